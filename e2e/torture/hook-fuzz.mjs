import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { raisedLimits, startTestServer } from "../support/server.mjs";
import { jsonText, nastyBodies, nastyHeaders, nastyTexts, nastyValues } from "./nasty.mjs";

/**
 * @typedef {import("./fuzz.mjs").FuzzReport} FuzzReport
 * @typedef {"right" | "forged" | "missing" | "stale"} Signature
 * @typedef {{path: string, headers: Record<string, string>, body: string, signature: Signature}} HookRequest
 * @typedef {{url: string, messages: readonly string[]}} World a server that sends by doubles of both providers, and what it sent
 */

const PUBLIC_URL = "https://clips.example";
const resendSecret = `whsec_${Buffer.from("a secret of the fuzz").toString("base64")}`;
const twilioToken = "a token of the fuzz";
const phone = "+14155550123";
const AT_ONCE = 6;
const LONGEST_ANSWER_MS = 60_000;
const allowed = [200, 400, 401, 413, 415, 422, 429, 431];

/** Events of providers, which are in no document: right and hostile, with right and wrong signatures. */
export const hooks = ["receiveResendEvent", "receiveTwilioEvent"];

/**
 * @param {object} options
 * @param {number} options.runs requests for each hook
 * @param {number} [options.seed]
 * @param {readonly string[]} [options.only]
 * @param {(report: FuzzReport) => void} [options.tell] called after each hook
 * @returns {Promise<FuzzReport[]>}
 */
export async function fuzzHooks({ runs, seed = 1, only = hooks, tell }) {
  const provider = await openProvider();
  const server = await startTestServer({
    env: {
      ...raisedLimits,
      PUBLIC_URL,
      RESEND_API_KEY: "re_key",
      RESEND_BASE_URL: provider.url,
      RESEND_WEBHOOK_SECRET: resendSecret,
      MAIL_FROM: "clips@mail.example",
      TWILIO_ACCOUNT_SID: `AC${"1".repeat(32)}`,
      TWILIO_AUTH_TOKEN: twilioToken,
      TWILIO_FROM: "+15005550006",
      TWILIO_BASE_URL: provider.url,
    },
  });
  try {
    const messages = await sendBoth(server.url, provider.codeFor);
    const reports = [];
    for (const hook of hooks.filter((name) => only.includes(name))) {
      const requests = hook === "receiveResendEvent" ? resendRequests(messages) : twilioRequests(messages);
      const report = await send(hook, fc.sample(requests, { seed, numRuns: runs }), server.url);
      reports.push(report);
      tell?.(report);
    }
    return reports;
  } finally {
    await server.stop();
    await provider.close();
  }
}

