import type { Command } from "./command";
import { exitCodeTexts } from "./exit-codes";

const usageWidth = 34;

export function helpText(commands: Readonly<Record<string, Command>>): string {
  const listed = Object.values(commands).map(({ usage, summary }) =>
    usage.length < usageWidth
      ? `  ${usage.padEnd(usageWidth)}${summary}`
      : `  ${usage}\n  ${" ".repeat(usageWidth)}${summary}`,
  );
  return `tellmark: clips of an installation of Tellmark, on the command line

${listed.join("\n")}

  --url URL     the installation, else TELLMARK_URL, else the one of the last login
  --key KEY     an API key, else TELLMARK_KEY (other users of this machine cannot read that), else that of the login
  --json        one JSON object, errors too
  --version     of this package

Exit codes:
${exitCodeTexts.map(([code, text]) => `  ${String(code).padEnd(4)}${text}`).join("\n")}

It sends nothing to anyone but the installation.
`;
}
