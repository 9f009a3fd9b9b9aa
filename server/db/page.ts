/** For ILIKE: whatever contains the word, taken as it is. */
export const likePattern = (keyword: string): string => `%${keyword.replace(/[\\%_]/g, "\\$&")}%`;

/** Rows to skip; beyond a thousand million there are none. */
export const offsetOf = ({ page, pageSize }: { page: number; pageSize: number }): number =>
  Math.min((page - 1) * pageSize, 1e9);