/** @param {string} hook @param {readonly HookRequest[]} list @param {string} url @returns {Promise<FuzzReport>} */
async function send(hook, list, url) {
  /** @type {FuzzReport} */
  const report = { operation: hook, requests: 0, statuses: {}, problems: [] };
  const next = list.values();
  const worker = async () => {
    for (const request of next) {
      const { path, headers, body, signature } = request;
      report.requests += 1;
      const problem = await fetch(url + path, {
        method: "POST",
        headers,
        body,
        signal: AbortSignal.timeout(LONGEST_ANSWER_MS),
      }).then(
        async (answer) => {
          report.statuses[answer.status] = (report.statuses[answer.status] ?? 0) + 1;
          return judge(answer, await answer.text(), signature, hook);
        },
        (error) => `${hook} has no answer: ${error.cause ?? error}`,
      );
      if (problem && report.problems.length < 20)
        report.problems.push(`${problem}\n  ${JSON.stringify(request).slice(0, 600)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return report;
}

/** @param {Response} answer @param {string} body @param {Signature} signature @param {string} hook @returns {string | null} */
function judge({ status, headers }, body, signature, hook) {
  const told = `${hook} answered ${status}: ${body.slice(0, 300)}`;
  if (!allowed.includes(status)) return told;
  if (status === 200) {
    if (signature !== "right") return `${hook} believed a ${signature} signature`;
    if (hook === "receiveTwilioEvent") return /^<\?xml [^>]*><Response/.test(body) ? null : told;
    return body === '{"success":true,"received":true}' ? null : told;
  }
  const error = JSON.parse(body);
  const isDocumented = error.success === false && error.error && error.message && error.request_id;
  return isDocumented && error.request_id === headers.get("x-request-id") ? null : told;
}

/** @param {readonly string[]} messages ids of real ones */
function resendRequests(messages) {
  const wrong = fc.constantFrom(...nastyValues, ...nastyTexts);
  const id = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...messages) },
    { weight: 2, arbitrary: wrong },
    fc.uuid(),
  );
  const type = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom(
        ...["sent", "delivered", "bounced", "complained", "failed", "delivery_delayed", "opened"].map(
          (name) => `email.${name}`,
        ),
      ),
    },
    { weight: 1, arbitrary: wrong },
  );
  const tags = fc.oneof(
    { weight: 4, arbitrary: id.map((value) => ({ tellmark_message: value })) },
    { weight: 2, arbitrary: id.map((value) => [{ name: "tellmark_message", value }]) },
    { weight: 1, arbitrary: wrong },
  );
  const bounce = fc.oneof(
    fc.record({ type: fc.oneof(fc.constantFrom("Permanent", "Transient", "Undetermined"), wrong), message: wrong }),
    wrong,
  );
  const data = fc.oneof(
    { weight: 6, arbitrary: fc.record({ email_id: wrong, to: wrong, tags, bounce }, { requiredKeys: ["tags"] }) },
    { weight: 1, arbitrary: wrong },
  );
  const event = fc.record({ type, created_at: wrong, data }, { requiredKeys: ["type", "data"] }).map(jsonText);
  const body = fc.oneof(
    { weight: 6, arbitrary: event },
    { weight: 2, arbitrary: fc.constantFrom(...nastyBodies) },
    { weight: 1, arbitrary: fc.constant("x".repeat(300_000)) },
  );
  return fc
    .record({ body, signature: signatures, eventId: fc.constantFrom("evt_1", "evt_2", "x".repeat(500), "é"), extra })
    .map(({ body, signature, eventId, extra }) => ({
      path: "/api/v1/inbound/resend",
      headers: { "Content-Type": "application/json", ...extra, ...signedByResend(body, eventId, signature) },
      body,
      signature,
    }));
}

const signatures = fc.oneof(
  { weight: 6, arbitrary: fc.constant(/** @type {const} */ ("right")) },
  { weight: 2, arbitrary: fc.constantFrom(/** @type {const} */ ("forged"), /** @type {const} */ ("missing")) },
  { weight: 1, arbitrary: fc.constant(/** @type {const} */ ("stale")) },
);
const extra = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      .../** @type {readonly Record<string, string>[]} */ (/** @type {unknown} */ (nastyHeaders)),
    ),
  },
);

/** @param {string} body @param {string} eventId @param {Signature} signature @returns {Record<string, string>} */
function signedByResend(body, eventId, signature) {
  if (signature === "missing") return {};
  const id = encodeURIComponent(eventId);
  const at = new Date(Date.now() - (signature === "stale" ? 3_600_000 : 0));
  const key = signature === "forged" ? `whsec_${"A".repeat(24)}` : resendSecret;
  return {
    "svix-id": id,
    "svix-timestamp": String(Math.floor(at.getTime() / 1000)),
    "svix-signature": new Webhook(key).sign(id, at, body),
  };
}

const seldom = fc.oneof(
  { weight: 5, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constantFrom(...nastyBodies) },
);

/** @param {readonly string[]} messages */
function twilioRequests(messages) {
  const wrong = fc.constantFrom(...nastyTexts.map((value) => value.toWellFormed()));
  const status = fc.constantFrom("queued", "sent", "delivered", "undelivered", "failed", "read", "receiving");
  const fields = fc.record(
    {
      MessageStatus: fc.oneof({ weight: 4, arbitrary: status }, { weight: 1, arbitrary: wrong }),
      MessageSid: wrong,
      ErrorCode: fc.oneof(fc.constantFrom("30003", "21610", "30007"), wrong),
      From: fc.oneof(fc.constantFrom(phone, "+14155550124"), wrong),
      Body: fc.oneof(fc.constantFrom("STOP", "start", " Help ", "STOPALL", "hello"), wrong),
      OptOutType: fc.oneof(fc.constantFrom("STOP", "START", "HELP"), wrong),
      extra: wrong,
    },
    { requiredKeys: [] },
  );
  const query = fc.oneof(
    fc.constant(""),
    fc.oneof(fc.constantFrom(...messages), fc.uuid(), wrong).map((id) => `?message=${encodeURIComponent(id)}`),
    fc.constantFrom("?message=1&message=2", "?message", "?__proto__=1", "?message=%00"),
  );
  return fc
    .record({
      fields,
      query,
      signature: signatures,
      extra,
      raw: seldom,
    })
    .map(({ fields, query, signature: wished, extra, raw }) => {
      const path = `/api/v1/inbound/twilio${query}`;
      // Twilio has no time in its signatures.
      const signature = wished === "stale" ? "right" : wished;
      const signed = signature === "missing" ? {} : { "X-Twilio-Signature": signedByTwilio(path, fields, signature) };
      const type = { "Content-Type": "application/x-www-form-urlencoded" };
      const body = raw ?? new URLSearchParams(fields).toString();
      // What was not signed cannot be right.
      const isRight = raw === null || Object.keys(fields).length === 0;
      return { path, headers: { ...type, ...extra, ...signed }, body, signature: isRight ? signature : "forged" };
    });
}

/** @param {string} path @param {Record<string, string>} fields @param {Signature} signature */
function signedByTwilio(path, fields, signature) {
  const signed = Object.entries(fields)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flat()
    .join("");
  const key = signature === "forged" ? "another token" : twilioToken;
  return createHmac("sha1", key).update(`${PUBLIC_URL}${path}${signed}`).digest("base64");
}

/** Takes everything that is sent through it. */
async function openProvider() {
  /** @type {string[]} */
  const taken = [];
  const server = createServer(async (request, response) => {
    taken.push(await text(request));
    server.emit("taken");
    const isMail = request.url === "/emails";
    const answer = isMail ? { id: `re_${taken.length}` } : { sid: `SM${taken.length}`, status: "queued" };
    response.writeHead(isMail ? 200 : 201, { "Content-Type": "application/json" }).end(JSON.stringify(answer));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    /** @param {string} email */
    async codeFor(email) {
      for (;;) {
        const mail = taken.find((body) => body.includes(email));
        if (mail) return /\b(\d{6})\b/.exec(JSON.parse(mail).subject)?.[1] ?? "";
        await once(server, "taken");
      }
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** @param {string} url @param {(email: string) => Promise<string>} codeFor @returns {Promise<string[]>} ids of a mail and an SMS */
async function sendBoth(url, codeFor) {
  const email = `hooks-${process.pid}-${Date.now()}@example.org`;
  let token = "";
  const ask = async (/** @type {string} */ path, /** @type {object} */ json) => {
    const headers = { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) };
    const answer = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(json) });
    if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  await ask("/api/v1/auth/login", { email });
  token = (await ask("/api/v1/auth/verify", { email, code: await codeFor(email) })).access_token;
  const { vst_id: id } = await ask("/api/v1/security/vst/draft", { title: "Hooks" });
  const byMail = await ask(`/api/v1/clips/${id}/share/email`, { recipient_email: "hooked@example.org" });
  const bySms = await ask(`/api/v1/clips/${id}/share/sms`, { recipient_phone: phone });
  return [byMail.message_id, bySms.message_id];
}
