import { deleteClip, listClips, updateClip } from "#lib/contract/clips";
import { type Api, expect, test } from "../support/api";
import { addImage, makeClip, makeCompleted, share } from "../support/clip-steps";

test.describe("GET /api/v1/clips", () => {
  async function titles(api: Api, query: Record<string, string | number>) {
    return (await api.call(listClips, { query })).body.data.clips.map(({ title }) => title);
  }

  test("200 pages through all clips, newest first, and never shows another user's", async ({ api, stranger }) => {
    await makeClip(stranger, { title: "theirs" });
    for (const title of ["one", "two", "three", "four", "five"]) await makeClip(api, { title });
    const first = await api.call(listClips, { query: { limit: 2 } });
    expect(first.body.data.clips.map(({ title }) => title)).toEqual(["five", "four"]);
    expect(first.body.data.pagination).toMatchObject({
      page: 1,
      limit: 2,
      total: 5,
      total_pages: 3,
      has_next: true,
      has_prev: false,
    });
    expect(first.headers.get("x-total-count")).toBe("5");
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1];
    expect(new URL(next ?? "").searchParams.get("page")).toBe("2");
    expect(await titles(api, { limit: 2, page: 3 })).toEqual(["one"]);
    expect(await titles(api, { limit: 2, page: 4 })).toEqual([]);
  });

  test("200 repeats the same answer, in each encoding, until its content changes", async ({ api }) => {
    const id = await makeCompleted(api);
    await makeClip(api, { title: "Another one" });
    const read = async (coding = "identity") => {
      const answer = await api.send("GET", "/api/v1/clips?limit=5", { headers: { "Accept-Encoding": coding } });
      const named = ["link", "x-total-count", "content-type", "cache-control", "content-encoding", "vary"];
      return {
        text: answer.bytes.toString(),
        told: [answer.status, ...named.map((name) => answer.headers.get(name))],
        length: Number(answer.headers.get("content-length")),
        requestId: answer.headers.get("x-request-id"),
      };
    };
    const first = await read();
    for (const coding of ["br", "gzip", "identity", "br", "gzip", "identity"]) {
      const again = await read(coding);
      expect(again.text).toBe(first.text);
      if (coding === "identity") {
        expect(again.told).toEqual(first.told);
        expect(again.length).toBe(Buffer.byteLength(first.text));
      } else expect(again.told).toContain(coding);
      expect(again.requestId).not.toBe(first.requestId);
    }
    let before = first.text;
    for (const change of [
      () => api.call(updateClip, { params: { id }, json: { title: "Changed" } }),
      () => share(api, id),
      () => addImage(api, id),
      () => makeClip(api, { title: "A third one" }),
      () => api.call(deleteClip, { params: { id } }),
    ]) {
      await change();
      const after = (await read()).text;
      expect(after).not.toBe(before);
      before = after;
    }
  });

  test("200 sorts by title and by time", async ({ api }) => {
    for (const title of ["b", "a", "c"]) await makeClip(api, { title });
    expect(await titles(api, { sort: "title" })).toEqual(["a", "b", "c"]);
    expect(await titles(api, { sort: "-title" })).toEqual(["c", "b", "a"]);
    expect(await titles(api, { sort: "created_at" })).toEqual(["b", "a", "c"]);
  });

  test("200 filters by status; empty and all mean every status", async ({ api }) => {
    await makeClip(api, { title: "draft" });
    await makeCompleted(api);
    expect(await titles(api, { status: "draft" })).toEqual(["draft"]);
    expect(await titles(api, { status: "completed" })).toEqual(["Leaking valve"]);
    expect(await titles(api, { status: "failed" })).toEqual([]);
    expect(await titles(api, { status: "" })).toHaveLength(2);
    expect(await titles(api, { status: "all" })).toHaveLength(2);
  });

  test("200 finds words in any case, and wildcards are ordinary characters", async ({ api }) => {
    for (const title of ["100% done", "100 percent", "under_score", "underXscore", "back\\slash"])
      await makeClip(api, { title });
    await makeClip(api, { title: "other", description: "The VALVE" });
    expect(await titles(api, { search: "valve" })).toEqual(["other"]);
    expect(await titles(api, { search: "100%" })).toEqual(["100% done"]);
    expect(await titles(api, { search: "r_s" })).toEqual(["under_score"]);
    expect(await titles(api, { search: "k\\s" })).toEqual(["back\\slash"]);
    expect(await titles(api, { search: "" })).toHaveLength(6);
    expect(await titles(api, { search: "' OR 1=1 --" })).toEqual([]);
  });

  test("200 takes a limit above 100 as 100", async ({ api }) => {
    const { body } = await api.call(listClips, { query: { limit: 1_000_000_000 } });
    expect(body.data.pagination.limit).toBe(100);
  });

  for (const query of [
    "page=0",
    "page=-1",
    "page=x",
    "page=1.5",
    "page=1e400",
    "limit=0",
    "limit=-5",
    "limit=abc",
    "status=done",
    "sort=size",
    `search=${"x".repeat(201)}`,
  ]) {
    test(`400 for ${query.slice(0, 20)}`, async ({ api }) => {
      const { status, error, errors } = await api.refused(listClips, {
        query: Object.fromEntries(new URLSearchParams(query)),
      });
      expect({ status, error }).toEqual({ status: 400, error: "validation_failed" });
      expect(Object.keys(errors ?? {})).toEqual([query.split("=")[0]]);
    });
  }
});
