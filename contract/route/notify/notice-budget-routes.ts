import { budgetInput, noticeBudgetSchema, saveBudgetSchema } from "../../notify/notice-budget.ts";
import { route } from "../define/route-definition.ts";

export const noticeBudgetRoutes = {
  readNoticeBudget: route({
    method: "GET",
    path: "/notice/budget",
    access: "alarmSetting.read",
    summary: "Calls and texts an organisation may use in a day, and has used today",
    input: budgetInput,
    reply: noticeBudgetSchema,
  }),
  saveNoticeBudget: route({
    method: "PUT",
    path: "/notice/budget",
    access: "alarmSetting.manage",
    summary: "Set how many calls and texts an organisation may use in a day; null: as usual",
    success: "saved",
    input: saveBudgetSchema,
    reply: noticeBudgetSchema,
  }),
} as const;
