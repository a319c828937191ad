import { homeUrl } from "#lib/config/config";

/** Cannot collide: names of clip files are longer. */
export const PUBLIC_THUMBNAIL = "thumbnail.webp";
/** The same for messengers and mail programs: a JPEG of `LINK_CARD`'s size. */
export const PUBLIC_CARD = "thumbnail.jpg";
export const PUBLIC_VIDEO = "clip.mp4";
/** The page of a link for programs. */
export const MARKDOWN_SUFFIX = ".md";

export const urls = {
  image: (origin: string, clipId: number, filename: string) =>
    `${origin}/api/v1/security/vst/${clipId}/image/${filename}`,
  audio: (origin: string, clipId: number, filename: string) =>
    `${origin}/api/v1/security/vst/${clipId}/audio/${filename}`,
  file: (origin: string, filename: string) => `${origin}/api/v1/files/${filename}`,
  thumbnail: (origin: string, clipId: number) => `${origin}/api/v1/security/vst/${clipId}/thumbnail`,
  manifest: (origin: string, clipId: number) => `${origin}/api/v1/security/vst/${clipId}/manifest`,
  package: (origin: string, clipId: number) => `${origin}/api/v1/security/vst/${clipId}/package`,
  download: (origin: string, clipId: number) => `${origin}/api/v1/security/vst/${clipId}/download`,
  video: (origin: string, clipId: number) => `${origin}/api/v1/security/vst/${clipId}/video`,
  transcription: (origin: string, clipId: number) => `${origin}/api/v1/clips/${clipId}/transcription`,
  job: (origin: string, jobId: string) => `${origin}/api/v1/jobs/${jobId}`,
  studio: (origin: string, clipId: number) => `${origin}/studio/${clipId}`,
  publicPage: (origin: string, code: string) => `${origin}/c/${code}`,
  embeddedPage: (origin: string, code: string) => `${urls.publicPage(origin, code)}/embed`,
  crops: (origin: string, clipId: number) => `${origin}/api/v1/clips/${clipId}/crops`,
  publicCrops: (origin: string, code: string) => `${origin}/api/v1/clip/public/${code}/crops`,
  publicContext: (origin: string, code: string) => `${origin}/api/v1/clip/public/${code}/context`,
  publicMarkdown: (origin: string, code: string) => `${urls.publicPage(origin, code)}${MARKDOWN_SUFFIX}`,
  oembed: (origin: string, code: string) =>
    `${origin}/api/v1/oembed?url=${encodeURIComponent(urls.publicPage(origin, code))}`,
  publicFile: (origin: string, code: string, filename: string) =>
    `${origin}/api/v1/clip/public/${code}/files/${filename}`,
  publicThumbnail: (origin: string, code: string) => urls.publicFile(origin, code, PUBLIC_THUMBNAIL),
  publicCard: (origin: string, code: string) => urls.publicFile(origin, code, PUBLIC_CARD),
  publicVideo: (origin: string, code: string) => urls.publicFile(origin, code, PUBLIC_VIDEO),
  previewFile: (code: string, filename: string) => `/c/${code}/files/${filename}`,
  upload: (origin: string, clipId: number, uploadId: string) =>
    `${origin}/api/v1/security/vst/${clipId}/uploads/${uploadId}`,
  requestPage: (origin: string, code: string) => `${origin}/r/${code}`,
  requestImage: (origin: string, code: string) => `${origin}/api/v1/request/public/${code}/image`,
  reply: (origin: string, token: string) => `${origin}/api/v1/security/vst/reply/${token}`,
};

/** Of a link, in messages: independent of the request's own origin. */
export function linkUrls(code: string): { page: string; thumbnail: string } {
  return { page: urls.publicPage(homeUrl(), code), thumbnail: urls.publicThumbnail(homeUrl(), code) };
}

/** Of a request, in messages. */
export function requestUrls(code: string): { page: string; image: string } {
  return { page: urls.requestPage(homeUrl(), code), image: urls.requestImage(homeUrl(), code) };
}
