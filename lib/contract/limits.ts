const MB = 1024 * 1024;

/** All limits of the API (contract.md, "Bounds"): sizes in bytes, lengths in characters, times in seconds. */
export const bounds = {
  jsonBytes: MB,
  drawingBytes: 10 * MB,
  textBytes: 4 * MB,
  replyBytes: 14 * MB,
  replyAudioBytes: 10 * MB,
  /** For an imported .vst file, packed and unpacked. */
  packageBytes: 1024 * MB,
  audioBytes: 200 * MB,
  imageBytes: 25 * MB,
  imagePixels: 100_000_000,
  audioSeconds: 120 * 60,
  videoSeconds: 10 * 60,
  imagesPerClip: 200,
  voiceTags: 1000,
  pictureSwitches: 1000,
  pictureNameLength: 255,
  titleLength: 255,
  descriptionLength: 10_000,
  noteLength: 2000,
  textContentLength: MB,
  /** Per segment of a transcription; segments per request. */
  segmentLength: 10_000,
  segmentEdits: 5000,
  metadataBytes: 64 * 1024,
  metadataDepth: 10,
  emailMessageLength: 5000,
  smsMessageLength: 500,
  passwordLength: [4, 128],
  shareYears: 10,
  pageSize: 100,
  defaultPageSize: 20,
  webhookUrlLength: 2000,
  searchLength: 200,
  cursorLength: 1000,
  jsonDepth: 64,
  /** Values in a JSON body, nested ones included; in a drawing. */
  jsonValues: 25_000,
  drawingValues: 2_000_000,
} as const;
