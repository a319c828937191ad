export interface RenderedMessage {
  /** Listed in the README; 100 is the share message of the specification. */
  templateId: number;
  subject: string;
  text: string;
  html: string;
  /** Sender and link first, because a segment holds 160 characters. */
  sms: string;
}
