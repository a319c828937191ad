/** Once a person sees the page. A page that is fetched ahead of time is hidden until then. */
export function countOpening(code: string): void {
  const count = () => {
    if (document.visibilityState !== "visible") return;
    document.removeEventListener("visibilitychange", count);
    fetch(`/api/v1/request/public/${code}/opened`, { method: "POST", keepalive: true })
      // To a browser, a request whose answer is not read goes on.
      .then((answer) => answer.text())
      .catch(() => {});
  };
  document.addEventListener("visibilitychange", count);
  count();
}
