import type { CreateDisplay } from "../../../../contract/account/display.ts";
import { unique } from "../../../factories/fleet.ts";

/** A display as the form sends it; no screen shows the code. */
export const newDisplay = (over: Partial<CreateDisplay> = {}): CreateDisplay => ({
  code: "AAAA-AAAA",
  name: unique("Wall"),
  orgId: null,
  farmId: null,
  language: "zh",
  mode: "wall",
  widthM: 1.66,
  distanceM: 5,
  ...over,
});
