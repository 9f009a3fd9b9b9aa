/**
 * Stops keys that belong to an input method (IME) from reaching the app's handlers: in it Enter
 * accepts a word, arrows choose one, Escape cancels. Key code 229 means that an IME handles the
 * key. Safari marks the key that ends a composition only by this code, after the composition is
 * over.
 */
const isComposing = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === 229;

/**
 * Called once, before other listeners are added, because it runs first, in the capture phase of the
 * window. Other capturing listeners of the window still run: they only detect that a person is
 * present.
 */
export function stopCompositionKeys(window: Pick<Window, "addEventListener">): void {
  for (const type of ["keydown", "keyup"] as const)
    window.addEventListener(type, (event) => isComposing(event) && event.stopPropagation(), true);
}
