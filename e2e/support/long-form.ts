/** `npm run prove`: with the tests of the tag `@long`, and what is tried often is tried as often as here. */
export const isLongForm = process.env.TELLMARK_LONG_FORM === "1";
