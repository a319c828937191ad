import { z } from "zod";
import { bounds } from "#lib/contract/schema/limits";

export const ClipNumber = z.int().min(1).describe("The clip's number, as find_clips has it.");

export const PinNumber = z.int().min(1).max(bounds.voiceTags).describe("The pin's number, as get_clip has it.");

export const MaxChars = z
  .int()
  .min(1000)
  .max(200_000)
  .default(24_000)
  .describe("The most characters: pins that do not fit are left out whole, and named.");

const LONGEST_WAIT_SECONDS = 25;

export const WaitSeconds = z
  .int()
  .min(0)
  .max(LONGEST_WAIT_SECONDS)
  .default(LONGEST_WAIT_SECONDS)
  .describe("How long to wait, at most 25 seconds.");

export const IdempotencyKey = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .describe("A text of your choice: a second call with the same key and input does nothing twice.");

export const Transcribe = z
  .boolean()
  .default(false)
  .describe(
    "Also ask a speech service for the words, which costs money and sends the recording there. Without it, only an engine on this server is asked.",
  );

const isPhoneNumber = (text: string) => /^\+[\d ()-]{6,}$/.test(text);

export const Recipient = z
  .string()
  .max(254)
  .refine(
    (text) => text.includes("@") || isPhoneNumber(text),
    "must be an e-mail address or a number like +4915112345678",
  )
  .optional()
  .describe("An e-mail address, or a phone number with its country code.");

export const RecipientName = z.string().max(120).optional().describe("The recipient's name.");
