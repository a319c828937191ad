import { Glyph } from "./glyph";

export function Brand() {
  return (
    <a className="brand" href="/">
      <Glyph name="logo" />
      <b>Tellmark</b>
    </a>
  );
}
