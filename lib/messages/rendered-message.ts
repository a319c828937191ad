/** One template filled in, for both channels. */
export interface RenderedMessage {
  /** Ids are listed in the README; 100 is the share message of the specification. */
  templateId: number;
  subject: string;
  text: string;
  html: string;
  /** The short form: sender and link first, because a segment holds 160 characters. */
  sms: string;
}
