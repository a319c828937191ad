"use client";
import { Download } from "lucide-react";
import { useMemo } from "react";
import { Button } from "#components/ui/button";
import { useToast } from "#components/ui/toast";
import { errorMessage } from "#lib/api-client/api-error";
import { saveBlob } from "#lib/browser/save-file";
import { encodeQrCode } from "#lib/qr/qr-code";
import { modulePath, quietZone, renderQrSvg } from "#lib/qr/qr-svg";
import { renderQrPng } from "#lib/studio/sharing/render-qr-png";

/** The link to be scanned, on a screen or on paper. */
export function QrPanel({ url }: { url: string }) {
  const toast = useToast();
  const modules = useMemo(() => encodeQrCode(url), [url]);
  const size = modules.length + quietZone * 2;
  const saveSvg = () => saveBlob(new Blob([renderQrSvg(modules)], { type: "image/svg+xml" }), "link.svg");
  const savePng = () =>
    renderQrPng(modules).then(
      (png) => saveBlob(png, "link.png"),
      (error) => toast(errorMessage(error), { tone: "bad" }),
    );
  return (
    <div className="mb-3 flex flex-wrap items-center gap-5">
      <svg
        role="img"
        aria-label="QR code of the link"
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="size-44"
      >
        <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
        <path d={modulePath(modules)} fill="#000" />
      </svg>
      <div className="flex flex-col gap-2">
        <Button onClick={saveSvg}>
          <Download size={17} aria-hidden="true" /> <span>Save SVG</span>
        </Button>
        <Button onClick={() => void savePng()}>
          <Download size={17} aria-hidden="true" /> <span>Save PNG</span>
        </Button>
        <p className="m-0 text-ink3 text-sm">SVG for print, PNG for slides and chats.</p>
      </div>
    </div>
  );
}
