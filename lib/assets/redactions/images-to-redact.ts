import { compareByPosition } from "#lib/clips/clip-view";
import { imageFacts } from "#lib/clips/facts/asset-facts";
import { imageAliases } from "#lib/clips/facts/image-aliases";
import type { Asset, Derivative } from "#lib/generated/prisma/client";
import { formatImageId } from "#lib/ink/picture-names";
import type { RedactedBox } from "#lib/ink/redactions";
import type { Transaction } from "#lib/platform/database/db";
import { findRedactions } from "./find-redactions";

interface ImageToRedact {
  asset: Asset & { derivatives: Derivative[] };
  boxes: RedactedBox[];
}

export async function listImagesToRedact(tx: Transaction, clipId: number): Promise<ImageToRedact[]> {
  const assets = await tx.asset.findMany({ where: { clipId, kind: "image" }, include: { derivatives: true } });
  assets.sort(compareByPosition);
  const images = assets.map((asset, index) => ({ id: asset.id, ...imageAliases(asset, index) }));
  const boxes = await findRedactions(clipId, images, tx);
  return assets.flatMap((asset, index) =>
    asset.preparation === "ready" ? [{ asset, boxes: unique(boxes.get(formatImageId(index)) ?? []) }] : [],
  );
}

export function listRedactedBoxes(picture: Pick<Asset, "facts">): RedactedBox[] {
  return imageFacts(picture).covered;
}

export function includesAllBoxes(list: readonly RedactedBox[], wanted: readonly RedactedBox[]): boolean {
  const known = new Set(list.map(String));
  return wanted.every((box) => known.has(String(box)));
}

function unique(boxes: RedactedBox[]): RedactedBox[] {
  return [...new Map(boxes.map((box) => [String(box), box])).values()];
}
