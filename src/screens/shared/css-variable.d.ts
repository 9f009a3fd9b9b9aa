import "react";

declare module "react" {
  interface CSSProperties {
    /** The wall's root unit, and its grid (wall-layout.ts). */
    "--u"?: string;
    "--gap"?: string;
    "--wall-areas"?: string;
    "--wall-rows"?: string;
    "--wall-columns"?: string;
    /** Middle of the map's visible part. */
    "--stage-x"?: string;
    "--stage-y"?: string;
    /** Type size in the plan of a house, in units of its drawing. */
    "--plan-text"?: string | undefined;
  }
}
