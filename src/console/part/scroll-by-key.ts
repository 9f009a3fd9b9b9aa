/** What scrolls is reached by keyboard too, though nothing in it may be. */
export const reached = { tabIndex: 0 };
