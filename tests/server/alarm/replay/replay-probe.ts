import type { replayRoutes } from "../../../../contract/route/live/replay-routes.ts";
import { everybody, type ProbesOf } from "../../process/security/security-probe.ts";

export const replayProbes = {
  replayPicture: {
    good: () => ({ at: "0" }),
    bad: { at: "-1" },
    roles: everybody,
    isDisplays: true,
  },
  replaySteps: {
    good: () => ({ from: "0", stepMs: "60000", steps: "2" }),
    bad: { from: "0", stepMs: "70000", steps: "2" },
    roles: everybody,
    isDisplays: true,
  },
} satisfies ProbesOf<typeof replayRoutes>;
