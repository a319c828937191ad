import { type SayBasics, sayBasics } from "../basic-words";
import { isHeic } from "./is-heic";

const imageTypes = /^image\/(png|jpeg|webp|gif|avif)$/;
const audioTypes = /^audio\/|^video\/(webm|mp4|quicktime)$/;
const audioNames = /\.(mp3|m4a|aac|wav|ogg|oga|opus|webm|flac|amr|3gp|mp4)$/i;
const megabyte = 1024 * 1024;
/** By type and by ending: a system that knows no type for a file offers it by its ending. */
export const pictureTypes =
  "image/png,image/jpeg,image/webp,image/gif,image/avif,image/heic,image/heif,.png,.jpg,.jpeg,.jfif,.webp,.gif,.avif,.heic,.heif";

export type MediaKind = "image" | "audio";

/** The kind of a chosen file, or a message why it cannot be used. */
export function detectMediaKind(
  file: Pick<File, "type" | "name" | "size">,
  say: SayBasics = sayBasics,
): { kind: MediaKind } | { refusal: string } {
  if (file.size === 0) return { refusal: say("fileEmpty", { name: file.name }) };
  if (imageTypes.test(file.type) || isHeic(file)) {
    return file.size > 25 * megabyte ? { refusal: say("pictureTooLarge") } : { kind: "image" };
  }
  if (file.type.startsWith("image/")) return { refusal: say("pictureType") };
  if (audioTypes.test(file.type) || audioNames.test(file.name)) {
    return file.size > 200 * megabyte ? { refusal: say("soundTooLarge") } : { kind: "audio" };
  }
  return { refusal: say("fileType") };
}

/** The file, or its picture as every browser shows it. */
export async function toReadableFile(file: File): Promise<File> {
  return isHeic(file) ? (await import("./convert-heic")).convertHeic(file) : file;
}

/** The pasted files; none where text of the same paste belongs to a field. */
export function readPastedFiles(event: Pick<ClipboardEvent, "clipboardData" | "target">): File[] {
  const target = event.target as Partial<Element> | null;
  const isField = Boolean(target?.closest?.("input, textarea, [contenteditable]"));
  if (isField && event.clipboardData?.getData("text/plain")) return [];
  return [...(event.clipboardData?.files ?? [])];
}

/** The default title of a clip: "Clip, 20 Nov 15:22". */
export function isDefaultTitle(title: string): boolean {
  return title.trim() === "" || /^Clip, \d{1,2} \p{L}+ \d\d:\d\d$/u.test(title);
}
