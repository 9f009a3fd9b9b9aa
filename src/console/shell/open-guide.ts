import { useEffect } from "react";

/** Follows the link in the top bar, which leads to the guide's page about the current page. */
export const openGuide = (): void => document.querySelector<HTMLElement>(".top-guide")?.click();

const typed = "input, textarea, select, [contenteditable], [role=textbox], [role=gridcell]";

/** The question mark opens the guide, unless it is being typed into a field. */
export function useHelpKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(typed) !== null) return;
      event.preventDefault();
      openGuide();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
