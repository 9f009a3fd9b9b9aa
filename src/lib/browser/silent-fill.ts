const isField = (target: unknown): target is HTMLInputElement =>
  target instanceof HTMLInputElement && !["checkbox", "radio", "file"].includes(target.type);

/** React hears of a value only by an event, and ignores one where nothing is new. */
const dispatchInput = (field: HTMLInputElement) =>
  field.dispatchEvent(new Event("input", { bubbles: true }));

/**
 * Browsers on phones and keepers of passwords fill fields in without a word, and the form would
 * call them empty. They are read when a field is left and when a form is sent, before anything else
 * listens.
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
