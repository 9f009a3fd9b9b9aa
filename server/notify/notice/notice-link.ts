/** Placeholder in the stored text for the link, which is added when it is sent. */
export const linkPlace = "\u{f8ff}";

/** The text without its link, for those it was not sent to. */
export const withoutLink = (text: string): string => text.replace(linkPlace, "").trimEnd();
