/** `npm test`: without the tag `@long`, which is for what shows once more what others show; and with fewer tries. */
export const isShortForm = process.env.TELLMARK_SHORT_FORM === "1";
