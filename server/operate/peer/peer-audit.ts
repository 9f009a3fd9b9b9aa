import { sql } from "drizzle-orm";
import { chosenFields } from "../../../contract/base/field.ts";
import { type Peer, peerFields } from "../../../contract/operate/peer.ts";
import type { peerRoutes } from "../../../contract/route/operate/peer-routes.ts";
import { farmIds, namedBy } from "../../platform/session/named-ids.ts";
import { visibleFarms } from "../../platform/session/caller-scope.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import type { CrudChanges, AuditsOf } from "../../platform/audit/audit.ts";

declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges extends CrudChanges<"Peer", Peer> {
    readonly renewPeer: Peer;
    readonly ackPeer: Peer;
  }
}

const peerIds = namedBy(
  "peer",
  sql`peers p join farms f on f.id = p.farm_id`,
  sql`p.id`,
  visibleFarms,
);
const named = ({ id }: { readonly id: number }) => [peerIds(id)];
const line = ({ name, orgId }: Peer) => ({ operation: name, orgId });
const recordsChanged = () => [{ kinds: ["peers"], orgIds: null } as const];

export const peerAudits = {
  ...recordAudit("Peer", {
    function: "peer",
    fields: chosenFields(peerFields),
    line,
    recordsChanged,
    names: {
      create: ({ farmId }) => [farmIds(farmId)],
      update: ({ id, farmId }) => [peerIds(id), farmIds(farmId)],
      delete: named,
    },
  }),
  listPeer: {},
  listWatcher: {},
  renewPeer: {
    lines: (peer) => [{ ...line(peer), function: "peerRenew" }],
    recordsChanged,
    names: named,
  },
  ackPeer: {
    lines: (peer) => [{ ...line(peer), function: "peerAck" }],
    recordsChanged,
    names: named,
  },
} satisfies AuditsOf<typeof peerRoutes>;
