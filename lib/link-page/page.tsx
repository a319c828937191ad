import { Document, Unfurl } from "./document";
import { EmbeddedPage } from "./embedded-page";
import type { PublicPageModel } from "./model";
import { numberTags } from "./number-tags";
import { Arriving } from "./parts/arriving";
import { ClipReactions } from "./parts/clip-reactions";
import { Dock } from "./parts/dock";
import { From, Top } from "./parts/heading";
import { Notes, Words } from "./parts/notes";
import { findRefreshSeconds, Notice, noticeTitle } from "./parts/notice";
import { Pictures } from "./parts/pictures";
import { PlayerData, placeMarks, playerModel } from "./parts/player-data";
import { ReplyDialog } from "./parts/reply";
import { ShownReplies } from "./parts/shown-replies";
import { When } from "./parts/when";
import { replyPart } from "./reply-names";
import { listCaptions, spokenWords } from "./spoken-words";

export function PublicPage({ model }: { model: PublicPageModel }) {
  if (model.embed) return <EmbeddedPage model={model} embed={model.embed} />;
  if (model.kind !== "ok") {
    return (
      <Document
        title={noticeTitle(model)}
        robots="noindex"
        refreshSeconds={findRefreshSeconds(model)}
        script={model.kind === "processing" || model.kind === "expired"}
        head={model.kind === "unopened" ? <meta property="og:title" content={model.title} /> : null}
      >
        <Notice model={model} />
      </Document>
    );
  }
  const { clip } = model;
  const tags = numberTags(clip.tags);
  const words = spokenWords(clip);
  const isAlone = clip.images.length === 0 && clip.audio !== null;
  const player = playerModel(clip, tags, clip.captions ?? listCaptions(words));
  return (
    <Document
      title={`${clip.sender}: ${clip.title}`}
      robots={model.indexable ? "index" : "noindex"}
      style={placeMarks(tags, clip)}
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
          <h1 dir="auto">{clip.title}</h1>
          {clip.description ? (
            <p className="desc" dir="auto">
              {clip.description}
            </p>
          ) : null}
          {isAlone ? <Dock clip={clip} tags={tags} isAlone /> : null}
          {clip.stillPreparing || clip.isComing ? <Arriving clip={clip} /> : null}
          {clip.isCut ? (
            <p className="soft">
              This page cannot show all ink and text
              {clip.downloadUrl ? ". The download contains everything." : "."}
            </p>
          ) : null}
          <div className={clip.images.length > 0 ? "cols" : "cols solo"}>
            {clip.images.length > 0 ? <Pictures clip={clip} tags={tags} /> : null}
            <section aria-label="Tags, transcript and replies">
              <Notes tags={tags} />
              <Words words={words} />
              {clip.images.length === 0 ? <ClipReactions clip={clip} /> : null}
              {clip.isPreview ? null : (
                <div {...replyPart("shown")}>
                  <ShownReplies
                    shown={{
                      replies: clip.replies ?? [],
                      reactions: clip.reactions ?? [],
                      sender: clip.sender,
                      canAnswer: clip.reply !== null,
                      isCut: clip.areRepliesCut ?? false,
                    }}
                  />
                </div>
              )}
            </section>
          </div>
          {clip.reply ? <ReplyDialog code={model.code} reply={clip.reply} sender={clip.sender} /> : null}
          <p className="fine">
            {model.expiresAt ? (
              <>
                This link works until <When date={model.expiresAt} precision="moment" />.{" "}
              </>
            ) : null}
            Sent on <When date={clip.createdAt} precision="day" /> with <a href="/">Tellmark</a>.
          </p>
        </main>
      </div>
      {isAlone ? null : <Dock clip={clip} tags={tags} />}
      <PlayerData player={player} />
    </Document>
  );
}
