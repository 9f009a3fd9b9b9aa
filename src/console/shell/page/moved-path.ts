import { paths } from "../../../lib/data/paths.ts";

/** Parts of a page, by their `tab`, that have become pages of their own. */
const movedParts: ReadonlyMap<string, ReadonlyMap<string, string>> = mapOf({
  [paths.production]: {
    immune: paths.immune,
    flocks: paths.flocks,
    feed: paths.feed,
    warnings: paths.warnings,
    settings: paths.rulesOf("records"),
  },
  [paths.envControl]: {
    batches: paths.batches,
    templates: paths.templates,
    upgrade: paths.upgrade,
    rules: paths.rulesOf("control"),
  },
  [paths.farmManage]: { gateways: paths.gatewayManage },
  [paths.houseManage]: { gateways: paths.gatewayManage },
  [paths.power]: { tariffs: paths.rulesOf("tariffs"), places: paths.rulesOf("places") },
  [paths.alarmPhone]: { calendar: paths.rulesOf("calendar"), budget: paths.rulesOf("budget") },
  "/alarm/setting": {
    "": paths.rulesOf("kinds"),
    kinds: paths.rulesOf("kinds"),
    limits: paths.rulesOf("limits"),
    outages: `${paths.alarmCurrent}?tab=outages`,
  },
});

/** Maps instead of objects, so that names such as `toString` find nothing. */
function mapOf(table: Readonly<Record<string, Readonly<Record<string, string>>>>) {
  return new Map(
    Object.entries(table).map(([path, parts]) => [path, new Map(Object.entries(parts))]),
  );
}

/**
 * Returns where an address of earlier versions leads now, with the rest of its query; null: it has
 * not changed. Bookmarks, printed pages and messages on phones contain such addresses.
 */
export function movedPath(pathname: string, search: string): string | null {
  const query = new URLSearchParams(search);
  const to = movedParts.get(pathname)?.get(query.get("tab") ?? "");
  const isReport = pathname === paths.production && query.has("report");
  if (to === undefined && !isReport) return null;
  query.delete("tab");
  const [path = "", own] = (to ?? paths.flocks).split("?");
  for (const [name, value] of new URLSearchParams(own)) query.set(name, value);
  return query.size === 0 ? path : `${path}?${query}`;
}
