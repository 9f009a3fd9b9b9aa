/** Every file that `npm run clients` writes, by its path. `document`: of the stable calls. */
export function clientFiles(document: object): Map<string, string>;
