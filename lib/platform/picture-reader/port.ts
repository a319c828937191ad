/** Fractions of the picture. */
export interface TextBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface PictureLine {
  text: string;
  /** 0 to 1: the mean of its characters. */
  confidence: number;
  box: TextBox;
}

export interface PictureReader {
  /**
   * The lines of text in a picture, in reading order. Throws a MediaError: `image_undecodable` where it is no picture.
   * @param input a PNG, JPEG or WebP, upright
   */
  read(request: { input: string; signal?: AbortSignal }): Promise<PictureLine[]>;
}
