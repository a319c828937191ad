import { realpath } from "node:fs/promises";
import type { ImageSize, SceneRequest } from "../port";
import type { Redaction, Scene, SceneNode } from "./scene";

/** Maximal size of a picture that its scene crops. */
const LARGEST_SHOWN = 8192;

export async function openPictures(
  pictures: SceneRequest["pictures"],
  scenes: readonly Scene[],
): Promise<({ path: string; redactions: readonly Redaction[] } & ImageSize)[]> {
  const sizes = shownSizes(scenes, pictures.length);
  return Promise.all(
    pictures.map(async ({ path, redactions }, index) => {
      const size = sizes[index] ?? { width: 1, height: 1 };
      return { path: await realpath(path), redactions, ...size };
    }),
  );
}

function shownSizes(scenes: readonly Scene[], count: number): ImageSize[] {
  const sizes = Array.from({ length: count }, () => ({ width: 1, height: 1 }));
  const look = (nodes: readonly SceneNode[]): void => {
    for (const node of nodes) {
      if (node.kind === "group") look(node.nodes);
      const size = node.kind === "picture" ? sizes[node.picture] : undefined;
      if (node.kind !== "picture" || !size) continue;
      size.width = Math.max(size.width, Math.min(LARGEST_SHOWN, Math.round(node.width)));
      size.height = Math.max(size.height, Math.min(LARGEST_SHOWN, Math.round(node.height)));
    }
  };
  for (const { nodes } of scenes) look(nodes);
  return sizes;
}
