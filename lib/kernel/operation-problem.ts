/** Its message is a sentence for the user at the terminal. */
export class OperationProblem extends Error {}
