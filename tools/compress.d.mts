/** Writes .br and .gz beside every text of a folder that is long enough for it. */
export function compressBelow(folder: string): Promise<void>;
