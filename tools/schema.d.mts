/** Every file below docs/schema, by its name. `contract`: contract/telemetry/gateway-schema.ts. */
export function schemaFiles(
  contract: typeof import("../contract/telemetry/gateway-schema.ts"),
): Map<string, string>;

/** The text with the tables of refusals in both languages in place. */
export function withRefusals(
  text: string,
  contract: typeof import("../contract/fleet/gateway/refusal.ts"),
): string;

/** The text with the tables of all views in place. */
export function withViews(
  text: string,
  views: (typeof import("../server/platform/db/views/make-views.ts"))["views"],
): string;
