import type { clipSorts } from "#lib/contract/schema/clip";

export type ClipSort = (typeof clipSorts)[number];

export interface ClipOrder {
  column: "created_at" | "updated_at" | "title_key";
  descending: boolean;
}

export function clipOrder(sort: ClipSort): ClipOrder {
  const name = sort.replace("-", "");
  const column = name === "title" ? "title_key" : name === "updated_at" ? "updated_at" : "created_at";
  return { column, descending: sort.startsWith("-") };
}

export function reverseOrder(order: ClipOrder): ClipOrder {
  return { ...order, descending: !order.descending };
}
