import { updateClip } from "#lib/contract/clips";
import { countView, getPublicClip, reportHeard } from "#lib/contract/public";
import { submitReply } from "#lib/contract/replies";
import {
  createShareLink,
  getClipStats,
  getClipStatsTable,
  getShareStats,
  getShareStatsTable,
  shareByEmail,
} from "#lib/contract/shares";
import { type Api, expect, freshEmail, test } from "../support/api";
import { addAudio, makeClip, share } from "../support/clip-steps";
import { prepare } from "../support/ready-clip";
import { wav } from "../support/samples";

const tags = [1, 5].map((timestamp) => ({ timestamp, x: 0.5, y: 0.5, note: `at ${timestamp}` }));
const upTo = (end: number, times = 1) => Array.from({ length: 100 }, (_, index) => (index < end ? times : 0));

async function spokenClip(api: Api): Promise<number> {
  const id = await makeClip(api, { voice_tags: tags });
  await addAudio(api, id, wav(8));
  return id;
}

async function readyClip(api: Api): Promise<number> {
  const id = await spokenClip(api);
  await prepare(api, id);
  return id;
}

async function open(visitor: Api, code: string, name: string): Promise<void> {
  await visitor.call(countView, { params: { code }, headers: { "User-Agent": name } });
}

async function listen(visitor: Api, code: string, name: string, json: object, headers = {}): Promise<number | null> {
  const input = { params: { code }, json, headers: { "User-Agent": name, ...headers } };
  return (await visitor.call(reportHeard, input)).body.heard;
}

test.describe("PUT /api/v1/clip/public/{code}/heard with what was heard", () => {
  test("200 sums hundredths and tags once for each visitor, however often they are reported", async ({
    api,
    anonymous,
  }) => {
    const id = await readyClip(api);
    const { share_code: code } = await share(api, id);
    const { media } = (await anonymous.call(getPublicClip, { params: { code } })).body.data;
    for (const name of ["first", "second"]) await open(anonymous, code, name);
    const half = { heard: 0.5, buckets: upTo(50), tags: [1, 0], sound: media?.audio_url };
    await Promise.all([half, half, half].map((json) => listen(anonymous, code, "first", json)));
    await listen(anonymous, code, "second", { heard: 1, buckets: upTo(100, 30), tags: [3, 1] });
    await listen(anonymous, code, "second", { heard: 1, buckets: upTo(100), sound: "/files/another.mp3" });
    const { data } = (await api.call(getShareStats, { params: { code } })).body;
    expect(data).toEqual({
      people: 2,
      openings: 2,
      heard: 0.75,
      listeners: 2,
      buckets: [...upTo(50, 10).slice(0, 50), ...upTo(50, 9).slice(0, 50)],
      tags: [
        { number: 1, timestamp: 1, reached: 2, replayed: 2 },
        { number: 2, timestamp: 5, reached: 1, replayed: 0 },
      ],
    });
  });

  test("200 keeps nothing with Sec-GPC or DNT; the opening counts", async ({ api, anonymous }) => {
    const { share_code: code } = await share(api, await spokenClip(api));
    for (const [name, headers] of [
      ["private", { "Sec-GPC": "1" }],
      ["untracked", { DNT: "1" }],
    ] as const) {
      await open(anonymous, code, name);
      expect(await listen(anonymous, code, name, { heard: 1, buckets: upTo(100), tags: [1, 1] }, headers)).toBeNull();
    }
    const { data } = (await api.call(getShareStats, { params: { code } })).body;
    expect(data).toMatchObject({ people: 2, openings: 2, heard: null, listeners: 0, buckets: null, tags: [] });
  });

  test("422 for counts that are no counts, and too few or too many of them", async ({ api, anonymous }) => {
    const { share_code: code } = await share(api, await makeClip(api));
    for (const [name, value] of [
      ["buckets", upTo(99).slice(1)],
      ["buckets", [...upTo(100), 0]],
      ["buckets", upTo(100, -1)],
      ["tags", Array(1001).fill(1)],
      ["tags", [0.5]],
      ["sound", "x".repeat(2049)],
    ] as const) {
      const json = { heard: 1, [name]: value };
      const { errors } = await anonymous.refused(reportHeard, { params: { code }, json });
      expect(Object.keys(errors ?? {})[0], name).toMatch(new RegExp(`^${name}`));
    }
  });
});

