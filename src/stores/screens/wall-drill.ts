/**
 * The place the wall shows: everything, one area (province adcode or country a3), one farm, one
 * house.
 */
export type Drill =
  | { readonly level: "fleet" }
  | { readonly level: "province"; readonly code: string }
  | { readonly level: "farm"; readonly id: number }
  | { readonly level: "house"; readonly id: number };

export const overview: Drill = { level: "fleet" };

/** The value of `at` in the address, or null for the overview. */
export function formatDrill(drill: Drill): string | null {
  if (drill.level === "fleet") return null;
  return drill.level === "province" ? `province:${drill.code}` : `${drill.level}:${drill.id}`;
}

/** An invalid value means the overview. */
export function parseDrill(at: string | null): Drill {
  const [kind, value = "", ...rest] = (at ?? "").split(":");
  if (rest.length > 0) return overview;
  if (kind === "province" && /^(\d{6}|[A-Z]{3})$/.test(value))
    return { level: "province", code: value };
  if ((kind === "farm" || kind === "house") && /^[1-9]\d{0,8}$/.test(value))
    return { level: kind, id: Number(value) };
  return overview;
}
