/** Of /c/{code} and /c/{code}/embed, as a part of a path. */
export const shareCode = () => encodeURIComponent(location.pathname.split("/")[2] ?? "");
