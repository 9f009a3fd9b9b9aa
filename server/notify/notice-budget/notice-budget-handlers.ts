import { bind, read } from "../../platform/api/bind-handlers.ts";
import type { Deps } from "../../platform/api/in-transaction.ts";
import { readBudget } from "./notice-budget-queries.ts";
import { saveBudget } from "./notice-budget-commands.ts";

export const noticeBudgetHandlers = (deps: Deps) =>
  bind(deps, { readNoticeBudget: read(readBudget), saveNoticeBudget: saveBudget });
