import fs from "node:fs";
import path from "node:path";
import { exitIfOrphaned, sendToParent, serveOneJob } from "../process/child-protocol.mjs";
import { unpackScene } from "./scene-bundle.mjs";
import { drawPixels, openPicture, registerFonts } from "./scene-canvas.mjs";
import { frameName } from "./video-plan.mjs";

/**
 * @typedef {object} FramesJob
 * @property {import("./scene-bundle.mjs").SceneBundle} bundle
 * @property {import("./scene-canvas.mjs").ScenePictureFile[]} pictures
 * @property {string} outDir
 * @property {string} fontDir
 * @property {number} maxPixels
 */

/** Cache size: a clip may have two hundred pictures but shows one at a time. */
const OPEN_PICTURES = 6;

serveOneJob(drawFrames);

/** @param {FramesJob} job */
async function drawFrames({ bundle, pictures, outDir, fontDir, maxPixels }) {
  const faces = registerFonts(fontDir);
  /** @type {Map<number, unknown>} */
  const open = new Map();
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

/** @param {readonly import("./scene").SceneNode[]} nodes @returns {Set<number>} */
function picturesOf(nodes) {
  /** @type {Set<number>} */
  const found = new Set();
  for (const node of nodes) {
    if (node.kind === "picture") found.add(node.picture);
    else if (node.kind === "group") for (const number of picturesOf(node.nodes)) found.add(number);
  }
  return found;
}
