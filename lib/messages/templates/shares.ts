import { requestOrShare } from "./request-or-share";
import { defineTemplate } from "./template";
import { code, duration, flag, line, link, optional, time, words } from "./variables";

const share = {
  sender_name: line(80),
  recipient_name: optional(line(80)),
  clip_title: line(120),
  message: optional(words(2000)),
  public_url: link(),
  share_code: line(40),
  reply_url: optional(link()),
  duration: optional(duration()),
  thumbnail_url: optional(link()),
  expires_at: optional(time()),
  has_password: flag(),
  is_private: flag(),
  has_sound: flag(),
  has_picture: flag(),
  can_reply: flag(),
  /** The link asks for a clip. */
  is_request: flag(),
};

const shareSample = {
  sender_name: "Ada Okafor",
  recipient_name: "Bo Larsen",
  clip_title: "Leaking pipe, second floor",
  message: "Can you look at this before Tuesday?\nThe key is with the neighbour.",
  public_url: "https://tellmark.example/c/8ZkPq3vT5wXyR2aB9cD4eF",
  share_code: "8ZkPq3vT5wXyR2aB9cD4eF",
  reply_url: null,
  duration: 95,
  thumbnail_url: null,
  expires_at: new Date("2026-11-30T14:05:00Z"),
  has_password: true,
  is_private: false,
  has_sound: true,
  has_picture: true,
  can_reply: true,
  is_request: false,
};

const requestVariant = {
  clip_title: "Where does it leak?",
  message: "Show me the pipe, and the tap if you can.",
  public_url: "https://tellmark.example/r/8ZkPq3vT5wXyR2aB9cD4eF",
  duration: null,
  has_password: false,
  has_sound: false,
  can_reply: false,
  is_request: true,
};

const THING =
  "{{#has_sound}}a voice note{{/has_sound}}{{^has_sound}}{{#has_picture}}a picture{{/has_picture}}{{^has_picture}}a note{{/has_picture}}{{/has_sound}}";

const LOOK =
  "{{#has_picture}}Look{{#has_sound}} and listen{{/has_sound}}{{/has_picture}}{{^has_picture}}{{#has_sound}}Listen{{/has_sound}}{{^has_sound}}Open it{{/has_sound}}{{/has_picture}}";

const IS_WHAT =
  "{{#has_picture}}is a picture{{#has_sound}} with a voice{{/has_sound}}{{/has_picture}}{{^has_picture}}{{#has_sound}}is a voice note{{/has_sound}}{{^has_sound}}waits for you{{/has_sound}}{{/has_picture}}{{#duration}}, {{duration}} long{{/duration}}";

const doWhat = (open: string) =>
  `${open}{{#has_sound}}{{#can_reply}}, listen,{{/can_reply}}{{^can_reply}} and listen{{/can_reply}}{{/has_sound}}{{#can_reply}} and reply by text or voice{{/can_reply}}. No account needed.`;

const ASKS = "{{sender_name}} asks you for a clip";

const RECORD = "Record an answer";

const HOW_TO_ANSWER = "Press Record{{#has_picture}}, point at the picture{{/has_picture}} and talk. No account needed.";

const ASKED_BEFORE = "On {{sent_at}} {{sender_name}} asked you for a clip. You have not opened the link yet.";

/** The password never travels with the link. */
const RULES = `{{#has_password}}The clip has a password; ask {{sender_name}} for it.{{/has_password}}

{{#is_private}}The clip is private: it asks for a code, which is sent to the address of this message.{{/is_private}}

{{#expires_at}}The link works until {{expires_at}}.{{/expires_at}}`;

export const shareMessage = defineTemplate({
  id: 100,
  name: "Share",
  event: "A user sends a link by e-mail or SMS.",
  kind: "act",
  bringsLink: true,
  variables: share,
  required: ["public_url"],
  sample: shareSample,
  variant: requestVariant,
  link: "public_url",
  picture: "thumbnail_url",
  filler: "message",
  email: {
    subject: requestOrShare(
      "{{sender_name}} asks you: “{{clip_title}}”",
      "{{sender_name}} shared “{{clip_title}}” with you",
    ),
    heading: requestOrShare(ASKS, `{{sender_name}} left you ${THING}`),
    body: `Hello{{#recipient_name}} {{recipient_name}}{{/recipient_name}},

${requestOrShare(`“{{clip_title}}”`, `“{{clip_title}}” ${IS_WHAT}: ${doWhat("open it")}`)}

{{#is_request}}${HOW_TO_ANSWER}{{/is_request}}

> {{message}}

${RULES}`,
    button: requestOrShare(RECORD, LOOK),
    footer: "You get this mail because {{sender_name}} entered your address on {{app_name}}.",
    text: `Hello{{#recipient_name}} {{recipient_name}}{{/recipient_name}},

${requestOrShare(
  `${ASKS}: "{{clip_title}}"
${HOW_TO_ANSWER}`,
  `{{sender_name}} left you ${THING}: "{{clip_title}}" ${IS_WHAT}. ${doWhat("Open it")}`,
)}

> {{message}}

${requestOrShare(RECORD, LOOK)}:
{{public_url}}

${RULES}

You get this mail because {{sender_name}} entered your address on {{app_name}}.`,
  },
  sms: {
    text: `${requestOrShare(`${ASKS}: {{clip_title}}`, `{{sender_name}} left you ${THING}:`)} {{public_url}} {{message}}`,
  },
});

