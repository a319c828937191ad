-- The whole schema: enums, functions that indexes need, tables (each after those that it refers to) with their indexes,
-- then functions and triggers. What changes later is a migration beside this one.

-- Enums
CREATE TYPE asset_kind AS ENUM ('audio', 'image', 'text', 'transcript', 'take');
CREATE TYPE confidence_method AS ENUM (
  'word', 'segment_exp_avg_logprob', 'token_logprob', 'token_probability', 'unknown', 'none'
);
CREATE TYPE conversion_status AS ENUM ('draft', 'processing', 'completed', 'failed');
CREATE TYPE derivative_role AS ENUM (
  'playback', 'peaks', 'overview', 'clean', 'display', 'annotated',
  'thumb', 'small', 'whole', 'whole_peaks', 'whole_overview', 'whole_clean'
);
CREATE TYPE duration_source AS ENUM ('packets', 'header', 'claim');
CREATE TYPE file_change AS ENUM ('storing', 'removing');
CREATE TYPE job_kind AS ENUM ('convert', 'video', 'transcribe', 'translate');
CREATE TYPE job_status AS ENUM ('queued', 'processing', 'completed', 'failed', 'cancelled');
CREATE TYPE message_channel AS ENUM ('email', 'sms');
CREATE TYPE message_status AS ENUM (
  'queued', 'sending', 'sent', 'delivered', 'bounced', 'complained', 'failed', 'suppressed'
);
CREATE TYPE metered_kind AS ENUM ('transcription', 'translation');
CREATE TYPE preparation AS ENUM ('pending', 'ready', 'raw', 'failed');
CREATE TYPE privacy AS ENUM ('public', 'unlisted', 'private', 'password');
CREATE TYPE reply_display AS ENUM ('never', 'approved', 'at_once');
CREATE TYPE reply_state AS ENUM ('private', 'held', 'shown', 'declined');
CREATE TYPE share_channel AS ENUM ('link', 'email', 'sms');
CREATE TYPE suppression_reason AS ENUM ('bounced', 'complained', 'opted_out');
CREATE TYPE thumbnail_style AS ENUM ('auto', 'image', 'waveform', 'collage', 'card');
CREATE TYPE token_kind AS ENUM ('access', 'refresh', 'key', 'session');
CREATE TYPE transcript_source AS ENUM ('uploaded', 'imported', 'engine');
CREATE TYPE upload_kind AS ENUM ('audio', 'image');
CREATE TYPE webhook_delivery_status AS ENUM ('pending', 'delivered', 'failed');
CREATE TYPE webhook_event AS ENUM (
  'clip_completed', 'clip_failed', 'share_viewed', 'reply_created',
  'transcript_ready', 'message_bounced', 'webhook_test'
);
CREATE TYPE webhook_status AS ENUM ('active', 'paused', 'disabled');

-- Search: the form in which texts are compared, and the pieces that are indexed
CREATE FUNCTION notes_of_tags(p_tags jsonb) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(tag ->> 'note', E'\n' ORDER BY place) FROM jsonb_array_elements(p_tags) WITH ORDINALITY AS tags(tag, place)
$$;

CREATE FUNCTION search_form(p_text text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT normalize(
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
      translate(lower(p_text), 'ςſµϐϑϕϖϰϱϵẛ', 'σsμβθφπκρεṡ'),
      'ß', 'ss'), 'ẞ', 'ss'), 'ŉ', 'ʼn'), 'ﬀ', 'ff'), 'ﬁ', 'fi'), 'ﬂ', 'fl'), 'ﬃ', 'ffi'), 'ﬄ', 'ffl'),
      'ﬅ', 'st'), 'ﬆ', 'st'),
    NFC)
$$;

CREATE FUNCTION search_pieces(p_user_id text, p_document text) RETURNS bigint[]
  LANGUAGE plpgsql IMMUTABLE STRICT COST 10000 PARALLEL SAFE AS $$
DECLARE
  owner BIGINT := hashtext(p_user_id)::BIGINT << 32;
  bytes BYTEA := textsend(p_document);
  size INTEGER := length(bytes);
BEGIN
  RETURN ARRAY(SELECT owner | get_byte(bytes, i) FROM generate_series(0, size - 1) AS i)
    || ARRAY(SELECT owner | (65536 + (get_byte(bytes, i) << 8) + get_byte(bytes, i + 1))
             FROM generate_series(0, size - 2) AS i)
    || ARRAY(SELECT owner | (16777216 + (get_byte(bytes, i) << 16) + (get_byte(bytes, i + 1) << 8) + get_byte(bytes, i + 2))
             FROM generate_series(0, size - 3) AS i);
END;
$$;

CREATE FUNCTION search_wanted(p_user_id text, p_text text) RETURNS bigint[]
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  owner BIGINT := hashtext(p_user_id)::BIGINT << 32;
  bytes BYTEA := substring(textsend(p_text) FROM 1 FOR 26);
  size INTEGER := length(bytes);
BEGIN
  RETURN CASE
    WHEN size >= 3 THEN
      ARRAY(SELECT owner | (16777216 + (get_byte(bytes, i) << 16) + (get_byte(bytes, i + 1) << 8) + get_byte(bytes, i + 2))
            FROM generate_series(0, size - 3) AS i)
    WHEN size = 2 THEN ARRAY[owner | (65536 + (get_byte(bytes, 0) << 8) + get_byte(bytes, 1))]
    ELSE ARRAY[owner | get_byte(bytes, 0)]
  END;
END;
$$;

