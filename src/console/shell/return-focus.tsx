import { useEffect, useRef, useState } from "react";

/**
 * Inside a dialog: whoever had the focus before it opened has it again afterwards, also when the dialog is not closed but taken away.
 * While it is open the focus stays in it when the button that had it is turned off or gone: else neither Esc nor Tab would reach it.
 */
export function ReturnFocus() {
  const [before] = useState(() => document.activeElement);
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => () => {
    if (before instanceof HTMLElement && hasNobody()) before.focus();
  }, [before]);
  useEffect(() => keepFocus(place.current?.closest<HTMLElement>(".bp6-overlay-content") ?? null), []);
  return <span ref={place} hidden />;
}

const hasNobody = (): boolean => document.activeElement === null || document.activeElement === document.body;

function keepFocus(dialog: HTMLElement | null): (() => void) | undefined {
  if (dialog === null) return undefined;
  let holder: HTMLElement | null = null;
  const note = ({ target }: Event) => {
    if (target !== dialog) holder = target instanceof HTMLElement && dialog.contains(target) ? target : null;
  };
  const mend = () => requestAnimationFrame(() => {
    if (holder === null || !dialog.isConnected || !(hasNobody() || document.activeElement === dialog)) return;
    if (!holder.isConnected || holder.matches(":disabled")) dialog.focus();
    else if (document.activeElement === dialog) holder.focus();
  });
  const watch = new MutationObserver(mend);
  watch.observe(dialog, { subtree: true, childList: true, attributeFilter: ["disabled"] });
  document.addEventListener("focusin", note);
  document.addEventListener("pointerdown", note);
  return () => {
    watch.disconnect();
    document.removeEventListener("focusin", note);
    document.removeEventListener("pointerdown", note);
  };
}