export const shareReminder = defineTemplate({
  id: 101,
  name: "Reminder",
  event: "A user reminds a recipient who has not opened their link.",
  kind: "notification",
  bringsLink: true,
  variables: { ...share, sent_at: time() },
  required: ["public_url"],
  sample: { ...shareSample, sent_at: new Date("2026-11-20T09:30:00Z") },
  variant: requestVariant,
  link: "public_url",
  picture: "thumbnail_url",
  filler: "message",
  email: {
    subject: requestOrShare(
      "{{sender_name}} still waits for your answer: “{{clip_title}}”",
      "Still waiting for you: “{{clip_title}}” from {{sender_name}}",
    ),
    heading: requestOrShare(ASKS, `{{sender_name}} left you ${THING}`),
    body: `Hello{{#recipient_name}} {{recipient_name}}{{/recipient_name}},

${requestOrShare(
  `${ASKED_BEFORE}`,
  `On {{sent_at}} you were sent “{{clip_title}}”{{#duration}}, {{duration}} long{{/duration}}, and have not opened it yet.`,
)}

{{#is_request}}“{{clip_title}}”{{/is_request}}

{{#is_request}}${HOW_TO_ANSWER}{{/is_request}}

> {{message}}

${RULES}`,
    button: requestOrShare(RECORD, LOOK),
    footer: "You get this mail because {{sender_name}} asked {{app_name}} to remind you.",
    text: `Hello{{#recipient_name}} {{recipient_name}}{{/recipient_name}},

${requestOrShare(
  `${ASKED_BEFORE}
"{{clip_title}}"
${HOW_TO_ANSWER}`,
  `On {{sent_at}} {{sender_name}} sent you "{{clip_title}}"{{#duration}}, {{duration}} long{{/duration}}, and you have not opened it yet.`,
)}

> {{message}}

${requestOrShare(RECORD, LOOK)}:
{{public_url}}

${RULES}

You get this mail because {{sender_name}} asked {{app_name}} to remind you.`,
  },
  sms: {
    text: `${requestOrShare("{{sender_name}} still waits for your clip: {{clip_title}}", `{{sender_name}} reminds you of ${THING}:`)} {{public_url}} {{message}}`,
  },
});

export const viewerCode = defineTemplate({
  id: 102,
  name: "Code for a private link",
  event: "The recipient of a private link asks for a code to open it.",
  kind: "account",
  variables: { code: code(), sender_name: optional(line(80)), clip_title_or_neutral: line(120) },
  required: ["code"],
  sample: { code: "482913", sender_name: "Ada Okafor", clip_title_or_neutral: "a private clip" },
  email: {
    subject: "{{code}} opens {{clip_title_or_neutral}}",
    heading: "Your code",
    body: `Enter this code where you asked for it to open {{clip_title_or_neutral}}{{#sender_name}} from {{sender_name}}{{/sender_name}}. It works once, within ten minutes.

# {{code}}`,
    button: "",
    footer: "You did not ask for it? Ignore this message: no one sees the clip without the code.",
    text: `Your code for {{clip_title_or_neutral}}{{#sender_name}} from {{sender_name}}{{/sender_name}}:

{{code}}

Enter it where you asked for it. It works once, within ten minutes.

You did not ask for it? Ignore this message: no one sees the clip without the code.`,
  },
  sms: { text: "{{code}} opens {{clip_title_or_neutral}} on {{app_name}}. It works for ten minutes." },
});

export const stopConfirmed = defineTemplate({
  id: 103,
  name: "STOP confirmed",
  event: "A recipient answers an SMS with STOP.",
  kind: "account",
  variables: { start_keyword: line(10) },
  required: ["start_keyword"],
  sample: { start_keyword: "START" },
  sms: { text: "You get no more SMS from {{app_name}}. {{start_keyword}} undoes it." },
});

export const helpAnswer = defineTemplate({
  id: 104,
  name: "HELP answer",
  event: "A recipient answers an SMS with HELP.",
  kind: "account",
  variables: { support_contact: optional(line(120)) },
  required: [],
  sample: { support_contact: "help@tellmark.example" },
  sms: {
    text: "{{app_name}} sends links to voice notes that users share with you. STOP ends all SMS, START undoes it.{{#support_contact}} Help: {{support_contact}}{{/support_contact}}",
  },
});
