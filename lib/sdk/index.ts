// The exports of `import ... from "tellmark"`: docs/sdk.md.
export type { Answer, Arguments, Method, Path, Schemas } from "./api-types";
export { ask, type Question, waitForAnswer } from "./ask";
export { type Client, type ClientOptions, createClient } from "./client";
export { type ContextOptions, getContext, getContextMarkdown } from "./get-context";
export { TellmarkError } from "./tellmark-error";
export { type UploadOptions, type UploadProgress, uploadFile } from "./upload-file";
export { verifyWebhook } from "./verify-webhook";
export { completeClip, waitForClip } from "./wait-for-clip";
export { waitForTranscript } from "./wait-for-transcript";
export { type Happening, type WatchOptions, watch } from "./watch";
