import { defineTemplate } from "./template";
import { duration, flag, line, link, optional, time } from "./variables";

const MINE = "You get this mail because the clip is yours. You can change your notifications in the settings.";

export const exportReady = defineTemplate({
  id: 8,
  name: "Export ready",
  event: "A video is ready, and its user has probably stopped waiting.",
  kind: "act",
  variables: { clip_title: line(120), download_url: link(), expires_at: optional(time()), size: optional(line(20)) },
  required: ["download_url"],
  sample: {
    clip_title: "Leaking pipe, second floor",
    download_url: "https://tellmark.example/studio/7",
    expires_at: null,
    size: "12.4 MB",
  },
  link: "download_url",
  email: {
    subject: "The video of “{{clip_title}}” is ready",
    heading: "The video of “{{clip_title}}” is ready",
    body: `You can download it now{{#size}} ({{size}}){{/size}}. {{#expires_at}}It is kept until {{expires_at}}.{{/expires_at}}{{^expires_at}}It is kept until the clip changes.{{/expires_at}}`,
    button: "Open the clip",
    footer: "You get this mail because you asked for this video.",
    text: `The video of "{{clip_title}}" is ready{{#size}} ({{size}}){{/size}}. {{#expires_at}}It is kept until {{expires_at}}.{{/expires_at}}{{^expires_at}}It is kept until the clip changes.{{/expires_at}}

Open the clip:
{{download_url}}

You get this mail because you asked for this video.`,
  },
  sms: { text: "The video of {{clip_title}} is ready: {{download_url}}" },
});

export const clipReady = defineTemplate({
  id: 10,
  name: "Clip ready",
  event:
    "A clip was finished or transcribed, and its owner has probably stopped waiting (or wants every such message).",
  kind: "notification",
  variables: {
    clip_title: line(120),
    clip_url: link(),
    duration: optional(duration()),
    is_transcript: flag(),
  },
  required: ["clip_url"],
  sample: {
    clip_title: "Leaking pipe, second floor",
    clip_url: "https://tellmark.example/studio/7",
    duration: 95,
    is_transcript: false,
  },
  link: "clip_url",
  email: {
    subject:
      "“{{clip_title}}” is {{#is_transcript}}transcribed{{/is_transcript}}{{^is_transcript}}ready{{/is_transcript}}",
    heading:
      "“{{clip_title}}” is {{#is_transcript}}transcribed{{/is_transcript}}{{^is_transcript}}ready{{/is_transcript}}",
    body: `{{#is_transcript}}You can now read, search and correct the transcript.{{/is_transcript}}

{{^is_transcript}}It is finished{{#duration}}, {{duration}} long{{/duration}}, and can be sent.{{/is_transcript}}`,
    button: "Open the clip",
    footer: MINE,
    text: `"{{clip_title}}" is {{#is_transcript}}transcribed. You can now read, search and correct the transcript.{{/is_transcript}}{{^is_transcript}}ready{{#duration}}, {{duration}} long{{/duration}}, and can be sent.{{/is_transcript}}

Open the clip:
{{clip_url}}

${MINE}`,
  },
  sms: {
    text: "{{clip_title}} is {{#is_transcript}}transcribed{{/is_transcript}}{{^is_transcript}}ready{{/is_transcript}}: {{clip_url}}",
  },
});

export const clipFailed = defineTemplate({
  id: 11,
  name: "Clip failed",
  event: "A clip could not be finished.",
  kind: "notification",
  variables: { clip_title: line(120), reason: line(300), retry_url: link() },
  required: ["retry_url"],
  sample: {
    clip_title: "Leaking pipe, second floor",
    reason: "The recording cannot be decoded.",
    retry_url: "https://tellmark.example/studio/7",
  },
  link: "retry_url",
  email: {
    subject: "“{{clip_title}}” could not be finished",
    heading: "“{{clip_title}}” could not be finished",
    body: `{{reason}}

Your recording, drawings and texts are safe. Open the clip to try again.`,
    button: "Open the clip",
    footer: MINE,
    text: `"{{clip_title}}" could not be finished: {{reason}}

Your recording, drawings and texts are safe. Open the clip to try again:
{{retry_url}}

${MINE}`,
  },
  sms: { text: "{{clip_title}} could not be finished: {{reason}} Try again: {{retry_url}}" },
});

export const storageAlmostFull = defineTemplate({
  id: 25,
  name: "Storage at 90 %",
  event: "The clips of a user fill nine tenths of their storage.",
  kind: "notification",
  variables: { used: line(20), quota: line(20), manage_url: link() },
  required: ["manage_url"],
  sample: { used: "9.1 GB", quota: "10 GB", manage_url: "https://tellmark.example/library" },
  link: "manage_url",
  email: {
    subject: "Your storage is almost full",
    heading: "Your storage is almost full",
    body: `Your clips hold {{used}} of {{quota}}. When it is full, you cannot add anything, and visitors cannot reply to your clips by voice.

Delete clips that you no longer need: that frees the space immediately.`,
    button: "Open your library",
    footer:
      "You get this mail once, until there is free space again. You can change your notifications in the settings.",
    text: `Your clips hold {{used}} of {{quota}}. When it is full, you cannot add anything, and visitors cannot reply to your clips by voice.

Delete clips that you no longer need: that frees the space immediately:
{{manage_url}}

You get this mail once, until there is free space again. You can change your notifications in the settings.`,
  },
  sms: { text: "Your {{app_name}} storage is almost full ({{used}} of {{quota}}). Make room: {{manage_url}}" },
});
