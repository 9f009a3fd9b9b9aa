/** Writes spans of time in the same way as the server. */
export { durationText, workTimeText } from "../../../contract/base/duration-text.ts";
