import { findPart } from "#lib/player/dom/find";
import { PROTOCOL } from "../element/messages";

/** The script that talks with the page around this frame is loaded at its hello. Pages without a clip do not answer. */
export function awaitEmbedder(): void {
  if (parent === self || !findPart("model")) return;
  const hear = ({ source, origin, data }: MessageEvent) => {
    // Pages with an opaque origin all have the same one.
    if (source !== parent || origin === "null" || data?.tellmark !== PROTOCOL || data.type !== "hello") return;
    removeEventListener("message", hear);
    void import("./talk-to-embedder").then(({ talkToEmbedder }) => talkToEmbedder(origin));
  };
  addEventListener("message", hear);
}
