import { buildContext } from "#lib/context/build-context";
import { renderContext } from "#lib/context/render-context";
import { renderContextPage } from "#lib/context-page/render";
import { retimeInk } from "#lib/cuts/retime-ink";
import { writeIssues } from "#lib/handovers/write-issues";
import { readInk } from "#lib/ink/read-ink";
import { strokeStarts } from "#lib/ink/stroke-starts";
import { parseJson } from "#lib/json/parse-json";
import { serializeJson } from "#lib/json/serialize-json";
import { renderLargePage, renderLargeReplies } from "#lib/link-page/render-large";
import { readCaptions } from "#lib/transcripts/document/captions";
import { editTranscript } from "#lib/transcripts/document/edit-transcript";
import { movedTranscript } from "#lib/transcripts/document/moved-transcript";
import { readPackedTranscript } from "#lib/transcripts/document/read-packed";
import { readTranscriptText } from "#lib/transcripts/document/read-text";
import { retimeCues, retimeDocument } from "#lib/transcripts/document/retime";
import { speechTranscript } from "#lib/transcripts/document/speech-transcript";
import { addWordTimes, listUntimedWords } from "#lib/transcripts/document/time-words";
import {
  translatedTranscript,
  translationLines,
  untranslatedCharacters,
} from "#lib/transcripts/document/translated-transcript";
import { writeTranscript } from "#lib/transcripts/document/write-transcript";
import { manifestWithUrls } from "#lib/vst/manifest/manifest";
import { readPackedDrawing, readPackedManifest } from "#lib/vst/read/packed-documents";
import { decodeText } from "#lib/vst/texts/decode-text";
import { layoutTexts } from "#lib/vst/write/layout";
import { packDrawing } from "#lib/vst/write/pack-drawing";
import { changeDrawingBody } from "./change-drawing";
import { detectLanguage } from "./detect-language";
import { hashPassword, isPassword } from "./passwords";
import { readDrawingBody } from "./read-drawing";

export const tasks = {
  buildContext,
  readCaptions,
  changeDrawingBody,
  decodeText,
  editTranscript,
  hashPassword,
  isPassword,
  detectLanguage,
  layoutTexts,
  manifestWithUrls,
  movedTranscript,
  packDrawing,
  parseJson,
  readDrawingBody,
  readInk,
  readPackedDrawing,
  readPackedManifest,
  readPackedTranscript,
  readTranscriptText,
  renderContext,
  renderContextPage,
  renderLargePage,
  renderLargeReplies,
  retimeCues,
  retimeDocument,
  retimeInk,
  serializeJson,
  speechTranscript,
  strokeStarts,
  translatedTranscript,
  translationLines,
  untranslatedCharacters,
  listUntimedWords,
  addWordTimes,
  writeIssues,
  writeTranscript,
};

export type Tasks = typeof tasks;
export type TaskName = keyof Tasks;
