/** Stands in the stored text where the link comes when it is sent. */
export const linkPlace = "\u{f8ff}";

/** The text without its link, for those it was not sent to. */
export const withoutLink = (text: string): string => text.replace(linkPlace, "").trimEnd();
