export interface VoiceTag {
  timestamp: number;
  /** Both null: a tag of time alone. */
  x: number | null;
  y: number | null;
  note?: string;
  [member: string]: unknown;
}

/** From this second on, the named picture is shown. */
export interface PictureSwitch {
  timestamp: number;
  image: string;
}
