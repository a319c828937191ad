import { PICTURE_TEXTS } from "#lib/ink/picture-texts";

/**
 * Rows are copied by lists of columns, written by hand. A column that is in none of these two is forgotten: it is copied,
 * or left out for a reason.
 */
export interface Columns {
  copied: string;
  /** The table that the rows come from, where it is another one. */
  of?: string;
  leftOut?: Record<string, string>;
}

export interface Place {
  /** Where the list of columns stands. */
  source: string;
  tables: Record<string, Columns>;
}

const TRIGGER = "written by a trigger";
const GENERATED = "generated from the title";
const AGAIN = "made again when it is needed";
const HISTORY = "its history stays with the original";
const DRAFT = "the copy is a draft, which has no package and has not failed";
const READ = "read from the document, or from the drawing itself";
const UNPACKED = "a package does not hold it";

const asset = `id clip_id kind filename original_name blob_key content_type size_bytes sha256 format position position_label
  ${PICTURE_TEXTS.join(" ")} width height duration_seconds duration_source preparation progress facts text_type language created_at`;
const derivative =
  "id asset_id role filename blob_key content_type size_bytes width height duration_seconds created_at";
const drawing = "id clip_id document coordinates image covered covers laser_points created_at updated_at";
const transcript = `clip_id source provider model language confidence confidence_method is_edited document content shown
  segment_count word_count asset_id created_at updated_at`;
const clip = `id user_id title description status voice_tags metadata timestamps picture_switches duration_seconds
  stored_bytes store_bucket created_at updated_at`;
const drawingLeftOut = { version: HISTORY, size_bytes: TRIGGER, redactions: TRIGGER };
const transcriptLeftOut = { version: HISTORY, timings: HISTORY, size_bytes: TRIGGER };
const ANSWERED = "a copy was not sent by who recorded the original";
const clipLeftOut = {
  title_key: GENERATED,
  document_bytes: TRIGGER,
  drawn_version: AGAIN,
  answer_to: ANSWERED,
  answered_by: ANSWERED,
  answered_at: ANSWERED,
  delete_at: ANSWERED,
};

const copies: Record<string, Columns> = {
  assets: {
    copied: `${asset} preparation_error`,
    leftOut: {
      early_overview: "only until the recording is prepared",
      cutting: "`enqueueAudioCut` decides it for the copy",
    },
  },
  derivatives: { copied: `${derivative} inputs cut` },
  asset_texts: { copied: "asset_id clip_id content" },
  picture_texts: { copied: "derivative_id clip_id lines content created_at" },
  transcripts: { copied: transcript, leftOut: transcriptLeftOut },
  transcript_translations: {
    copied: "clip_id language version source_language provider model is_draft sources document shown created_at",
    leftOut: { size_bytes: TRIGGER },
  },
  transcriptions: { copied: "id clip_id audio_sha256 provider model language seconds created_at" },
  drawings: { copied: drawing, leftOut: drawingLeftOut },
  blobs: { copied: "key clip_id size_bytes sha256 crc32 content_type created_at" },
};

/** Belongs to a clip, and is in no copy of it. */
export const tablesLeftOut: Record<string, string> = {
  blocked_visitors: "visitors of the original's links",
  clip_search: TRIGGER,
  clip_words: TRIGGER,
  drawing_versions: HISTORY,
  handovers: "issues about the original",
  jobs: "work on the original",
  messages: "about the original",
  partial_uploads: "on their way to the original",
  pending_files: "about files of the original",
  reactions: "of visitors of the original's links",
  requests: "about the original",
  replies: "answers to the original's links; a package may hold them",
  shares: "links to the original",
  tokens: "of who recorded the original",
  thumbnails: "only the chosen one, and only into a frozen copy",
  transcript_backlog: "the transcript is migrated before it is copied",
  transcript_versions: HISTORY,
  videos: AGAIN,
  webhook_deliveries: "about the original",
};

export const places: Record<string, Place> = {
  "a duplicate": {
    source: "lib/copies/copy-rows.ts",
    tables: {
      ...copies,
      clips: {
        copied: `${clip} kept`,
        leftOut: {
          ...clipLeftOut,
          version: HISTORY,
          content_version: HISTORY,
          redacted_version: HISTORY,
          packaged_version: DRAFT,
          vst_key: DRAFT,
          manifest_key: DRAFT,
          last_error: DRAFT,
          thumbnail_key: AGAIN,
          frozen_of: "only of frozen copies",
        },
      },
    },
  },
  "a frozen copy": {
    source: "lib/copies/copy-rows.ts",
    tables: {
      ...copies,
      clips: {
        copied: `${clip} kept frozen_of version content_version packaged_version redacted_version vst_key manifest_key`,
        leftOut: { ...clipLeftOut, last_error: "no one reads it there", thumbnail_key: "set with its thumbnail" },
      },
      thumbnails: {
        copied: `id clip_id slot style timestamp filename blob_key width height inputs content_version chosen_at used_at
          created_at`,
      },
    },
  },
  "an import": {
    source: "lib/packages/import",
    tables: {
      clips: {
        copied: clip,
        leftOut: {
          ...clipLeftOut,
          kept: "a package holds what is left",
          version: HISTORY,
          content_version: HISTORY,
          redacted_version: HISTORY,
          packaged_version: DRAFT,
          vst_key: DRAFT,
          manifest_key: DRAFT,
          last_error: DRAFT,
          thumbnail_key: AGAIN,
          frozen_of: "only of frozen copies",
        },
      },
      assets: {
        copied: asset,
        leftOut: { preparation_error: UNPACKED, early_overview: UNPACKED, cutting: "a package holds what is left" },
      },
      derivatives: { copied: derivative, leftOut: { inputs: UNPACKED, cut: "a package holds what is left" } },
      asset_texts: { copied: "asset_id clip_id content" },
      transcripts: { copied: transcript, leftOut: transcriptLeftOut },
      drawings: { copied: drawing, leftOut: drawingLeftOut },
      blobs: copies.blobs ?? { copied: "" },
    },
  },
  "an earlier version of a drawing": {
    source: "lib/assets/drawings/drawing-version.ts",
    tables: {
      drawing_versions: {
        copied: "drawing_id version clip_id document coordinates size_bytes updated_at",
        of: "drawings",
        leftOut: {
          id: "is drawing_id",
          image: READ,
          covered: READ,
          covers: READ,
          redactions: READ,
          laser_points: READ,
          created_at: READ,
        },
      },
    },
  },
  "an earlier version of a transcript": {
    source: "lib/transcripts/store-transcript.ts",
    tables: {
      transcript_versions: {
        copied: `clip_id version source provider model language confidence confidence_method is_edited document size_bytes
          created_at updated_at`,
        of: "transcripts",
        leftOut: {
          content: READ,
          shown: READ,
          segment_count: READ,
          word_count: READ,
          timings: "counts changes of the newest version",
          asset_id: "the file may be gone by then",
        },
      },
    },
  },
};
