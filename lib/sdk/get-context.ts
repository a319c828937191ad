import type { Schemas } from "./api-types";
import type { Client } from "./client";

export interface ContextOptions {
  /** Numbers of pins; all by default. */
  pins?: number[];
  /** Seconds of what is heard. */
  from?: number;
  to?: number;
  /** Adds the addresses of the images around the pins. */
  crops?: "url" | "none";
  maxChars?: number;
  signal?: AbortSignal;
}

/** A clip as a program reads it: one of yours by its number, another by the code of a link. */
export async function getContext(
  client: Client,
  clip: number | string,
  options?: ContextOptions,
): Promise<Schemas["Context"]> {
  return (await fetchContext(client, clip, "json", options)).json();
}

/** The same as Markdown. */
export async function getContextMarkdown(
  client: Client,
  clip: number | string,
  options?: ContextOptions,
): Promise<string> {
  return (await fetchContext(client, clip, "markdown", options)).text();
}

function fetchContext(
  client: Client,
  clip: number | string,
  format: "json" | "markdown",
  { pins, maxChars, signal, ...rest }: ContextOptions = {},
): Promise<Response> {
  const query = {
    format,
    ...rest,
    ...(pins ? { pins: pins.join(",") } : {}),
    ...(maxChars === undefined ? {} : { max_chars: maxChars }),
  };
  return typeof clip === "number"
    ? client.fetch("get", "/clips/{id}/context", { path: { id: clip }, query, signal })
    : client.fetch("get", "/clip/public/{code}/context", { path: { code: clip }, query, signal });
}
