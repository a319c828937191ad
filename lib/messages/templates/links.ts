import { defineTemplate } from "./template";
import { count, flag, line, link, optional, rows, time, words } from "./variables";

const MINE = "You get this mail because the link is yours. You can change your notifications in the settings.";
const TITLE = "Leaking pipe, second floor";

export const firstView = defineTemplate({
  id: 20,
  name: "First view",
  event: "A visitor opens a link for the first time.",
  kind: "notification",
  variables: { clip_title: line(120), recipient_name: optional(line(80)), viewed_at: time(), clip_url: link() },
  required: ["clip_url"],
  sample: {
    clip_title: TITLE,
    recipient_name: "Bo Larsen",
    viewed_at: new Date("2026-11-23T14:05:00Z"),
    clip_url: "https://tellmark.example/studio/7",
  },
  link: "clip_url",
  email: {
    subject:
      "{{#recipient_name}}{{recipient_name}}{{/recipient_name}}{{^recipient_name}}A visitor{{/recipient_name}} opened “{{clip_title}}”",
    heading:
      "{{#recipient_name}}{{recipient_name}}{{/recipient_name}}{{^recipient_name}}A visitor{{/recipient_name}} opened “{{clip_title}}”",
    body: `{{#recipient_name}}The link that you sent to {{recipient_name}} was opened{{/recipient_name}}{{^recipient_name}}One of its links was opened for the first time{{/recipient_name}} on {{viewed_at}}. You get this message for the first view only.`,
    button: "Open the clip",
    footer: MINE,
    text: `{{#recipient_name}}{{recipient_name}}{{/recipient_name}}{{^recipient_name}}A visitor{{/recipient_name}} opened "{{clip_title}}" on {{viewed_at}}. You get this message for the first view only.

Open the clip:
{{clip_url}}

${MINE}`,
  },
  sms: {
    text: "{{#recipient_name}}{{recipient_name}}{{/recipient_name}}{{^recipient_name}}A visitor{{/recipient_name}} opened {{clip_title}}: {{clip_url}}",
  },
});

export const viewDigest = defineTemplate({
  id: 21,
  name: "View digest",
  event: "A day or a week with views of links is over.",
  kind: "notification",
  variables: { period: line(40), rows: rows({ clip_title: line(120), views: count() }), library_url: link() },
  required: ["rows"],
  sample: {
    period: "this week",
    rows: [
      { clip_title: TITLE, views: 14 },
      { clip_title: "New logo, third try", views: 3 },
    ],
    library_url: "https://tellmark.example/library",
  },
  link: "library_url",
  email: {
    subject: "Who opened your clips {{period}}",
    heading: "Your clips {{period}}",
    body: `How often your links were opened:

- {{#rows}}{{clip_title}}: {{views}}
{{/rows}}`,
    button: "Open your library",
    footer: "You get this mail only if a visitor opened a link. You can change how often in the settings.",
    text: `How often your links were opened {{period}}:

{{#rows}}- {{clip_title}}: {{views}}
{{/rows}}
Open your library:
{{library_url}}

You get this mail only if a visitor opened a link. You can change how often in the settings.`,
  },
});

const REPLIER = "{{#replier_name}}{{replier_name}}{{/replier_name}}{{^replier_name}}A visitor{{/replier_name}}";
const REPLIED = `${REPLIER} {{#is_answer}}answered{{/is_answer}}{{^is_answer}}replied to{{/is_answer}}`;
const HOW_MANY =
  "{{#are_more}}More than 20 answers have arrived within a day: the others are in your library, and no more mails about answers come today.{{/are_more}}";
const REPLY_WHY =
  "You get this mail because you {{#is_answer}}asked for a clip{{/is_answer}}{{^is_answer}}shared the clip{{/is_answer}} on {{app_name}}.";

