/** A scrolling area is reachable by keyboard, even if nothing in it is. */
export const keyboardScrollable = { tabIndex: 0 };
