/** IIIF Presentation 3: one canvas with a size and a duration. */
import type { VisiblePicture } from "#lib/player/pictures-over-time";
import { imageTimes } from "../manifest/image-times";
import type { Manifest, ManifestImage } from "../manifest/manifest";
import { type Annotation, type CanvasArea, placeOnCanvas } from "./annotations";

type Drawings = Parameters<typeof imageTimes>[1];

/** File names are relative to the folder of the manifest. Tags, ink and words are annotations of the canvas. */
export function iiifManifest(
  manifest: Manifest,
  drawings: Drawings,
  annotations: readonly Annotation[],
  canvas: CanvasArea,
): Record<string, unknown> {
  const language = manifest.language ?? "none";
  const size = manifest.images.length > 0 || canvas.duration === null ? ["width", "height"] : [];
  const shown = imageTimes(manifest, drawings);
  const hidden = manifest.images.filter(({ id, href }) => href && !shown.some(({ image }) => image === id));
  const page = (name: string, items: readonly unknown[]) => ({
    id: `${canvas.id}/${name}`,
    type: "AnnotationPage",
    items,
  });
  return {
    "@context": "http://iiif.io/api/presentation/3/context.json",
    id: `${canvas.home}/iiif-v3.json`,
    type: "Manifest",
    label: { [language]: [manifest.title] },
    ...(manifest.description ? { summary: { [language]: [manifest.description] } } : {}),
    ...(hidden.length > 0 ? { rendering: hidden.map((image) => ({ ...imageBody(image), label: label(image) })) } : {}),
    items: [
      {
        id: canvas.id,
        type: "Canvas",
        ...(size.length > 0 ? { width: canvas.width, height: canvas.height } : {}),
        ...(canvas.duration ? { duration: canvas.duration } : {}),
        items: [page("painting", paintings(manifest, shown, canvas))],
        ...(annotations.length > 0 ? { annotations: [page("annotations", annotations)] } : {}),
      },
    ],
  };
}

function paintings(manifest: Manifest, shown: readonly VisiblePicture[], canvas: CanvasArea): unknown[] {
  const images = shown.flatMap((scene, index) => {
    const image = manifest.images.find(({ id }) => id === scene.image);
    if (!image) return [];
    const target = `${canvas.id}${fragmentOf(scene, shown.length, manifest, canvas)}`;
    return [painting(`image${index + 1}`, imageBody(image), target, canvas)];
  });
  const sound = manifest.files.find(({ path }) => path === (manifest.audio?.main ?? manifest.audio?.original));
  if (!sound) return images;
  const body = {
    id: `../${sound.path}`,
    type: "Sound",
    format: plainType(sound.content_type),
    ...(manifest.duration ? { duration: manifest.duration } : {}),
  };
  return [...images, painting("sound", body, canvas.id, canvas)];
}

const painting = (name: string, body: unknown, target: string, canvas: CanvasArea) => ({
  id: `${canvas.home}/painting/${name}`,
  type: "Annotation",
  motivation: "painting",
  body,
  target,
});

/** In a combined fragment, time comes first. */
function fragmentOf(scene: VisiblePicture, scenes: number, manifest: Manifest, canvas: CanvasArea): string {
  const place = placeOnCanvas(scene.image, manifest, canvas);
  const isWhole = place.width === canvas.width && place.height === canvas.height;
  const end = scene.end ?? canvas.duration;
  const parts = [
    ...(scenes > 1 ? [`t=${scene.start}${end !== null && end > scene.start ? `,${end}` : ""}`] : []),
    ...(isWhole ? [] : [`xywh=${place.x},${place.y},${place.width},${place.height}`]),
  ];
  return parts.length > 0 ? `#${parts.join("&")}` : "";
}

const FORMATS: Readonly<Record<string, string>> = { png: "image/png", webp: "image/webp" };

function imageBody({ href, width, height }: ManifestImage) {
  const format = FORMATS[href?.split(".").at(-1) ?? ""] ?? "image/jpeg";
  return { id: `../${href}`, type: "Image", format, ...(width && height ? { width, height } : {}) };
}

const label = (image: ManifestImage) => ({ none: [image.alt ?? image.id] });
const plainType = (type: string) => type.split(";")[0]?.trim() ?? type;
