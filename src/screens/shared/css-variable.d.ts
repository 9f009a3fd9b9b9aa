import "react";

declare module "react" {
  interface CSSProperties {
    /** The wall's root unit. */
    "--u"?: string;
    /** Type of the plan of a house, in units of its drawing. */
    "--plan-text"?: string | undefined;
  }
}
