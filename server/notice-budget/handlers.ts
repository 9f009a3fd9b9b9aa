import { bind, read } from "../call/bind.ts";
import type { Deps } from "../call/work.ts";
import { readBudget } from "./query.ts";
import { saveBudget } from "./save.ts";

export const noticeBudgetHandlers = (deps: Deps) =>
  bind(deps, { readNoticeBudget: read(readBudget), saveNoticeBudget: saveBudget });
