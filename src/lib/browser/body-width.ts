/** Returns the width of the page's body, in CSS px; null while the page is hidden. */
export const bodyWidth = (): number | null =>
  document.hidden ? null : document.body.getBoundingClientRect().width;
