export type ClipStatus = "draft" | "processing" | "completed" | "failed";

export interface VoiceTag {
  timestamp: number;
  x: number;
  y: number;
  note: string;
  [extra: string]: unknown;
}

/** The members of the clip record that the pages use. */
export interface Clip {
  id: number;
  title: string;
  description: string | null;
  conversion_status: ClipStatus;
  voice_tags: VoiceTag[];
  metadata: Record<string, unknown>;
  created_at: string;
  updated_at: string;
  duration_seconds: number | null;
  audio_url: string | null;
  /** The converted recording; null until it is ready. */
  playback_url: string | null;
  image_urls: string[];
  thumbnail_url: string | null;
  download_url: string | null;
  package_stale: boolean;
  version: number;
  view_count?: number;
  reply_count?: number;
  sharing?: ClipSharing;
}

export interface ClipSharing {
  is_shared: boolean;
  view_count: number;
  unique_view_count: number;
  reply_count: number;
}

export interface Pagination {
  page: number;
  limit: number;
  total: number;
  total_pages: number;
  has_next: boolean;
  has_prev: boolean;
  next_cursor: string | null;
  /** There are more than `total`. */
  total_is_capped?: true;
}

export interface Me {
  id: string | number;
  email: string | null;
  phone: string | null;
  name: string | null;
}

export type Privacy = "public" | "unlisted" | "private" | "password";

export interface ShareWish {
  privacy?: Privacy;
  password?: string;
  expires_at?: string;
  allow_replies?: boolean;
  allow_download?: boolean;
}

/** A link right after it was made. */
export interface NewShare {
  share_code: string;
  public_url: string;
  privacy: Privacy;
  has_password: boolean;
  expires_at: string | null;
}

/** A link in the list of a clip's links. */
export interface Share extends NewShare {
  id: string;
  recipient_email: string | null;
  recipient_phone: string | null;
  recipient_name: string | null;
  view_count: number;
  status: "active" | "expired" | "revoked" | "view_limit_reached";
  created_at: string;
}

export interface EmailShare {
  share_code: string;
  public_url: string;
  email_sent: boolean;
  email_error?: string | { message?: string };
}

export interface Reply {
  id: string;
  clip_id: number;
  message: string | null;
  audio_url: string | null;
  duration_seconds: number | null;
  sender_name: string | null;
  sender_email: string | null;
  read_at: string | null;
  created_at: string;
}

/** A reply in the inbox, where replies to several clips meet. */
export interface InboxReply extends Reply {
  clip_title: string;
}

export interface Job {
  job_id?: string;
  status: "queued" | "processing" | "completed" | "failed" | "cancelled";
  progress: number;
  stage?: string | null;
  error?: { code: string; message: string; retryable: boolean } | null;
}

/** A video that is being made. */
export interface VideoProgress {
  progress: number;
  stage: string | null;
}

export interface Completion {
  status: string;
  download_url: string;
  conversion_status: ClipStatus;
  warnings?: string[];
}

export interface WaveformAnswer {
  status?: "processing";
  data?: number[];
  duration?: number;
}

export interface AudioUpload {
  audio_url: string;
  filename: string;
  duration: number | null;
  warnings?: string[];
}

export interface ImageUpload {
  image_url: string;
  filename: string;
  width: number;
  height: number;
}

/** The body of every failed answer. */
export interface ApiProblem {
  success: false;
  error: string;
  message: string;
  errors?: { field?: string; path?: string; message: string }[] | Record<string, string | string[]>;
  retry_after?: number;
}
