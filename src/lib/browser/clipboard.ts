/**
 * Copies a text to the clipboard. False when the browser does not let the page do so. Without TLS a
 * browser has no `navigator.clipboard`; there the text is selected in a field of its own and copied
 * by the document, which works while a press or a key is being handled.
 */
export async function copyText(text: string): Promise<boolean> {
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard === undefined) return copySelected(text);
  return clipboard.writeText(text).then(
    () => true,
    () => copySelected(text),
  );
}

function copySelected(text: string): boolean {
  const field = document.createElement("textarea");
  const before = document.activeElement;
  field.value = text;
  field.readOnly = true;
  field.style.position = "fixed";
  field.style.opacity = "0";
  // Placed inside an open dialog, because a dialog that traps the focus prevents any selection
  // outside.
  (before?.closest("[role=dialog]") ?? document.body).append(field);
  field.focus();
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}
