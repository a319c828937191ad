const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: readonly [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "Mac"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

const find = (list: readonly [RegExp, string][], text: string) => list.find(([sign]) => sign.test(text))?.[1];

/** Null for other programs, which are shown under the name that they send. */
export function browserWords(agent: string): string | null {
  const browser = find(browsers, agent);
  const system = find(systems, agent);
  return browser && system ? `${browser} on ${system}` : (browser ?? null);
}

/** The program of a sign-in in a word or two: Firefox on Linux, curl. */
export function agentWords(agent: string | null): string {
  if (!agent) return "Unknown program";
  const browser = browserWords(agent);
  if (browser) return browser;
  return agent.split(/[\s/]/)[0]?.slice(0, 40) || "Unknown program";
}
