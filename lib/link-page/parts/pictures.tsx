import { inkLayers } from "#lib/ink/svg";
import type { Reader } from "#lib/languages/translate";
import { Glyph } from "#lib/plain-page/glyph.tsx";
import { itemProps } from "#lib/player/names";
import { shortened } from "#lib/player/shortened";
import { clockTime } from "#lib/player/time-format";
import { toolPart } from "#lib/player/tool-names";
import type { PublicClip, PublicImage } from "../model";
import type { NumberedTag } from "../number-tags";
import { replyPart } from "../reply-names";
import { ClipReactions } from "./clip-reactions";
import { ReplyInk } from "./reply-ink";
import { ReplyPins } from "./reply-pins";
import { Tool } from "./tool";

interface PicturesProps {
  clip: PublicClip;
  tags: readonly NumberedTag[];
  reader: Reader;
}

/** With what is below them on the page. */
export function Pictures(props: PicturesProps) {
  const { clip, reader } = props;
  return (
    <div className="pics">
      <div className="view" {...toolPart("view")}>
        <Stages {...props} />
      </div>
      <div className="tools">
        <ClipReactions clip={clip} reader={reader} />
        <ZoomButtons reader={reader} />
      </div>
      {clip.reply ? <PointButtons allowsAudio={clip.reply.allowAudio !== false} reader={reader} /> : null}
      {clip.images.length > 1 ? <PictureChoice images={clip.images} reader={reader} /> : null}
    </div>
  );
}

/** In a frame of another page. */
export function EmbeddedPictures(props: PicturesProps) {
  const { clip, reader } = props;
  return (
    <div>
      <div className="view" {...toolPart("view")}>
        <Stages {...props} />
      </div>
      <ZoomButtons reader={reader} isFramed />
      <ClipReactions clip={clip} reader={reader} />
      {clip.images.length > 1 ? <PictureChoice images={clip.images} reader={reader} /> : null}
    </div>
  );
}

/** A frame has no full screen. */
function ZoomButtons({ reader: { t }, isFramed = false }: { reader: Reader; isFramed?: boolean }) {
  return (
    <div className="zoom js-only">
      <Tool name="smaller" glyph="minus" label={t("view.smaller")} />
      <button type="button" className="ibtn t" {...toolPart("whole")}>
        <span className="sr">{t("view.whole")}</span> <span {...toolPart("zoomed")}>100%</span>
      </button>
      <Tool name="larger" glyph="plus" label={t("view.larger")} />
      {isFramed ? null : <Tool name="fullScreen" glyph="corners" label={t("view.fullScreen")} isPressed={false} />}
    </div>
  );
}

function Stages({ clip, tags, reader }: PicturesProps) {
  return (
    <>
      {clip.images.map((image, index) => (
        <figure className={shapeOf(image)} key={image.id} {...itemProps("figure", image.id)}>
          <Picture image={image} number={index + 1} clip={clip} reader={reader} />
          <Ink image={image} />
          <ReplyInk replies={repliesOn(image, clip)} />
          <ReplyPins replies={repliesOn(image, clip)} reader={reader} />
          {tags
            .filter((tag) => tag.image === (image.url === null ? null : image.id) && tag.x !== null && tag.y !== null)
            .map((tag) => (
              <a
                key={tag.number}
                id={`pin-${tag.number}`}
                href={`#tag-${tag.number}`}
                className={(tag.y ?? 1) < 0.07 ? "pin flip" : "pin"}
                {...itemProps("pin", tag.number - 1)}
                aria-label={pinLabel(tag, reader)}
              >
                <span>{tag.number}</span>
              </a>
            ))}
        </figure>
      ))}
    </>
  );
}

/** A very tall one scrolls beside the form for a reply, where it would else be a line. */
const shapeOf = ({ width, height }: PublicImage) => (height > 3 * width ? "stage tall" : "stage");

const repliesOn = ({ id, url }: PublicImage, { replies = [] }: PublicClip) =>
  replies.filter(({ image }) => (image ?? null) === (url === null ? null : id));

function pinLabel({ number, timestamp, note }: NumberedTag, { t }: Reader): string {
  const place = { number: String(number), time: clockTime(timestamp) };
  return note ? t("page.pin", { ...place, note: shortened(note) }) : t("page.pinWithoutNote", place);
}

/** Under the picture, so that the ring and its place stay free. */
function PointButtons({ allowsAudio, reader: { t } }: { allowsAudio: boolean; reader: Reader }) {
  return (
    <div className="acts points js-only">
      <button type="button" className="btn" {...replyPart("point")}>
        <Glyph name="reply" size={18} /> {t("reply.point")}
      </button>
      <div className="acts" {...replyPart("pointed")} hidden>
        <button type="button" className="btn pri" {...replyPart("writeHere")}>
          {t("reply.writeHere")}
        </button>
        {allowsAudio ? (
          <button type="button" className="btn" {...replyPart("speakHere")}>
            <Glyph name="mic" size={18} /> {t("reply.speakHere")}
          </button>
        ) : null}
        <button type="button" className="btn" {...replyPart("removeRing")}>
          {t("reply.cancel")}
        </button>
      </div>
    </div>
  );
}

interface PictureProps {
  image: PublicImage;
  number: number;
  clip: PublicClip;
  reader: Reader;
}

function Picture({ image, number, clip, reader: { t } }: PictureProps) {
  const { url, alt, width, height } = image;
  if (url === null)
    return (
      <svg
        className="blank"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t("page.drawing", { title: clip.title })}
      />
    );
  return (
    // biome-ignore lint/performance/noImgElement: plain HTML, there is no framework on this page
    <img
      src={url}
      alt={
        alt ||
        (clip.images.length > 1
          ? t("page.pictureOf", { number: String(number), title: clip.title })
          : t("page.picture", { title: clip.title }))
      }
      width={width}
      height={height}
      loading={number > 1 ? "lazy" : undefined}
    />
  );
}

/** With scripts one picture shows at a time; without, all are listed. */
function PictureChoice({ images, reader: { t } }: { images: readonly PublicImage[]; reader: Reader }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div className="strip js-only" role="group" aria-label={t("page.choosePicture")}>
      {images.map((image, index) => (
        <button
          type="button"
          key={image.id}
          {...itemProps("choice", image.id)}
          aria-label={t("page.pictureNumber", { number: String(index + 1) })}
          aria-pressed={index === 0}
        >
          {/* biome-ignore lint/performance/noImgElement: plain HTML, there is no framework on this page */}
          <img src={image.url ?? undefined} alt="" loading="lazy" />
        </button>
      ))}
    </div>
  );
}

function Ink({ image }: { image: PublicImage }) {
  if (!image.strokes || image.strokes.length === 0) return null;
  return (
    <div
      // biome-ignore lint/security/noDangerouslySetInnerHtml: inkLayers escapes every value it writes
      dangerouslySetInnerHTML={{ __html: inkLayers(image.strokes, image) }}
    />
  );
}
