import { useEffect } from "react";

/** Ctrl-Shift-C and Ctrl-Shift-V, but while somebody types. */
export function useCopyKeys(onCopy: () => void, onPaste: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = (event.target as Element | null)?.closest("input[type=text], textarea");
      if (!(event.ctrlKey || event.metaKey) || !event.shiftKey || isTyping) return;
      const key = event.key.toLowerCase();
      if (key !== "c" && key !== "v") return;
      event.preventDefault();
      if (key === "c") onCopy();
      else onPaste();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  });
}
