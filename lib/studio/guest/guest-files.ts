import { errorMessage } from "#lib/api-client/api-error";
import { detectMediaKind, type MediaKind, toReadableFile } from "../pictures/media-file";
import { withDetectedType } from "../pictures/with-detected-type";

export interface GuestFile {
  file: File;
  kind: MediaKind;
}

interface Given {
  given: GuestFile[];
  refusal: string | null;
}

/** The usable files for a new clip: pictures in their order, as every browser shows them, and one recording. */
export async function readGuestFiles(files: readonly File[]): Promise<Given> {
  const given: GuestFile[] = [];
  let refusal: string | null = null;
  for (const one of files) {
    const file = await withDetectedType(one);
    const found = detectMediaKind(file);
    const isSecond = "kind" in found && found.kind === "audio" && given.some(({ kind }) => kind === "audio");
    if ("refusal" in found) refusal ??= found.refusal;
    else if (isSecond) refusal ??= `A clip has only one recording. “${file.name}” was not added.`;
    else {
      await toReadableFile(file).then(
        (readable) => given.push({ file: readable, kind: found.kind }),
        (error: unknown) => {
          refusal ??= errorMessage(error);
        },
      );
    }
  }
  return { given, refusal };
}
