import { inkLayers } from "#lib/ink/svg";
import { item } from "#lib/player/names";
import { clockTime } from "#lib/player/time-words";
import type { PublicClip, PublicImage } from "./model";
import type { NumberedTag } from "./numbered-tags";

export function Pictures({ clip, tags }: { clip: PublicClip; tags: readonly NumberedTag[] }) {
  return (
    <div>
      {clip.images.map((image, index) => (
        <figure className="stage" key={image.id} {...item("figure", image.id)}>
          {/* biome-ignore lint/performance/noImgElement: plain HTML, there is no framework on this page */}
          <img
            src={image.url}
            alt={
              image.alt || (clip.images.length > 1 ? `Picture ${index + 1} of ${clip.title}` : `Picture: ${clip.title}`)
            }
            width={image.width}
            height={image.height}
            loading={index > 0 ? "lazy" : undefined}
          />
          <Ink image={image} />
          {tags
            .filter((tag) => tag.image === image.id && tag.x !== null && tag.y !== null)
            .map((tag) => (
              <a
                key={tag.number}
                id={`pin-${tag.number}`}
                href={`#tag-${tag.number}`}
                className={(tag.y ?? 1) < 0.07 ? "pin flip" : "pin"}
                {...item("pin", tag.number - 1)}
                aria-label={`Voice tag ${tag.number} at ${clockTime(tag.timestamp)}: ${shortened(tag.note) || "no note"}`}
              >
                <span>{tag.number}</span>
              </a>
            ))}
        </figure>
      ))}
      {clip.images.length > 1 ? <PictureChoice images={clip.images} /> : null}
    </div>
  );
}

/** With scripts one picture shows at a time; without, all are listed. */
function PictureChoice({ images }: { images: readonly PublicImage[] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div className="strip js-only" role="group" aria-label="Pictures">
      {images.map((image, index) => (
        <button
          type="button"
          key={image.url}
          {...item("choice", image.id)}
          aria-label={`Picture ${index + 1}`}
          aria-pressed={index === 0}
        >
          {/* biome-ignore lint/performance/noImgElement: plain HTML, there is no framework on this page */}
          <img src={image.url} alt="" loading="lazy" />
        </button>
      ))}
    </div>
  );
}

/** The list shows the whole note; a screen reader should not read it for every pin. */
const shortened = (note: string) => (note.length > 120 ? `${note.slice(0, 119).toWellFormed()}…` : note);

function Ink({ image }: { image: PublicImage }) {
  if (!image.strokes || image.strokes.length === 0) return null;
  return (
    <div
      // biome-ignore lint/security/noDangerouslySetInnerHtml: inkLayers escapes every value it writes
      dangerouslySetInnerHTML={{ __html: inkLayers(image.strokes, image) }}
    />
  );
}
