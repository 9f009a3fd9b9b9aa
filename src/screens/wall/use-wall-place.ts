import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import type { Language } from "../../../contract/base/words.ts";
import { wallLanguage } from "../../lib/data/paths.ts";
import type { MapKind } from "../../map/geo/geo.ts";
import { type Drill, formatDrill, parseDrill } from "../../stores/screens/wall-drill.ts";

export interface WallAddress {
  readonly drill: Drill;
  /** Null: the user's or the browser's language applies. */
  readonly language: Language | null;
  /** The address's map, otherwise the user's. */
  readonly kind: MapKind;
  /** Width of the picture, m; otherwise its diagonal. */
  readonly width: string | null;
  readonly inch: string | null;
  readonly distance: string | null;
  /** "off": never dimmed, for a room that is bright by night; null: by the clock. */
  readonly night: "on" | "off" | null;
  /** For visitors of a reception hall (hall-frame.tsx). */
  readonly isHall: boolean;
  /**
   * The place in the address at this moment, because a second key may be pressed before the first
   * one's place is rendered.
   */
  current(): Drill;
  goTo(drill: Drill, how?: "quietly"): void;
  switchMap(): void;
}

/**
 * The place on the wall, kept in the address: `language` 1 English or 0 Chinese, `at`, `map`,
 * `width` or `inch`, `distance`, `mode` (hall), `night` (on, off).
 */
export function usePlace(userMap: MapKind): WallAddress {
  const [query, setQuery] = useSearchParams();
  const at = query.get("at");
  const drill = useMemo(() => parseDrill(at), [at]);
  const requestedMap = query.get("map");
  const kind = requestedMap === "china" || requestedMap === "world" ? requestedMap : userMap;
  /** A tour and an idle return replace the entry, so that the history does not grow for months. */
  const goTo = useCallback(
    (next: Drill, mode?: "quietly") => {
      setQuery(
        (before) => {
          const after = new URLSearchParams(before);
          const place = formatDrill(next);
          if (place === null) after.delete("at");
          else after.set("at", place);
          return after;
        },
        { replace: mode === "quietly" },
      );
    },
    [setQuery],
  );
  const switchMap = useCallback(() => {
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        after.set("map", kind === "china" ? "world" : "china");
        after.delete("at");
        return after;
      },
      { replace: true },
    );
  }, [setQuery, kind]);
  return {
    drill,
    language: wallLanguage(query),
    kind,
    width: query.get("width"),
    inch: query.get("inch"),
    distance: query.get("distance"),
    night: nightOf(query.get("night")),
    isHall: query.get("mode") === "hall",
    current,
    goTo,
    switchMap,
  };
}

const nightOf = (text: string | null): WallAddress["night"] =>
  text === "on" || text === "off" ? text : null;

const current = (): Drill => parseDrill(new URLSearchParams(window.location.search).get("at"));
