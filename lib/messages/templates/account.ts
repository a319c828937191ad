import { defineTemplate } from "./template";
import { code, count, flag, line, link, optional, time } from "./variables";

export const welcome = defineTemplate({
  id: 1,
  name: "Welcome",
  event: "A user signs in for the first time.",
  kind: "act",
  variables: { start_url: link() },
  required: ["start_url"],
  sample: { start_url: "https://tellmark.example/library" },
  link: "start_url",
  email: {
    subject: "Welcome to {{app_name}}",
    heading: "Welcome{{#first_name}}, {{first_name}}{{/first_name}}",
    body: `Add a picture, talk about it, and point at what you mean while you talk. Then send one link: the recipient sees and hears it immediately, and can reply without an account.

Your clips are in your library.`,
    button: "Make a clip",
    footer: "You get this mail because you signed in on {{app_name}} for the first time.",
    text: `Welcome{{#first_name}}, {{first_name}}{{/first_name}}.

Add a picture, talk about it, and point at what you mean while you talk. Then send one link: the recipient sees and hears it immediately, and can reply without an account.

Make a clip:
{{start_url}}

You get this mail because you signed in on {{app_name}} for the first time.`,
  },
  sms: { text: "Welcome to {{app_name}}. Add a picture, talk about it, send one link: {{start_url}}" },
});

export const loginCode = defineTemplate({
  id: 2,
  name: "Sign-in code",
  event: "A user asks for a code to sign in.",
  kind: "account",
  variables: { code: code(), expires_minutes: count(), device: optional(line(80)), is_long: flag() },
  required: ["code"],
  sample: { code: "482913", expires_minutes: 10, device: "Firefox on Linux", is_long: false },
  email: {
    subject: "{{code}} is your {{app_name}} code",
    heading: "Your sign-in code",
    body: `Enter this code where you asked for it{{#device}}, in {{device}}{{/device}}. It works once, within {{expires_minutes}} minutes.

{{#is_long}}It is longer than usual because of many failed attempts for this address. It cannot be guessed.{{/is_long}}

# {{code}}`,
    button: "",
    footer: "You did not ask for it? Ignore this message: no one can sign in without the code.",
    text: `Your sign-in code:

{{code}}

Enter it where you asked for it{{#device}}, in {{device}}{{/device}}. It works once, within {{expires_minutes}} minutes.

{{#is_long}}It is longer than usual because of many failed attempts for this address. It cannot be guessed.{{/is_long}}

You did not ask for it? Ignore this message: no one can sign in without the code.`,
  },
  sms: { text: "{{code}} is your {{app_name}} code. It works for {{expires_minutes}} minutes." },
});

export const newDevice = defineTemplate({
  id: 3,
  name: "Sign-in from a new device",
  event: "A user signs in from a new location or with a new program.",
  kind: "account",
  variables: { device: line(80), place: optional(line(60)), time: time(), revoke_url: link() },
  required: ["revoke_url"],
  sample: {
    device: "Firefox on Linux",
    place: "203.0.113.7",
    time: new Date("2026-11-23T14:05:00Z"),
    revoke_url: "https://tellmark.example/settings",
  },
  link: "revoke_url",
  email: {
    subject: "New sign-in to {{app_name}}",
    heading: "New sign-in to your account",
    body: `{{device}}{{#place}}, from {{place}}{{/place}}, on {{time}}.

Was that you? Then you need not do anything. If not, end that session in the settings. Then change the password of your mailbox, because the code was read there.`,
    button: "See your sessions",
    footer: "You get this mail to keep your account safe. It cannot be switched off.",
    text: `New sign-in to your account:

{{device}}{{#place}}, from {{place}}{{/place}}, on {{time}}

Was that you? Then you need not do anything. If not, end that session in the settings. Then change the password of your mailbox, because the code was read there.

See your sessions:
{{revoke_url}}

You get this mail to keep your account safe. It cannot be switched off.`,
  },
  sms: { text: "New sign-in to your {{app_name}} account: {{device}}. Not you? End it: {{revoke_url}}" },
});

