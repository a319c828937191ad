/** `npm test`: without the tests of the tag `@long`, and what is tried often is tried less often. */
export const isShortForm = process.env.TELLMARK_SHORT_FORM === "1";
