import { undoSkipReasons, type UndoImportReply } from "../../../contract/operate/import-undo.ts";
import { undoStandard } from "../../fleet/breed/breed-undo.ts";
import { type GatewayDeps, inGatewayTransaction } from "../../fleet/gateway/gateway-commands.ts";
import { undoHouses } from "../../fleet/house-import/house-import-undo.ts";
import { undoDays } from "../../flock/production-import/production-import-undo.ts";
import { undoPlans } from "../../maintenance/plan-import-undo.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { bind } from "../../platform/api/bind-handlers.ts";
import type { After } from "../../platform/api/in-transaction.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { readRecent, lockImport, type Undone } from "../../platform/import-table/stored-import.ts";

export const importHandlers = (deps: GatewayDeps) =>
  bind(deps, {
    recentImports: async ({ database }, call) => ({
      imports: (await readRecent(database, call.input, call)).map(({ at, ...one }) => ({
        ...one,
        at: at.getTime(),
      })),
    }),
    undoImport,
  });

/**
 * Restores the data from before an import, in one transaction. Refusals: 401, 404, 409
 * importUndone, importOld, stockNegative: nothing was changed.
 */
function undoImport(deps: GatewayDeps, call: Call<"undoImport">): Promise<UndoImportReply> {
  const { input, language, logChange } = call;
  return inGatewayTransaction(deps, call, async (tx, after) => {
    const lockedImport = await lockImport(tx, input.id, call);
    const undone = await undoByKind(tx, after, call, lockedImport);
    await logChange(tx, undone);
    return {
      undone: undone.undone,
      kept: undone.skipped.map(({ what, why }) => ({
        what: what[language],
        message: undoSkipReasons[why][language],
      })),
    };
  });
}

function undoByKind(
  tx: Transaction,
  after: After,
  call: Call<"undoImport">,
  { kind, items, at }: Awaited<ReturnType<typeof lockImport>>,
): Promise<Undone> {
  switch (kind) {
    case "days":
      return undoDays(tx, after, call, { items, at });
    case "houses":
      return undoHouses(tx, after, call, items);
    case "plans":
      return undoPlans(tx, call, items);
    case "standards":
      return undoStandard(tx, call, items);
  }
}
