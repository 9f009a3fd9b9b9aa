import { z } from "zod";
import {
  createWorkSchema,
  type PlannedWork,
  workFormSchema,
  workMaxHours,
} from "../../../../contract/alarm/planned-work.ts";
import { inOneLanguage } from "../../../../contract/base/words.ts";
import { round } from "../../../../contract/base/round-number.ts";
import { type FieldReasons, reasonsOf } from "../../../stores/record/field-reason.ts";
import { formFrom, orNothing } from "../../crud/form/form-field.ts";
import { callsOf, recordSource } from "../../crud/list/record-source.ts";

const formSchema = workFormSchema.extend({
  /** In hours. */
  minutes: orNothing(z.number().min(0.25).max(workMaxHours.once)),
  /** '': none. */
  untilDay: z.string(),
});
/** The values of the form for planned work. */
export type WorkInput = z.input<typeof formSchema>;

const newForm: WorkInput = {
  name: "",
  reason: "",
  farmIds: [],
  houseIds: [],
  groups: [],
  urgentReason: "",
  day: "",
  time: "18:00",
  minutes: 2,
  repeat: "none",
  weekDays: [],
  untilDay: "",
};

const sent = ({ minutes = 0, untilDay, weekDays, ...form }: WorkInput) => ({
  ...form,
  minutes: Math.round(minutes * 60),
  weekDays: form.repeat === "weekly" ? weekDays : [],
  untilDay: form.repeat === "none" || untilDay === "" ? null : untilDay,
});

const faultsTogether = (form: WorkInput): FieldReasons => reasonsOf(createWorkSchema, sent(form));

export const workSource = recordSource({
  kind: "plannedWorks",
  manage: "alarm.shelve",
  ...callsOf("PlannedWork"),
  sorts: [],
  schema: formSchema,
  nameOf: ({ name }: PlannedWork, language) => inOneLanguage(name, language),
  check: faultsTogether,
  send: sent,
  formOf: (work: PlannedWork | null) =>
    formFrom(newForm)(
      work === null
        ? null
        : { ...work, minutes: round(work.minutes / 60, 2), untilDay: work.untilDay ?? "" },
    ),
});
