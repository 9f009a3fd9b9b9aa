import type { DisplayReport, DrawingLevel } from "../../contract/account/display.ts";
import type { Language } from "../../contract/base/words.ts";
import { nameIn } from "../../contract/base/localized-name.ts";
import { type Drill, parseDrill } from "../stores/screens/wall-drill.ts";
import type { FleetStore } from "../stores/fleet/fleet-store.ts";

/** Returns the name of the place the wall shows, for an area its code; '' for the overview. */
function placeName(drill: Drill, fleet: FleetStore, language: Language): string {
  if (drill.level === "fleet") return "";
  // Areas by their code: readers of the report see the name in their own language.
  if (drill.level === "province") return drill.code;
  const record =
    drill.level === "farm" ? fleet.farms.get(drill.id) : fleet.house(drill.id)?.now.house;
  return record === undefined ? `#${drill.id}` : nameIn(record, language);
}

/** Returns the bytes of the heap, if the browser reports them (Chromium's `performance.memory`). */
function heapBytes(): number | null {
  const memory: unknown = Reflect.get(performance, "memory");
  const used: unknown =
    typeof memory === "object" && memory !== null ? Reflect.get(memory, "usedJSHeapSize") : null;
  return typeof used === "number" ? Math.round(used) : null;
}

/** Returns this screen's identity and content, in device pixels. */
export function screenReport(
  {
    fleet,
    language,
    drawing,
  }: {
    readonly fleet: FleetStore;
    readonly language: Language;
    readonly drawing: DrawingLevel | null;
  },
  build: string,
): DisplayReport {
  const drill = parseDrill(new URLSearchParams(window.location.search).get("at"));
  const { innerWidth, innerHeight, devicePixelRatio } = window;
  return {
    build,
    width: Math.round(innerWidth * devicePixelRatio),
    height: Math.round(innerHeight * devicePixelRatio),
    level: drill.level,
    place: placeName(drill, fleet, language).slice(0, 120),
    heapBytes: heapBytes(),
    upMs: Math.round(performance.now()),
    ...(drawing !== null && { drawing }),
  };
}
