"use client";
import { createContext, useContext } from "react";
import { type SayBasics, sayBasics } from "#lib/studio/basic-words";
import type { Say } from "#lib/studio/words";

export const SayContext = createContext<Say | null>(null);

/** How dialogs, and what takes files, speak: English, where no page gives another language. */
export const useSayBasics = (): SayBasics => useContext(SayContext) ?? sayBasics;
