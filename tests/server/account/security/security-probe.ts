import type { securityRoutes } from "../../../../contract/route/account/security-routes.ts";
import { everybody, nobody, type ProbesOf } from "../../process/security/security-probe.ts";

export const securityProbes = {
  listSession: { roles: everybody },
  endSession: {
    good: async ({ server, caller }) => {
      await server.sessions.open(caller.userId, server.clock.now);
      const [newest] = await server.database.query<{ id: number }>(
        "select max(id) as id from sessions where user_id = $1",
        [caller.userId],
      );
      return { id: newest!.id };
    },
    bad: { id: "x" },
    absent: { id: nobody },
    foreign: ({ session }) => [{ id: session }],
    roles: everybody,
  },
  endOtherSessions: { roles: everybody },
} satisfies ProbesOf<typeof securityRoutes>;
