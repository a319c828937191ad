import { once } from "node:events";
import { createServer } from "node:http";
import { github } from "./github";
import { gitlab } from "./gitlab";
import { jira } from "./jira";
import { linear } from "./linear";
import type { Call, Double, HeldFile, HeldIssue, Reply } from "./port";
import { slack } from "./slack";

/**
 * Issue trackers and Slack as far as handovers need them, at /github, /gitlab, /linear, /jira and /slack of one address. What a
 * request may hold is what the vendors publish (docs.github.com/en/rest/issues, docs.gitlab.com/api/issues,
 * linear.app/developers, developer.atlassian.com/cloud/jira/platform/rest/v3, docs.slack.dev/reference/methods); anything
 * else is answered as they answer it, and is in `complaints`.
 */
export async function trackerDoubles() {
  const issues: HeldIssue[] = [];
  const files: HeldFile[] = [];
  const complaints: string[] = [];
  let faults: Fault[] = [];
  let meantime: { path: string; act: () => Promise<unknown> } | null = null;
  let isSearchBehind = false;
  let late: (() => Promise<unknown>)[] = [];
  let asked = 0;

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    asked += 1;
    const { pathname, searchParams } = new URL(request.url ?? "", "http://double");
    const [, vendor = "", ...rest] = pathname.split("/");
    const call: Call = {
      method: request.method ?? "",
      path: `/${rest.join("/")}`,
      query: searchParams,
      headers: request.headers as Record<string, string>,
      body: Buffer.concat(chunks),
      origin: `http://${request.headers.host}/${vendor}`,
    };
    if (meantime && call.path.includes(meantime.path)) {
      const { act } = meantime;
      meantime = null;
      await act();
    }
    const fault = faults[0];
    if (
      fault &&
      (fault.method ?? call.method) === call.method &&
      (fault.only === undefined || call.path.includes(fault.only) || call.body.includes(fault.only))
    ) {
      faults = faults.slice(1);
      if (fault.afterwards) await answerOf(vendor, call);
      if (fault.isLate) late.push(() => answerOf(vendor, call));
      if (fault.isSilent) return;
      if (fault.reset) return void request.socket.destroy();
      response.writeHead(fault.status ?? 500, { "Content-Type": "application/json", ...fault.headers });
      return void response.end(JSON.stringify(fault.json ?? {}));
    }
    const { status, json } = await answerOf(vendor, call);
    response
      .writeHead(status, { "Content-Type": "application/json" })
      .end(json === undefined ? "" : JSON.stringify(json));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the doubles have no address");
  const url = `http://127.0.0.1:${address.port}`;

  async function answerOf(vendor: string, call: Call): Promise<Reply> {
    const double = vendors[vendor];
    if (!double) return { status: 404, json: {} };
    const reply = await double(call, { issues, files, isSearchBehind });
    if (reply.complaint !== undefined) complaints.push(`${vendor} ${call.method} ${call.path}: ${reply.complaint}`);
    return reply;
  }

  return {
    url,
    issues,
    files,
    complaints,
    asked: () => asked,
    /** In place of the next requests that it fits. */
    failNext: (...next: Fault[]) => {
      faults = next;
    },
    /** Runs once, before the next request to such a path is answered. */
    before: (path: string, act: () => Promise<unknown>) => {
      meantime = { path, act };
    },
    /** Whether Jira's search has yet to find what was made. */
    searchBehind: (isBehind: boolean) => {
      isSearchBehind = isBehind;
    },
    /** Does what late requests ask for. */
    finishLate: async () => {
      for (const act of late) await act();
      late = [];
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface Fault {
  status?: number;
  headers?: Record<string, string>;
  json?: unknown;
  /** Ends the connection without an answer. */
  reset?: boolean;
  /** Never answers. */
  isSilent?: boolean;
  /** The request works, only its answer is lost. */
  afterwards?: boolean;
  /** The request works once `finishLate` is called. */
  isLate?: boolean;
  method?: string;
  /** Part of the path or the body. */
  only?: string;
}

const vendors: Record<string, Double> = { github, gitlab, linear, jira, slack };
