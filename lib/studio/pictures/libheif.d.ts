declare module "libheif-js/libheif-wasm/libheif-bundle.mjs" {
  interface HeifPicture {
    is_primary(): number | boolean;
    get_width(): number;
    get_height(): number;
    display(into: ImageData, done: (shown: ImageData | null) => void): void;
    free(): void;
  }
  interface Heif {
    ready?: Promise<unknown>;
    HeifDecoder: new () => { decode(bytes: Uint8Array): HeifPicture[] };
  }
  export default function libheif(): Heif;
}
