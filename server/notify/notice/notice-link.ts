/** Placeholder in the stored text for the link, which is added when it is sent. */
export const linkPlace = "\u{f8ff}";

/** Returns the text without its link, for readers other than the recipient. */
export const withoutLink = (text: string): string => text.replace(linkPlace, "").trimEnd();
