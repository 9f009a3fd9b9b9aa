/** Times as the server writes them too. */
export { formatTime } from "../../../contract/base/time-text.ts";

/** The zone of the person's own clock. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
