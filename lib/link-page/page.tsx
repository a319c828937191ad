import { PAGE_SCRIPT } from "#lib/generated/player.mjs";
import { readerIn } from "#lib/languages/translate";
import { Document } from "#lib/plain-page/document.tsx";
import { noticeCss } from "#lib/plain-page/notice-styles";
import { When } from "#lib/plain-page/when.tsx";
import { aloneCss } from "./alone-styles";
import { EmbeddedPage } from "./embedded-page";
import { findSpeaker, type PublicPageModel } from "./model";
import { numberTags } from "./number-tags";
import { pageFacts } from "./page-facts";
import { Arriving } from "./parts/arriving";
import { ClipReactions } from "./parts/clip-reactions";
import { Dock } from "./parts/dock";
import { From, Top } from "./parts/heading";
import { Notes, Words } from "./parts/notes";
import { findRefreshSeconds, formatPageTitle, Notice, noticeTitle } from "./parts/notice";
import { Pictures } from "./parts/pictures";
import { PlayerData, placeMarks, playerModel } from "./parts/player-data";
import { ReplyDialog } from "./parts/reply";
import { ShownReplies } from "./parts/shown-replies";
import type { Refusal } from "./refusals";
import { replyPart } from "./reply-names";
import { listCaptions, spokenWords } from "./spoken-words";
import { publicCss } from "./styles";
import { Unfurl } from "./unfurl";

/** To wait, to tell a time in the reader's zone, or to count down after too many attempts. */
function needsScript(model: PublicPageModel): boolean {
  const isLimited = (refusal: Refusal | undefined) => refusal?.retryAfterSeconds !== undefined;
  if (model.kind === "password") return isLimited(model.error);
  if (model.kind === "private") return isLimited(model.viewer?.error);
  return model.kind === "processing" || model.kind === "expired";
}

export function PublicPage({ model }: { model: PublicPageModel }) {
  if (model.embed) return <EmbeddedPage model={model} embed={model.embed} />;
  const reader = readerIn(model.language);
  const { t, language } = reader;
  if (model.kind !== "ok") {
    return (
      <Document
        title={noticeTitle(model, reader)}
        language={language}
        robots="noindex"
        styles={[publicCss, noticeCss]}
        refreshSeconds={findRefreshSeconds(model)}
        script={needsScript(model) ? PAGE_SCRIPT : null}
        head={model.kind === "unopened" ? <meta property="og:title" content={model.title} /> : null}
      >
        <Notice model={model} reader={reader} />
      </Document>
    );
  }
  const { clip } = model;
  const tags = numberTags(clip.tags);
  const words = spokenWords(clip);
  const isAlone = clip.images.length === 0 && clip.audio !== null;
  const player = playerModel(clip, tags, clip.captions ?? listCaptions(words), reader);
  const { expiresAt } = model;
  const hasPictures = clip.images.length > 0;
  const said = (
    <>
      <Notes tags={tags} hasSteps={clip.audio !== null && tags.length > 1} reader={reader} />
      <Words words={words} reader={reader} />
    </>
  );
  const isSilent = tags.length + words.length === 0;
  // Without them one column, in the middle, leaves no half of a wide screen empty.
  const hasColumns = hasPictures ? !isSilent || clip.reply !== null || clip.isPreview : !isSilent;
  return (
    <Document
      title={formatPageTitle({ ...clip, sender: findSpeaker(clip) })}
      language={language}
      robots={model.indexable ? "index" : "noindex"}
      styles={[publicCss, (isAlone ? aloneCss : "") + placeMarks(tags, clip)]}
      script={PAGE_SCRIPT}
      facts={pageFacts(clip)}
      head={clip.isPreview ? null : <Unfurl model={model} clip={clip} reader={reader} />}
    >
      <a className="skip" href="#main">
        {t("page.skip")}
      </a>
      {clip.isPreview ? (
        <p className="preview" role="note">
          {t("page.preview")}
        </p>
      ) : null}
      <div className={isAlone ? "wrap" : "wrap docked"}>
        <Top clip={clip} hasCaptions={clip.audio !== null && player.captions.length > 0} reader={reader} />
        <main id="main">
          <From clip={clip} reader={reader} />
          <h1 dir="auto">{clip.title}</h1>
          {clip.description ? (
            <p className="desc" dir="auto">
              {clip.description}
            </p>
          ) : null}
          {isAlone ? <Dock clip={clip} tags={tags} reader={reader} isAlone /> : null}
          {clip.stillPreparing || clip.isComing ? <Arriving clip={clip} reader={reader} /> : null}
          {clip.isCut ? <p className="soft">{clip.downloadUrl ? t("page.cutWithDownload") : t("page.cut")}</p> : null}
          <div className={hasColumns ? "cols" : "cols solo"}>
            {hasPictures ? <Pictures clip={clip} tags={tags} reader={reader} /> : <div>{said}</div>}
            <section aria-label={t("page.beside")}>
              {hasPictures ? said : <ClipReactions clip={clip} reader={reader} />}
              {clip.isPreview ? null : (
                <div {...replyPart("shown")}>
                  <ShownReplies
                    reader={reader}
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
          {clip.reply ? (
            <ReplyDialog
              action={`/c/${model.code}/reply${model.query}`}
              reply={clip.reply}
              sender={clip.sender}
              reader={reader}
            />
          ) : null}
          <p className="fine">
            {expiresAt ? (
              <>
                {t.rich("page.until", {
                  time: () => <When date={expiresAt} precision="moment" language={language} />,
                })}{" "}
              </>
            ) : null}
            {t.rich("page.sent", {
              time: () => <When date={clip.createdAt} precision="day" language={language} />,
              site: (name) => <a href="/">{name}</a>,
            })}
            {clip.audio ? ` ${t(clip.isForOne ? "page.countedOne" : "page.counted")}` : null}{" "}
            {clip.isPreview ? null : <a href={`/c/${model.code}.md${model.query}`}>{t("agent.link")}</a>}
          </p>
        </main>
      </div>
      {isAlone ? null : <Dock clip={clip} tags={tags} reader={reader} />}
      <PlayerData player={player} />
    </Document>
  );
}
