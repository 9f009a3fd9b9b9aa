import { z } from "zod";
import {
  createReportSchema,
  isMonthly,
  type Report,
  reportFormSchema,
  reportSorts,
} from "../../../../contract/operate/report.ts";
import { fieldFaults } from "../../../../contract/base/field-fault.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { type FieldReasons, reasonsOf } from "../../../stores/record/field-reason.ts";
import { formFrom, orNothing } from "../../crud/form/form-field.ts";
import { callsOf, recordSource } from "../../crud/list/record-source.ts";

const formSchema = reportFormSchema.extend({
  /** One address per line. */
  mails: z.string(),
  monthDay: orNothing(reportFormSchema.shape.monthDay),
});
/** The values of a subscription's form. */
export type ReportForm = z.input<typeof formSchema>;

export const everyDay = [1, 2, 3, 4, 5, 6, 7] as const;

const newForm = (language: Language): ReportForm => ({
  kind: "morning",
  name: "",
  farmIds: [],
  userIds: [],
  mails: "",
  phoneIds: [],
  weekDays: [...everyDay],
  monthDay: 1,
  time: "06:30",
  language,
  format: "pdf",
  isActive: true,
});

const sent = ({ mails, monthDay = 1, ...form }: ReportForm) => ({
  ...form,
  monthDay,
  weekDays: isMonthly(form.kind) ? [] : form.weekDays,
  mails: mails.split(/[\s,;，；]+/).filter((mail) => mail !== ""),
});

/**
 * A user who sees every organisation belongs to none, so the farms determine the report's
 * organisation.
 */
const faultsTogether = (form: ReportForm, isOfAll: boolean): FieldReasons => ({
  ...reasonsOf(createReportSchema, sent(form)),
  ...(isOfAll && form.farmIds.length === 0 && { farmIds: { words: fieldFaults.missing } }),
});

export const reportSource = (language: () => Language, isOfAll: boolean) =>
  recordSource({
    kind: "reports",
    manage: "report.manage",
    ...callsOf("Report"),
    sorts: reportSorts,
    schema: formSchema,
    nameOf: ({ name }: Report) => name,
    check: (form) => faultsTogether(form, isOfAll),
    send: sent,
    formOf: (report: Report | null) => ({
      ...formFrom(newForm(language()))(
        report === null ? null : { ...report, mails: report.mails.join("\n") },
      ),
      isActive: report?.isActive ?? true,
    }),
  });
