import JSZip from "jszip";
import { downloadClip, getPackage } from "#lib/contract/packages";
import { getPublicClip } from "#lib/contract/public";
import { exportClip, importClip } from "#lib/contract/transfer";
import { expect, test } from "../support/api";
import { addAudio, complete, makeDraft, share } from "../support/clip-steps";
import { fileForm } from "../support/samples";
import { taggedRecordings } from "../support/tagged-recordings";

const SECRET = "SECRETID3+47.3769+008.5417/";

async function filesOf(bytes: Buffer): Promise<Map<string, Buffer>> {
  const { files } = await JSZip.loadAsync(bytes);
  const entries = Object.values(files).filter(({ dir }) => !dir);
  return new Map(await Promise.all(entries.map(async (file) => [file.name, await file.async("nodebuffer")] as const)));
}

const saysSecret = (files: Map<string, Buffer>) =>
  [...files].flatMap(([name, bytes]) => (bytes.includes(SECRET) ? [name] : []));

for (const [format, type] of [
  ["mp3", "audio/mpeg"],
  ["m4a", "audio/mp4"],
] as const) {
  test(`metadata of an ${format} stays with its owner: the export has it, downloads of recipients do not`, async ({
    api,
    anonymous,
  }) => {
    const vstId = await makeDraft(api);
    const recording = taggedRecordings[format](SECRET);
    const { audio_url: url } = await addAudio(api, vstId, recording, { type, name: `take.${format}` });
    expect((await complete(api, vstId)).conversion_status).toBe("completed");
    const { share_code: code } = await share(api, vstId);
    const { media } = (await anonymous.call(getPublicClip, { params: { code } })).body.data;

    const name = `audio/original.${format}`;
    const downloaded = await anonymous.send("GET", media.download_url ?? "");
    const given = await filesOf(downloaded.bytes);
    expect(given.get(name)?.length).toBeGreaterThan(recording.length * 0.9);
    expect(saysSecret(given)).toEqual([]);
    expect((await anonymous.send("GET", media.audio_url ?? "")).bytes.includes(SECRET)).toBe(false);
    for (const operation of [downloadClip, getPackage]) {
      const { bytes } = await api.call(operation, { params: { vstId } });
      expect(saysSecret(await filesOf(bytes))).toEqual([]);
    }

    const { bytes: kept } = await api.call(exportClip, { params: { id: vstId } });
    expect((await filesOf(kept)).get(name)?.equals(recording)).toBe(true);
    expect((await api.send("GET", url)).bytes.equals(recording)).toBe(true);

    const copy = (await api.call(importClip, { form: fileForm("vst_file", kept, { name: "kept.vst" }) })).body.data;
    expect((await api.send("GET", copy.audio_url ?? "")).bytes.equals(recording)).toBe(true);
    await complete(api, copy.id);
    const again = await filesOf((await api.call(downloadClip, { params: { vstId: copy.id } })).bytes);
    expect(saysSecret(again)).toEqual([]);
    expect(again.get(name)?.equals(given.get(name) ?? Buffer.alloc(0))).toBe(true);
    const taken = (await api.call(importClip, { form: fileForm("vst_file", downloaded.bytes, { name: "given.vst" }) }))
      .body.data;
    expect((await api.send("GET", taken.audio_url ?? "")).bytes.equals(given.get(name) ?? Buffer.alloc(0))).toBe(true);
  });
}
