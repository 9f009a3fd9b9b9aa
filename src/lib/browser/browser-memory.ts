/**
 * A storage of the browser for texts. In private windows or on a full disk it stores nothing, but
 * never throws.
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
