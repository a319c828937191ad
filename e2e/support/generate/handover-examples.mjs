import { once } from "node:events";
import { createServer } from "node:http";

/** @typedef {import("./recorder.mjs").Recorder} Recorder */

const issue = { number: 118, html_url: "https://github.com/harbor/website/issues/118", body: "" };

/** Handing a clip over to what answers as GitHub. @param {Recorder} recorder @param {number} id @returns {Promise<string>} its address */
export async function recordHandovers({ record }, id) {
  const github = createServer((request, response) => {
    request.resume();
    const answer = request.url === "/user" ? { login: "dana-whitlow" } : issue;
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(answer));
  }).listen(0, "127.0.0.1");
  await once(github, "listening");
  const url = `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (github.address()).port}`;
  const connection = { params: { target: "github" } };
  const body = { token: "github_pat_11ABCDEFG0123456789", url, project: "harbor/website" };
  await record("saveConnection", { ...connection, body });
  await record("listConnections");
  const clip = { params: { id } };
  await record("handOverClip", { ...clip, body: { target: "github", labels: ["design"], confirm_visible: true } });
  await record("listHandovers", { ...clip, headers: { Prefer: "wait=25" } });
  await record("deleteConnection", connection);
  github.close();
  return url;
}
