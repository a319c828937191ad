/** Whether the Accept header names Markdown, and neither JSON nor HTML before it. */
export function prefersMarkdown(request: Request): boolean {
  const accepted = (request.headers.get("accept") ?? "").toLowerCase().split(",").map(readRange);
  const qualityOf = (type: string) => accepted.find((range) => range.type === type)?.quality ?? 0;
  const markdown = qualityOf("text/markdown");
  return markdown > 0 && markdown >= qualityOf("application/json") && markdown >= qualityOf("text/html");
}

function readRange(range: string): { type: string; quality: number } {
  const [type = "", ...parameters] = range.split(";").map((part) => part.trim());
  const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
  return { type, quality: quality === undefined ? 1 : Number(quality) || 0 };
}
