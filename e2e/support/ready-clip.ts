import { updateClip } from "#lib/contract/clips";
import { completePackage, getConversion } from "#lib/contract/packages";
import { type Api, expect } from "./api";
import { addAudio, addImage, makeDraft } from "./clip-steps";
import { fixture, wav } from "./samples";

interface Tag {
  timestamp: number;
  x: number;
  y: number;
  note: string;
}

interface Content {
  title?: string;
  /** Duration of a quiet tone; 0 for no recording. */
  seconds?: number;
  tags?: Tag[];
}

/** Its picture fills the stage of a studio. */
export async function filledClip(api: Api, content: Content = {}): Promise<number> {
  const { title = "Leaking valve", seconds = 8, tags = [] } = content;
  const id = await makeDraft(api, title);
  await addImage(api, id, fixture("screenshot.png"));
  if (seconds > 0) await addAudio(api, id, wav(seconds));
  await api.call(updateClip, { params: { id }, json: { voice_tags: tags } });
  return id;
}

export async function readyClip(api: Api, content: Content = {}): Promise<number> {
  const id = await filledClip(api, content);
  await prepare(api, id);
  return id;
}

export async function prepare(api: Api, vstId: number): Promise<void> {
  await api.call(completePackage, { params: { vstId }, json: {} });
  const status = async () =>
    (await api.call(getConversion, { params: { vstId }, headers: { Prefer: "wait=25" } })).body.status;
  await expect.poll(status, { timeout: 45_000, message: "the clip is converted" }).toBe("completed");
}
