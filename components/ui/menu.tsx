"use client";
import { DropdownMenu } from "radix-ui";
import { type ReactNode, useState } from "react";

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  run: () => void;
  danger?: boolean;
}

/** Supports arrow keys, first letters, Home, End and Escape. */
export function Menu(props: { label: string; trigger: ReactNode; items: readonly MenuItem[]; className?: string }) {
  // A modal dialog covers what is not in it.
  const [place, setPlace] = useState<Element | null>(null);
  return (
    <div ref={(root) => setPlace(root?.closest("dialog") ?? null)} className={`relative ${props.className ?? ""}`}>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger
          aria-label={props.label}
          title={props.label}
          className="grid min-h-9 min-w-9 place-items-center rounded-md text-ink2 hover:bg-sunk hover:text-ink pointer-coarse:min-h-11 pointer-coarse:min-w-11"
        >
          {props.trigger}
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal container={place}>
          <DropdownMenu.Content
            align="end"
            sideOffset={4}
            collisionPadding={8}
            // What was chosen may have opened a field.
            onCloseAutoFocus={(event) => {
              if (document.activeElement instanceof HTMLInputElement) event.preventDefault();
            }}
            className="z-30 min-w-44 rounded-md bg-sheet p-1 shadow-float"
          >
            {props.items.map((item) => (
              <DropdownMenu.Item
                key={item.label}
                onSelect={item.run}
                className={`flex min-h-9 w-full cursor-default items-center gap-2.5 rounded-sm px-2.5 whitespace-nowrap outline-none data-highlighted:bg-sunk pointer-coarse:min-h-11 ${item.danger ? "text-bad" : ""}`}
              >
                {item.icon}
                {item.label}
              </DropdownMenu.Item>
            ))}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
    </div>
  );
}
