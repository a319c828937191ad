// Before the first paint, so that a chosen theme does not flash.
try {
  const theme = localStorage.getItem("tellmark-theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {}
addEventListener("load", async () => {
  try {
    await navigator.serviceWorker?.register("/share-worker.js", { scope: "/studio/share-target" });
  } catch {}
});
