import { alarmPhoneHandlers } from "../notify/alarm-phone/alarm-phone-handlers.ts";
import { assignHandlers } from "../notify/assign/assign-handlers.ts";
import { calendarHandlers } from "../notify/calendar/calendar-handlers.ts";
import { chatAppHandlers } from "../notify/chat-app/chat-app-handlers.ts";
import { noticeBudgetHandlers } from "../notify/notice-budget/notice-budget-handlers.ts";
import { noticeHandlers } from "../notify/notice/notice-handlers.ts";
import { pushHandlers } from "../notify/push/push-calls.ts";
import { rotaHandlers } from "../notify/rota/rota-handlers.ts";

type NotifyDeps = Parameters<typeof alarmPhoneHandlers>[0] &
  Parameters<typeof chatAppHandlers>[0] &
  Parameters<typeof pushHandlers>[0] &
  Parameters<typeof assignHandlers>[0];

/** Handlers of contacts, rotas, channels and notices. */
export const notifyHandlers = (deps: NotifyDeps) => ({
  ...alarmPhoneHandlers(deps),
  ...rotaHandlers(deps),
  ...chatAppHandlers(deps),
  ...pushHandlers(deps),
  ...assignHandlers(deps),
  ...calendarHandlers(deps),
  ...noticeBudgetHandlers(deps),
  ...noticeHandlers(deps),
});
