import { bind, read } from "../../platform/api/bind-handlers.ts";
import type { Deps } from "../../platform/api/in-transaction.ts";
import { readYear } from "./calendar-queries.ts";
import { saveCalendar } from "./calendar-commands.ts";

export const calendarHandlers = (deps: Deps) =>
  bind(deps, { readCalendar: read(readYear), saveCalendar });
