import { beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "#lib/api-client/api-error";
import { emptyDoc } from "#lib/editor/document";
import { applyChange, endStep, type History, rebaseHistory, redo, startHistory, undo } from "#lib/editor/history";
import { withPictureFile } from "#lib/editor/pictures";
import type { OutboxItem } from "../outbox/item";
import { createPictureVersions } from "./picture-versions";

beforeEach(() => {
  vi.stubGlobal("location", { href: "https://tellmark.test/studio/7" });
});

/** A studio with one picture, and a server that keeps one file of it. */
function studio(first: { items?: OutboxItem[]; file?: string | null } = {}) {
  const { items = [], file = "old.png" } = first;
  let history = startHistory({ ...emptyDoc, pictures: [{ id: "p", file }] });
  const server = { file, bytes: "old" };
  const bytesOf = new Map<string, Blob>();
  const onGone = vi.fn();
  const go = (next: History) => {
    history = next;
    versions.follow();
  };
  const fetched = vi.fn(async (path: string) =>
    path === `/files/${server.file}` ? new Response(server.bytes) : new Response(null, { status: 404 }),
  );
  vi.stubGlobal("fetch", fetched);
  const versions = createPictureVersions({
    document: {
      get doc() {
        return history.doc;
      },
      change: (op) => go(applyChange(history, op)),
      endStep: () => go(endStep(history)),
    },
    outbox: {
      items,
      file: async ({ id }) => bytesOf.get(id) ?? new Blob(["on its way"]),
      discard: async (id) => void items.splice(items.findIndex((one) => one.id === id)),
    },
    give: ({ id: picture, file: replaces }, given) => {
      const id = `item ${items.length + 1}`;
      bytesOf.set(id, given);
      const state = { kind: "waiting" } as const;
      const made = { clipId: 7, addedAt: 1, key: id, attempts: 0, isKept: true, state };
      items.push({ ...made, id, kind: "image", name: given.name, picture, replaces: replaces ?? undefined });
      return id;
    },
    urls: () => (server.file ? [`/files/${server.file}`] : []),
    onGone,
  });
  versions.follow();
  return {
    versions,
    items,
    server,
    onGone,
    fetched,
    replace: (text: string) => versions.replace("p", new File([text], `${text}.png`)),
    undo: () => go(undo(history)),
    redo: () => go(redo(history)),
    /** Sends what was given last, as the outbox does. */
    send: async () => {
      const item = items.at(-1);
      if (!item) throw new Error("nothing waits");
      await versions.keepReplaced(item);
      const sent = `${item.id}.png`;
      server.file = sent;
      server.bytes = (await bytesOf.get(item.id)?.text()) ?? "";
      items[items.length - 1] = { ...item, state: { kind: "done", file: sent } };
      versions.sent(item, sent);
      go(rebaseHistory(history, withPictureFile(history.doc, "p", sent)));
    },
  };
}

test("a replaced picture comes back by a step back, and the new one by a step forth, as often as one likes", async () => {
  const { replace, send, undo, redo, server } = studio();
  const seen: string[] = [];
  replace("new");
  await send();
  for (const step of [undo, redo, undo]) {
    seen.push(server.bytes);
    step();
    await send();
  }
  expect([...seen, server.bytes]).toEqual(["new", "old", "new", "old"]);
});

test("two replacements are two steps", async () => {
  const { replace, send, undo, server } = studio();
  replace("second");
  await send();
  replace("third");
  await send();
  undo();
  await send();
  expect(server.bytes).toBe("second");
  undo();
  await send();
  expect(server.bytes).toBe("old");
});

test("an unsent file is simply not sent", () => {
  const { replace, undo, redo, items, fetched } = studio();
  replace("new");
  expect(items).toHaveLength(1);
  undo();
  expect(items).toEqual([]);
  redo();
  expect(items).toMatchObject([{ name: "new.png", picture: "p", replaces: "old.png" }]);
  expect(fetched).not.toHaveBeenCalled();
});

test("nothing takes the place of a picture that could not be fetched, unless it is gone already", async () => {
  const { replace, send, undo, server, fetched, onGone } = studio();
  replace("new");
  fetched.mockRejectedValueOnce(new TypeError("offline"));
  await expect(send()).rejects.toThrow(ApiError);
  expect(server.bytes).toBe("old");
  fetched.mockResolvedValueOnce(new Response(null, { status: 404 }));
  await send();
  undo();
  expect(onGone).toHaveBeenCalled();
});

test("a picture that is on its way itself comes back from this device", async () => {
  const waiting = { id: "first", kind: "image", name: "a.png", picture: "p", state: { kind: "waiting" } } as OutboxItem;
  const { replace, send, undo, server } = studio({ items: [waiting], file: null });
  replace("new");
  await send();
  undo();
  await send();
  expect(server.bytes).toBe("on its way");
});
