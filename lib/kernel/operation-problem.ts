/** Its message is a sentence for the person at the terminal. */
export class OperationProblem extends Error {}
