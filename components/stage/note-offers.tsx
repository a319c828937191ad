"use client";
import { type ComponentType, createContext } from "react";
import type { PlacedTag } from "#lib/editor/order";

/** Offers words for a note that is empty. */
export type NoteOffer = ComponentType<{ tag: PlacedTag; onTaken: () => void }>;

/** Null where nothing is offered, as on the page of a request. */
export const NoteOffers = createContext<NoteOffer | null>(null);