-- users
CREATE TABLE users (
  id text NOT NULL,
  email text,
  phone text,
  name text,
  locale text,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  notifications jsonb DEFAULT '{}' NOT NULL,
  storage_noticed_at timestamptz(3),
  digested_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  auto_transcribe boolean DEFAULT true NOT NULL,
  date_language text,
  CONSTRAINT users_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX users_email_key ON users (email);
CREATE UNIQUE INDEX users_phone_key ON users (phone);

-- clips
CREATE TABLE clips (
  id serial NOT NULL,
  user_id text NOT NULL,
  title text NOT NULL,
  description text,
  status conversion_status DEFAULT 'draft' NOT NULL,
  voice_tags jsonb DEFAULT '[]' NOT NULL,
  metadata jsonb DEFAULT '{}' NOT NULL,
  timestamps jsonb,
  version integer DEFAULT 1 NOT NULL,
  packaged_version integer,
  content_version integer DEFAULT 1 NOT NULL,
  duration_seconds double precision,
  stored_bytes bigint DEFAULT 0 NOT NULL,
  store_bucket text,
  vst_key text,
  manifest_key text,
  thumbnail_key text,
  last_error jsonb,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  title_key text GENERATED ALWAYS AS (left(lower(title), 100)) STORED,
  redacted_version integer,
  drawn_version integer,
  document_bytes integer DEFAULT 0 NOT NULL,
  picture_switches jsonb,
  kept jsonb,
  frozen_of integer,
  CONSTRAINT clips_pkey PRIMARY KEY (id),
  CONSTRAINT clips_frozen_of_fkey FOREIGN KEY (frozen_of) REFERENCES clips(id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT clips_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX clips_frozen_of_idx ON clips (frozen_of) WHERE (frozen_of IS NOT NULL);
CREATE INDEX clips_user_id_created_at_id_idx ON clips (user_id, created_at DESC, id DESC) WHERE (frozen_of IS NULL);
CREATE INDEX clips_user_id_idx ON clips (user_id);
CREATE INDEX clips_user_id_status_created_at_id_idx ON clips (user_id, status, created_at DESC, id DESC) WHERE (frozen_of IS NULL);
CREATE INDEX clips_user_id_status_title_key_id_idx ON clips (user_id, status, title_key, id) WHERE (frozen_of IS NULL);
CREATE INDEX clips_user_id_status_updated_at_id_idx ON clips (user_id, status, updated_at DESC, id DESC) WHERE (frozen_of IS NULL);
CREATE INDEX clips_user_id_title_key_id_idx ON clips (user_id, title_key, id) WHERE (frozen_of IS NULL);
CREATE INDEX clips_user_id_updated_at_id_idx ON clips (user_id, updated_at DESC, id DESC) WHERE (frozen_of IS NULL);

-- account_exports
CREATE TABLE account_exports (
  user_id text NOT NULL,
  id text NOT NULL,
  read_at timestamptz(3) NOT NULL,
  CONSTRAINT account_exports_pkey PRIMARY KEY (user_id),
  CONSTRAINT account_exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE
);

-- blobs
CREATE TABLE blobs (
  key text NOT NULL,
  clip_id integer NOT NULL,
  size_bytes bigint NOT NULL,
  sha256 text NOT NULL,
  crc32 bigint NOT NULL,
  content_type text NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT blobs_pkey PRIMARY KEY (key),
  CONSTRAINT blobs_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES clips(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX blobs_clip_id_idx ON blobs (clip_id);

-- assets
CREATE TABLE assets (
  id text NOT NULL,
  clip_id integer NOT NULL,
  kind asset_kind NOT NULL,
  filename text NOT NULL,
  original_name text,
  blob_key text NOT NULL,
  content_type text NOT NULL,
  size_bytes bigint NOT NULL,
  sha256 text NOT NULL,
  format text,
  "position" integer,
  position_label text,
  width integer,
  height integer,
  duration_seconds double precision,
  duration_source duration_source,
  preparation preparation DEFAULT 'ready' NOT NULL,
  progress integer DEFAULT 0 NOT NULL,
  preparation_error jsonb,
  facts jsonb DEFAULT '{}' NOT NULL,
  text_type text,
  language text,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  cutting preparation DEFAULT 'ready' NOT NULL,
  early_overview jsonb,
  CONSTRAINT assets_pkey PRIMARY KEY (id),
  CONSTRAINT assets_blob_key_fkey FOREIGN KEY (blob_key) REFERENCES blobs(key) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT assets_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES clips(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX assets_blob_key_key ON assets (blob_key);
CREATE INDEX assets_clip_id_kind_idx ON assets (clip_id, kind);
CREATE INDEX assets_cutting_idx ON assets (clip_id) WHERE (cutting = 'pending'::preparation);
CREATE UNIQUE INDEX assets_filename_key ON assets (filename);
CREATE INDEX assets_pending_idx ON assets (clip_id) WHERE (preparation = 'pending'::preparation);

-- asset_texts
CREATE TABLE asset_texts (
  asset_id text NOT NULL,
  clip_id integer NOT NULL,
  content text NOT NULL,
  CONSTRAINT asset_texts_pkey PRIMARY KEY (asset_id),
  CONSTRAINT asset_texts_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX asset_texts_clip_id_idx ON asset_texts (clip_id);

-- clip_counts
CREATE TABLE clip_counts (
  user_id text NOT NULL,
  day date NOT NULL,
  draft integer DEFAULT 0 NOT NULL,
  processing integer DEFAULT 0 NOT NULL,
  completed integer DEFAULT 0 NOT NULL,
  failed integer DEFAULT 0 NOT NULL,
  CONSTRAINT clip_counts_pkey PRIMARY KEY (user_id, day),
  CONSTRAINT clip_counts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE
);

-- clip_search
CREATE TABLE clip_search (
  clip_id integer NOT NULL,
  user_id text NOT NULL,
  status conversion_status NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  title_key text NOT NULL,
  document text NOT NULL,
  has_words boolean DEFAULT false NOT NULL,
  words_due boolean DEFAULT false NOT NULL,
  CONSTRAINT clip_search_pkey PRIMARY KEY (clip_id),
  CONSTRAINT clip_search_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES clips(id) ON UPDATE CASCADE ON DELETE CASCADE
) WITH (fillfactor='85');
CREATE INDEX clip_search_pieces_idx ON clip_search USING gin (search_pieces(user_id, document)) WITH (fastupdate='on', gin_pending_list_limit='64');
CREATE INDEX clip_search_sample_idx ON clip_search (user_id, hashint4(clip_id));
CREATE INDEX clip_search_user_id_created_at_clip_id_idx ON clip_search (user_id, created_at DESC, clip_id DESC);
CREATE INDEX clip_search_words_due_idx ON clip_search (clip_id) WHERE words_due;

-- clip_words
CREATE TABLE clip_words (
  clip_id integer NOT NULL,
  part text NOT NULL,
  user_id text NOT NULL,
  document text NOT NULL,
  CONSTRAINT clip_words_pkey PRIMARY KEY (clip_id, part),
  CONSTRAINT clip_words_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES clips(id) ON UPDATE CASCADE ON DELETE CASCADE
) WITH (autovacuum_vacuum_threshold='200', autovacuum_vacuum_scale_factor='0.02');
CREATE INDEX clip_words_pieces_idx ON clip_words USING gin (search_pieces(user_id, document)) WITH (fastupdate='on', gin_pending_list_limit='64');

-- contact_changes
CREATE TABLE contact_changes (
  id text NOT NULL,
  user_id text NOT NULL,
  former_email text,
  former_phone text,
  undo_hash text NOT NULL,
  undo_until timestamptz(3) NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  "position" bigserial NOT NULL,
  CONSTRAINT contact_changes_pkey PRIMARY KEY (id),
  CONSTRAINT contact_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX contact_changes_undo_hash_key ON contact_changes (undo_hash);
CREATE INDEX contact_changes_undo_until_idx ON contact_changes (undo_until);
CREATE INDEX contact_changes_user_id_position_idx ON contact_changes (user_id, "position");

-- derivatives
CREATE TABLE derivatives (
  id text NOT NULL,
  asset_id text NOT NULL,
  role derivative_role NOT NULL,
  filename text NOT NULL,
  blob_key text NOT NULL,
  content_type text NOT NULL,
  size_bytes bigint NOT NULL,
  width integer,
  height integer,
  duration_seconds double precision,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  inputs text,
  cut jsonb,
  CONSTRAINT derivatives_pkey PRIMARY KEY (id),
  CONSTRAINT derivatives_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT derivatives_blob_key_fkey FOREIGN KEY (blob_key) REFERENCES blobs(key) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX derivatives_asset_id_role_key ON derivatives (asset_id, role);
CREATE UNIQUE INDEX derivatives_blob_key_key ON derivatives (blob_key);
CREATE UNIQUE INDEX derivatives_filename_key ON derivatives (filename);

-- drawings
CREATE TABLE drawings (
  id text NOT NULL,
  clip_id integer NOT NULL,
  document json NOT NULL,
  coordinates json,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  size_bytes integer DEFAULT 0 NOT NULL,
  redactions integer DEFAULT 0 NOT NULL,
  image jsonb,
  covered jsonb,
  version integer DEFAULT 1 NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  covers jsonb,
  CONSTRAINT drawings_pkey PRIMARY KEY (id),
  CONSTRAINT drawings_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES clips(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX drawings_clip_id_created_at_idx ON drawings (clip_id, created_at);
CREATE INDEX drawings_redacting_idx ON drawings (clip_id) WHERE (redactions > 0);

-- drawing_versions
CREATE TABLE drawing_versions (
  drawing_id text NOT NULL,
  version integer NOT NULL,
  clip_id integer NOT NULL,
  document json NOT NULL,
  coordinates json,
  size_bytes integer NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT drawing_versions_pkey PRIMARY KEY (drawing_id, version),
  CONSTRAINT drawing_versions_drawing_id_fkey FOREIGN KEY (drawing_id) REFERENCES drawings(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX drawing_versions_clip_id_idx ON drawing_versions (clip_id);

-- idempotency_records
CREATE TABLE idempotency_records (
  id text NOT NULL,
  fingerprint text NOT NULL,
  status integer,
  headers jsonb,
  body text,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  user_id text,
  run_id text DEFAULT '' NOT NULL,
  alive_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  made text,
  body_bytes integer,
  CONSTRAINT idempotency_records_pkey PRIMARY KEY (id),
  CONSTRAINT idempotency_records_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX idempotency_records_created_at_idx ON idempotency_records (created_at);
CREATE INDEX idempotency_records_user_id_idx ON idempotency_records (user_id);

-- inbound_sms
CREATE TABLE inbound_sms (
  id text NOT NULL,
  received_at timestamptz(3) NOT NULL,
  CONSTRAINT inbound_sms_pkey PRIMARY KEY (id)
);
CREATE INDEX inbound_sms_received_at_idx ON inbound_sms (received_at);

-- installation
CREATE TABLE installation (
  id integer DEFAULT 1 NOT NULL,
  key_digest text NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT installation_id_check CHECK ((id = 1)),
  CONSTRAINT installation_pkey PRIMARY KEY (id)
);

-- jobs
CREATE TABLE jobs (
  id text NOT NULL,
  clip_id integer NOT NULL,
  kind job_kind NOT NULL,
  status job_status DEFAULT 'queued' NOT NULL,
  progress integer DEFAULT 0 NOT NULL,
  stage text,
  attempts integer DEFAULT 0 NOT NULL,
  max_attempts integer DEFAULT 3 NOT NULL,
  content_version integer,
  error jsonb,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  language text,
  is_automatic boolean DEFAULT false NOT NULL,
  waits_for_audio boolean DEFAULT false NOT NULL,
  service_asked_at timestamptz(3),
  CONSTRAINT jobs_pkey PRIMARY KEY (id),
  CONSTRAINT jobs_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES clips(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX jobs_clip_id_kind_created_at_idx ON jobs (clip_id, kind, created_at);
CREATE INDEX jobs_waiting_idx ON jobs (clip_id) WHERE (status = ANY (ARRAY['queued'::job_status, 'processing'::job_status]));

-- login_codes
CREATE TABLE login_codes (
  id text NOT NULL,
  channel message_channel NOT NULL,
  address text NOT NULL,
  code_hash text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  consumed_at timestamptz(3),
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  address_attempts integer DEFAULT 0 NOT NULL,
  requester text DEFAULT '' NOT NULL,
  mailed_as text,
  digits integer DEFAULT 6 NOT NULL,
  used_at timestamptz(3),
  CONSTRAINT login_codes_pkey PRIMARY KEY (id)
);
CREATE INDEX login_codes_address_created_at_idx ON login_codes (address, created_at);

-- message_templates
CREATE TABLE message_templates (
  channel message_channel NOT NULL,
  template_id integer NOT NULL,
  source jsonb NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT message_templates_pkey PRIMARY KEY (channel, template_id)
);

-- metered_uses
CREATE TABLE metered_uses (
  id text NOT NULL,
  user_id text NOT NULL,
  kind metered_kind NOT NULL,
  amount double precision NOT NULL,
  job_id text,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT metered_uses_pkey PRIMARY KEY (id),
  CONSTRAINT metered_uses_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE SET NULL,
  CONSTRAINT metered_uses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX metered_uses_job_id_idx ON metered_uses (job_id);
CREATE INDEX metered_uses_user_id_kind_created_at_idx ON metered_uses (user_id, kind, created_at);

-- partial_uploads
CREATE TABLE partial_uploads (
  id text NOT NULL,
  clip_id integer NOT NULL,
  kind upload_kind NOT NULL,
  filename text,
  content_type text,
  size_bytes bigint NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  ends integer[] DEFAULT '{}' NOT NULL,
  direct_bytes integer,
  direct_until timestamptz(3),
  CONSTRAINT partial_uploads_pkey PRIMARY KEY (id),
  CONSTRAINT partial_uploads_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES clips(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX partial_uploads_clip_id_idx ON partial_uploads (clip_id);
CREATE INDEX partial_uploads_expires_at_idx ON partial_uploads (expires_at);

-- pending_files
CREATE TABLE pending_files (
  key text NOT NULL,
  clip_id integer NOT NULL,
  change file_change NOT NULL,
  since timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  writable_until timestamptz(3),
  CONSTRAINT pending_files_pkey PRIMARY KEY (key)
);
CREATE INDEX pending_files_since_idx ON pending_files (since);

-- rate_counters
CREATE TABLE rate_counters (
  key text NOT NULL,
  slots integer[],
  last_slot bigint NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT rate_counters_pkey PRIMARY KEY (key)
);

-- shares
CREATE TABLE shares (
  id text NOT NULL,
  clip_id integer NOT NULL,
  code text NOT NULL,
  privacy privacy NOT NULL,
  password_hash text,
  password_version integer DEFAULT 1 NOT NULL,
  expires_at timestamptz(3),
  max_views integer,
  allow_replies boolean DEFAULT true NOT NULL,
  allow_download boolean DEFAULT true NOT NULL,
  channel share_channel DEFAULT 'link' NOT NULL,
  recipient_email text,
  recipient_phone text,
  recipient_name text,
  note text,
  view_count integer DEFAULT 0 NOT NULL,
  unique_view_count integer DEFAULT 0 NOT NULL,
  last_viewed_at timestamptz(3),
  reply_generation integer DEFAULT 1 NOT NULL,
  revoked_at timestamptz(3),
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  heard_sum double precision DEFAULT 0 NOT NULL,
  heard_visits integer DEFAULT 0 NOT NULL,
  former_codes text[] DEFAULT '{}' NOT NULL,
  digested_views integer DEFAULT 0 NOT NULL,
  end_noticed_at timestamptz(3),
  reminded_at timestamptz(3),
  reply_display reply_display DEFAULT 'never' NOT NULL,
  shown_clip_id integer,
  shown_as_of timestamptz(3),
  full_since timestamptz(3),
  CONSTRAINT shares_pkey PRIMARY KEY (id),
  CONSTRAINT shares_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES clips(id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT shares_shown_clip_id_fkey FOREIGN KEY (shown_clip_id) REFERENCES clips(id) ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX shares_clip_id_created_at_idx ON shares (clip_id, created_at);
CREATE UNIQUE INDEX shares_code_key ON shares (code);
CREATE INDEX shares_ending_idx ON shares (expires_at) WHERE ((expires_at IS NOT NULL) AND (revoked_at IS NULL) AND (end_noticed_at IS NULL));
CREATE INDEX shares_shown_clip_id_idx ON shares (shown_clip_id) WHERE (shown_clip_id IS NOT NULL);

-- known_passwords
CREATE TABLE known_passwords (
  share_id text NOT NULL,
  caller text NOT NULL,
  digest text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT known_passwords_pkey PRIMARY KEY (share_id, caller),
  CONSTRAINT known_passwords_share_id_fkey FOREIGN KEY (share_id) REFERENCES shares(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX known_passwords_expires_at_idx ON known_passwords (expires_at);

-- messages
CREATE TABLE messages (
  id text NOT NULL,
  user_id text,
  share_id text,
  channel message_channel NOT NULL,
  recipient text NOT NULL,
  template_id integer NOT NULL,
  subject text,
  text text NOT NULL,
  html text,
  status message_status DEFAULT 'queued' NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  error text,
  provider text,
  provider_id text,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  sent_at timestamptz(3),
  clip_id integer,
  unsubscribe_url text,
  code_id text,
  code_until timestamptz(3),
  recipient_id text,
  CONSTRAINT messages_pkey PRIMARY KEY (id),
  CONSTRAINT messages_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES clips(id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT messages_share_id_fkey FOREIGN KEY (share_id) REFERENCES shares(id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX messages_clip_id_idx ON messages (clip_id);
CREATE INDEX messages_code_id_idx ON messages (code_id);
CREATE INDEX messages_code_until_idx ON messages (code_until);
CREATE INDEX messages_created_at_idx ON messages (created_at);
CREATE INDEX messages_provider_id_idx ON messages (provider_id);
CREATE INDEX messages_recipient_created_at_idx ON messages (recipient, created_at);
CREATE INDEX messages_unsettled_idx ON messages (created_at) WHERE (status = ANY (ARRAY['queued'::message_status, 'sending'::message_status]));
CREATE INDEX messages_user_id_id_idx ON messages (user_id, id);

-- one_time_codes
CREATE TABLE one_time_codes (
  id text NOT NULL,
  user_id text,
  share_id text,
  channel message_channel NOT NULL,
  address text NOT NULL,
  requester text NOT NULL,
  code_hash text NOT NULL,
  digits integer NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  consumed_at timestamptz(3),
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT one_time_codes_check CHECK ((num_nonnulls(user_id, share_id) = 1)),
  CONSTRAINT one_time_codes_pkey PRIMARY KEY (id),
  CONSTRAINT one_time_codes_share_id_fkey FOREIGN KEY (share_id) REFERENCES shares(id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT one_time_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX one_time_codes_expires_at_idx ON one_time_codes (expires_at);
CREATE INDEX one_time_codes_share_id_address_idx ON one_time_codes (share_id, address);
CREATE INDEX one_time_codes_user_id_idx ON one_time_codes (user_id);

-- replies
CREATE TABLE replies (
  id text NOT NULL,
  clip_id integer NOT NULL,
  share_id text,
  message text,
  sender_name text,
  sender_email text,
  filename text,
  blob_key text,
  content_type text,
  size_bytes bigint,
  duration_seconds double precision,
  read_at timestamptz(3),
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  document_bytes integer DEFAULT 0 NOT NULL,
  answer text,
  answered_at timestamptz(3),
  state reply_state DEFAULT 'private' NOT NULL,
  shown_filename text,
  shown_type text,
  shown_key text,
  shown_pending boolean DEFAULT false NOT NULL,
  suspected_at timestamptz(3),
  CONSTRAINT replies_pkey PRIMARY KEY (id),
  CONSTRAINT replies_blob_key_fkey FOREIGN KEY (blob_key) REFERENCES blobs(key) ON UPDATE CASCADE ON DELETE SET NULL,
  CONSTRAINT replies_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES clips(id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT replies_share_id_fkey FOREIGN KEY (share_id) REFERENCES shares(id) ON UPDATE CASCADE ON DELETE SET NULL,
  CONSTRAINT replies_shown_key_fkey FOREIGN KEY (shown_key) REFERENCES blobs(key) ON UPDATE CASCADE ON DELETE SET NULL
);
CREATE UNIQUE INDEX replies_blob_key_key ON replies (blob_key);
CREATE INDEX replies_clip_id_created_at_idx ON replies (clip_id, created_at);
CREATE UNIQUE INDEX replies_filename_key ON replies (filename);
CREATE INDEX replies_share_id_state_created_at_idx ON replies (share_id, state, created_at);
CREATE UNIQUE INDEX replies_shown_filename_key ON replies (shown_filename);
CREATE UNIQUE INDEX replies_shown_key_key ON replies (shown_key);
CREATE INDEX replies_shown_pending_idx ON replies (id) WHERE shown_pending;
CREATE INDEX replies_suspected_at_idx ON replies (suspected_at) WHERE (suspected_at IS NOT NULL);

-- reply_tokens
CREATE TABLE reply_tokens (
  hash text NOT NULL,
  share_id text NOT NULL,
  recipient text NOT NULL,
  generation integer NOT NULL,
  used integer DEFAULT 0 NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT reply_tokens_pkey PRIMARY KEY (hash),
  CONSTRAINT reply_tokens_share_id_fkey FOREIGN KEY (share_id) REFERENCES shares(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX reply_tokens_share_id_idx ON reply_tokens (share_id);

-- sign_in_places
CREATE TABLE sign_in_places (
  user_id text NOT NULL,
  place text NOT NULL,
  used_at timestamptz(3) NOT NULL,
  CONSTRAINT sign_in_places_pkey PRIMARY KEY (user_id, place),
  CONSTRAINT sign_in_places_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE
);

-- storage_accounts
CREATE TABLE storage_accounts (
  user_id text NOT NULL,
  bytes bigint DEFAULT 0 NOT NULL,
  indexed_chars integer DEFAULT 0 NOT NULL,
  indexed_since timestamptz(3) DEFAULT '1970-01-01 00:00:00+00' NOT NULL,
  CONSTRAINT storage_accounts_pkey PRIMARY KEY (user_id),
  CONSTRAINT storage_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE
);

-- suppressions
CREATE TABLE suppressions (
  id text NOT NULL,
  channel message_channel NOT NULL,
  reason suppression_reason NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT suppressions_pkey PRIMARY KEY (id)
);

-- thumbnails
CREATE TABLE thumbnails (
  id text NOT NULL,
  clip_id integer NOT NULL,
  slot text NOT NULL,
  style thumbnail_style NOT NULL,
  "timestamp" double precision,
  filename text NOT NULL,
  blob_key text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  inputs text NOT NULL,
  content_version integer NOT NULL,
  chosen_at timestamptz(3),
  used_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT thumbnails_pkey PRIMARY KEY (id),
  CONSTRAINT thumbnails_blob_key_fkey FOREIGN KEY (blob_key) REFERENCES blobs(key) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT thumbnails_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES clips(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX thumbnails_blob_key_key ON thumbnails (blob_key);
CREATE UNIQUE INDEX thumbnails_clip_id_slot_key ON thumbnails (clip_id, slot);
CREATE UNIQUE INDEX thumbnails_filename_key ON thumbnails (filename);

-- tokens
CREATE TABLE tokens (
  id text NOT NULL,
  user_id text NOT NULL,
  kind token_kind NOT NULL,
  hash text NOT NULL,
  family_id text,
  name text,
  last4 text,
  expires_at timestamptz(3),
  rotated_at timestamptz(3),
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  reads_only boolean DEFAULT false NOT NULL,
  agent text,
  renewed_from text,
  CONSTRAINT tokens_pkey PRIMARY KEY (id),
  CONSTRAINT tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX tokens_family_id_idx ON tokens (family_id);
CREATE UNIQUE INDEX tokens_hash_key ON tokens (hash);
CREATE INDEX tokens_user_id_kind_idx ON tokens (user_id, kind);

-- transcript_backlog
CREATE TABLE transcript_backlog (
  clip_id integer NOT NULL,
  CONSTRAINT transcript_backlog_pkey PRIMARY KEY (clip_id),
  CONSTRAINT transcript_backlog_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES clips(id) ON UPDATE CASCADE ON DELETE CASCADE
);

-- transcriptions
CREATE TABLE transcriptions (
  id text NOT NULL,
  clip_id integer NOT NULL,
  audio_sha256 text NOT NULL,
  provider text NOT NULL,
  model text NOT NULL,
  language text NOT NULL,
  seconds double precision NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT transcriptions_pkey PRIMARY KEY (id),
  CONSTRAINT transcriptions_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES clips(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX transcriptions_clip_id_audio_sha256_provider_model_language_key ON transcriptions (clip_id, audio_sha256, provider, model, language);

-- transcripts
CREATE TABLE transcripts (
  clip_id integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  provider text,
  model text,
  language text,
  confidence double precision,
  is_edited boolean DEFAULT false NOT NULL,
  document json NOT NULL,
  content text NOT NULL,
  segment_count integer DEFAULT 0 NOT NULL,
  word_count integer DEFAULT 0 NOT NULL,
  size_bytes integer DEFAULT 0 NOT NULL,
  asset_id text,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  shown text,
  source transcript_source NOT NULL,
  confidence_method confidence_method DEFAULT 'none' NOT NULL,
  timings integer DEFAULT 0 NOT NULL,
  CONSTRAINT transcripts_pkey PRIMARY KEY (clip_id),
  CONSTRAINT transcripts_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id) ON UPDATE CASCADE ON DELETE SET NULL,
  CONSTRAINT transcripts_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES clips(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX transcripts_asset_id_idx ON transcripts (asset_id);

-- transcript_translations
CREATE TABLE transcript_translations (
  clip_id integer NOT NULL,
  language text NOT NULL,
  version integer NOT NULL,
  source_language text,
  provider text NOT NULL,
  model text,
  is_draft boolean NOT NULL,
  sources text[] NOT NULL,
  document json NOT NULL,
  shown text NOT NULL,
  size_bytes integer DEFAULT 0 NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT transcript_translations_pkey PRIMARY KEY (clip_id, language),
  CONSTRAINT transcript_translations_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES transcripts(clip_id) ON UPDATE CASCADE ON DELETE CASCADE
);

-- transcript_versions
CREATE TABLE transcript_versions (
  clip_id integer NOT NULL,
  version integer NOT NULL,
  provider text,
  model text,
  language text,
  confidence double precision,
  is_edited boolean NOT NULL,
  document json NOT NULL,
  size_bytes integer NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  source transcript_source NOT NULL,
  confidence_method confidence_method NOT NULL,
  CONSTRAINT transcript_versions_pkey PRIMARY KEY (clip_id, version),
  CONSTRAINT transcript_versions_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES transcripts(clip_id) ON UPDATE CASCADE ON DELETE CASCADE
);

-- videos
CREATE TABLE videos (
  id text NOT NULL,
  clip_id integer NOT NULL,
  filename text NOT NULL,
  blob_key text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  duration_seconds double precision NOT NULL,
  inputs text NOT NULL,
  content_version integer NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT videos_pkey PRIMARY KEY (id),
  CONSTRAINT videos_blob_key_fkey FOREIGN KEY (blob_key) REFERENCES blobs(key) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT videos_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES clips(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX videos_blob_key_key ON videos (blob_key);
CREATE UNIQUE INDEX videos_clip_id_key ON videos (clip_id);
CREATE UNIQUE INDEX videos_filename_key ON videos (filename);

-- visits
CREATE TABLE visits (
  share_id text NOT NULL,
  visitor text NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  heard double precision,
  CONSTRAINT visits_pkey PRIMARY KEY (share_id, visitor),
  CONSTRAINT visits_share_id_fkey FOREIGN KEY (share_id) REFERENCES shares(id) ON UPDATE CASCADE ON DELETE CASCADE
);

-- webhooks
CREATE TABLE webhooks (
  id text NOT NULL,
  user_id text NOT NULL,
  url text NOT NULL,
  description text,
  events webhook_event[],
  status webhook_status DEFAULT 'active' NOT NULL,
  secret text NOT NULL,
  previous_secret text,
  previous_secret_until timestamptz(3),
  failures integer DEFAULT 0 NOT NULL,
  last_error text,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  older_secret text,
  older_secret_until timestamptz(3),
  CONSTRAINT webhooks_pkey PRIMARY KEY (id),
  CONSTRAINT webhooks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX webhooks_user_id_created_at_idx ON webhooks (user_id, created_at);

-- webhook_deliveries
CREATE TABLE webhook_deliveries (
  id text NOT NULL,
  webhook_id text NOT NULL,
  clip_id integer,
  event_id text NOT NULL,
  event webhook_event NOT NULL,
  body text NOT NULL,
  status webhook_delivery_status DEFAULT 'pending' NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  first_attempt integer DEFAULT 0 NOT NULL,
  next_attempt_at timestamptz(3),
  last_attempt_at timestamptz(3),
  duration_ms integer,
  response_status integer,
  response_text text,
  error text,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  delivered_at timestamptz(3),
  CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_deliveries_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES clips(id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT webhook_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_clip_id_idx ON webhook_deliveries (clip_id);
CREATE INDEX webhook_deliveries_created_at_idx ON webhook_deliveries (created_at);
CREATE INDEX webhook_deliveries_pending_idx ON webhook_deliveries (created_at) WHERE (status = 'pending'::webhook_delivery_status);
CREATE INDEX webhook_deliveries_webhook_id_created_at_id_idx ON webhook_deliveries (webhook_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX webhook_deliveries_webhook_id_event_id_key ON webhook_deliveries (webhook_id, event_id);

-- work_claims
CREATE TABLE work_claims (
  kind text NOT NULL,
  subject text NOT NULL,
  run_id text,
  entry_id text NOT NULL,
  alive_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  is_asked_again boolean DEFAULT false NOT NULL,
  stops integer DEFAULT 0 NOT NULL,
  CONSTRAINT work_claims_pkey PRIMARY KEY (kind, subject)
);

-- News to the processes that wait
CREATE FUNCTION announce_audio() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('tellmark_news', 'audio:' || COALESCE(NEW."clip_id", OLD."clip_id"));
  RETURN NULL;
END $$;

CREATE FUNCTION announce_clip() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('tellmark_news', 'clip:' || OLD."id");
  RETURN NULL;
END $$;

CREATE FUNCTION announce_job() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('tellmark_news', 'job:' || OLD."id");
  RETURN NULL;
END $$;

CREATE FUNCTION announce_message() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('tellmark_news', 'message:' || OLD."id");
  RETURN NULL;
END $$;

CREATE FUNCTION announce_webhook_delivery() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('tellmark_news', 'webhook-delivery:' || OLD."id");
  RETURN NULL;
END $$;

-- Storage of each account, and the sizes that count towards it
CREATE FUNCTION charge_storage(p_user_id text, p_bytes bigint) RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  IF p_bytes = 0 THEN
    RETURN;
  END IF;
  UPDATE "storage_accounts" SET "bytes" = "bytes" + p_bytes WHERE "user_id" = p_user_id;
  PERFORM set_config('tellmark.stored',
    (COALESCE(NULLIF(current_setting('tellmark.stored', true), ''), '0')::BIGINT + p_bytes)::TEXT, true);
END;
$$;

CREATE FUNCTION clip_weight(p_clip_id integer) RETURNS bigint
  LANGUAGE sql STABLE AS $$
  SELECT COALESCE((SELECT "document_bytes" FROM "clips" WHERE "id" = p_clip_id), 0)
    + COALESCE((SELECT sum("size_bytes") FROM "blobs" WHERE "clip_id" = p_clip_id), 0)
    + COALESCE((SELECT sum("size_bytes") FROM "drawings" WHERE "clip_id" = p_clip_id), 0)
    + COALESCE((SELECT sum("size_bytes") FROM "drawing_versions" WHERE "clip_id" = p_clip_id), 0)
    + COALESCE((SELECT sum("size_bytes") FROM "partial_uploads" WHERE "clip_id" = p_clip_id), 0)
    + COALESCE((SELECT sum("document_bytes") FROM "replies" WHERE "clip_id" = p_clip_id), 0)
$$;

CREATE FUNCTION keep_clip_storage() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM "charge_storage"(a."user_id", sum(a."document_bytes")::BIGINT)
      FROM added a GROUP BY a."user_id" ORDER BY a."user_id";
    RETURN NULL;
  ELSIF TG_OP = 'DELETE' THEN
    -- A person who is deleted takes the account along.
    IF EXISTS (SELECT 1 FROM "users" WHERE "id" = OLD."user_id") THEN
      PERFORM "charge_storage"(OLD."user_id", -"clip_weight"(OLD."id"));
    END IF;
    RETURN OLD;
  ELSIF OLD."user_id" = NEW."user_id" THEN
    PERFORM "charge_storage"(NEW."user_id", (NEW."document_bytes" - OLD."document_bytes")::BIGINT);
  ELSE
    PERFORM "charge_storage"(OLD."user_id",
      -("clip_weight"(NEW."id") - NEW."document_bytes" + OLD."document_bytes"));
    PERFORM "charge_storage"(NEW."user_id", "clip_weight"(NEW."id"));
  END IF;
  RETURN NULL;
END;
$$;

CREATE FUNCTION keep_reply_storage() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM "charge_storage"(c."user_id", sum(a."document_bytes")::BIGINT)
      FROM added a JOIN "clips" c ON c."id" = a."clip_id" GROUP BY c."user_id" ORDER BY c."user_id";
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM "charge_storage"(c."user_id", -sum(r."document_bytes")::BIGINT)
      FROM removed r JOIN "clips" c ON c."id" = r."clip_id" GROUP BY c."user_id" ORDER BY c."user_id";
  ELSE
    PERFORM "charge_storage"(c."user_id", sum(b."bytes")::BIGINT)
      FROM (
        SELECT "clip_id", "document_bytes" AS "bytes" FROM added
        UNION ALL SELECT "clip_id", -"document_bytes" FROM removed
      ) b
      JOIN "clips" c ON c."id" = b."clip_id" GROUP BY c."user_id" ORDER BY c."user_id";
  END IF;
  RETURN NULL;
END;
$$;

CREATE FUNCTION keep_storage() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM "charge_storage"(c."user_id", sum(a."size_bytes")::BIGINT)
      FROM added a JOIN "clips" c ON c."id" = a."clip_id" GROUP BY c."user_id" ORDER BY c."user_id";
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM "charge_storage"(c."user_id", -sum(r."size_bytes")::BIGINT)
      FROM removed r JOIN "clips" c ON c."id" = r."clip_id" GROUP BY c."user_id" ORDER BY c."user_id";
  ELSE
    PERFORM "charge_storage"(c."user_id", sum(b."bytes")::BIGINT)
      FROM (SELECT "clip_id", "size_bytes" AS "bytes" FROM added UNION ALL SELECT "clip_id", -"size_bytes" FROM removed) b
      JOIN "clips" c ON c."id" = b."clip_id" GROUP BY c."user_id" ORDER BY c."user_id";
  END IF;
  RETURN NULL;
END;
$$;

CREATE FUNCTION measure_clip() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  NEW."document_bytes" := COALESCE(octet_length(NEW."description"), 0)
    + COALESCE(octet_length(NULLIF(NEW."voice_tags", '[]')::TEXT), 0)
    + COALESCE(octet_length(NULLIF(NEW."metadata", '{}')::TEXT), 0)
    + COALESCE(octet_length(NEW."timestamps"::TEXT), 0)
    + COALESCE(octet_length(NULLIF(NEW."picture_switches", '[]')::TEXT), 0);
  RETURN NEW;
END;
$$;

CREATE FUNCTION measure_drawing() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  NEW."size_bytes" := octet_length(NEW."document"::TEXT) + COALESCE(octet_length(NEW."coordinates"::TEXT), 0);
  IF NEW."covered" IS NOT NULL THEN
    NEW."redactions" := jsonb_array_length(NEW."covered");
  END IF;
  RETURN NEW;
END;
$$;

CREATE FUNCTION measure_reply() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  NEW."document_bytes" :=
    octet_length(concat(NEW."message", NEW."sender_name", NEW."sender_email", NEW."answer"));
  RETURN NEW;
END;
$$;

CREATE FUNCTION measure_transcript() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  NEW."size_bytes" := octet_length(NEW."document"::TEXT) + octet_length(NEW."content");
  RETURN NEW;
END;
$$;

CREATE FUNCTION measure_translation() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  NEW."size_bytes" := octet_length(NEW."document"::TEXT);
  RETURN NEW;
END;
$$;

CREATE FUNCTION open_storage_account() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "storage_accounts" ("user_id") SELECT "id" FROM added;
  RETURN NULL;
END;
$$;

CREATE FUNCTION transcript_weight(p_clip_id integer) RETURNS bigint
  LANGUAGE sql STABLE AS $$
  SELECT COALESCE((SELECT sum("size_bytes") FROM "transcripts" WHERE "clip_id" = p_clip_id), 0)
    + COALESCE((SELECT sum("size_bytes") FROM "transcript_versions" WHERE "clip_id" = p_clip_id), 0)
    + COALESCE((SELECT sum("size_bytes") FROM "transcript_translations" WHERE "clip_id" = p_clip_id), 0)
$$;

CREATE FUNCTION keep_transcript_owner() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  weight BIGINT := "transcript_weight"(OLD."id");
BEGIN
  IF weight > 0 AND EXISTS (SELECT 1 FROM "users" WHERE "id" = OLD."user_id") THEN
    PERFORM "charge_storage"(OLD."user_id", -weight);
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  PERFORM "charge_storage"(NEW."user_id", weight);
  RETURN NEW;
END;
$$;

-- Search, kept in step with clips, texts and speech
CREATE FUNCTION clip_document(p_clip clips) RETURNS text
  LANGUAGE sql STABLE AS $$
  SELECT "search_form"(concat_ws(E'\n', p_clip."title",
    CASE WHEN length(p_clip."description") <= 300 THEN p_clip."description" END,
    (SELECT notes FROM "notes_of_tags"(p_clip."voice_tags") AS notes WHERE length(notes) <= 300)))
$$;

CREATE FUNCTION keep_clip_search() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "clip_search" ("clip_id", "user_id", "status", "created_at", "updated_at", "title_key", "document") VALUES
      (NEW."id", NEW."user_id", NEW."status", NEW."created_at", NEW."updated_at", NEW."title_key", "clip_document"(NEW));
  ELSIF (OLD."title", OLD."description", OLD."voice_tags", OLD."user_id", OLD."created_at")
      IS DISTINCT FROM (NEW."title", NEW."description", NEW."voice_tags", NEW."user_id", NEW."created_at") THEN
    UPDATE "clip_search" SET "user_id" = NEW."user_id", "status" = NEW."status", "created_at" = NEW."created_at",
        "updated_at" = NEW."updated_at", "title_key" = NEW."title_key", "document" = "clip_document"(NEW)
      WHERE "clip_id" = NEW."id";
    UPDATE "clip_words" SET "user_id" = NEW."user_id" WHERE "clip_id" = NEW."id" AND "user_id" <> NEW."user_id";
  ELSE
    UPDATE "clip_search" SET "status" = NEW."status", "updated_at" = NEW."updated_at" WHERE "clip_id" = NEW."id";
  END IF;
  RETURN NULL;
END;
$$;

CREATE FUNCTION long_part(p_clip_id integer, p_part text) RETURNS text
  LANGUAGE sql STABLE AS $$
  SELECT left(CASE p_part
    WHEN 'description' THEN (SELECT "description" FROM "clips" WHERE "id" = p_clip_id AND length("description") > 300)
    WHEN 'tags' THEN (
      SELECT notes FROM "clips", "notes_of_tags"("voice_tags") AS notes WHERE "id" = p_clip_id AND length(notes) > 300)
    WHEN 'speech' THEN (SELECT "content" FROM "transcripts" WHERE "clip_id" = p_clip_id)
    ELSE (SELECT "content" FROM "asset_texts" WHERE "asset_id" = p_part)
  END, 65536)
$$;

CREATE FUNCTION may_index(p_user_id text, p_chars integer) RETURNS boolean
  LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "storage_accounts" SET
      "indexed_chars" = p_chars + CASE WHEN "indexed_since" > now() - interval '1 hour' THEN "indexed_chars" ELSE 0 END,
      "indexed_since" = CASE WHEN "indexed_since" > now() - interval '1 hour' THEN "indexed_since" ELSE now() END
    WHERE "user_id" = p_user_id
      AND ("indexed_since" <= now() - interval '1 hour' OR "indexed_chars" + p_chars <= 2000000);
  RETURN FOUND;
END;
$$;

CREATE FUNCTION keep_part(p_clip_id integer, p_part text) RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE
  owner TEXT;
  words TEXT;
BEGIN
  SELECT "user_id" INTO owner FROM "clips" WHERE "id" = p_clip_id AND "frozen_of" IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  words := "search_form"("long_part"(p_clip_id, p_part));
  IF words IS NULL THEN
    DELETE FROM "clip_words" WHERE "clip_id" = p_clip_id AND "part" = p_part;
    IF FOUND THEN
      UPDATE "clip_search" SET "has_words" = EXISTS (SELECT 1 FROM "clip_words" WHERE "clip_id" = p_clip_id)
        WHERE "clip_id" = p_clip_id;
    END IF;
  ELSIF EXISTS (SELECT 1 FROM "clip_words" WHERE "clip_id" = p_clip_id AND "part" = p_part AND "document" = words) THEN
    RETURN;
  ELSIF "may_index"(owner, length(words)) THEN
    INSERT INTO "clip_words" ("clip_id", "part", "user_id", "document") VALUES (p_clip_id, p_part, owner, words)
      ON CONFLICT ("clip_id", "part") DO UPDATE SET "document" = EXCLUDED."document";
    UPDATE "clip_search" SET "has_words" = true WHERE "clip_id" = p_clip_id AND NOT "has_words";
  ELSE
    UPDATE "clip_search" SET "words_due" = true WHERE "clip_id" = p_clip_id AND NOT "words_due";
  END IF;
END;
$$;

CREATE FUNCTION index_due_words() RETURNS integer
  LANGUAGE plpgsql AS $$
DECLARE
  due INTEGER;
BEGIN
  SELECT clip."id" INTO due
    FROM "clip_search" AS search
    JOIN "clips" AS clip ON clip."id" = search."clip_id"
    JOIN "storage_accounts" AS account ON account."user_id" = search."user_id"
    WHERE search."words_due"
      AND (account."indexed_since" <= now() - interval '1 hour' OR account."indexed_chars" <= 2000000 - 3 * 65536)
    ORDER BY search."clip_id" LIMIT 1
    FOR NO KEY UPDATE OF clip SKIP LOCKED;
  IF due IS NOT NULL THEN
    UPDATE "clip_search" SET "words_due" = false WHERE "clip_id" = due;
    PERFORM "keep_part"(due, part) FROM (
      SELECT unnest(ARRAY['description', 'tags', 'speech']) UNION ALL
      SELECT "asset_id" FROM "asset_texts" WHERE "clip_id" = due
    ) AS parts(part);
  END IF;
  RETURN due;
END;
$$;

CREATE FUNCTION keep_part_of_speech() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "keep_part"(COALESCE(NEW."clip_id", OLD."clip_id"), 'speech');
  RETURN NULL;
END;
$$;

CREATE FUNCTION keep_part_of_text() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "keep_part"(COALESCE(NEW."clip_id", OLD."clip_id"), COALESCE(NEW."asset_id", OLD."asset_id"));
  RETURN NULL;
END;
$$;

CREATE FUNCTION keep_parts_of_clip() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "keep_part"(NEW."id", 'description');
  PERFORM "keep_part"(NEW."id", 'tags');
  RETURN NULL;
END;
$$;

-- Counts of clips by day and state
CREATE FUNCTION keep_clip_counts() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  steps REFCURSOR;
  step RECORD;
BEGIN
  -- Nested: a statement without the other side has no such table.
  IF TG_OP = 'UPDATE' THEN
    IF NOT EXISTS (SELECT "id", "user_id", "created_at", "status" FROM added
                   EXCEPT SELECT "id", "user_id", "created_at", "status" FROM removed) THEN
      RETURN NULL;
    END IF;
  END IF;
  -- The order of locks: the clip, the account, the counts.
  IF TG_OP = 'DELETE' THEN
    PERFORM FROM "storage_accounts" WHERE "user_id" IN (SELECT "user_id" FROM removed) ORDER BY "user_id" FOR NO KEY UPDATE;
  ELSE
    PERFORM FROM "storage_accounts" WHERE "user_id" IN (SELECT "user_id" FROM added) ORDER BY "user_id" FOR NO KEY UPDATE;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO "clip_counts" ("user_id", "day")
      SELECT DISTINCT "user_id", ("created_at" AT TIME ZONE 'UTC')::DATE FROM added WHERE "frozen_of" IS NULL ORDER BY 1, 2
      ON CONFLICT DO NOTHING;
  END IF;
  IF TG_OP = 'INSERT' THEN
    OPEN steps FOR
      SELECT "user_id", ("created_at" AT TIME ZONE 'UTC')::DATE AS day, "status", count(*) AS n
      FROM added WHERE "frozen_of" IS NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    OPEN steps FOR
      SELECT "user_id", ("created_at" AT TIME ZONE 'UTC')::DATE AS day, "status", -count(*) AS n
      FROM removed WHERE "frozen_of" IS NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3;
  ELSE
    OPEN steps FOR
      SELECT "user_id", ("created_at" AT TIME ZONE 'UTC')::DATE AS day, "status", sum(sign) AS n
      FROM (
        SELECT "user_id", "created_at", "status", 1 AS sign FROM added WHERE "frozen_of" IS NULL
        UNION ALL SELECT "user_id", "created_at", "status", -1 FROM removed WHERE "frozen_of" IS NULL
      ) AS both_sides
      GROUP BY 1, 2, 3 HAVING sum(sign) <> 0 ORDER BY 1, 2, 3;
  END IF;
  LOOP
    FETCH steps INTO step;
    EXIT WHEN NOT FOUND;
    UPDATE "clip_counts" SET
        "draft" = "draft" + CASE step."status" WHEN 'draft' THEN step.n ELSE 0 END,
        "processing" = "processing" + CASE step."status" WHEN 'processing' THEN step.n ELSE 0 END,
        "completed" = "completed" + CASE step."status" WHEN 'completed' THEN step.n ELSE 0 END,
        "failed" = "failed" + CASE step."status" WHEN 'failed' THEN step.n ELSE 0 END
      WHERE "user_id" = step."user_id" AND "day" = step.day;
  END LOOP;
  CLOSE steps;
  RETURN NULL;
END;
$$;

-- Files to remove, links that are full, rate limits
CREATE FUNCTION note_full_share() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."max_views" IS NULL OR NEW."view_count" < NEW."max_views" THEN
    NEW."full_since" := NULL;
  ELSIF TG_OP = 'INSERT' OR NEW."view_count" <> OLD."view_count" THEN
    NEW."full_since" := COALESCE(NEW."last_viewed_at", now());
  ELSE
    NEW."full_since" := COALESCE(OLD."full_since", now());
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION note_removed_files() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "pending_files" ("key", "clip_id", "change") SELECT "key", "clip_id", 'removing' FROM removed
  ON CONFLICT ("key") DO UPDATE SET "change" = 'removing', "since" = CURRENT_TIMESTAMP;
  RETURN NULL;
END;
$$;

CREATE FUNCTION note_removed_pieces() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "pending_files" ("key", "clip_id", "change", "writable_until")
  SELECT 'uploads/' || r."id" || '/' || piece."start", r."clip_id", 'removing', r."direct_until"
    FROM removed r CROSS JOIN LATERAL unnest(array_prepend(0, r."ends")) AS piece("start")
  ON CONFLICT ("key") DO UPDATE
    SET "change" = 'removing', "since" = CURRENT_TIMESTAMP, "writable_until" = EXCLUDED."writable_until";
  RETURN NULL;
END;
$$;

CREATE FUNCTION take_rate(p_key text, p_limit integer, p_window_ms bigint, p_now_ms bigint) RETURNS TABLE(allowed boolean, remaining integer, reset_ms bigint)
  LANGUAGE plpgsql AS $$
DECLARE
  slot_count CONSTANT INTEGER := 61;
  slot_ms BIGINT := p_window_ms / 60;
  current_slot BIGINT := p_now_ms / slot_ms;
  row_slots INTEGER[];
  row_last BIGINT;
  shift BIGINT;
  total INTEGER;
  oldest INTEGER;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', TRUE);
  INSERT INTO "rate_counters" ("key", "slots", "last_slot")
    VALUES (p_key, array_fill(0, ARRAY[slot_count]), current_slot)
    ON CONFLICT ("key") DO NOTHING;
  SELECT "slots", "last_slot" INTO row_slots, row_last FROM "rate_counters" WHERE "key" = p_key FOR UPDATE;
  shift := current_slot - row_last;
  IF shift >= slot_count OR shift <= -slot_count THEN
    row_slots := array_fill(0, ARRAY[slot_count]);
  ELSIF shift > 0 THEN
    row_slots := row_slots[shift + 1:slot_count] || array_fill(0, ARRAY[shift::INTEGER]);
  ELSE
    current_slot := row_last;
  END IF;
  SELECT COALESCE(SUM(n), 0), MIN(i) FILTER (WHERE n > 0) INTO total, oldest
    FROM unnest(row_slots) WITH ORDINALITY AS s(n, i);
  allowed := total < p_limit;
  IF allowed THEN
    row_slots[slot_count] := row_slots[slot_count] + 1;
    total := total + 1;
    oldest := COALESCE(oldest, slot_count);
  END IF;
  UPDATE "rate_counters" SET "slots" = row_slots, "last_slot" = current_slot, "updated_at" = now() WHERE "key" = p_key;
  remaining := GREATEST(p_limit - total, 0);
  reset_ms := (current_slot - slot_count + COALESCE(oldest, slot_count) + slot_count) * slot_ms;
  RETURN NEXT;
END;
$$;

-- Triggers of users
CREATE TRIGGER users_storage
  AFTER INSERT ON users REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION open_storage_account();

-- Triggers of clips
CREATE TRIGGER clips_account_insert
  AFTER INSERT ON clips REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_clip_storage();
CREATE TRIGGER clips_announce_end
  AFTER DELETE ON clips FOR EACH ROW EXECUTE FUNCTION announce_clip();
CREATE TRIGGER clips_count_delete
  AFTER DELETE ON clips REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_clip_counts();
CREATE TRIGGER clips_count_insert
  AFTER INSERT ON clips REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_clip_counts();
CREATE TRIGGER clips_count_update
  AFTER UPDATE ON clips REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_clip_counts();
CREATE TRIGGER clips_measure
  BEFORE INSERT OR UPDATE OF description, voice_tags, metadata, timestamps, picture_switches, document_bytes ON clips FOR EACH ROW EXECUTE FUNCTION measure_clip();
CREATE TRIGGER clips_search_insert
  AFTER INSERT ON clips FOR EACH ROW WHEN ((new.frozen_of IS NULL)) EXECUTE FUNCTION keep_clip_search();
CREATE TRIGGER clips_search_update
  AFTER UPDATE ON clips FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION keep_clip_search();
CREATE TRIGGER clips_storage_delete
  BEFORE DELETE ON clips FOR EACH ROW EXECUTE FUNCTION keep_clip_storage();
CREATE TRIGGER clips_storage_update
  AFTER UPDATE ON clips FOR EACH ROW WHEN (((old.document_bytes <> new.document_bytes) OR (old.user_id <> new.user_id))) EXECUTE FUNCTION keep_clip_storage();
CREATE TRIGGER clips_transcript_delete
  BEFORE DELETE ON clips FOR EACH ROW EXECUTE FUNCTION keep_transcript_owner();
CREATE TRIGGER clips_transcript_owner
  AFTER UPDATE OF user_id ON clips FOR EACH ROW WHEN ((old.user_id <> new.user_id)) EXECUTE FUNCTION keep_transcript_owner();
CREATE CONSTRAINT TRIGGER clips_words_insert
  AFTER INSERT ON clips DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.frozen_of IS NULL) AND ((length(new.description) > 300) OR (length((new.voice_tags)::text) > 300)))) EXECUTE FUNCTION keep_parts_of_clip();
CREATE CONSTRAINT TRIGGER clips_words_update
  AFTER UPDATE ON clips DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((((old.description IS DISTINCT FROM new.description) OR (old.voice_tags IS DISTINCT FROM new.voice_tags)) AND ((length(old.description) > 300) OR (length(new.description) > 300) OR (length((old.voice_tags)::text) > 300) OR (length((new.voice_tags)::text) > 300)))) EXECUTE FUNCTION keep_parts_of_clip();

-- Triggers of blobs
CREATE TRIGGER blobs_pending
  AFTER DELETE ON blobs REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION note_removed_files();
CREATE TRIGGER blobs_storage_delete
  AFTER DELETE ON blobs REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_storage();
CREATE TRIGGER blobs_storage_insert
  AFTER INSERT ON blobs REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_storage();
CREATE TRIGGER blobs_storage_update
  AFTER UPDATE ON blobs REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_storage();

-- Triggers of assets
CREATE TRIGGER assets_announce_change
  AFTER UPDATE OF preparation ON assets FOR EACH ROW WHEN (((new.kind = 'audio'::asset_kind) AND (old.preparation IS DISTINCT FROM new.preparation))) EXECUTE FUNCTION announce_audio();
CREATE TRIGGER assets_announce_end
  AFTER DELETE ON assets FOR EACH ROW WHEN ((old.kind = 'audio'::asset_kind)) EXECUTE FUNCTION announce_audio();
CREATE TRIGGER assets_announce_new
  AFTER INSERT ON assets FOR EACH ROW WHEN ((new.kind = 'audio'::asset_kind)) EXECUTE FUNCTION announce_audio();
CREATE TRIGGER assets_announce_overview
  AFTER UPDATE OF early_overview ON assets FOR EACH ROW WHEN (((old.early_overview IS NULL) AND (new.early_overview IS NOT NULL))) EXECUTE FUNCTION announce_audio();
CREATE TRIGGER assets_cut_announced
  AFTER UPDATE OF cutting ON assets FOR EACH ROW WHEN (((new.kind = 'audio'::asset_kind) AND (old.cutting IS DISTINCT FROM new.cutting))) EXECUTE FUNCTION announce_audio();

-- Triggers of asset_texts
CREATE CONSTRAINT TRIGGER asset_texts_words
  AFTER INSERT OR DELETE OR UPDATE ON asset_texts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_part_of_text();

-- Triggers of drawings
CREATE TRIGGER drawings_measure
  BEFORE INSERT OR UPDATE OF document, coordinates, covered, size_bytes, redactions ON drawings FOR EACH ROW EXECUTE FUNCTION measure_drawing();
CREATE TRIGGER drawings_storage_delete
  AFTER DELETE ON drawings REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_storage();
CREATE TRIGGER drawings_storage_insert
  AFTER INSERT ON drawings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_storage();
CREATE TRIGGER drawings_storage_update
  AFTER UPDATE ON drawings REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_storage();

-- Triggers of drawing_versions
CREATE TRIGGER drawing_versions_storage_delete
  AFTER DELETE ON drawing_versions REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_storage();
CREATE TRIGGER drawing_versions_storage_insert
  AFTER INSERT ON drawing_versions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_storage();

-- Triggers of jobs
CREATE TRIGGER jobs_announce_change
  AFTER UPDATE OF status ON jobs FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status) EXECUTE FUNCTION announce_job();
CREATE TRIGGER jobs_announce_end
  AFTER DELETE ON jobs FOR EACH ROW EXECUTE FUNCTION announce_job();

-- Triggers of partial_uploads
CREATE TRIGGER partial_uploads_pending
  AFTER DELETE ON partial_uploads REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION note_removed_pieces();
CREATE TRIGGER partial_uploads_storage_delete
  AFTER DELETE ON partial_uploads REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_storage();
CREATE TRIGGER partial_uploads_storage_insert
  AFTER INSERT ON partial_uploads REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_storage();
CREATE TRIGGER partial_uploads_storage_update
  AFTER UPDATE ON partial_uploads REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_storage();

-- Triggers of shares
CREATE TRIGGER shares_full
  BEFORE INSERT OR UPDATE OF view_count, max_views ON shares FOR EACH ROW EXECUTE FUNCTION note_full_share();

-- Triggers of messages
CREATE TRIGGER messages_announce_change
  AFTER UPDATE OF status ON messages FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status) EXECUTE FUNCTION announce_message();

-- Triggers of replies
CREATE TRIGGER replies_measure
  BEFORE INSERT OR UPDATE OF message, sender_name, sender_email, answer, document_bytes ON replies FOR EACH ROW EXECUTE FUNCTION measure_reply();
CREATE TRIGGER replies_storage_delete
  AFTER DELETE ON replies REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_reply_storage();
CREATE TRIGGER replies_storage_insert
  AFTER INSERT ON replies REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_reply_storage();
CREATE TRIGGER replies_storage_update
  AFTER UPDATE ON replies REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_reply_storage();

-- Triggers of transcripts
CREATE TRIGGER transcripts_measure
  BEFORE INSERT OR UPDATE OF document, content, size_bytes ON transcripts FOR EACH ROW EXECUTE FUNCTION measure_transcript();
CREATE TRIGGER transcripts_storage_delete
  AFTER DELETE ON transcripts REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_storage();
CREATE TRIGGER transcripts_storage_insert
  AFTER INSERT ON transcripts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_storage();
CREATE TRIGGER transcripts_storage_update
  AFTER UPDATE ON transcripts REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_storage();
CREATE CONSTRAINT TRIGGER transcripts_words
  AFTER INSERT OR DELETE OR UPDATE OF content ON transcripts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_part_of_speech();

-- Triggers of transcript_translations
CREATE TRIGGER transcript_translations_measure
  BEFORE INSERT OR UPDATE ON transcript_translations FOR EACH ROW EXECUTE FUNCTION measure_translation();
CREATE TRIGGER transcript_translations_storage_delete
  AFTER DELETE ON transcript_translations REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_storage();
CREATE TRIGGER transcript_translations_storage_insert
  AFTER INSERT ON transcript_translations REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_storage();
CREATE TRIGGER transcript_translations_storage_update
  AFTER UPDATE ON transcript_translations REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_storage();

-- Triggers of transcript_versions
CREATE TRIGGER transcript_versions_storage_delete
  AFTER DELETE ON transcript_versions REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_storage();
CREATE TRIGGER transcript_versions_storage_insert
  AFTER INSERT ON transcript_versions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_storage();

-- Triggers of webhook_deliveries
CREATE TRIGGER webhook_deliveries_announce_change
  AFTER UPDATE OF attempts, status ON webhook_deliveries FOR EACH ROW EXECUTE FUNCTION announce_webhook_delivery();
