import { AppError, notFound } from "#lib/kernel/errors";
import { escapeHtml } from "#lib/messages/escape-html";
import { thumbnailSize } from "#lib/renders/get-thumbnail";
import { anonymousViewer, authorizeViewer, getShareByCode, type SharedClip } from "#lib/shares/access/open-share";
import { isEmbeddable } from "#lib/shares/access/rules";
import { isShareCode } from "#lib/shares/access/share-code";
import { loadPublicClip, type PublicClipParts } from "#lib/shares/views/public-clip";
import { findRendition } from "#lib/snapshots/snapshot";
import { urls } from "../response/urls";

interface Bounds {
  maxWidth?: number | undefined;
  maxHeight?: number | undefined;
}

const USUAL_WIDTH = 800;
const LEAST = { width: 240, height: 200 };
/** Of the bar above the picture and the player below it, in CSS pixels; in a narrow frame the player has two rows. */
const AROUND_PICTURE = { wide: 142, narrow: 186 };
const NARROW = 520;
const SOUND_HEIGHT = 240;
const TALLEST = 900;
const CACHE_SECONDS = 300;

/** Throws where a stranger with the link would not see the clip. */
export async function readEmbedding(url: string, origin: string, bounds: Bounds) {
  const share = await authorizeViewer(await getShareByCode(codeIn(url, origin)), anonymousViewer);
  if (!isEmbeddable(share)) {
    throw new AppError(
      "share_private",
      "This link has a view limit, so it opens on its own page only. Make a link without one to embed it.",
    );
  }
  return present(share, await loadPublicClip(share), origin, bounds);
}

function codeIn(text: string, origin: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const [, code] = (url?.origin === origin && /^\/c\/(\w+)(?:\/embed)?\/?$/.exec(url.pathname)) || [];
  if (code === undefined || !isShareCode(code)) throw notFound("The link");
  return code;
}

async function present(share: SharedClip, parts: PublicClipParts, origin: string, bounds: Bounds) {
  const { title } = share.clip;
  const size = frameSize(parts, bounds);
  const address = urls.embeddedPage(origin, share.code);
  const thumbnail = await thumbnailSize(share.clip.id);
  return {
    success: true as const,
    version: "1.0" as const,
    type: "rich" as const,
    title,
    author_name: share.clip.user.name,
    provider_name: "Tellmark" as const,
    provider_url: origin,
    cache_age: CACHE_SECONDS,
    html:
      `<iframe src="${escapeHtml(address)}" width="${size.width}" height="${size.height}" title="${escapeHtml(title)}" ` +
      `style="border:0;max-width:100%" loading="lazy" allow="autoplay"></iframe>`,
    ...size,
    ...(thumbnail && {
      thumbnail_url: urls.publicThumbnail(origin, share.code),
      thumbnail_width: thumbnail.width,
      thumbnail_height: thumbnail.height,
    }),
  };
}

function frameSize({ snapshot }: PublicClipParts, { maxWidth, maxHeight }: Bounds): { width: number; height: number } {
  const width = Math.max(LEAST.width, Math.min(USUAL_WIDTH, maxWidth ?? USUAL_WIDTH));
  const shown = snapshot.pictures
    .map((picture) => findRendition(picture, "display"))
    .find((display) => display !== null);
  const around = width > NARROW ? AROUND_PICTURE.wide : AROUND_PICTURE.narrow;
  const wanted = shown?.width && shown.height ? (width * shown.height) / shown.width + around : SOUND_HEIGHT;
  const height = Math.max(LEAST.height, Math.min(Math.round(wanted), TALLEST, maxHeight ?? TALLEST));
  return { width, height };
}
