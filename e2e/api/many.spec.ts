import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { logout } from "#lib/contract/auth";
import { getClip, listClips } from "#lib/contract/clips";
import { listApiKeys } from "#lib/contract/keys";
import { downloadClip } from "#lib/contract/packages";
import { getPublicClip, unlockShare } from "#lib/contract/public";
import { createWebhook } from "#lib/contract/webhooks";
import { Api, expect, freshEmail, signIn, test } from "../support/api";
import { addAudio, addImage, makeClip, makeDraft, share } from "../support/clip-steps";
import { type Cluster, type Member, rowsAt, startCluster } from "../support/cluster";
import { commandsOf } from "../support/deploy-page.mjs";
import { untested } from "../support/ensure-pgbouncer.mjs";
import { loopbackService } from "../support/loopback-service";
import { runCommand } from "../support/run-command";
import { audioForm, fixture, imageForm, wav } from "../support/samples";
import { freePort } from "../support/server.mjs";
import { runSuite } from "../support/suite-run";

/** `npm run torture -- many` sets it: the whole suite, and kills for as many minutes. */
const minutes = Number(process.env.TELLMARK_MANY_MINUTES ?? 0);

test.describe("two processes that answer and two that work, in turn for each request", () => {
  test.describe.configure({ mode: "default", timeout: 120_000 + minutes * 600_000 });
  let cluster: Cluster;
  let api: Api;
  test.beforeAll(async () => {
    test.setTimeout(180_000);
    cluster = await startCluster();
    api = new Api(cluster.url, (await signIn(cluster.url)).access_token);
  });
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern.
  test.afterEach(({}, { status }) => {
    if (status !== "passed") console.log(cluster?.output());
  });
  test.afterAll(async () => {
    test.setTimeout(120_000);
    await cluster?.stop();
  });

  const rowsOf = (sql: string, values: unknown[] = []) => rowsAt(cluster.databaseUrl, sql, values);

  test("what one process was sent, the other process knows: sign-ins, files, jobs that a caller waits for, links and their end", async () => {
    const id = await makeDraft(api);
    await addImage(api, id);
    const sound = wav(3);
    const { audio_url: url } = await addAudio(api, id, sound);
    expect((await api.send("GET", url)).bytes.equals(sound)).toBe(true);
    const { bytes } = await api.send("POST", `/api/v1/security/vst/${id}/complete-package`, { json: {} });
    expect(JSON.parse(bytes.toString())).toMatchObject({ conversion_status: "completed" });
    for (let round = 0; round < 2; round += 1) {
      expect((await api.call(downloadClip, { params: { vstId: id } })).bytes.subarray(0, 2).toString()).toBe("PK");
    }

    const { share_code: code } = await share(api, id, { password: "open sesame" });
    const [params, anonymous] = [{ code }, api.as(null)];
    const unlocked = await anonymous.call(unlockShare, { params, json: { password: "open sesame" } });
    const headers = { Cookie: (unlocked.headers.getSetCookie()[0] ?? "").split(";")[0] ?? "" };
    for (let round = 0; round < 2; round += 1) await anonymous.call(getPublicClip, { params, headers });

    const other = api.as((await signIn(cluster.url)).access_token);
    for (let round = 0; round < 2; round += 1) await other.call(listApiKeys);
    await other.call(logout);
    for (let round = 0; round < 2; round += 1) expect(await other.refused(listApiKeys)).toMatchObject({ status: 401 });

    for (const { name, served, dataDir } of cluster.members) {
      if (name.startsWith("web")) expect(served(), name).toBeGreaterThan(5);
      expect(existsSync(join(dataDir(), "blobs"))).toBe(false);
      await expect.poll(() => readdir(join(dataDir(), "staging")).catch(() => [])).toEqual([]);
    }
  });

  test("limits hold for all processes together", async () => {
    const id = await makeClip(api);
    const anonymous = api.as(null);
    const locked = await share(api, id, { password: "open sesame" });
    const guesses = Array.from({ length: 24 }, () =>
      anonymous.send("POST", `/api/v1/clip/public/${locked.share_code}/unlock`, { json: { password: "a guess" } }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 403)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(14);

    const { share_code: code } = await share(api, id, { max_views: 5 });
    const openings = Array.from({ length: 12 }, () =>
      anonymous.send("GET", `/api/v1/clip/public/${code}?track_view=true`),
    );
    const opened = (await Promise.all(openings)).map(({ status }) => status);
    expect(opened.filter((status) => status === 200)).toHaveLength(5);

    const key = randomUUID();
    const title = `Once ${key}`;
    const made = await Promise.all(
      Array.from({ length: 6 }, () =>
        api.send("POST", "/api/v1/clips", { json: { title }, headers: { "Idempotency-Key": key } }),
      ),
    );
    for (const { status } of made) expect([201, 409]).toContain(status);
    expect((await api.call(listClips, { query: { search: title } })).body.data.clips).toHaveLength(1);
  });

  test("whichever process is killed at whatever time: each result is there once, and is reported once", {
    tag: "@long",
  }, async () => {
    const receiver = await loopbackService();
    const state = { stopped: false };
    const killed: string[] = [];
    const killing = (async () => {
      // Not again and again: the server cancels a job whose process has died three times.
      for (let next = 0; next < 4 || (!state.stopped && minutes > 0); next += 1) {
        const member = cluster.members[(next * 3) % cluster.members.length] as Member;
        await sleep((next < 4 ? 500 : 8000) * (0.5 + Math.random()));
        await member.killAtOnce();
        killed.push(member.name);
      }
    })();
    try {
      const owner = new Api(cluster.url, (await signInAgain(cluster.url)).access_token);
      await insist(owner, "POST", createWebhook.path, { url: receiver.url, events: ["clip.completed"] });
      const until = Date.now() + minutes * 60_000;
      const ids: number[] = [];
      const mails: string[] = [];
      const writers = Array.from({ length: 3 }, async () => {
        for (let count = 0; count < 2 || Date.now() < until; count += 1) {
          const { data } = await insist(owner, "POST", "/api/v1/clips", { title: "Made among kills" });
          const files = `/api/v1/security/vst/${data.id}`;
          await insist(owner, "POST", `${files}/image`, () => imageForm(fixture("screenshot.png")));
          await insist(owner, "POST", `${files}/audio`, () => audioForm(wav(1)));
          await insist(owner, "POST", `${files}/convert`, {});
          const to = freshEmail();
          await insist(owner, "POST", `/api/v1/clips/${data.id}/share/email`, { recipient_email: to });
          ids.push(data.id);
          mails.push(to);
        }
      });
      await Promise.all(writers);
      state.stopped = true;
      await killing;
      expect(new Set(killed).size).toBe(4);

      const clips = await rowsOf("SELECT id FROM clips WHERE user_id = (SELECT user_id FROM clips WHERE id = $1)", [
        ids[0],
      ]);
      expect(clips.map(({ id }) => id).sort()).toEqual([...ids].sort());
      const states = async () =>
        (await Promise.all(ids.map((id) => owner.call(getClip, { params: { id } })))).map(
          ({ body }) => body.data.conversion_status,
        );
      // A job of a killed process runs again after half a minute.
      await expect.poll(states, { timeout: 90_000 }).toEqual(ids.map(() => "completed"));
      for (const id of ids) await owner.call(downloadClip, { params: { vstId: id } });

      const sent = async () =>
        rowsOf("SELECT recipient, status FROM messages WHERE recipient = ANY($1) ORDER BY 1", [mails]);
      const expected = [...mails].sort().map((recipient) => ({ recipient, status: "sent" }));
      await expect.poll(sent, { timeout: 90_000 }).toEqual(expected);

      const told = () => new Set(receiver.requests().map(({ headers }) => headers["webhook-id"])).size;
      await expect.poll(told, { timeout: 90_000 }).toBe(ids.length);
      const leftovers = () => rowsOf("SELECT key FROM pending_files WHERE change = 'removing'");
      await expect.poll(leftovers, { timeout: 30_000 }).toEqual([]);
    } finally {
      state.stopped = true;
      await killing;
      await receiver.close();
    }
  });

  test("behind a pooler the role of docs/deploy.md ends statements that hang", async () => {
    const url = cluster.pooledUrl;
    test.skip(url === null, untested);
    for (const [setting, value] of [
      ["statement_timeout", "15s"],
      ["idle_in_transaction_session_timeout", "30s"],
    ]) {
      expect(await rowsAt((url ?? "").split("?")[0] ?? "", `SHOW ${setting}`)).toEqual([{ [setting ?? ""]: value }]);
    }
  });

  test("the commands of docs/deploy.md start one more of each", async () => {
    for (const [name, ready] of [
      ["A machine that answers requests", /^Ready: /m],
      ["A machine that runs jobs", /^Working\./m],
    ] as const) {
      const dataDir = await mkdtemp(join(tmpdir(), "tellmark-deploy-"));
      const env = { ...cluster.env, DATA_DIR: dataDir, PORT: String(await freePort()) };
      await runCommand(commandsOf(name), ready, env);
      await rm(dataDir, { recursive: true, force: true });
    }
  });

  if (minutes === 0) return;

  test("the API's own tests pass, whichever process is killed between two of its requests", async () => {
    test.setTimeout(3_700_000);
    const state = { stopped: false };
    let kills = 0;
    const killing = (async () => {
      for (let next = 0; !state.stopped; next += 1) {
        await sleep(2000);
        if (state.stopped) return;
        await (cluster.members[next % cluster.members.length] as Member).kill9();
        kills += 1;
      }
    })();
    try {
      expect(await runSuite("cluster", cluster.url)).toEqual([]);
      expect(kills).toBeGreaterThan(1);
    } finally {
      state.stopped = true;
      await killing;
    }
    expect(cluster.faults()).toEqual([]);
  });
});

/** As a client does that repeats what was not answered, with the key of the first try. */
async function insist(api: Api, method: string, path: string, body: object | (() => FormData)) {
  const key = randomUUID();
  for (let tries = 1; ; tries += 1) {
    const input = typeof body === "function" ? { form: body() } : { json: body };
    const answer = await api
      .send(method, path, { ...input, headers: { "Idempotency-Key": key } })
      .catch((error: unknown) => {
        if (tries > 100) throw error;
        return null;
      });
    if (answer && answer.status < 300) return JSON.parse(answer.bytes.toString());
    const isPassing = !answer || [409, 502, 503].includes(answer.status);
    expect(isPassing && tries <= 100, `${method} ${path}: ${answer?.status} ${answer?.bytes}`).toBe(true);
    await sleep(250);
  }
}

async function signInAgain(url: string) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await signIn(url);
    } catch (error) {
      if (tries > 20) throw error;
      await sleep(250);
    }
  }
}
