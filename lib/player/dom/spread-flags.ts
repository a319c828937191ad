import { placeFlags } from "../flags";
import { stateAttributes } from "../names";
import { findItems } from "./find";

/** Flags closer than a finger's width show only their line; the lists have all tags and replies. */
export function spreadFlags(): void {
  for (const kind of ["flag", "second"] as const) {
    const flags = findItems(kind);
    const places = placeFlags(
      flags.map(({ element }) => element.offsetLeft),
      1,
    );
    flags.forEach(({ element }, index) => {
      element.classList.toggle(stateAttributes.tucked, !places[index]?.visible);
    });
  }
}
