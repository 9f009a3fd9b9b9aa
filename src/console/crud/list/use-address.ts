import { useSearchParams } from "react-router-dom";

export type AddressChanges = Readonly<Record<string, string | number | null>>;

/**
 * The state of a page in the parameters of its address, so that tabs, reloads and links keep it.
 */
export interface Address {
  /** '': not in the address. */
  readonly read: (name: string) => string;
  /** Sets parameters; null, '' and 0 remove one. The back button skips these changes. */
  readonly put: (changes: AddressChanges) => void;
  /** Replaces all parameters by these; the back button restores the former ones. */
  readonly go: (words: AddressChanges) => void;
}

export function useAddress(): Address {
  const [query, setQuery] = useSearchParams();
  return {
    read: (name) => query.get(name) ?? "",
    put: (changes) => setQuery((current) => withChanges(current, changes), { replace: true }),
    go: (words) => setQuery(withChanges(new URLSearchParams(), words)),
  };
}

function withChanges(current: URLSearchParams, changes: AddressChanges): URLSearchParams {
  const next = new URLSearchParams(current);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "" || value === 0) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}
