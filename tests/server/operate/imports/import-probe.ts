import type { importRoutes } from "../../../../contract/route/operate/import-routes.ts";
import {
  nobody,
  operators,
  type ProbesOf,
  type Scene,
} from "../../process/security/security-probe.ts";

/** An import of the sender, whose records no longer exist. */
async function freshImport({ server, caller }: Scene): Promise<number> {
  const [made] = await server.database.query<{ id: number }>(
    `insert into imports (kind, user_id, by_name, at, count, items)
     values ('plans', $1, 'somebody', $2, 1, '[]') returning id`,
    [caller.userId, new Date(server.clock.now)],
  );
  return made!.id;
}

export const importProbes = {
  recentImports: {
    good: () => ({ kind: "days" }),
    bad: { kind: "heaps" },
    roles: operators,
  },
  undoImport: {
    good: async (scene) => ({ id: await freshImport(scene) }),
    bad: { id: 0 },
    absent: { id: nobody },
    foreign: (ids) => [{ id: ids.import }],
    roles: operators,
    needs: "canOperate",
  },
} satisfies ProbesOf<typeof importRoutes>;
