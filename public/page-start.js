// Before the first paint, so that a chosen theme does not flash.
try {
  const theme = localStorage.getItem("tellmark-theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {}
// Where no page takes it, a file that is dropped would replace the page, and what was written there.
for (const kind of ["dragover", "drop"]) {
  addEventListener(kind, (event) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes("Files") || event.target.matches?.("input"))
      return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "none";
  });
}
addEventListener("load", async () => {
  try {
    await navigator.serviceWorker?.register("/share-worker.js", { scope: "/studio/share-target" });
  } catch {}
});
