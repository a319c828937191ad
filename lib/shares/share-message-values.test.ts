import { afterAll, beforeAll, expect, test } from "vitest";
import { db, transaction } from "#lib/platform/database/db";
import { aClip } from "../../e2e/support/factories/a-clip";
import { aLink } from "../../e2e/support/factories/a-link";
import { aUser } from "../../e2e/support/factories/a-user";
import { openTestRuntime } from "../../e2e/support/test-database";
import type { Clip, User } from "../generated/prisma/client";
import type { ShareSettings } from "./create-share";
import { loadShownParts, shareMessageValues } from "./share-message-values";

const urlsOf = (code: string) => ({
  page: `https://clips.example/c/${code}`,
  thumbnail: `https://clips.example/t/${code}`,
});

let close: () => Promise<void>;
let owner: User;
beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error" }));
  owner = await aUser();
});
afterAll(() => close());

let files = 0;
async function addFile(clip: Clip, kind: "audio" | "image"): Promise<void> {
  files += 1;
  const name = `${kind}-${files}`;
  const [id, ofClip] = [`ast_${files}`, { clip: { connect: { id: clip.id } } }];
  const facts = { sizeBytes: 1, sha256: name, contentType: "application/octet-stream" };
  const blob = { create: { key: name, crc32: 1, ...facts, ...ofClip } };
  await db().asset.create({ data: { id, kind, filename: name, blob, ...facts, ...ofClip } });
}

async function saidOf(clip: Clip, settings: Partial<ShareSettings> = {}) {
  const share = await aLink(clip, { ...settings });
  const { can_reply, has_password, has_sound, has_picture, is_private, thumbnail_url } = await transaction(async (tx) =>
    shareMessageValues(share, { owner, clip, shown: await loadShownParts(tx, share, urlsOf) }),
  );
  return { can_reply, has_password, has_sound, has_picture, is_private, shows: thumbnail_url !== null };
}

test("a message of a link tells what its clip holds and what its recipient may do", async () => {
  const clip = await aClip(owner);
  const open = { can_reply: true, has_password: false, is_private: false };
  expect(await saidOf(clip)).toEqual({ ...open, has_sound: false, has_picture: false, shows: false });
  await addFile(clip, "audio");
  expect(await saidOf(clip)).toEqual({ ...open, has_sound: true, has_picture: false, shows: false });
  await addFile(clip, "image");
  expect(await saidOf(clip, { allowReplies: false })).toEqual({
    can_reply: false,
    has_password: false,
    is_private: false,
    has_sound: true,
    has_picture: true,
    shows: true,
  });
  expect(await saidOf(clip, { privacy: "private" })).toEqual({
    can_reply: true,
    has_password: false,
    is_private: true,
    has_sound: true,
    has_picture: true,
    shows: false,
  });
  expect(await saidOf(clip, { password: "open sesame" })).toMatchObject({ has_password: true, shows: false });
});
