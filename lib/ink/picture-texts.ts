/** Texts that users write about a picture. Each text has this name in the table `assets`, in the API, in packages and in the studio. */
export const PICTURE_TEXTS = ["alt"] as const;

export type PictureText = (typeof PICTURE_TEXTS)[number];
export type PictureTexts = Record<PictureText, string | null>;
/** An absent text was not written; in a change, it stays as it is. */
export type WrittenTexts = { [text in PictureText]?: string | undefined };

/** New texts of pictures by the plural of their name. Null or empty removes a text; `image` names the image as picture switches do. */
export type PictureTextChanges = {
  [list in Plural]?: readonly ({ image: string } & Partial<PictureTexts>)[] | undefined;
};
type Plural = `${PictureText}s`;

export const pluralize = (text: PictureText) => `${text}s` as const;

export const eachPictureText = <Value>(of: (text: PictureText) => Value): Record<PictureText, Value> => ({
  alt: of("alt"),
});

const none: PictureTexts = eachPictureText(() => null);

export function pickPictureTexts(
  from: { [text in PictureText]?: string | null | undefined },
  before = none,
): PictureTexts {
  return eachPictureText((text) => from[text] ?? before[text]);
}
