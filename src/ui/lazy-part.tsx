import { type ComponentType, lazy, useState } from "react";

const nothing = () => {};

/** A part of the app that is shown like any other, once its code was fetched. */
export type LazyPart<P extends object> = ComponentType<P> & {
  /** Fetches the code ahead. Never rejects: a failure to load is shown in its place. */
  readonly preload: () => Promise<void>;
};

/**
 * A part whose code comes when it is shown, or before, by `preload`. Fetched before, it is there at
 * once: `lazy` alone shows the fallback for a moment, and React holds whatever comes after a
 * fallback back for 300 ms.
 */
export function lazyPart<M, P extends object>(
  load: () => Promise<M>,
  pick: (module: M) => ComponentType<P>,
): LazyPart<P> {
  let Fetched: ComponentType<P> | null = null;
  const fetch = async () => (Fetched = pick(await load()));
  const Coming = lazy(async () => ({ default: await fetch() }));
  function Part(props: P) {
    // The first one: another would be mounted again.
    const [View] = useState<ComponentType<P>>(() => Fetched ?? Coming);
    return <View {...props} />;
  }
  return Object.assign(Part, { preload: () => fetch().then(nothing, nothing) });
}
