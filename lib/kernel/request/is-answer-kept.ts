/** Whether an answer is given again to the same Idempotency-Key. After another one an earlier try may have succeeded. */
export const isAnswerKept = (status: number): boolean => status < 500 && ![401, 409, 429].includes(status);
