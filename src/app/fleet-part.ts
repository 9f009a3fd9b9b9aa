import type { Scope } from "../../contract/live/live-stream.ts";

/** Input of the call for a snapshot: the requested houses of a partly loaded fleet. */
export function partOf(scopes: readonly Scope[], isPart: boolean) {
  const houses = scopes.flatMap((scope) =>
    scope.kind === "houses" ? scope.ids : scope.kind === "house" ? [scope.id] : [],
  );
  const farms = scopes.flatMap((scope) => (scope.kind === "farm" ? [scope.id] : []));
  return {
    part: "taken" as const,
    ...(isPart && houses.length > 0 && { houses: houses.join(",") }),
    ...(isPart && farms.length > 0 && { farms: farms.join(",") }),
  };
}
