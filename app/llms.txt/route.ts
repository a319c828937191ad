import { llmsText } from "#lib/http/pages/llms-text";

export function GET(request: Request): Response {
  return llmsText(request);
}
