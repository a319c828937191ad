import fs from "node:fs";
import path from "node:path";
import { serveOneJob } from "../process/child-protocol";
import type { Scene } from "./scene";
import { drawPixels, openPicture, registerFonts, type ScenePictureFile } from "./scene-canvas";

interface SceneJob {
  scene: Scene;
  pictures: ScenePictureFile[];
  outDir: string;
  fontDir: string;
  format: "webp" | "png" | "jpg";
  fitInto?: { width: number; height: number };
  maxPixels: number;
}

const SMALL_PIXELS = 512_000;

serveOneJob(render);

async function render(job: SceneJob) {
  const { scene, format, fitInto } = job;
  const pictures = [];
  for (const picture of job.pictures) pictures.push(await openPicture(picture, job.maxPixels));
  const drawn = drawPixels(scene, pictures, registerFonts(job.fontDir));
  const isSmall = scene.width * scene.height <= SMALL_PIXELS;
  const webp = { quality: 82, smartSubsample: isSmall, effort: isSmall ? 4 : 2 };
  const { background } = scene;
  const fitted = fitInto ? drawn.resize({ ...fitInto, fit: "contain", background }) : drawn;
  const encoded = {
    png: () => fitted.png(),
    webp: () => fitted.webp(webp),
    jpg: () => fitted.flatten({ background }).jpeg({ quality: 82, mozjpeg: true }),
  };
  const bytes = await encoded[format]().toBuffer();
  const file = path.join(job.outDir, `scene.${format}`);
  fs.writeFileSync(file, bytes);
  return { path: file, sizeBytes: bytes.length };
}
