"use client";
import { createContext, useContext } from "react";
import { type Say, sayEnglish } from "#lib/studio/words";

const SayContext = createContext<Say>(sayEnglish);

/** Gives everything below it the words of another language. */
export const SayProvider = SayContext.Provider;

/** How the recorder, its stage and its dialogs speak. */
export const useSay = (): Say => useContext(SayContext);
