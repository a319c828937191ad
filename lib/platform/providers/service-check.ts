const MILLISECONDS = 8_000;

/** The fault of a configured service, as a sentence for the operator. Repeats no secret. */
export class ServiceProblem extends Error {}

/** An answer to a GET that changes nothing and costs nothing. */
export async function checkService(
  name: string,
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; json: unknown }> {
  try {
    const { fetch } = await import("undici");
    const signal = AbortSignal.timeout(MILLISECONDS);
    const response = await fetch(url, {
      headers: { Accept: "application/json", ...headers },
      redirect: "error",
      signal,
    });
    const text = await response.text();
    return { status: response.status, json: parsed(text) };
  } catch (error) {
    throw new ServiceProblem(`${name} cannot be reached (${describeFailure(error)}).`);
  }
}

export async function checkServiceKey(
  name: string,
  url: string,
  headers: Record<string, string>,
  keyVariable: string,
): Promise<{ status: number; json: unknown }> {
  const answer = await checkService(name, url, headers);
  if (answer.status === 401 || answer.status === 403) {
    throw new ServiceProblem(`${name} refuses the key: ${keyVariable} is wrong, has ended, or may not do this.`);
  }
  if (answer.status === 429) throw new ServiceProblem(`${name} takes no more requests for now (429).`);
  if (answer.status >= 500) throw new ServiceProblem(`${name} reports an internal error (${answer.status}).`);
  return answer;
}

export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if (error.name === "TimeoutError") return "no answer in time";
  const { cause } = error;
  if (cause instanceof Error && "code" in cause) return String(cause.code);
  return "code" in error ? String(error.code) : error.name;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
