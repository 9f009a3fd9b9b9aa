const isField = (target: unknown): target is HTMLInputElement =>
  target instanceof HTMLInputElement && !["checkbox", "radio", "file"].includes(target.type);

/** React only notices a value through an event, and ignores events without a change. */
const dispatchInput = (field: HTMLInputElement) =>
  field.dispatchEvent(new Event("input", { bubbles: true }));

/**
 * Browsers on phones and password managers fill in fields without an event, so the form would treat
 * them as empty. Their values are read when a field is left and when a form is sent, before any
 * other listener runs.
 */
export function reportSilentFill(window: Pick<Window, "addEventListener">): void {
  window.addEventListener(
    "focusout",
    ({ target }) => isField(target) && dispatchInput(target),
    true,
  );
  window.addEventListener(
    "submit",
    ({ target }) => {
      if (target instanceof HTMLFormElement)
        [...target.elements].filter(isField).forEach(dispatchInput);
    },
    true,
  );
}
