import { z } from "zod";
import { EmailAddress } from "./account";
import { blankAsAbsent, booleanText, requiredText, Timestamp, text, Url, withDefault } from "./fields";
import { bounds } from "./limits";

/** Services that take issues or messages. */
const trackers = ["github", "gitlab", "linear", "jira", "slack"] as const;

const handoverTargets = [...trackers, "markdown"] as const;

const Tracker = z.enum(trackers, `must be one of ${trackers.join(", ")}`).describe("The service.");

export const connectionPath = z.object({ target: Tracker });

const Project = text(bounds.projectLength);

const PROJECT =
  "Where issues go: `owner/name` on GitHub, the project's path or number on GitLab, the key of a team on Linear or of " +
  "a project on Jira, the id of a channel on Slack.";

export const Connection = z
  .object({
    target: Tracker,
    account: z.string().nullable().describe("Whose token it is, as the service says."),
    url: Url.describe("The address of the service's API."),
    email: z.string().nullable().describe("The account's address; Jira needs it beside the token."),
    project: z.string().nullable().describe(`What \`project\` is if a handover names none. ${PROJECT}`),
    last_error: z.string().nullable().describe("Why the last handover failed; null if it succeeded."),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Connection", description: "A connection to a service, without its token." });

export const ConnectionList = z
  .object({ connections: z.array(Connection).describe("By the names of their services.") })
  .meta({ id: "ConnectionList", description: "Your connections." });

export const NewConnection = z
  .object({
    token: requiredText(text(bounds.trackerTokenLength, 1)).describe(
      "A token that may read and write issues, or on Slack write messages. It is encrypted, and no answer has it.",
    ),
    url: blankAsAbsent(z.string().trim().max(bounds.webhookUrlLength)).describe(
      "The address of the API of a server that you run, such as `https://gitlab.example.com`. Jira needs it. Absent: that of " +
        "the service itself.",
    ),
    email: blankAsAbsent(EmailAddress).describe("For Jira: the address of the account whose token it is."),
    project: blankAsAbsent(Project).describe(PROJECT),
  })
  .meta({ id: "NewConnection", description: "What the server needs to write to a service in your name." })
  .transform(({ url, email, project, ...rest }) => ({
    ...rest,
    url: url ?? null,
    email: email ?? null,
    project: project ?? null,
  }));

export const DeletedConnection = z
  .object({ target: Tracker, deleted: z.literal(true) })
  .meta({ id: "DeletedConnection", description: "The connection was deleted." });

const handoverSplits = ["clip", "pin"] as const;

const Labels = z.preprocess(
  (value) => (typeof value === "string" ? value.split(",") : (value ?? undefined)),
  z.array(text(bounds.labelLength, 1)).max(bounds.labels).default([]),
);

export const NewHandover = z
  .object({
    target: z
      .enum(handoverTargets, `must be one of ${handoverTargets.join(", ")}`)
      .describe(
        "`markdown` is sent to no service: the answer has the text, with addresses of a link that is made for it.",
      ),
    project: blankAsAbsent(Project).describe(`${PROJECT} Absent: that of the connection.`),
    split: withDefault(z.enum(handoverSplits, "must be clip or pin"), "clip").describe(
      "`clip`: one issue with a checkbox for each pin. `pin`: one issue for each.",
    ),
    labels: Labels.describe("Names of labels, for new issues. A list, or a text with commas."),
    crops: withDefault(booleanText(), true).describe("Whether the image around each pin is in it."),
    links: withDefault(booleanText(), true).describe("Whether each pin links to its moment in the clip."),
    dry_run: withDefault(booleanText(), false).describe("True only answers what would be sent."),
    confirm_visible: withDefault(booleanText(), false).describe(
      "Must be true for a clip with a private link or one with a password: everyone who sees the issue can open the clip.",
    ),
  })
  .meta({ id: "NewHandover", description: "Where the clip goes, and in which form." })
  .transform(({ crops, links, dry_run, confirm_visible, ...rest }) => ({
    ...rest,
    hasCrops: crops,
    hasLinks: links,
    isDryRun: dry_run,
    isVisibilityConfirmed: confirm_visible,
  }));

const HandoverLink = z
  .object({
    pin: z.int().nullable().describe("The pin's number; null for an issue about all pins."),
    seconds: z
      .number()
      .nullable()
      .describe("The pin's time, as it was sent: numbers of pins change. Null for an issue about all pins."),
    url: Url.describe("The issue or message."),
  })
  .meta({ id: "HandoverLink", description: "An issue or message that was made of a clip." });

export const Handover = z
  .object({
    id: z.string(),
    target: z.enum(handoverTargets).describe("The service, or `markdown`."),
    project: z.string().describe("Empty for `markdown`."),
    split: z.enum(handoverSplits).describe("`clip`: one issue; `pin`: one for each pin."),
    status: z.enum(["pending", "sent", "failed"]),
    error: z.string().nullable().describe("Why it failed; null otherwise."),
    links: z.array(HandoverLink).describe("What was made. Sending again updates it."),
    share_code: z.string().nullable().describe("The link in it; null once that was revoked or deleted."),
    sent_at: Timestamp.nullable().describe("When it last succeeded; null before that."),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Handover", description: "A clip that was handed to a service." });

const HandoverEntry = z
  .object({
    pin: z.int().describe("The pin's number."),
    time: z.string().describe("As it is written there, such as `0:14`."),
    note: z.string().describe("The pin's note."),
    words: z.string().nullable().describe("What was said while pointing; null if nothing was."),
    picture_text: z
      .string()
      .nullable()
      .describe("What is written in the picture there, in one line; null if nothing is known."),
    pointed: z.string().nullable().describe("Where the laser rested while they were said; null without one."),
    has_crop: z.boolean().describe("Whether the image around the pin is in it."),
  })
  .meta({ id: "HandoverEntry", description: "What an issue says of a pin, as plain text." });

const HandoverIssue = z
  .object({
    pin: z.int().nullable().describe("The pin's number; null for an issue about all pins."),
    title: z.string().describe("As plain text."),
    about: z.string().describe("Its first line, about the clip, as plain text."),
    entries: z.array(HandoverEntry).describe("Its pins. A limit of the service may leave out the last ones."),
    body: z.string().describe("As Markdown."),
    payload: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe("The body of the request to the service; null for `markdown`. Uploaded images are not in it."),
    url: Url.nullable().describe("What it updates; null if it would be new."),
  })
  .meta({ id: "HandoverIssue", description: "An issue or message as it is sent." });

export const HandoverAnswer = z
  .object({
    handover: Handover.nullable().describe("Null for a dry run."),
    issues: z.array(HandoverIssue).describe("What the service gets."),
    visible_to: z.string().describe("Who can see the clip by it, in one sentence."),
    needs_confirmation: z.boolean().describe("Whether `confirm_visible` must be true."),
  })
  .meta({ id: "HandoverAnswer", description: "What is sent, and to where." });

export const HandoverList = z
  .object({ handovers: z.array(Handover).describe("The latest first.") })
  .meta({ id: "HandoverList", description: "Where a clip was handed to." });
