import type { Manifest } from "../manifest/manifest";
import type { ClipContents } from "../model/clip-contents";
import type { PackageFile } from "../model/package-file";
import { buildAnnotations, canvasArea } from "./annotations";
import { iiifManifest } from "./iiif";
import { generatedFile } from "./package-files";

const ANNOTATION_CONTEXT = "http://www.w3.org/ns/anno.jsonld";
const IIIF = "http://iiif.io/api/presentation/3#";
/** Terms missing in the annotation vocabulary; without a definition a JSON-LD processor would drop them. */
const ownTerms = {
  Canvas: `${IIIF}Canvas`,
  PointSelector: `${IIIF}PointSelector`,
  x: `${IIIF}x`,
  y: `${IIIF}y`,
  t: `${IIIF}t`,
  instant: `${IIIF}instant`,
  supplementing: `${IIIF}supplementing`,
};
const PRESENTATION_CONTEXT = "http://iiif.io/api/presentation/3/context.json";

/** For other programs: W3C Web Annotation and IIIF Presentation 3. */
export function exportFiles(manifest: Manifest, contents: ClipContents): PackageFile[] {
  const canvas = canvasArea(manifest, contents);
  const annotations = buildAnnotations(manifest, contents, canvas);
  const files: PackageFile[] = [];
  if (annotations.length > 0) {
    const id = `${canvas.home}/annotations.jsonld`;
    const page = { "@context": [ANNOTATION_CONTEXT, ownTerms], id, type: "AnnotationPage", items: annotations };
    files.push(exported("annotations", "annotations.jsonld", ANNOTATION_CONTEXT, page));
  }
  if (manifest.images.length > 0 || manifest.audio) {
    const iiif = iiifManifest(manifest, contents.drawings, annotations, canvas);
    files.push(exported("iiif", "iiif-v3.json", PRESENTATION_CONTEXT, iiif));
  }
  return files;
}

const exported = (role: "annotations" | "iiif", name: string, profile: string, value: unknown) =>
  generatedFile(
    role,
    `export/${name}`,
    `application/ld+json; profile="${profile}"`,
    `${JSON.stringify(value, null, 1)}\n`,
  );
