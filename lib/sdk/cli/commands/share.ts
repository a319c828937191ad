import { completeClip } from "../../index";
import type { Command } from "../command";
import { Exit, exitCodes } from "../exit-codes";
import { toClipId, toNumber } from "../read-words";

const kinds = ["public", "unlisted", "private", "password"] as const;

export const share: Command = {
  usage: "share ID [--privacy unlisted|public|private] [--expires DATE] [--max-views N]",
  summary: "complete a clip and make a link to it",
  texts: ["privacy", "expires", "max-views"],
  async run({ words, texts, signedIn, print, say, signal }) {
    const id = toClipId(words[0]);
    const privacy = kinds.find((kind) => kind === (texts.privacy ?? "unlisted"));
    if (!privacy) throw new Exit(exitCodes.usage, `--privacy is one of ${kinds.join(", ")}.`);
    const client = signedIn();
    await completeClip(client, id, { signal, onProgress: ({ progress }) => say(`Completing: ${progress} %`) });
    const expires = texts.expires ? { expires_at: texts.expires } : {};
    const views = texts["max-views"] ? { max_views: toNumber(texts["max-views"]) } : {};
    const link = await client.post("/clips/{id}/share", {
      path: { id },
      body: { privacy, ...expires, ...views },
      signal,
    });
    print(link, link.public_url);
  },
};
