import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { hasNobody, holdFocus } from "./hold-focus.ts";

/**
 * Inside a dialog: takes the focus when the dialog opens, so that the first Tab reaches its first
 * button. Afterwards the previous element has the focus again, also when the dialog is removed
 * without being closed; or its list, if the element was removed with its row. While the dialog is
 * open the focus stays in it even if the focused button is disabled or removed: otherwise neither
 * Esc nor Tab would reach it.
 */
export function ReturnFocus() {
  const [before] = useState(() => document.activeElement);
  const [list] = useState(
    () => before?.closest(".record-page")?.querySelector<HTMLElement>(".record-body") ?? null,
  );
  const place = useRef<HTMLSpanElement>(null);
  useEffect(
    () => () => {
      if (!(before instanceof HTMLElement) || !hasNobody()) return;
      if (before.isConnected) before.focus();
      else list?.focus();
    },
    [before, list],
  );
  // Runs before the overlay sets the focus itself in the next frame.
  useLayoutEffect(() => {
    const dialog = place.current?.closest<HTMLElement>(".bp6-overlay-content") ?? null;
    if (dialog === null) return undefined;
    const endOfTaking = moveFocusInto(dialog);
    const endOfHolding = holdFocus(dialog, dialog);
    return () => {
      endOfTaking();
      endOfHolding();
    };
  }, []);
  return <span ref={place} hidden />;
}

/**
 * The overlay gives the focus to an empty element before the dialog, from which it takes two Tabs
 * to a button.
 */
function moveFocusInto(dialog: HTMLElement): () => void {
  const overlay = dialog.closest(".bp6-overlay");
  const pass = ({
    target,
    relatedTarget,
  }: Event & { readonly relatedTarget?: EventTarget | null }) => {
    const isFromOutside =
      !(relatedTarget instanceof Node) || overlay?.contains(relatedTarget) !== true;
    if (
      isFromOutside &&
      target instanceof HTMLElement &&
      target.matches(".bp6-overlay-start-focus-trap")
    )
      dialog.focus({ preventScroll: true });
  };
  overlay?.addEventListener("focusin", pass);
  return () => overlay?.removeEventListener("focusin", pass);
}
