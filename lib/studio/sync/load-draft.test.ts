import { expect, test } from "vitest";
import type { Clip } from "#lib/api-client/api";
import type { Doc } from "#lib/editor/document";
import { startHistory } from "#lib/editor/history";
import type { Draft } from "../outbox/outbox-db";
import { loadDraft } from "./load-draft";
import { openServerCopy } from "./server-copy";

const record = { title: "Valve", description: null, voice_tags: [], image_urls: ["/image/a.png"], version: 1 };
const clip = { ...record, audio_url: null } as Partial<Clip> as Clip;
const copy = openServerCopy({ clip, etag: null, drawings: [] });
const draftOf = (changes: Partial<Doc>): Draft => ({
  key: "k",
  clipId: 7,
  tab: "closed",
  changedAt: 0,
  base: copy.base,
  doc: { ...copy.base, ...changes },
});
const load = (now: Partial<Doc>, drafted: Partial<Doc>) =>
  loadDraft(copy, startHistory({ ...copy.base, ...now }), { draft: draftOf(drafted), clip, isOfOtherSound: false });

test("drafts of two closed pages go together where they changed different things", () => {
  const loaded = load({ title: "First" }, { description: "second" });
  expect(loaded?.history.doc).toMatchObject({ title: "First", description: "second" });
  expect(loaded?.copy).toBe(copy);
});

test("a draft that contradicts one that was taken up waits", () => {
  expect(load({ title: "First" }, { title: "Second" })).toBe(null);
});
