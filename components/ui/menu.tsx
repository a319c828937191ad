"use client";
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { shortcutKey } from "#lib/browser/shortcut-key";

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  /** An item that stays open closes the menu itself, if at all. */
  run: (close: () => void) => void;
  danger?: boolean;
  staysOpen?: boolean;
  /** Of a choice: whether this is the chosen one. */
  isChecked?: boolean;
  isDisabled?: boolean;
  /** Where labels may be equal. */
  id?: string;
}

const gap = 4;
const edge = 8;
/** The next index for a key, from the focused one, -1 for none. */
const moves: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => Math.min(count - 1, at + 1),
  ArrowUp: (at, count) => (at < 0 ? count - 1 : Math.max(0, at - 1)),
  Home: () => 0,
  End: (_at, count) => count - 1,
};

interface MenuProps {
  label: string;
  trigger: ReactNode;
  items: readonly MenuItem[];
  className?: string;
  buttonLook?: string;
  /** Which edges of button and menu are in line. */
  align?: "start" | "end";
  startsOpen?: boolean;
  /** Not called for a menu that starts open. */
  onOpen?: () => void;
}

const usualButton =
  "grid min-h-9 min-w-9 place-items-center rounded-md text-ink2 hover:bg-sunk hover:text-ink pointer-coarse:min-h-11 pointer-coarse:min-w-11";

export function Menu(props: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<"by-key" | "by-pointer" | null>(props.startsOpen ? "by-pointer" : null);
  const isPressed = useRef(false);
  const open = (by: "by-key" | "by-pointer") => {
    if (!opened) props.onOpen?.();
    setOpened(by);
  };
  const close = (isLeft = false) => {
    setOpened(null);
    if (!isLeft) button.current?.focus();
  };
  const toggle = (by: "by-key" | "by-pointer") => (opened ? close() : open(by));
  return (
    <div className={`relative ${props.className ?? ""}`}>
      <button
        ref={button}
        type="button"
        aria-label={props.label}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        title={props.label}
        // Not by the click of a mouse: an item that moves away during the press gets none.
        onPointerDown={(event) => {
          isPressed.current = event.pointerType === "mouse" && event.button === 0 && !event.ctrlKey;
          if (isPressed.current) toggle("by-pointer");
        }}
        onMouseDown={(event) => event.preventDefault()}
        onClick={({ detail }) => {
          if (detail === 0) toggle("by-key");
          else if (!isPressed.current) toggle("by-pointer");
        }}
        onKeyDown={(event) => {
          if (shortcutKey(event) !== "ArrowDown") return;
          event.preventDefault();
          open("by-key");
        }}
        className={props.buttonLook ?? usualButton}
      >
        {props.trigger}
      </button>
      {opened ? (
        <Items
          label={props.label}
          items={props.items}
          align={props.align ?? "end"}
          button={button}
          isByKey={opened === "by-key"}
          onClose={close}
        />
      ) : null}
    </div>
  );
}

interface ItemsProps {
  label: string;
  items: readonly MenuItem[];
  align: "start" | "end";
  button: { current: HTMLButtonElement | null };
  isByKey: boolean;
  /** With true the focus has gone elsewhere, or is about to. */
  onClose: (isLeft?: boolean) => void;
}

function Items({ label, items, align, button, isByKey, onClose }: ItemsProps) {
  const list = useRef<HTMLDivElement>(null);
  const closing = useRef(onClose);
  closing.current = onClose;
  const buttons = () => [...(list.current?.querySelectorAll<HTMLButtonElement>("button:enabled") ?? [])];

  useLayoutEffect(() => {
    const menu = list.current;
    if (!menu) return;
    const place = () => {
      const from = button.current?.getBoundingClientRect();
      if (!from) return;
      const { offsetWidth: width, offsetHeight: height } = menu;
      const isBelow = from.bottom + gap + height <= innerHeight - edge || from.top - gap - height < edge;
      const left = align === "start" ? from.left : from.right - width;
      menu.style.left = `${Math.max(edge, Math.min(left, innerWidth - edge - width))}px`;
      menu.style.top = `${isBelow ? from.bottom + gap : from.top - gap - height}px`;
    };
    const leave = ({ target }: Event) => {
      const isHere = target instanceof Node && [list, button].some(({ current }) => current?.contains(target));
      if (!isHere) closing.current(true);
    };
    menu.showPopover();
    place();
    (isByKey ? (menu.querySelector<HTMLElement>("button:enabled") ?? menu) : menu).focus({ preventScroll: true });
    document.addEventListener("pointerdown", leave, true);
    document.addEventListener("focusin", leave, true);
    document.addEventListener("scroll", place, true);
    window.addEventListener("resize", place);
    const grows = new ResizeObserver(place);
    grows.observe(menu);
    return () => {
      grows.disconnect();
      document.removeEventListener("pointerdown", leave, true);
      document.removeEventListener("focusin", leave, true);
      document.removeEventListener("scroll", place, true);
      window.removeEventListener("resize", place);
    };
  }, [align, button, isByKey]);

  const press = (event: KeyboardEvent) => {
    const all = buttons();
    const at = all.findIndex((one) => one === document.activeElement);
    const key = shortcutKey(event) ?? "";
    if (key === "Tab") return onClose();
    if (key === "Escape") onClose();
    else if (key in moves) all[moves[key]?.(at, all.length) ?? 0]?.focus();
    else {
      const order = [...all.slice(at + 1), ...all.slice(0, at + 1)];
      const found = /^\S$/.test(key) && order.find(({ textContent }) => textContent?.toLowerCase().startsWith(key));
      if (!found) return;
      found.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      ref={list}
      role="menu"
      aria-label={label}
      popover="manual"
      tabIndex={-1}
      onKeyDown={press}
      className="fixed inset-auto m-0 w-max min-w-44 max-w-[min(320px,calc(100vw-16px))] rounded-md border-0 bg-sheet p-1 text-ink shadow-float outline-none"
    >
      {items.map((item) => (
        <button
          key={item.id ?? item.label}
          type="button"
          {...(item.isChecked === undefined
            ? { role: "menuitem" }
            : { role: "menuitemradio", "aria-checked": item.isChecked })}
          disabled={item.isDisabled ?? false}
          tabIndex={-1}
          onPointerEnter={(event) => event.currentTarget.focus()}
          onClick={() => {
            if (!item.staysOpen) onClose();
            item.run(onClose);
          }}
          className={`flex min-h-9 w-full cursor-default items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-left outline-none focus:bg-sunk disabled:text-ink3 pointer-coarse:min-h-11 ${item.danger ? "text-bad" : ""}`}
        >
          {item.icon}
          <span className="min-w-0 break-words">{item.label}</span>
        </button>
      ))}
    </div>
  );
}
