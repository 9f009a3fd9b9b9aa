/**
 * Keys that belong to an input method reach no handler of the app: Enter then takes a word, an
 * arrow chooses one, Escape cancels. 229 is the key code while an input method is at work; Safari
 * reports the key that ends the composition by it alone, after the composition is over.
 */
const isComposing = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === 229;

/**
 * Once, before all other listeners: it runs first, at the window. Listeners of the window that run
 * first too (`capture`) still do: they only detect a person's presence, by any key.
 */
export function stopCompositionKeys(window: Pick<Window, "addEventListener">): void {
  for (const type of ["keydown", "keyup"] as const)
    window.addEventListener(type, (event) => isComposing(event) && event.stopPropagation(), true);
}