test.describe("GET /api/v1/clips/{id}/stats and /api/v1/shares/{code}/stats", () => {
  test("200 by link: a name, the last opening and a reply only of the recipient of a link that was sent", async ({
    api,
    anonymous,
  }) => {
    const id = await readyClip(api);
    const link = await share(api, id);
    const sent = (
      await api.call(shareByEmail, {
        params: { id },
        json: { recipient_email: freshEmail(), recipient_name: "Mara" },
      })
    ).body;
    const waiting = (
      await api.call(shareByEmail, { params: { id }, json: { recipient_email: freshEmail(), recipient_name: "Jo" } })
    ).body;
    for (const code of [link.share_code, sent.share_code]) await open(anonymous, code, "curl/8");
    await listen(anonymous, link.share_code, "curl/8", { heard: 0.2, buckets: upTo(20), tags: [1] });
    await listen(anonymous, sent.share_code, "curl/8", { heard: 0.7, buckets: upTo(70), tags: [1, 3] });
    const form = new FormData();
    form.set("message", "It is the seal.");
    const { reply } = (await anonymous.call(getPublicClip, { params: { code: sent.share_code } })).body.data;
    await anonymous.call(submitReply, { params: { token: reply?.token ?? "" }, form });
    const { data } = (await api.call(getClipStats, { params: { id }, query: { by: "share" } })).body;
    expect(data).toMatchObject({ people: 2, openings: 2, heard: 0.45, listeners: 2 });
    expect(data.by_share).toEqual([
      expect.objectContaining({ share_code: waiting.share_code, recipient_name: "Jo", people: 0, replied: false }),
      expect.objectContaining({
        share_code: sent.share_code,
        channel: "email",
        recipient_name: "Mara",
        heard: 0.7,
        last_opened_at: expect.any(String),
        replied: true,
      }),
      expect.objectContaining({
        share_code: link.share_code,
        channel: "link",
        recipient_name: null,
        heard: 0.2,
        last_opened_at: null,
        replied: null,
      }),
    ]);
    expect(data.by_share?.[1]?.tags[1]).toEqual({ number: 2, timestamp: 5, reached: 1, replayed: 2 });
  });

  test("200 by day from three visitors on; a trim begins new sums", async ({ api, anonymous }) => {
    const id = await readyClip(api);
    const { share_code: code } = await share(api, id);
    const ask = async (query = {}) => (await api.call(getClipStats, { params: { id }, query })).body.data;
    const day = new Date().toISOString().slice(0, 10);
    for (const name of ["first", "second"]) {
      await open(anonymous, code, name);
      await listen(anonymous, code, name, { heard: 1, buckets: upTo(100) });
    }
    expect(await ask({ from: day, by: "day" })).toMatchObject({ people: 2, buckets: null, by_day: [] });
    await open(anonymous, code, "third");
    const { by_day } = await ask({ from: day, to: "", by: "day" });
    expect(by_day?.map(({ people, buckets }) => [people, buckets?.[0]])).toEqual([[3, 2]]);
    expect(await ask({ to: "2026-01-01" })).toMatchObject({ people: 0, openings: 0, heard: null, buckets: null });
    await api.call(updateClip, { params: { id }, json: { audio_edit: { keep: [{ start: 2, end: 8 }] } } });
    const first = async () => (await ask()).buckets;
    await expect.poll(first, { timeout: 30_000 }).toBeNull();
    expect(await ask()).toMatchObject({ people: 3, heard: 1, listeners: 0, tags: [] });
  });

  test("200 as a table: links with a name that no spreadsheet takes for a formula, and days from three visitors on", async ({
    api,
    anonymous,
  }) => {
    const id = await makeClip(api, { voice_tags: tags });
    const json = { recipient_email: "bo@example.org", recipient_name: '=1+1, "Bo"' };
    const { share_code: code } = (await api.call(shareByEmail, { params: { id }, json })).body;
    for (const name of ["first", "second", "third"]) await open(anonymous, code, name);
    const answer = await api.call(getClipStatsTable, { params: { id }, query: { by: "share" } });
    expect(answer.headers.get("content-type")).toContain("text/csv");
    const lines = answer.bytes.toString("utf8").split("\r\n");
    expect(lines[0]).toBe("share_code,channel,recipient_name,people,openings,heard,last_opened_at,replied");
    expect(lines[1]).toMatch(new RegExp(`^${code},email,"'=1\\+1, ""Bo""",3,3,,2026-[^,]+,false$`));
    const days = await api.call(getShareStatsTable, { params: { code } });
    expect(days.bytes.toString("utf8")).toBe(
      `day,people,openings,heard\r\n${new Date().toISOString().slice(0, 10)},3,3,\r\n`,
    );
  });

  test("422 for a day or a `by` that there is not", async ({ api }) => {
    const id = await makeClip(api);
    const { share_code: code } = await share(api, id);
    for (const [name, value] of [
      ["from", "yesterday"],
      ["to", "2026-02-30"],
      ["by", "hour"],
    ] as const) {
      const query = { [name]: value };
      expect((await api.refused(getClipStats, { params: { id }, query })).errors).toHaveProperty(name);
      expect((await api.refused(getShareStats, { params: { code }, query })).errors).toHaveProperty(name);
      expect((await api.refused(getClipStatsTable, { params: { id }, query })).errors).toHaveProperty(name);
      expect((await api.refused(getShareStatsTable, { params: { code }, query })).errors).toHaveProperty(name);
    }
  });

  test("404 for another user's clip and link, and for unknown ones", async ({ api, stranger }) => {
    const id = await makeClip(stranger);
    const { share_code: code } = (await stranger.call(createShareLink, { params: { id }, json: {} })).body;
    expect((await api.refused(getClipStats, { params: { id } })).error).toBe("resource_not_found");
    expect((await api.refused(getClipStatsTable, { params: { id } })).error).toBe("resource_not_found");
    for (const theirs of [code, "2".repeat(22)]) {
      expect((await api.refused(getShareStats, { params: { code: theirs } })).error).toBe("resource_not_found");
      expect((await api.refused(getShareStatsTable, { params: { code: theirs } })).error).toBe("resource_not_found");
    }
  });
});
