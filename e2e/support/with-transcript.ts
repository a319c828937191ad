import { createHash } from "node:crypto";
import JSZip from "jszip";
import { transcriptJson } from "#lib/vst/texts/text";

export async function withTranscript(vst: Buffer, text: string): Promise<Buffer> {
  const words = text.split(" ").map((word, index) => ({
    text: word,
    startMs: index * 1000,
    endMs: index * 1000 + 900,
    confidence: index === 1 ? 0.4 : 0.95,
  }));
  const segments = [{ startMs: 0, endMs: words.length * 1000, text, confidence: 0.9, words }];
  const path = "text/transcript.json";
  const bytes = Buffer.from(transcriptJson({ language: "en", confidence: 0.9, text, segments }));
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const zip = await JSZip.loadAsync(vst);
  const manifest = JSON.parse((await zip.file("manifest.json")?.async("string")) ?? "");
  manifest.transcript = { href: path, confidence: 0.9, language: "en" };
  manifest.files.push({ role: "transcript", path, size: bytes.length, sha256, content_type: "application/json" });
  zip.file(path, bytes);
  zip.file("manifest.json", JSON.stringify(manifest));
  return zip.generateAsync({ type: "nodebuffer" });
}
