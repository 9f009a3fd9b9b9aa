/** A scrolling area is reachable by keyboard, even if nothing in it is. */
export const reached = { tabIndex: 0 };