export const replyReceived = defineTemplate({
  id: 22,
  name: "Reply received",
  event: "A visitor replies to a clip, or answers a request.",
  kind: "notification",
  variables: {
    clip_title: line(120),
    replier_name: optional(line(80)),
    reply_kind: line(20),
    excerpt: optional(words(500)),
    at_time: time(),
    reply_url: link(),
    is_answer: flag(),
    are_more: flag(),
  },
  required: ["reply_url"],
  sample: {
    clip_title: TITLE,
    replier_name: "Bo Larsen",
    reply_kind: "text",
    excerpt: "I see it. We come on Tuesday.\nPlease leave the key with the neighbour.",
    at_time: new Date("2026-11-23T14:05:00Z"),
    reply_url: "https://tellmark.example/studio/7",
    is_answer: false,
    are_more: false,
  },
  link: "reply_url",
  email: {
    subject: `${REPLIED} “{{clip_title}}”`,
    heading: `${REPLIED} “{{clip_title}}”`,
    body: `{{#is_answer}}An answer{{/is_answer}}{{^is_answer}}A reply{{/is_answer}} by {{reply_kind}}, on {{at_time}}.

> {{excerpt}}

${HOW_MANY}`,
    button: "Open the clip",
    footer: REPLY_WHY,
    text: `${REPLIED} "{{clip_title}}" by {{reply_kind}}, on {{at_time}}.

> {{excerpt}}

${HOW_MANY}

Open the clip:
{{reply_url}}

${REPLY_WHY}`,
  },
  sms: { text: `${REPLIED} {{clip_title}}: {{reply_url}}` },
});

export const replyAnswered = defineTemplate({
  id: 23,
  name: "Answer to your reply",
  event: "The owner of a clip answers a reply.",
  kind: "notification",
  bringsLink: true,
  variables: { sender_name: line(80), clip_title: line(120), excerpt: optional(words(500)), public_url: link() },
  required: ["public_url"],
  sample: {
    sender_name: "Ada Okafor",
    clip_title: TITLE,
    excerpt: "Tuesday is fine.",
    public_url: "https://tellmark.example/c/8ZkPq3vT5wXyR2aB9cD4eF",
  },
  link: "public_url",
  email: {
    subject: "{{sender_name}} answered you about “{{clip_title}}”",
    heading: "{{sender_name}} answered you",
    body: `It is about your reply to “{{clip_title}}”.

> {{excerpt}}

{{^excerpt}}The answer is spoken: open the clip to hear it.{{/excerpt}}`,
    button: "Open the clip",
    footer: "You get this mail because you left this address with your reply.",
    text: `{{sender_name}} answered you about "{{clip_title}}".

> {{excerpt}}

{{^excerpt}}The answer is spoken: open the clip to hear it.{{/excerpt}}

Open the clip:
{{public_url}}

You get this mail because you left this address with your reply.`,
  },
  sms: { text: "{{sender_name}} answered you about {{clip_title}}: {{public_url}}" },
});

export const linkExpiring = defineTemplate({
  id: 24,
  name: "Link expires soon",
  event: "A link ends within a day.",
  kind: "notification",
  variables: { clip_title: line(120), recipient_name: optional(line(80)), expires_at: time(), extend_url: link() },
  required: ["extend_url"],
  sample: {
    clip_title: TITLE,
    recipient_name: "Bo Larsen",
    expires_at: new Date("2026-11-24T14:05:00Z"),
    extend_url: "https://tellmark.example/studio/7",
  },
  link: "extend_url",
  email: {
    subject: "A link to “{{clip_title}}” ends soon",
    heading: "A link to “{{clip_title}}” ends soon",
    body: `{{#recipient_name}}The link for {{recipient_name}} ends on {{expires_at}}.{{/recipient_name}}{{^recipient_name}}It ends on {{expires_at}}.{{/recipient_name}} After that it no longer works. You can extend it now.`,
    button: "Extend the link",
    footer: MINE,
    text: `{{#recipient_name}}The link to "{{clip_title}}" for {{recipient_name}}{{/recipient_name}}{{^recipient_name}}A link to "{{clip_title}}"{{/recipient_name}} ends on {{expires_at}}. After that it no longer works. You can extend it now:
{{extend_url}}

${MINE}`,
  },
  sms: { text: "A link to {{clip_title}} ends on {{expires_at}}. Extend it: {{extend_url}}" },
});
