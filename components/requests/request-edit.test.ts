import { expect, test } from "vitest";
import type { ClipRequest } from "#lib/api-client/requests";
import { beginEdit, toRequestChanges } from "./request-edit";

const request = { title: "Where?", message: "Only the puddle." } as ClipRequest;
const changesOf = (changes: Partial<ReturnType<typeof beginEdit>>) =>
  toRequestChanges({ ...beginEdit(request), ...changes }, request, 0);

test("only what was changed is sent, and an emptied message is removed", () => {
  expect(changesOf({ title: " Where? " })).toBeNull();
  expect(changesOf({ title: "Who?" })).toEqual({ title: "Who?" });
  expect(changesOf({ message: " " })).toEqual({ message: null });
  expect(changesOf({ openDays: "1", maxClips: "5", keepDays: "7" })).toEqual({
    expires_at: "1970-01-02T00:00:00.000Z",
    max_clips: 5,
    keep_days: 7,
  });
});
