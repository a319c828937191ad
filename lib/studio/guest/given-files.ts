import { messageOf } from "#lib/api-client/api-error";
import { type MediaKind, mediaKind, readable } from "../pictures/media-file";
import { typedFile } from "../pictures/typed-file";

export interface GivenFile {
  file: File;
  kind: MediaKind;
}

interface Given {
  given: GivenFile[];
  refusal: string | null;
}

/** What of some files a clip can begin with: pictures in their order, as every browser shows them, and one recording. */
export async function readGiven(files: readonly File[]): Promise<Given> {
  const given: GivenFile[] = [];
  let refusal: string | null = null;
  for (const one of files) {
    const file = await typedFile(one);
    const found = mediaKind(file);
    const isSecond = "kind" in found && found.kind === "audio" && given.some(({ kind }) => kind === "audio");
    if ("refusal" in found) refusal ??= found.refusal;
    else if (isSecond) refusal ??= `A clip has one recording: “${file.name}” was left out.`;
    else {
      await readable(file).then(
        (readable) => given.push({ file: readable, kind: found.kind }),
        (error: unknown) => {
          refusal ??= messageOf(error);
        },
      );
    }
  }
  return { given, refusal };
}
