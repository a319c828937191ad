"use client";
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from "react";

export interface Toast {
  id: number;
  text: ReactNode;
  tone: "plain" | "bad";
  action?: { label: string; run: () => void } | undefined;
}

type ShowToast = (text: ReactNode, options?: { tone?: Toast["tone"]; action?: Toast["action"] }) => void;

const ToastContext = createContext<ShowToast>(() => {});

const mostShown = 3;

/** The oldest make room, but none that offers to take something back. */
export function withToast(all: readonly Toast[], toast: Toast): Toast[] {
  const plain = all.filter(({ action }) => !action);
  const gone = plain.slice(0, Math.max(0, all.length + 1 - mostShown));
  return [...all.filter((one) => !gone.includes(one)), toast];
}

export function useToast(): ShowToast {
  return useContext(ToastContext);
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const next = useRef(0);
  const drop = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), []);
  const show = useCallback<ShowToast>(
    (text, options) => {
      const id = next.current++;
      setToasts((all) => withToast(all, { id, text, tone: options?.tone ?? "plain", action: options?.action }));
      setTimeout(() => drop(id), options?.action ? 8000 : 5000);
    },
    [drop],
  );
  const value = useMemo(() => show, [show]);
  return (
    <ToastContext value={value}>
      {children}
      <div
        role="status"
        className="pointer-events-none fixed inset-x-0 bottom-4 z-50 flex flex-col items-center gap-2 px-4 print:hidden"
      >
        {toasts.map((toast) => (
          <div
            key={toast.id}
            className={`pointer-events-auto flex max-w-full animate-[sheet-up_220ms_var(--ease-out)] items-center gap-3 rounded-md px-4 py-2.5 font-[520] shadow-float ${toast.tone === "bad" ? "bg-bad text-paper" : "bg-ink text-paper"}`}
          >
            <span>{toast.text}</span>
            {toast.action ? (
              <button
                type="button"
                className="min-h-8 pointer-coarse:min-h-11 pointer-coarse:min-w-11 rounded-sm px-2 font-[650] underline underline-offset-4"
                onClick={() => {
                  toast.action?.run();
                  drop(toast.id);
                }}
              >
                {toast.action.label}
              </button>
            ) : null}
          </div>
        ))}
      </div>
    </ToastContext>
  );
}
