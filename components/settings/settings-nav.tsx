"use client";
import { useEffect, useState } from "react";

/** How far from the top a section counts as the one that is read. */
const READ_PX = 160;

interface SettingsPlace {
  /** Of the section on this page. */
  id: string;
  title: string;
}

/** The sections beside them, where the window has room for both. */
export function SettingsNav({ places }: { places: readonly SettingsPlace[] }) {
  const current = useCurrentPlace(places);
  return (
    <nav aria-label="Sections" className="w-38 shrink-0 max-lg:hidden">
      <ul className="sticky top-6 m-0 list-none p-0">
        {places.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? "true" : undefined}
              className={`block rounded-md px-3 py-2 hover:bg-sunk ${id === current ? "bg-sunk font-[600]" : "text-ink2"}`}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The last section that has reached the top of the window. At the end of the page the one that was pressed, else the last. */
function useCurrentPlace(places: readonly SettingsPlace[]): string | undefined {
  const [current, setCurrent] = useState(places[0]?.id);
  useEffect(() => {
    const follow = () => {
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
      const there = places.filter(({ id }) => document.getElementById(id));
      const isEnd = scrollTop + clientHeight >= scrollHeight - 2;
      const top = ({ id }: SettingsPlace) => document.getElementById(id)?.getBoundingClientRect().top ?? 0;
      const pressed = there.find((place) => `#${place.id}` === location.hash && top(place) >= 0);
      const reached = there.findLast((place) => top(place) < READ_PX) ?? there[0];
      const last = scrollTop > 0 ? there.at(-1) : reached;
      setCurrent((isEnd ? (pressed ?? last) : reached)?.id);
    };
    follow();
    addEventListener("scroll", follow, { passive: true });
    addEventListener("hashchange", follow);
    return () => {
      removeEventListener("scroll", follow);
      removeEventListener("hashchange", follow);
    };
  }, [places]);
  return current;
}
