/** A second in milliseconds. */
export const secondMs = 1000;
/** A minute in milliseconds. */
export const minuteMs = 60_000;
/** An hour in milliseconds. */
export const hourMs = 60 * minuteMs;
/** A day of 24 hours in milliseconds; days of summer time are longer or shorter. */
export const dayMs = 24 * hourMs;
