import pg from "pg";
import { listClips } from "#lib/contract/clips";
import { downloadClip } from "#lib/contract/packages";
import { getPublicClip } from "#lib/contract/public";
import { getReadiness } from "#lib/contract/service";
import { Api, expect, signIn, test } from "../support/api";
import { share } from "../support/clip-steps";
import { startDebianPostgres, whyUntested } from "../support/ensure-postgres.mjs";
import { filledClip } from "../support/ready-clip";
import { startTestServer } from "../support/server.mjs";

const why = whyUntested();
test.skip(why !== null, why ?? "");

test("on Debian's PostgreSQL 15, by TLS: migrated from nothing, a clip is made, completed, found and opened", {
  tag: "@long",
}, async () => {
  test.setTimeout(120_000);
  const database = await startDebianPostgres();
  const server = await startTestServer({ env: { DATABASE_URL: database.url } });
  try {
    const api = new Api(server.url, (await signIn(server.url)).access_token);
    await api.call(getReadiness);
    const tags = [{ timestamp: 1, x: 0.5, y: 0.5, note: "Here it drips" }];
    const id = await filledClip(api, { title: "Übung im Regen", seconds: 4, tags });
    await api.send("POST", `/api/v1/security/vst/${id}/complete-package`, { json: {} });
    expect((await api.call(downloadClip, { params: { vstId: id } })).bytes.subarray(0, 2).toString()).toBe("PK");
    for (const search of ["ÜBUNG", "drips"]) {
      const { body } = await api.call(listClips, { query: { search } });
      expect(body.data.clips.map((clip) => clip.title)).toEqual(["Übung im Regen"]);
    }
    const { share_code: code } = await share(api, id);
    await api.as(null).call(getPublicClip, { params: { code } });
    expect(await (await fetch(`${server.url}/c/${code}`)).text()).toContain("Here it drips");

    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query(
      "SELECT DISTINCT ssl, current_setting('server_version_num')::int / 10000 AS version FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name LIKE 'tellmark%'",
    );
    await client.end();
    expect(rows).toEqual([{ ssl: true, version: 15 }]);
  } finally {
    expect(await server.stop()).toBe(0);
    await database.stop();
  }
});
