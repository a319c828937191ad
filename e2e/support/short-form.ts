/**
 * `npm test`: without the tests of the tag `@long`, and what is tried often is tried less often. Long is what shows once
 * more, on a second device, provider or state, what another test shows, and whatever of that kind is slow.
 */
export const isShortForm = process.env.TELLMARK_SHORT_FORM === "1";
