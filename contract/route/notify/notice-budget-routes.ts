import { budgetInput, noticeBudgetSchema, saveBudgetSchema } from "../../notify/notice-budget.ts";
import { route } from "../define/route-definition.ts";

export const noticeBudgetRoutes = {
  readNoticeBudget: route({
    method: "GET",
    path: "/notice/budget",
    access: "alarmSetting.read",
    summary: "Returns an organisation's daily limits of calls and texts, and today's use",
    input: budgetInput,
    reply: noticeBudgetSchema,
  }),
  saveNoticeBudget: route({
    method: "PUT",
    path: "/notice/budget",
    access: "alarmSetting.manage",
    summary: "Sets an organisation's daily limits of calls and texts; null: the usual ones",
    success: "saved",
    input: saveBudgetSchema,
    reply: noticeBudgetSchema,
  }),
} as const;
