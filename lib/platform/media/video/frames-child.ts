import fs from "node:fs";
import path from "node:path";
import { exitIfOrphaned, sendToParent, serveOneJob } from "../process/child-protocol";
import type { SceneNode } from "./scene";
import { type SceneBundle, unpackScene } from "./scene-bundle";
import { drawPixels, openPicture, registerFonts, type ScenePictureFile } from "./scene-canvas";
import { frameName } from "./video-plan";

interface FramesJob {
  bundle: SceneBundle;
  pictures: ScenePictureFile[];
  outDir: string;
  fontDir: string;
  maxPixels: number;
}

/** Cache size: a clip may have two hundred pictures but shows one at a time. */
const OPEN_PICTURES = 6;

serveOneJob(drawFrames);

async function drawFrames({ bundle, pictures, outDir, fontDir, maxPixels }: FramesJob) {
  const faces = registerFonts(fontDir);
  const open: Map<number, unknown> = new Map();
  const total = bundle.scenes.length;
  for (let index = 0; index < total; index += 1) {
    const scene = unpackScene(bundle, index);
    for (const number of picturesOf(scene.nodes)) {
      const file = pictures[number];
      if (!file) continue;
      const picture = open.get(number) ?? (await openPicture(file, maxPixels));
      open.delete(number);
      open.set(number, picture);
    }
    // Least recently used first; the pictures of this scene are last.
    for (const number of [...open.keys()].slice(0, -OPEN_PICTURES)) open.delete(number);
    const shown = pictures.map((_, number) => open.get(number));
    const bytes = await drawPixels(scene, shown, faces).jpeg({ quality: 92, chromaSubsampling: "4:4:4" }).toBuffer();
    fs.writeFileSync(path.join(outDir, frameName(index)), bytes);
    exitIfOrphaned();
    sendToParent({
      type: "progress",
      stage: "drawing",
      percent: Math.floor((100 * (index + 1)) / total),
      seconds: index + 1,
    });
  }
  return { frames: total };
}

function picturesOf(nodes: readonly SceneNode[]): Set<number> {
  const found: Set<number> = new Set();
  for (const node of nodes) {
    if (node.kind === "picture") found.add(node.picture);
    else if (node.kind === "group") for (const number of picturesOf(node.nodes)) found.add(number);
  }
  return found;
}