export const contactChange = defineTemplate({
  id: 4,
  name: "Changed address",
  event:
    "A user adds, changes or removes an address or number, or undoes that. The new one gets a code, the earlier ones get a notice.",
  kind: "account",
  variables: {
    code: optional(code()),
    new_contact_masked: line(80),
    is_added: flag(),
    is_removed: flag(),
    undo_url: optional(link()),
  },
  required: ["code", "new_contact_masked", "undo_url"],
  sample: {
    code: null,
    new_contact_masked: "a***@example.com",
    is_added: false,
    is_removed: false,
    undo_url: "https://tellmark.example/api/v1/contact-undo/8ZkPq3vT5wXyR2aB9cD4eF",
  },
  variant: { code: "482913", undo_url: null },
  link: "undo_url",
  email: {
    subject:
      "{{#code}}{{code}} confirms your new address{{/code}}{{^code}}The way you sign in to {{app_name}} was changed{{^undo_url}} back{{/undo_url}}{{/code}}",
    heading:
      "{{#code}}Confirm your new address{{/code}}{{^code}}The way you sign in was changed{{^undo_url}} back{{/undo_url}}{{/code}}",
    body: `{{#code}}Enter this code in the settings, and {{new_contact_masked}} belongs to your account. It works once, within ten minutes.{{/code}}

# {{code}}

{{^code}}{{^undo_url}}A change of it was undone with the link sent to the earlier address. You now sign in with {{new_contact_masked}} only. All sessions have ended, and all API keys are revoked.{{/undo_url}}{{#undo_url}}{{#is_removed}}You can no longer sign in with {{new_contact_masked}}.{{/is_removed}}{{^is_removed}}{{#is_added}}You can now sign in with {{new_contact_masked}}, too.{{/is_added}}{{^is_added}}You sign in with {{new_contact_masked}} from now on, and not with what it was before.{{/is_added}}{{/is_removed}} Everybody else who was signed in is signed out.{{/undo_url}}{{/code}}

{{^code}}{{#undo_url}}Was that you? Then you need not do anything. If not, undo it within three days: your sign-in is restored, and all sessions end.{{/undo_url}}{{/code}}`,
    button: "{{#undo_url}}That was not me: undo it{{/undo_url}}",
    footer:
      "{{#code}}You did not ask for it? Ignore this message, and give the code to no one.{{/code}}{{^code}}You get this mail to keep your account safe. It cannot be switched off.{{/code}}",
    text: `{{#code}}Enter this code in the settings, and {{new_contact_masked}} belongs to your account:

{{code}}

It works once, within ten minutes. You did not ask for it? Ignore this message, and give the code to no one.{{/code}}{{^code}}{{^undo_url}}A change of how you sign in to {{app_name}} was undone with the link sent to the earlier address. You now sign in with {{new_contact_masked}} only. All sessions have ended, and all API keys are revoked.{{/undo_url}}{{#undo_url}}The way you sign in to {{app_name}} was changed: {{#is_removed}}You can no longer sign in with {{new_contact_masked}}.{{/is_removed}}{{^is_removed}}{{#is_added}}you can now sign in with {{new_contact_masked}}, too.{{/is_added}}{{^is_added}}you sign in with {{new_contact_masked}} from now on, and not with what it was before.{{/is_added}}{{/is_removed}} Everybody else who was signed in is signed out.

Was that you? Then you need not do anything. If not, undo it within three days: your sign-in is restored, and all sessions end.

That was not me, undo it:
{{undo_url}}{{/undo_url}}

You get this mail to keep your account safe. It cannot be switched off.{{/code}}`,
  },
  sms: {
    text: "{{#code}}{{code}} confirms {{new_contact_masked}} for your {{app_name}} account. It works for ten minutes.{{/code}}{{^code}}{{^undo_url}}A change of your {{app_name}} account was undone. Sign in with {{new_contact_masked}} only. All sessions have ended.{{/undo_url}}{{#undo_url}}{{#is_removed}}{{new_contact_masked}} no longer opens your {{app_name}} account.{{/is_removed}}{{^is_removed}}You sign in to {{app_name}} with {{new_contact_masked}}{{#is_added}}, too{{/is_added}} now.{{/is_removed}} Not you? Undo it: {{undo_url}}{{/undo_url}}{{/code}}",
  },
});

