const canHold = "a, button, input, select, textarea, [tabindex]";

/**
 * Keeps the focus in an area: when the focused element is disabled or gone and no other has taken
 * the focus, `home` gets it, and gives it back when the element is enabled again. Returns a
 * function that stops it.
 */
export function holdFocus(area: HTMLElement, home: HTMLElement): () => void {
  let holder: HTMLElement | null = null;
  const isInside = (target: EventTarget | null): target is HTMLElement =>
    target instanceof HTMLElement && target !== home && area.contains(target);
  const note = ({ target }: Event) => {
    if (target !== home) holder = isInside(target) ? target : null;
  };
  const press = ({ target }: Event) => {
    const pressed = target instanceof Element ? target.closest(canHold) : null;
    holder = isInside(pressed) ? pressed : null;
  };
  const restoreFocus = () =>
    requestAnimationFrame(() => {
      if (holder === null || !home.isConnected || !(hasNobody() || document.activeElement === home))
        return;
      if (!holder.isConnected || holder.matches(":disabled")) home.focus({ preventScroll: true });
      else if (document.activeElement === home) holder.focus();
    });
  const watch = new MutationObserver(restoreFocus);
  watch.observe(area, { subtree: true, childList: true, attributeFilter: ["disabled"] });
  document.addEventListener("focusin", note);
  document.addEventListener("pointerdown", press);
  return () => {
    watch.disconnect();
    document.removeEventListener("focusin", note);
    document.removeEventListener("pointerdown", press);
  };
}

export const hasNobody = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;
