import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { gitlab } from "./gitlab";
import { jira } from "./jira";
import { readDonePins } from "./write-markdown";

let answer = "";
let status = 200;
let url: string;
let close: () => Promise<void>;
const server = createServer((_request, response) => void response.writeHead(status).end(answer));
beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error", WEBHOOK_ALLOW_PRIVATE: "1" }));
  await once(server.listen(0, "127.0.0.1"), "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await close();
});

const access = () => ({
  url,
  token: "x",
  email: "dana@example.com",
  project: "WEB",
  signal: new AbortController().signal,
});

test.each([
  ["a million values", `{"description":[${"0,".repeat(1_000_000)}0]}`],
  ["a million levels", `{"description":${"[".repeat(1_000_000)}`],
])("an answer with %s is not parsed", async (_what, text) => {
  answer = text;
  const parse = vi.spyOn(JSON, "parse");
  for (const tracker of [gitlab, jira]) {
    await expect(tracker.readDone(access(), "7")).rejects.toThrow("an answer that the server does not understand");
  }
  expect(parse.mock.calls.filter(([given]) => given.length > 1000)).toEqual([]);
  parse.mockRestore();
});

test("an issue whose text is a flood of blanks or line feeds is read once, and its ticks are found", () => {
  const tick = "- [x] **Pin 7** at 0:04";
  for (const blank of ["\n", " ", "\r\n", "\t", " \n"]) {
    expect(readDonePins(`${blank.repeat(300_000)}\n${tick}`)).toEqual(new Set([7]));
  }
});

test("a description on Jira is read as deep as its tasks are, whatever else is in it", async () => {
  const done = { type: "taskItem", attrs: { localId: "pin-7", state: "DONE" }, content: [0, null, "x", []] };
  const list = { type: "taskList", content: [...Array(10_000).fill({ type: "taskItem" }), done] };
  answer = JSON.stringify({ fields: { description: { type: "doc", content: [1, [], { content: 2 }, list] } } });
  expect(await jira.readDone(access(), "WEB-1")).toEqual(new Set([7]));
});

test("what a tracker says can be stored, whatever characters are in it", async () => {
  answer = JSON.stringify({ message: "No \u0000 way \ud800" });
  status = 403;
  await expect(gitlab.readDone(access(), "7")).rejects.toThrow("GitLab refuses (403): No  way \ufffd");
});
