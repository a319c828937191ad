import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startTestServer } from "../server.mjs";
import { rootDir } from "../steps.mjs";
import { recordAccount } from "./account-examples.mjs";
import { recordClip } from "./clip-examples.mjs";
import { recordEdits } from "./edit-examples.mjs";
import { recordHandovers } from "./handover-examples.mjs";
import { recordLeaving } from "./leaving-examples.mjs";
import { loadDocument } from "./load-document.mjs";
import { createRecorder } from "./recorder.mjs";
import { recordRequests } from "./request-examples.mjs";
import { recordShares } from "./share-examples.mjs";
import { stableExamples } from "./stable-examples.mjs";
import { writeTranslations } from "./translation-examples.mjs";
import { recordWebhooks } from "./webhook-examples.mjs";

const target = join(rootDir, "lib/contract/examples.json");
const origin = "https://tellmark.test";

/**
 * Calls every operation once on its own server and writes lib/contract/examples.json.
 * @param {readonly string[]} [only] the operations whose examples to write; by default all
 */
export async function generateExamples(only = []) {
  const document = await loadDocument(origin);
  const ids = createRecorder("", document).missing();
  const unknown = only.filter((id) => !ids.includes(id));
  if (unknown.length > 0) throw new Error(`there is no operation ${unknown.join(", ")} in lib/contract`);
  const former = JSON.parse(await readFile(target, "utf8"));
  const recorded = stableExamples(await record(document), former);
  const chosen =
    only.length > 0 ? { ...former, ...Object.fromEntries(only.map((id) => [id, recorded[id]])) } : recorded;
  const sorted = Object.fromEntries(Object.entries(chosen).sort(([a], [b]) => (a < b ? -1 : 1)));
  await writeFile(target, `${JSON.stringify(sorted, null, 2)}\n`);
}

/** @param {Record<string, any>} document */
async function record(document) {
  const server = await startTestServer({
    hasPages: false,
    env: {
      READ_PICTURES: "1",
      ADMIN_EMAILS: "maria@example.com",
      // The receiver of the examples of webhooks is on this machine.
      WEBHOOK_ALLOW_PRIVATE: "1",
      LOG_LEVEL: "error",
    },
  });
  try {
    const recorder = createRecorder(server.url, document);
    const { email, sessionId } = await recordAccount(recorder);
    const receiver = await recordWebhooks(recorder);
    const clip = await recordClip(recorder);
    await recordShares(recorder, { id: clip.vstId, email });
    await recordRequests(recorder, clip.vstId);
    const tracker = await recordHandovers(recorder, clip.vstId);
    await recorder.recordRest("get");
    writeTranslations(recorder, clip.vstId);
    await recorder.recordRest("post");
    await recordEdits(recorder, clip);
    await recordLeaving(recorder, { id: clip.vstId, email, sessionId });
    const missing = recorder.missing();
    if (missing.length > 0) {
      const reasons = [`no example calls ${missing.join(", ")}: add the calls to e2e/support/generate/*-examples.mjs`];
      throw new Error([...reasons, ...recorder.failures].join("\n"));
    }
    return withoutPlaces(
      recorder.answers,
      { [server.url]: origin, [receiver]: "https://hooks.example.com", [tracker]: "https://api.github.com" },
      clip.vstId,
    );
  } finally {
    await server.stop();
  }
}

/**
 * Replaces addresses, folders, the clip's id, which is 1042 in the examples, and the end of an API key.
 * @param {any} value @param {Record<string, string>} addresses @param {number} clipId @param {string} [name] @returns {any}
 */
function withoutPlaces(value, addresses, clipId, name = "") {
  if (/^(id|vstId|vst_id|clip_id)$/.test(name)) {
    if (value === clipId) return 1042;
    if (value === String(clipId)) return "1042";
  }
  if (name === "last4" && value) return "kvdx";
  if (typeof value === "string") {
    return Object.entries(addresses)
      .reduce((text, [from, to]) => text.replaceAll(from, to), value)
      .replace(/\/tmp\/[\w-]+/g, "/srv/tellmark")
      .replace(new RegExp(`(?<=/|^|")${clipId}(?=/|-)|(?<=/)${clipId}$`, "g"), "1042");
  }
  if (Array.isArray(value)) return value.map((child) => withoutPlaces(child, addresses, clipId));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([key, child]) => [key, withoutPlaces(child, addresses, clipId, key)]);
  return Object.fromEntries(members);
}
