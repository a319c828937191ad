import pg from "pg";
import { vi } from "vitest";

/** What is sent to PostgreSQL during the work, transactions included. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  try {
    await work();
    return query.mock.calls.map(([first]) => String((first as { text?: string })?.text ?? first));
  } finally {
    query.mockRestore();
  }
}

export const isOfTransaction = (text: string) => /^\s*(BEGIN|COMMIT|SET TRANSACTION|ROLLBACK)/i.test(text);
