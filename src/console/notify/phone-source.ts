import { z } from "zod";
import {
  type AlarmPhone,
  createPhoneSchema,
  phoneForm,
  phoneSorts,
  wholeDay,
} from "../../../contract/notify/alarm-phone.ts";
import type { Language } from "../../../contract/base/words.ts";
import { type FieldReasons, reasonsOf } from "../../stores/record/field-reason.ts";
import { formFrom, orNothing } from "../crud/form/form-field.ts";
import { recordSource } from "../crud/list/record-source.ts";
import { personName } from "../../stores/record/person-names.ts";

const { shape } = phoneForm;
const phoneFormSchema = phoneForm.extend({
  /** Whether it is for an organisation, a farm or a house. */
  at: z.enum(["farm", "house"]),
  // Rules between these fields are checked separately.
  repeatMin: orNothing(shape.repeatMin),
  delayMin: orNothing(shape.delayMin),
  secret: z.string().max(200),
});
/** The values of an alarm phone's form. */
export type PhoneForm = z.input<typeof phoneFormSchema>;

const newForm = ({ language, farmId }: Own): PhoneForm => ({
  at: "farm",
  farmId,
  houseId: null,
  rotaId: null,
  kind: "phone",
  phone: "",
  secret: "",
  period1: wholeDay,
  period2: "",
  dateType: "daily",
  repeatMin: 15,
  delayMin: 0,
  closable: true,
  alarmType: "phoneAndMessage",
  status: "open",
  noticeType: ["block", "device", "network"],
  description: "",
  userId: null,
  language,
});

/**
 * Returns the input of the calls: one place, and messages only for a contact that cannot be called.
 */
const sent = ({ at, repeatMin = 0, delayMin = 0, ...form }: PhoneForm) => ({
  ...form,
  phone: form.rotaId == null && form.kind !== "push" ? form.phone : "",
  repeatMin,
  delayMin,
  farmId: at === "farm" ? form.farmId : null,
  houseId: at === "house" ? form.houseId : null,
  alarmType: form.kind === "phone" ? form.alarmType : ("message" as const),
});

/** Returns faults between fields, in the contract's words. */
function faultsTogether(form: PhoneForm): FieldReasons {
  const faults = reasonsOf(createPhoneSchema, sent(form));
  const { farmId, ...rest } = faults;
  return farmId === undefined
    ? rest
    : { ...rest, [form.at === "farm" ? "farmId" : "houseId"]: farmId };
}

export const phoneName = ({ description, phone, rotaName, userName }: AlarmPhone): string =>
  personName(description) || (personName(rotaName) ?? (phone || (personName(userName) ?? "")));

/** Defaults of a new contact. */
interface Own {
  readonly language: Language;
  /** The only farm; null: one has to be chosen. */
  readonly farmId: number | null;
}

export const phoneSource = (own: () => Own) =>
  recordSource({
    kind: "alarmPhones",
    manage: "phone.manage",
    list: "listAlarmPhone",
    create: "createAlarmPhone",
    update: "updateAlarmPhone",
    remove: "deleteAlarmPhone",
    sorts: phoneSorts,
    schema: phoneFormSchema,
    nameOf: phoneName,
    check: faultsTogether,
    send: sent,
    formOf: (phone: AlarmPhone | null) => ({
      ...formFrom(newForm(own()))(phone),
      at: phone?.houseId == null ? ("farm" as const) : ("house" as const),
    }),
  });
