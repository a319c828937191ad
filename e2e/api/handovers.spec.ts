import { updateClip } from "#lib/contract/clips";
import {
  deleteConnection,
  handOverClip,
  listConnections,
  listHandovers,
  saveConnection,
} from "#lib/contract/handovers";
import { type Api, test as base, expect } from "../support/api";
import { addImage, makeDraft, share } from "../support/clip-steps";
import { fixture } from "../support/samples";
import { trackerDoubles } from "../support/trackers/doubles";
import { DOUBLE_TOKEN } from "../support/trackers/port";

type Doubles = Awaited<ReturnType<typeof trackerDoubles>>;

const test = base.extend<{ doubles: Doubles }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern.
  doubles: async ({}, provide) => {
    const doubles = await trackerDoubles();
    await provide(doubles);
    expect(doubles.complaints).toEqual([]);
    doubles.close();
  },
});

const github = { params: { target: "github" as const } };
const connect = (api: Api, doubles: Doubles, token = DOUBLE_TOKEN) =>
  api.call(saveConnection, { ...github, json: { token, url: `${doubles.url}/github/`, project: "harbor/website" } });

async function pinnedClip(api: Api): Promise<number> {
  const id = await makeDraft(api);
  await addImage(api, id, fixture("screenshot.png"));
  const voice_tags = [
    { timestamp: 1, x: 100, y: 80, note: "Header: spacing is too tight" },
    { timestamp: 4.5, x: 300, y: 200, note: "" },
  ];
  await api.call(updateClip, { params: { id }, json: { title: "Pricing page notes", voice_tags } });
  return id;
}

const sent = async (api: Api, id: number) =>
  (await api.call(listHandovers, { params: { id }, headers: { Prefer: "wait=25" } })).body.data.handovers;

test("a clip goes to GitHub with a link that opens it, again without a second issue, and its links stay with the clip", async ({
  api,
  anonymous,
  doubles,
}) => {
  const { body } = await connect(api, doubles);
  expect(body.data).toMatchObject({ target: "github", account: "octocat", url: `${doubles.url}/github` });
  expect(JSON.stringify(body)).not.toContain(DOUBLE_TOKEN);
  const id = await pinnedClip(api);
  const { data } = (await api.call(handOverClip, { params: { id }, json: { target: "github", labels: "design, web" } }))
    .body;
  expect(data).toMatchObject({ handover: { status: "pending", project: "harbor/website" }, needs_confirmation: false });
  expect(data.visible_to).toContain("without an account");
  const [handover] = await sent(api, id);
  expect(handover).toMatchObject({ status: "sent", error: null, links: [{ pin: null }] });
  const [issue] = doubles.issues;
  expect(issue).toMatchObject({ title: "Pricing page notes", labels: ["design", "web"] });
  const address = /!\[The image around pin 1\]\(([^)]+)\)/.exec(issue?.text ?? "")?.[1] ?? "";
  const crop = await anonymous.send("GET", new URL(address).pathname + new URL(address).search);
  expect([crop.status, crop.headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect((await anonymous.send("GET", `/c/${handover?.share_code}`)).status).toBe(200);

  await api.call(updateClip, { params: { id }, json: { title: "Pricing page, second look" } });
  await api.call(handOverClip, { params: { id }, json: { target: "github" } });
  expect((await sent(api, id))[0]).toMatchObject({ status: "sent", links: handover?.links });
  expect(doubles.issues.map(({ title }) => title)).toEqual(["Pricing page, second look"]);
});

test("422, 409 and 404 for what cannot be handed over, 502 for a service that is silent, and nothing is sent", async ({
  api,
  stranger,
  doubles,
}) => {
  const id = await pinnedClip(api);
  const refused = (json: object, as = api) => as.refused(handOverClip, { params: { id }, json });
  expect(await refused({ target: "github", project: "harbor/website" })).toMatchObject({
    status: 409,
    error: "conflict",
    message: expect.stringContaining("PUT /api/v1/connections/github"),
  });
  expect(await refused({ target: "trello" })).toMatchObject({ status: 422, error: "validation_failed" });
  const token = { ...github, json: { token: "wrong", url: `${doubles.url}/github` } };
  expect((await api.refused(saveConnection, token)).errors).toEqual({ token: ["GitHub refuses the token."] });
  doubles.failNext({ reset: true });
  expect(await api.refused(saveConnection, { ...github, json: { ...token.json, token: DOUBLE_TOKEN } })).toMatchObject({
    status: 502,
    error: "provider_error",
  });
  const unknown = { params: { target: "trello" as "github" }, json: { token: "x" } };
  expect(await api.refused(saveConnection, unknown)).toMatchObject({ status: 404, error: "resource_not_found" });
  expect(await api.refused(deleteConnection, github)).toMatchObject({ status: 404, error: "resource_not_found" });

  await connect(api, doubles);
  expect((await refused({ target: "github", project: "harbor" })).errors).toHaveProperty("project");
  await share(api, id, { privacy: "password", password: "open sesame" });
  expect((await refused({ target: "github" })).errors).toHaveProperty("confirm_visible");
  expect((await stranger.call(listConnections)).body.data.connections).toEqual([]);
  expect((await api.call(listConnections)).body.data.connections).toHaveLength(1);
  await api.call(deleteConnection, github);
  expect((await api.call(listConnections)).body.data.connections).toEqual([]);
  expect(doubles.issues).toEqual([]);
  expect((await api.call(listHandovers, { params: { id } })).body.data.handovers).toEqual([]);
});
