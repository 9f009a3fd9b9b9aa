import "react";

declare module "react" {
  interface CSSProperties {
    /** The wall's root unit. */
    "--u"?: string;
  }
}
