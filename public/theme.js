// Applied before the first paint, so that a chosen theme does not flash.
try {
  const theme = localStorage.getItem("tellmark-theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {}
