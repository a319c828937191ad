import type { Channel } from "#lib/api-client/contacts";

export interface ContactCopy {
  label: string;
  noun: string;
  article: string;
  field: { type: string; autoComplete: string; inputMode: "email" | "tel" };
}

export const contactCopy: Readonly<Record<Channel, ContactCopy>> = {
  email: {
    label: "E-mail address",
    noun: "e-mail address",
    article: "an",
    field: { type: "email", autoComplete: "email", inputMode: "email" },
  },
  sms: {
    label: "Phone number",
    noun: "phone number",
    article: "a",
    field: { type: "tel", autoComplete: "tel", inputMode: "tel" },
  },
};
