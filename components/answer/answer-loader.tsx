"use client";
import dynamic from "next/dynamic";

const AnswerPage = dynamic(() => import("./answer-page").then((module) => module.AnswerPage), { ssr: false });

/** Loads the recorder in the browser only: it lives on the microphone, canvas and pointer. */
export function AnswerLoader({ code }: { code: string }) {
  return <AnswerPage code={code} />;
}
