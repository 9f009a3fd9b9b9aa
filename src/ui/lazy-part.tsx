import { type ComponentType, lazy, useState } from "react";

const nothing = () => {};

/** A component whose code is loaded on demand. */
export type LazyPart<P extends object> = ComponentType<P> & {
  /**
   * Loads the code ahead. Never rejects: a failure to load is shown where the component is
   * rendered.
   */
  readonly preload: () => Promise<void>;
};

const failed = new Set<() => void>();

/**
 * React caches the failure of a part: once it was shown, the next one to open the part loads it
 * again.
 */
export function forgetFailures(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/**
 * A component whose code is loaded when it is shown, or earlier by `preload`. A preloaded one
 * renders at once, while with `lazy` the fallback would appear for a moment, after which React
 * delays the content by 300 ms.
 */
export function lazyPart<M, P extends object>(
  load: () => Promise<M>,
  pick: (module: M) => ComponentType<P>,
): LazyPart<P> {
  let Fetched: ComponentType<P> | null = null;
  const fetch = async () => (Fetched = pick(await load()));
  const onDemand = () =>
    lazy(async () => {
      try {
        return { default: await fetch() };
      } catch (error) {
        failed.add(() => (Coming = onDemand()));
        throw error;
      }
    });
  let Coming = onDemand();
  function Part(props: P) {
    // Always returns the first component, because another one would be mounted again.
    const [View] = useState<ComponentType<P>>(() => Fetched ?? Coming);
    return <View {...props} />;
  }
  return Object.assign(Part, { preload: () => fetch().then(nothing, nothing) });
}
