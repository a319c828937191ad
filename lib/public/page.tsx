import { type Caption, modelJson, type PlayerModel } from "#lib/player/model";
import { part } from "#lib/player/names";
import { tableTimes } from "#lib/player/pictures-over-time";
import { arrivalId, arrivalWords } from "./arrival-names";
import { Dock } from "./dock";
import { Document, Unfurl } from "./document";
import { From, Top } from "./heading";
import type { PublicClip, PublicPageModel } from "./model";
import { Notes, Words } from "./notes";
import { Notice, noticeTitle } from "./notice";
import { type NumberedTag, numbered } from "./numbered-tags";
import { Pictures } from "./pictures";
import { ReplyDialog } from "./reply";
import { roundTime } from "./round-time";
import { ShownReplies } from "./shown-replies";
import { captionsOf, spokenWords } from "./spoken-words";
import { day } from "./words";

export function PublicPage({ model }: { model: PublicPageModel }) {
  if (model.kind !== "ok") {
    return (
      <Document
        title={noticeTitle(model)}
        robots="noindex"
        refreshSeconds={refreshOf(model)}
        script={model.kind === "processing"}
        head={model.kind === "unopened" ? <meta property="og:title" content={model.title} /> : null}
      >
        <Notice model={model} />
      </Document>
    );
  }
  const { clip } = model;
  const tags = numbered(clip.tags);
  const words = spokenWords(clip);
  const isAlone = clip.images.length === 0 && clip.audio !== null;
  const player = playerModel(clip, tags, clip.captions ?? captionsOf(words));
  return (
    <Document
      title={`${clip.sender}: ${clip.title}`}
      robots={model.indexable ? "index" : "noindex"}
      style={placement(tags, clip)}
      script
      isCounted={clip.counted ?? false}
      isPreview={clip.isPreview ?? false}
      isComing={clip.isComing ?? false}
      head={clip.isPreview ? null : <Unfurl model={model} clip={clip} />}
    >
      <a className="skip" href="#main">
        Skip to the clip
      </a>
      {clip.isPreview ? (
        <p className="preview" role="note">
          Preview: this is what recipients will see. Only you can open this page.
        </p>
      ) : null}
      <div className={isAlone ? "wrap" : "wrap docked"}>
        <Top clip={clip} hasCaptions={clip.audio !== null && player.captions.length > 0} />
        <main id="main">
          <From clip={clip} />
          <h1>{clip.title}</h1>
          {clip.description ? <p className="desc">{clip.description}</p> : null}
          {isAlone ? <Dock clip={clip} tags={tags} isAlone /> : null}
          {clip.stillPreparing || clip.isComing ? <Arriving clip={clip} /> : null}
          {clip.isCut ? (
            <p className="soft">
              There is more ink or text than fits on this page
              {clip.downloadUrl ? ": the download holds all of it." : "."}
            </p>
          ) : null}
          <div className={clip.images.length > 0 ? "cols" : "cols solo"}>
            {clip.images.length > 0 ? <Pictures clip={clip} tags={tags} /> : null}
            <section aria-label="Tags, transcript and replies">
              <Notes tags={tags} />
              <Words words={words} />
              <ShownReplies replies={clip.replies ?? []} />
            </section>
          </div>
          {clip.reply ? <ReplyDialog code={model.code} reply={clip.reply} sender={clip.sender} /> : null}
          <p className="fine">
            {model.expiresAt ? <>This link works until {day(model.expiresAt)}. </> : null}
            Sent on {day(clip.createdAt)} with <a href="/">Tellmark</a>.
          </p>
        </main>
      </div>
      {isAlone ? null : <Dock clip={clip} tags={tags} />}
      <p className="sr" role="status" {...part("spoken")} />
      <script
        type="application/json"
        {...part("model")}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" escaped; a data block is never executed
        dangerouslySetInnerHTML={{ __html: modelJson(player) }}
      />
    </Document>
  );
}

function Arriving({ clip }: { clip: PublicClip }) {
  return (
    <p className="soft" role="status" id={arrivalId}>
      <span>
        {clip.stillPreparing ? arrivalWords.preparing : arrivalWords.coming}
        {clip.isComing ? (
          <span className="nojs"> Without JavaScript, reload the page to see whether it has come.</span>
        ) : null}
      </span>
    </p>
  );
}

function refreshOf(model: PublicPageModel): number | undefined {
  return model.kind === "processing" ? (model.refreshSeconds ?? 5) : undefined;
}

function playerModel(clip: PublicClip, tags: readonly NumberedTag[], captions: readonly Caption[]): PlayerModel {
  const pictures = clip.images.map(({ id, strokes = [] }) => ({ id, strokes }));
  return {
    duration: clip.durationSeconds,
    tags: tags.map((tag) => ({ time: roundTime(tag.timestamp), note: tag.note })),
    pictures:
      pictures.length > 1
        ? tableTimes(pictures, { tags, switches: clip.switches ?? [], duration: clip.durationSeconds })
        : [],
    captions: captions.map(({ start, end, text }) => ({ start: roundTime(start), end: roundTime(end), text })),
  };
}

/** As style rules, because style attributes would need a weaker content policy. */
function placement(tags: readonly NumberedTag[], clip: PublicClip): string {
  const percent = (share: number) => `${Math.round(Math.min(1, Math.max(0, share)) * 10000) / 100}%`;
  const duration = clip.durationSeconds;
  return tags
    .map((tag) => {
      const pin =
        tag.x === null || tag.y === null ? "" : `#pin-${tag.number}{left:${percent(tag.x)};top:${percent(tag.y)}}`;
      const flag = duration ? `#flag-${tag.number}{left:${percent(tag.timestamp / duration)}}` : "";
      return pin + flag;
    })
    .join("");
}
