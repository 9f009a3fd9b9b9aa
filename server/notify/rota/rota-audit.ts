import { sql } from "drizzle-orm";
import { chosenFields } from "../../../contract/base/field.ts";
import {
  type Rota,
  type RotaFeed,
  rotaFields,
  type RotaSwap,
} from "../../../contract/notify/rota.ts";
import type { rotaRoutes } from "../../../contract/route/notify/rota-routes.ts";
import type { AuditsOf, CrudChanges } from "../../platform/audit/audit.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import { farmIds, namedBy, userIds } from "../../platform/session/named-ids.ts";
import { formatSpan } from "./rota-span.ts";
import { visibleRotas } from "../on-call/rota-row.ts";

interface DutyChange {
  readonly rota: Rota;
  readonly userId: number;
  readonly from: number;
  readonly to: number;
}
interface SwapChange {
  readonly swap: RotaSwap;
  readonly orgId: number;
}
interface FeedChange {
  readonly feed: RotaFeed;
  readonly orgId: number | null;
}
declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges extends CrudChanges<"Rota", Rota> {
    readonly takeDuty: DutyChange;
    readonly dropDuty: DutyChange;
    readonly offerSwap: SwapChange;
    readonly answerSwap: SwapChange;
    readonly createRotaFeed: FeedChange;
    readonly deleteRotaFeed: FeedChange;
  }
}

const rotaIds = namedBy("rota", sql`rotas r`, sql`r.id`, visibleRotas);
const ofChange = namedBy(
  "rotaChange",
  sql`rota_changes c join rotas r on r.id = c.rota_id`,
  sql`c.id`,
  visibleRotas,
);
const ofSwap = namedBy(
  "rotaSwap",
  sql`rota_swaps s`,
  sql`s.id`,
  ({ userId }) => sql`${userId} in (s.user_id, s.to_user_id)`,
);
const ofFeed = namedBy(
  "rotaFeed",
  sql`rota_feeds f`,
  sql`f.id`,
  ({ userId }) => sql`f.user_id = ${userId}`,
);

const changed = (orgId: number) => [{ kinds: ["rotas", "alarmPhones"], orgIds: [orgId] } as const];

const dutyAudit = (logged: "rotaTake" | "rotaDrop") => ({
  lines: ({ rota, userId, from, to }: DutyChange) => {
    const name = rota.people.find(({ id }) => id === userId)?.name ?? "";
    const span = formatSpan({ from, to }, rota.timeZone);
    return [
      { function: logged, operation: `${rota.name} · ${name}`, remark: span, orgId: rota.orgId },
    ];
  },
  recordsChanged: ({ rota }: DutyChange) => changed(rota.orgId),
});

const swapAudit = (logged: "rotaOffer" | "rotaAnswer") => ({
  lines: ({ swap, orgId }: SwapChange) => {
    const { give, take, timeZone } = swap;
    const spans = [give, ...(take === null ? [] : [take])].map((item) =>
      formatSpan(item, timeZone),
    );
    const operation = `${swap.rotaName} · ${swap.name} > ${swap.toName}`;
    const remark = `${swap.state}: ${spans.join(" / ")}`;
    return [{ function: logged, operation, remark, orgId }];
  },
  recordsChanged: ({ orgId }: SwapChange) => changed(orgId),
});

const feedAudit = (logged: "rotaFeedCreate" | "rotaFeedDelete") => ({
  lines: ({ feed, orgId }: FeedChange) => [
    { function: logged, operation: feed.rotaName ?? "", orgId },
  ],
});

export const rotaAudits = {
  ...recordAudit("Rota", {
    function: "rota",
    fields: chosenFields(rotaFields),
    line: ({ name, farmName, orgId }) => ({ operation: name, remark: farmName, orgId }),
    recordsChanged: ({ orgId }) => changed(orgId),
    names: {
      create: ({ farmId, lines }) => [
        farmIds(farmId),
        userIds(...lines.flatMap(({ people }) => people)),
      ],
      update: ({ id, farmId }) => [rotaIds(id), farmIds(farmId)],
      delete: ({ id }) => [rotaIds(id)],
    },
  }),
  rotaShifts: { names: ({ id }) => [rotaIds(id)] },
  takeDuty: { ...dutyAudit("rotaTake"), names: ({ rotaId }) => [rotaIds(rotaId)] },
  dropDuty: { ...dutyAudit("rotaDrop"), names: ({ id }) => [ofChange(id)] },
  offerSwap: { ...swapAudit("rotaOffer"), names: ({ rotaId }) => [rotaIds(rotaId)] },
  answerSwap: { ...swapAudit("rotaAnswer"), names: ({ id }) => [ofSwap(id)] },
  createRotaFeed: { ...feedAudit("rotaFeedCreate"), names: ({ rotaId }) => [rotaIds(rotaId)] },
  deleteRotaFeed: { ...feedAudit("rotaFeedDelete"), names: ({ id }) => [ofFeed(id)] },
} satisfies AuditsOf<typeof rotaRoutes>;
