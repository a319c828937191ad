import type { Handover, HandoverTarget } from "#lib/api-client/handovers";

export interface SentLink {
  target: HandoverTarget;
  url: string;
}

/** Of one clip, where it was sent to. */
export interface SentLinks {
  /** About all pins. */
  whole: SentLink[];
  byPin: ReadonlyMap<number, readonly SentLink[]>;
}

type Pin = { number: number; timestamp: number };

/** By the time that a pin had, else by its number, as the server finds what it updates. */
export function matchLinks(pins: readonly Pin[], handovers: readonly Handover[]): SentLinks {
  const whole: SentLink[] = [];
  const byPin = new Map<number, SentLink[]>();
  for (const { target, links } of handovers) {
    whole.push(...links.filter(({ pin }) => pin === null).map(({ url }) => ({ target, url })));
    const free = new Set(pins);
    const left = new Set(links.filter(({ pin }) => pin !== null));
    const match = (isSame: (link: (typeof links)[number], pin: Pin) => boolean) => {
      for (const link of left) {
        const pin = [...free].find((one) => isSame(link, one));
        if (!pin) continue;
        byPin.set(pin.number, [...(byPin.get(pin.number) ?? []), { target, url: link.url }]);
        free.delete(pin);
        left.delete(link);
      }
    };
    const isSameTime = (link: (typeof links)[number], { timestamp }: Pin) =>
      link.seconds !== null && Math.abs(link.seconds - timestamp) < 0.001;
    match((link, pin) => isSameTime(link, pin) && link.pin === pin.number);
    match(isSameTime);
    match((link, pin) => link.pin === pin.number);
  }
  return { whole, byPin };
}
