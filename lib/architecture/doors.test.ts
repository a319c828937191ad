import { expect, test } from "vitest";
import { imports, isOurs } from "../../e2e/support/source-tree";

/**
 * Rooms with an inside, and the files that other rooms may import, by folder. In rooms that are not listed every file is a
 * door: domains such as lib/clips, whose files are verbs, and rooms of pure functions.
 */
const doors: Record<string, Record<string, string>> = {
  "lib/config": {
    "": "config delivery describe-address environment-reader hosts lazy-per-process next-environment read-config read-database read-memory read-providers read-stores runtime",
  },
  "lib/context-page": {
    "": "model render",
  },
  "lib/copies": {
    "": "duplicate-clip freeze-clip",
  },
  "lib/job-runner": {
    "": "define-clip-job job-failure job-rows lost-jobs run-due-jobs run-job",
  },
  "lib/jobs": {
    "": "start",
  },
  "lib/link-page": {
    "": "model refusals render render-large",
  },
  "lib/messages": {
    "": "delete-message-texts deliver-message escape-html list-mailbox list-sent notify-owner notify-user preferences queue-message render-message template-overrides test-message unsubscribe",
    reports: "receive-hooks suppressions undeliverable",
    sms: "country-prefix sms-length",
    templates: "account clips links registry shares template",
  },
  "lib/operations": {
    "": "program",
    doctor: "examine",
  },
  "lib/packages": {
    export:
      "clip-contents clip-context complete-package conversion-job convert export-clip export-slot extra-files find-package package-file start-conversion",
    import: "import-clip",
  },
  "lib/platform": {
    "": "address-note check-readiness maintenance-lock store-error",
    database:
      "all-pages change-notifications columns connections database-errors database-facts db fair-pool idempotent-run joined-read large-values replica rows session",
    limiter: "limiter port seconds-until unavailable",
    mail: "mailbox mailer port resend-hook",
    media: "display-side media port",
    "media/audio": "peaks",
    "media/sniff": "sniff sniff-file",
    "media/video": "scene video-plan",
    "picture-reader": "picture-reader port",
    providers: "service-check",
    queue: "due-jobs has-entry port queue",
    scratch: "assert-scratch-space folder port scratch",
    sms: "sms-sender twilio-hook",
    store: "allows-page-uploads backup-lock ledger port read-stored-file store",
    threads: "threads",
    transcriber: "align-words port transcriber",
    translator: "port translate-lines translator",
    turns: "fair-semaphore held-bytes keyed-mutex pace",
    "guarded-http": "guarded-http guarded-url port",
    trackers: "port trackers write-markdown",
  },
  "lib/player": {
    "": "chapters fill flags last-started model names pictures-over-time reply-marks reply-threads say shortened ticks time-format tool-names wave-bars",
    dom: "find laser-view play-from play-replies spread-flags start-player",
    "dom/zoom": "arrows find-tool keep-in-place start-zoom zoom-geometry",
  },
  "lib/renders": {
    "": "annotate-images choose-thumbnail get-crop get-thumbnail make-thumbnail read-inline-crops",
    scene: "scenes styles",
    videos: "get-video render-video",
  },
  "lib/request-page": {
    "": "model render",
  },
  "lib/server": {
    "": "exit-after-failed-start",
    cli: "build-memory",
    http: "standard-headers",
    next: "next-start-bootstrap",
  },
  "lib/snapshots": {
    "": "read-snapshot seen-clip seen-version snapshot snapshot-version spot",
  },
  "lib/studio": {
    "": "basic-words words",
    answer: "answered-questions kept-answers open-answer resume-sending send-answer withdraw-answer",
    device: "earlier-takes journal local-id new-clips",
    guest: "claim-clip guest-files unsaved-clips guest-clips session shared-files start-clip",
    outbox: "item queue",
    pictures: "capture-first-frame capture-screen dropped-files media-file read-folders text-offers with-detected-type",
    playback: "transport",
    recording: "microphones record-laser recorder-words recording-file",
    session:
      "corrections cut-actions delete-unused-clip finish-clip forget-clip studio-session studio-state take-history unused-clips",
    "session/retake": "retake retake-state",
    sharing: "open-link render-qr-png sent-links share-choices",
  },
  "lib/threads": {
    "": "change-drawing read-drawing tasks",
  },
  "lib/vst": {
    manifest: "manifest trim-manifest",
    model: "clip-contents entry language-tag marks pins switches vst-problem",
    read: "clean-media packed-documents read-vst",
    texts: "captions decode-text read-texts read-transcript text",
    write: "convenience-files layout pack pack-drawing",
    zip: "growing-zip zip-directory zip-writer",
  },
  "lib/webhooks": {
    "": "change-webhooks deliver-webhook deliveries owned-webhook sweep-deliveries",
  },
};

const roomOf = (path: string) => path.split("/").slice(0, 2).join("/");

test("other rooms import a room's doors only", () => {
  const used = new Map(Object.keys(doors).map((room) => [room, new Set<string>()]));
  for (const { file, target } of imports.filter(isOurs)) {
    if (roomOf(file) !== roomOf(target)) used.get(roomOf(target))?.add(target);
  }
  const open = Object.entries(doors).flatMap(([room, folders]) =>
    Object.entries(folders).flatMap(([folder, files]) =>
      files.split(" ").map((file) => [room, folder, file].filter(Boolean).join("/")),
    ),
  );
  const all = [...used.values()].flatMap((targets) => [...targets]);
  expect(
    all.filter((target) => !open.includes(target)).sort(),
    "import a door of the room instead, or open a new one in lib/architecture/doors.test.ts",
  ).toEqual([]);
  expect(
    open.filter((target) => !all.includes(target)),
    "close these doors: no other room imports them",
  ).toEqual([]);
});
