import { loadModule } from "./load-module.mjs";

/** @type {typeof import("../../lib/config/variables")} */
const { variables } = await loadModule("lib/config/variables.ts");

/** @typedef {{heading: string, names: RegExp}} Group */

/** The headings of docs/configuration.md and .env.example, in order; a variable belongs to the first that its name fits. @type {readonly Group[]} */
const groups = [
  { heading: "Server", names: /^(PORT|HOST|HTTPS|PUBLIC_URL|TRUST_PROXY|SERVER_KEY|DATA_DIR|LOG_LEVEL|ADMIN_EMAILS)$/ },
  { heading: "Processes and hosts", names: /^(ROLE|CRON_SECRET|FUNCTION_SECONDS|VERCEL)$/ },
  { heading: "Database", names: /^DATABASE_/ },
  { heading: "Files", names: /^(BLOB_|VERCEL_BLOB_|S3_|SWEEP_|FREE_SPACE_)/ },
  { heading: "Where rate limits are counted", names: /^(REDIS|UPSTASH)_/ },
  { heading: "Mail", names: /^(RESEND|SMTP|MAIL)_/ },
  { heading: "SMS", names: /^(TWILIO_|SUPPORT_CONTACT$)/ },
  { heading: "Quotas", names: /^(STORAGE_QUOTA|OPEN_|WAITING_|CLIP_|TRANSCRIBE_SECONDS_|TRANSLATE_CHARS_)/ },
  { heading: "Transcription", names: /^(TRANSCRIBE_|AUTO_TRANSCRIBE$|OPENAI_|DEEPGRAM_|POCKETSPHINX_)/ },
  { heading: "Translation", names: /^(TRANSLATE_|DEEPL_|LIBRETRANSLATE_)/ },
  { heading: "Media and jobs", names: /^(FFMPEG_|MEDIA_|STRICT_MEDIA$|COMPLETE_WAIT_|READ_PICTURES$)/ },
  { heading: "Requests in and out", names: /^(BODY_|WEBHOOK_|MCP$)/ },
  { heading: "Rate limits", names: /^RATE_LIMIT_/ },
];

const groupOf = (/** @type {string} */ name) => groups.find(({ names }) => names.test(name));

/** Variables that no group takes. */
export const ungrouped = () => variables.map(({ name }) => name).filter((name) => !groupOf(name));

export const variableGroups = groups.map((group) => ({
  heading: group.heading,
  variables: variables.filter(({ name }) => groupOf(name) === group),
}));

/** The sections of docs/configuration.md. */
export const configurationTables = () =>
  variableGroups
    .map(({ heading, variables: rows }) =>
      [
        `### ${heading}`,
        "",
        "| variable | meaning | default |",
        "|---|---|---|",
        ...rows.map(({ name, meaning, standard }) => `| \`${name}\` | ${meaning} | ${standard} |`),
      ].join("\n"),
    )
    .join("\n\n");

/** The whole of .env.example: every variable, none set. */
export const environmentExample = () =>
  [
    "# Every variable of Tellmark; none is needed. Copy a line into .env or .env.local and remove its #.",
    "# Written by `node e2e/support/write-variables.mjs`; docs/configuration.md says more.",
    ...variableGroups.flatMap(({ heading, variables: rows }) => [
      "",
      `## ${heading}`,
      ...rows.flatMap(({ name, meaning, standard }) => [`# ${meaning} (default: ${standard})`, `#${name}=`]),
    ]),
    "",
  ].join("\n");
