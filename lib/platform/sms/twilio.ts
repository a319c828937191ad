import type { TwilioChoice } from "#lib/config/read-providers";
import { withDeadline } from "../mail/deadline";
import { DeliveryError } from "../mail/port";
import { ServiceProblem } from "../providers/service-check";
import type { SmsSender } from "./port";

const OPTED_OUT = 21610;
const TOO_MANY = 20429;

/** https://www.twilio.com/docs/api/errors: errors of the recipient's number. */
const recipientFaults: Readonly<Record<number, string>> = {
  21211: "This is no valid phone number.",
  21214: "This phone number cannot be reached.",
  21408: "SMS to this country are not enabled.",
  [OPTED_OUT]: "The recipient has opted out of SMS.",
  21612: "This phone number cannot be reached.",
  21614: "This phone number does not take SMS.",
};

const unreached = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH)$|CERT|_(TLS|SSL)_/;

const CLOCK_SKEW_MS = 60_000;

/** Twilio has no idempotency: an SMS that may be on its way is not sent again, for it costs money. */
export function twilioSmsSender(
  { accountSid, username, password, from, baseUrl }: TwilioChoice,
  callbackOf: ((id: string) => string) | null = null,
): SmsSender {
  const open = async () => {
    const { default: twilio } = await import("twilio");
    const client = twilio(username, password, { accountSid });
    if (baseUrl) client.api.baseUrl = baseUrl;
    return client;
  };
  return {
    name: "twilio",
    async send({ id, to, text }) {
      const client = await open();
      const sender = from.startsWith("+") ? { from } : { messagingServiceSid: from };
      try {
        const callback = callbackOf ? { statusCallback: callbackOf(id) } : {};
        const create = () => client.messages.create({ to, body: text, ...sender, ...callback });
        const { sid } = await withDeadline("Twilio", create);
        return { provider: "twilio", providerId: sid };
      } catch (error) {
        throw error instanceof DeliveryError ? brokenOff("no answer", error) : refusal(error);
      }
    },

    async findSent({ to, text }, since) {
      const client = await open();
      const list = () => client.messages.list({ to, limit: 50 });
      const found = await withDeadline("Twilio", list).catch((error: unknown) => {
        throw new DeliveryError("The SMS may have been sent: Twilio cannot report on it.", {
          retryable: true,
          cause: error,
        });
      });
      const ours = found.find(
        ({ body, dateCreated }) => body.endsWith(text) && dateCreated.getTime() > since.getTime() - CLOCK_SKEW_MS,
      );
      return ours ? { provider: "twilio", providerId: ours.sid } : null;
    },

    async check() {
      const client = await open();
      const isNumber = from.startsWith("+");
      try {
        const ask = () =>
          isNumber
            ? client.incomingPhoneNumbers.list({ phoneNumber: from, limit: 1 })
            : client.messages.list({ limit: 1 });
        const found = await withDeadline<readonly unknown[]>("Twilio", ask);
        if (isNumber && found.length === 0)
          throw new ServiceProblem(`${from} is not a number of this Twilio account: change TWILIO_FROM.`);
      } catch (error) {
        throw error instanceof ServiceProblem ? error : checkProblem(error, username === accountSid);
      }
      return `Twilio accepts the key${isNumber ? ` and has ${from}` : "; the messaging service is untested"}.`;
    },
  };
}

function checkProblem(error: unknown, isByToken: boolean): ServiceProblem {
  if (error instanceof DeliveryError) return new ServiceProblem(error.message);
  const { status, code } = asThrown(error);
  if (status === 401 || status === 403 || status === 404)
    return new ServiceProblem(
      isByToken
        ? "Twilio refuses the account or its secret: look at TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN."
        : "Twilio refuses the API key: look at TWILIO_ACCOUNT_SID, TWILIO_API_KEY_SID and TWILIO_API_KEY_SECRET.",
    );
  return new ServiceProblem(`Twilio cannot be reached (${code ?? status ?? "unknown"}).`);
}

function refusal(error: unknown): DeliveryError {
  const { status, code } = asThrown(error);
  const fault = typeof code === "number" ? recipientFaults[code] : undefined;
  if (fault) return new DeliveryError(fault, { retryable: false, isOptedOut: code === OPTED_OUT, cause: error });
  const isAnswered = typeof code === "number" || (status ?? 0) >= 300;
  if (!isAnswered && !unreached.test(String(code))) {
    return brokenOff(code ?? "unknown", error);
  }
  if (code === TOO_MANY)
    return new DeliveryError("Twilio accepts no more SMS in this second.", { retryable: true, retryAfter: 1 });
  // Only Twilio's own refusals have a number; anything else happened on the way.
  const passing = typeof code !== "number" || status === undefined || status === 429 || status >= 500;
  return new DeliveryError(
    passing ? `Twilio cannot take SMS now (${code ?? "unreachable"}).` : `Twilio refused the SMS (${code ?? status}).`,
    { retryable: passing, cause: error },
  );
}

function brokenOff(how: string | number, cause: unknown): DeliveryError {
  return new DeliveryError(`Twilio did not finish its answer (${how}): the SMS may have been sent.`, {
    retryable: false,
    mayBeSent: true,
    cause,
  });
}

function asThrown(error: unknown) {
  return error as { status?: number; code?: number | string }; // As twilio throws them.
}
