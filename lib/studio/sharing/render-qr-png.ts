import type { Modules } from "#lib/qr/qr-code";
import { quietZone } from "#lib/qr/qr-svg";

/** Pixels that a side has at least. */
const side = 1000;

/** The code as PNG, every module of the same whole number of pixels. */
export function renderQrPng(modules: Modules): Promise<Blob> {
  const size = modules.length + quietZone * 2;
  const scale = Math.ceil(side / size);
  const canvas = document.createElement("canvas");
  canvas.width = size * scale;
  canvas.height = size * scale;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser draws no pictures.");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = "#000";
  modules.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) context.fillRect((x + quietZone) * scale, (y + quietZone) * scale, scale, scale);
    });
  });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture could not be made."))), "image/png");
  });
}
