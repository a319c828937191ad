import { z } from "zod";
import { checkServiceKey } from "./service-check";

const Models = z.object({ data: z.array(z.object({ id: z.string() })) });

interface OpenAiServer {
  baseUrl: string;
  apiKey: string | null;
  model: string;
  prefix: "TRANSCRIBE" | "TRANSLATE";
}

/** By the list of models, which OpenAI has and servers of one's own may lack. */
export async function checkOpenAi({ baseUrl, apiKey, model, prefix }: OpenAiServer): Promise<string> {
  const { host } = new URL(baseUrl);
  const headers: Record<string, string> = apiKey ? { Authorization: `Bearer ${apiKey}` } : {};
  const url = `${baseUrl.replace(/\/$/, "")}/models`;
  const { json } = await checkServiceKey(host, url, headers, `${prefix}_API_KEY or OPENAI_API_KEY`);
  const models = Models.safeParse(json);
  if (!models.success) return `${host} answers, but lists no models, so ${model} is untested.`;
  const isListed = models.data.data.some(({ id }) => id === model);
  return `${host} answers and ${isListed ? "has" : "does not list"} ${model}${isListed ? "" : ` (${prefix}_MODEL)`}.`;
}
