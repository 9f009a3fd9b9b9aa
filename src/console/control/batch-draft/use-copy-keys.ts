import { useEffect } from "react";

/** A field without a type is a text field; a checkbox is not. */
const typing = "input:not([type=checkbox], [type=radio]), textarea, select";

/** Ctrl-Shift-C and Ctrl-Shift-V, except during typing. */
export function useCopyKeys(onCopy: () => void, onPaste: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = (event.target as Element | null)?.closest(typing);
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