export const accountDeleted = defineTemplate({
  id: 5,
  name: "Account deleted",
  event: "A user deletes their account.",
  kind: "account",
  variables: { delete_after: optional(time()), cancel_url: optional(link()), clip_count: count() },
  required: [],
  sample: { delete_after: null, cancel_url: null, clip_count: 12 },
  link: "cancel_url",
  email: {
    subject:
      "Your {{app_name}} account {{#delete_after}}will be{{/delete_after}}{{^delete_after}}is{{/delete_after}} deleted",
    heading: "Your account {{#delete_after}}will be{{/delete_after}}{{^delete_after}}is{{/delete_after}} deleted",
    body: `{{#delete_after}}On {{delete_after}} it will be deleted, with every clip, file and link.{{/delete_after}}

{{^delete_after}}It is deleted with every clip ({{clip_count}}), file, link, reply and key. This cannot be undone, and no copy is left.{{/delete_after}}

That was not you? {{#cancel_url}}Keep the account, and secure your mailbox.{{/cancel_url}}{{^cancel_url}}Then someone else can read your mailbox: change its password.{{/cancel_url}}`,
    button: "{{#cancel_url}}Keep the account{{/cancel_url}}",
    footer: "This is the last mail from {{app_name}} to this address, unless a user shares a clip with you.",
    text: `{{#delete_after}}On {{delete_after}} your {{app_name}} account will be deleted with every clip, file and link.{{/delete_after}}{{^delete_after}}Your {{app_name}} account is deleted, with every clip ({{clip_count}}), file, link, reply and key. This cannot be undone, and no copy is left.{{/delete_after}}

{{#cancel_url}}Keep the account:
{{cancel_url}}{{/cancel_url}}{{^cancel_url}}That was not you? Then someone else can read your mailbox: change its password.{{/cancel_url}}

This is the last mail from {{app_name}} to this address, unless a user shares a clip with you.`,
  },
  sms: {
    text: "{{#delete_after}}On {{delete_after}} your {{app_name}} account will be deleted. Keep it: {{cancel_url}}{{/delete_after}}{{^delete_after}}Your {{app_name}} account is deleted, with every clip in it.{{/delete_after}}",
  },
});

export const keyCreated = defineTemplate({
  id: 6,
  name: "API key created",
  event: "A user creates an API key.",
  kind: "account",
  variables: { token_name: line(80), last4: line(8), scopes: line(80), revoke_url: link() },
  required: ["revoke_url"],
  sample: {
    token_name: "Nightly export",
    last4: "x7Qp",
    scopes: "read",
    revoke_url: "https://tellmark.example/settings",
  },
  link: "revoke_url",
  email: {
    subject: "API key created: {{token_name}}",
    heading: "API key created",
    body: `“{{token_name}}”, ending in {{last4}}, may {{scopes}}. A program with this key can use your account without a code.

You did not create it? Revoke it: it stops working immediately.`,
    button: "See your API keys",
    footer: "You get this mail to keep your account safe. It cannot be switched off.",
    text: `An API key was created for your account: "{{token_name}}", ending in {{last4}}. It may {{scopes}}. A program with this key can use your account without a code.

You did not create it? Revoke it: it stops working immediately.
{{revoke_url}}

You get this mail to keep your account safe. It cannot be switched off.`,
  },
});

export const webhookFailing = defineTemplate({
  id: 7,
  name: "Webhook failing",
  event: "A webhook fails for the 5th, 10th or 15th time in a row, or is switched off for it.",
  kind: "account",
  // The address itself may hold a secret; its host does not.
  variables: {
    endpoint_host: line(120),
    failures: count(),
    last_error: line(300),
    is_disabled: flag(),
    fix_url: link(),
  },
  required: ["endpoint_host", "fix_url"],
  sample: {
    endpoint_host: "hooks.example.com",
    failures: 20,
    last_error: "It answered 500.",
    is_disabled: true,
    fix_url: "https://tellmark.example/settings#webhooks",
  },
  link: "fix_url",
  email: {
    subject:
      "Your webhook to {{endpoint_host}} {{#is_disabled}}was switched off{{/is_disabled}}{{^is_disabled}}keeps failing{{/is_disabled}}",
    heading:
      "Your webhook to {{endpoint_host}} {{#is_disabled}}was switched off{{/is_disabled}}{{^is_disabled}}keeps failing{{/is_disabled}}",
    body: `Requests that failed in a row: {{failures}}. Most recently for this reason: {{last_error}}

{{#is_disabled}}Nothing is sent there any more. Repair the receiver, start the webhook again, then redeliver missed events from its log.{{/is_disabled}}

{{^is_disabled}}The server keeps trying for a day. After 20 failures in a row it switches the webhook off.{{/is_disabled}}`,
    button: "Open webhooks",
    footer: "You get this mail because you set up this webhook on {{app_name}}.",
    text: `Your webhook to {{endpoint_host}} {{#is_disabled}}was switched off{{/is_disabled}}{{^is_disabled}}keeps failing{{/is_disabled}}.

Requests that failed in a row: {{failures}}. Most recently for this reason: {{last_error}}

{{#is_disabled}}Nothing is sent there any more. Repair the receiver, start the webhook again, then redeliver missed events from its log.{{/is_disabled}}{{^is_disabled}}The server keeps trying for a day. After 20 failures in a row it switches the webhook off.{{/is_disabled}}

Open webhooks:
{{fix_url}}

You get this mail because you set up this webhook on {{app_name}}.`,
  },
});
