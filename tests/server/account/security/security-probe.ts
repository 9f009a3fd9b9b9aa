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
  readFactor: { roles: everybody },
  beginFactor: { roles: everybody },
  confirmFactor: {
    // No setup was started, so no code can be right.
    good: async ({ server, caller }) => {
      await server.database.query("delete from second_factors where user_id = $1", [caller.userId]);
      return { code: "000000" };
    },
    bad: { code: 5 },
    roles: everybody,
  },
  renewRecovery: { good: () => ({ code: "000000" }), bad: { code: "" }, roles: everybody },
  removeFactor: { good: () => ({ code: "000000" }), bad: { code: "" }, roles: everybody },
  proveFactor: { good: () => ({ code: "000000" }), bad: { code: "" }, roles: everybody },
  resetFactor: {
    good: async ({ newHouseManager, server }) => {
      const id = await newHouseManager();
      await server.database.query(
        "insert into second_factors (user_id, secret_box, confirmed_at) values ($1, 'x', now())",
        [id],
      );
      return { id };
    },
    bad: { id: "x" },
    absent: { id: nobody },
    foreign: ({ user }) => [{ id: user }],
    roles: ["administrator"],
    needs: "canOperate",
  },
  listFactorRule: { roles: ["administrator"] },
  createFactorRule: {
    good: async ({ server }) => {
      await server.database.query("delete from factor_rules");
      return { roleKey: "shack_manager" };
    },
    bad: { roleKey: "admin" },
    absent: { orgId: nobody },
    foreign: ({ org }) => [{ orgId: org }],
    roles: ["administrator"],
    needs: "canOperate",
  },
  deleteFactorRule: {
    good: async ({ server }) => {
      const [rule] = await server.database.query<{ id: number }>(
        `insert into factor_rules (role_key) values ('farm_manager')
         on conflict do nothing returning id`,
      );
      return { id: rule?.id ?? 1 };
    },
    bad: { id: "x" },
    absent: { id: nobody },
    foreign: ({ rule }) => [{ id: rule }],
    roles: ["administrator"],
    needs: "canOperate",
  },
} satisfies ProbesOf<typeof securityRoutes>;
