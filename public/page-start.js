// Before the first paint, so that a chosen theme does not flash.
try {
  const theme = localStorage.getItem("tellmark-theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {}
// Not on pages that came over plain http.
addEventListener("load", () => {
  navigator.serviceWorker?.register("/share-worker.js", { scope: "/studio/share-target" }).catch(() => {});
});
