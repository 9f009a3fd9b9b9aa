/**
 * A storage of the browser as a store of texts. Private windows and full disks make it forget,
 * never fail.
 */
export function browserMemory(storage: () => Storage) {
  const attempt = <T>(work: (opened: Storage) => T, otherwise: T): T => {
    try {
      return work(storage());
    } catch {
      return otherwise;
    }
  };
  return {
    get: (key: string): string | null => attempt((opened) => opened.getItem(key), null),
    set: (key: string, text: string): void =>
      attempt((opened) => opened.setItem(key, text), undefined),
    remove: (key: string): void => attempt((opened) => opened.removeItem(key), undefined),
  };
}
