"use client";
import { useEffect, useState } from "react";
import { useToast } from "#components/ui/toast";

const themes = [
  { value: "system", label: "System default" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;
type Theme = (typeof themes)[number]["value"];

const storageKey = "tellmark-theme";

/** Null where storage is refused, as in private windows. */
function readKept(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** False where storage is refused or full. */
function keep(theme: Theme): boolean {
  try {
    if (theme === "system") localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
    return true;
  } catch {
    return false;
  }
}

/** Stored in this browser and applied by public/page-start.js before the first paint. */
export function ThemeChoice() {
  const toast = useToast();
  const [theme, setTheme] = useState<Theme>("system");
  useEffect(() => {
    const kept = readKept();
    setTheme(kept === "light" || kept === "dark" ? kept : "system");
  }, []);
  const choose = (value: Theme) => {
    setTheme(value);
    if (value === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = value;
    if (!keep(value)) toast("This browser does not store settings. The theme is reset when you reload the page.");
  };
  return (
    <fieldset className="m-0 inline-flex flex-wrap gap-1 rounded-md border-0 bg-sunk p-1">
      <legend className="sr-only">Theme</legend>
      {themes.map(({ value, label }) => (
        <label
          key={value}
          className="cursor-pointer rounded-sm px-3.5 py-1.5 font-[560] text-ink2 has-checked:bg-sheet has-checked:text-ink has-checked:shadow-low has-focus-visible:outline-2 has-focus-visible:outline-tide pointer-coarse:py-2.5"
        >
          <input
            type="radio"
            name="theme"
            value={value}
            checked={theme === value}
            onChange={() => choose(value)}
            className="sr-only"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
