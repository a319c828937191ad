"use client";
import { useEffect, useState } from "react";

const themes = [
  { value: "system", label: "As the system" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;
type Theme = (typeof themes)[number]["value"];

const storageKey = "tellmark-theme";

/** Stored in this browser and applied by public/theme.js before the first paint. */
export function ThemeChoice() {
  const [theme, setTheme] = useState<Theme>("system");
  useEffect(() => {
    const kept = localStorage.getItem(storageKey);
    setTheme(kept === "light" || kept === "dark" ? kept : "system");
  }, []);
  const choose = (value: Theme) => {
    setTheme(value);
    if (value === "system") {
      localStorage.removeItem(storageKey);
      delete document.documentElement.dataset.theme;
    } else {
      localStorage.setItem(storageKey, value);
      document.documentElement.dataset.theme = value;
    }
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
