import { bind, read } from "../call/bind.ts";
import type { Deps } from "../call/work.ts";
import { readYear } from "./query.ts";
import { saveCalendar } from "./save.ts";

export const calendarHandlers = (deps: Deps) =>
  bind(deps, { readCalendar: read(readYear), saveCalendar });
