import * as account from "./account";
import * as clips from "./clips";
import * as links from "./links";
import * as shares from "./shares";
import type { Template } from "./template";

/** Every message that is ever sent, in the order of ids. */
export const templates: readonly Template[] = [account, clips, links, shares]
  .flatMap((module): Template[] => Object.values(module))
  .sort((a, b) => a.id - b.id);

const byId = new Map(templates.map((template) => [template.id, template]));

export const findTemplate = (id: number): Template | null => byId.get(id) ?? null;
