import { bind, read } from "../../platform/api/bind-handlers.ts";
import type { Deps } from "../../platform/api/in-transaction.ts";
import { answerMorning, makeMorningNow } from "./morning-commands.ts";
import { listMorning } from "./morning-queries.ts";

export const morningHandlers = (deps: Deps) =>
  bind(deps, { listMorning: read(listMorning), answerMorning, makeMorning: makeMorningNow });
