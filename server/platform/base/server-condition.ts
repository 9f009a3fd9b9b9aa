import type { z } from "zod";
import type { healthSchema } from "../../../contract/route/routes.ts";
import type { Condition, PeerTrouble } from "../../../contract/operate/server-trouble.ts";

/** The answer of `GET /api/health`. */
export type HealthReply = z.infer<typeof healthSchema>;

/** The troubles of this server, before they are cut to one organisation's. */
export interface ServerCondition extends Omit<Condition, "peers"> {
  readonly peers?: readonly (PeerTrouble & { readonly orgId: number })[];
}
