import { newDraftId } from "./draft-id.ts";

const key = "leaseToken";

/** The part of a window that reports when its page is hidden and shown. */
type Pages = Pick<Window, "addEventListener">;

/**
 * Returns the identity of this tab: the same after a reload, another one in a tab that was
 * duplicated or opened from this one. Browsers copy the storage of a tab into such a tab, so the
 * identity is only stored between two pages of the tab, and kept in memory while a page is open.
 */
export function tabIdentity(
  memory: {
    get(key: string): string | null;
    set(key: string, text: string): void;
    remove(key: string): void;
  },
  { window, document }: { window: Pages; document: Pick<Document, "addEventListener"> },
): string {
  const identity = memory.get(key) ?? newDraftId();
  const leave = () => memory.set(key, identity);
  const arrive = () => memory.remove(key);
  arrive();
  window.addEventListener("pagehide", leave);
  window.addEventListener("pageshow", arrive);
  // A suspended tab may be discarded by the browser, and is loaded again when it is opened.
  document.addEventListener("freeze", leave);
  document.addEventListener("resume", arrive);
  return identity;
}
