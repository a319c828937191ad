import pg from "pg";
import { vi } from "vitest";

/** What is sent to PostgreSQL during the work, transactions included, without what each new connection begins with. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  try {
    await work();
    const sent = query.mock.calls.map(([first]) => String((first as { text?: string })?.text ?? first));
    return sent.filter((text) => !text.startsWith("SET plan_cache_mode"));
  } finally {
    query.mockRestore();
  }
}

export const isOfTransaction = (text: string) => /^\s*(BEGIN|COMMIT|SET TRANSACTION|ROLLBACK)/i.test(text);
