import { useCallback, useEffect, useState } from "react";
import {
  type AreaCollection,
  type BaseMap,
  fetchGeo,
  loadBaseMap,
  loadShapes,
  type MapKind,
} from "./geo.ts";

export type MapLoad =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly retry: () => void }
  | { readonly status: "ready"; readonly base: BaseMap };

/** It retries by itself, because a wall is unattended. */
const retryMs = 10_000;

/** The files of a kind of map; the previous map stays on screen while another loads. */
export function useBaseMap(kind: MapKind): MapLoad {
  const [load, setLoad] = useState<{
    kind: MapKind;
    attempt: number;
    base?: BaseMap;
    isFailed?: true;
  }>({ kind, attempt: 0 });
  const retry = useCallback(
    () => setLoad(({ attempt, base }) => ({ kind, attempt: attempt + 1, ...(base && { base }) })),
    [kind],
  );
  const { attempt } = load;
  useEffect(() => {
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    loadBaseMap(kind, fetchGeo).then(
      (base) => isCurrent && setLoad({ kind, attempt, base }),
      () => {
        if (!isCurrent) return;
        setLoad(({ base }) => ({ kind, attempt, isFailed: true, ...(base && { base }) }));
        timer = setTimeout(retry, retryMs);
      },
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [kind, attempt, retry]);
  const isFailed = load.isFailed === true && load.kind === kind;
  // The previous map is kept, because a removed map would have to be created again with all its
  // WebGL contexts.
  if (load.base !== undefined && (load.base.kind === kind || !isFailed))
    return { status: "ready", base: load.base };
  return isFailed ? { status: "failed", retry } : { status: "loading" };
}

/**
 * Returns the borders inside an area; null until they are loaded, and always null for an area
 * without any: the map works without them.
 */
export function useDetail(base: BaseMap | null, code: string | null): AreaCollection | null {
  const [loaded, setLoaded] = useState<{ path: string; shapes: AreaCollection } | null>(null);
  const path = base === null || code === null ? null : (base.areas.get(code)?.filename ?? null);
  useEffect(() => {
    if (path === null) return;
    let isCurrent = true;
    loadShapes(path, fetchGeo).then(
      (shapes) => isCurrent && setLoaded({ path, shapes }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [path]);
  return loaded !== null && loaded.path === path ? loaded.shapes : null;
}
