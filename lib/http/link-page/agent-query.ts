import { queryWord } from "../pages/page-language";

const IN_ADDRESS = "for=agent";

/** The forms that open a closed link lead back to the context for agents. */
export const isForAgent = (request: Request) => queryWord(request, "for") === "agent";

export function withAgent(query: string): string {
  if (query.includes(IN_ADDRESS)) return query;
  return query === "" ? `?${IN_ADDRESS}` : `${query}&${IN_ADDRESS}`;
}
