import {
  type AlarmPhone,
  alarmPhoneFields as fields,
} from "../../../contract/notify/alarm-phone.ts";
import { isAppKind } from "../../../contract/notify/alarm-address.ts";
import { channelsOf, noticeTypeKeys, noticeTypes } from "../../../contract/notify/notice.ts";
import type { Rota } from "../../../contract/notify/rota.ts";
import type { User } from "../../../contract/account/user.ts";
import { type Language, withNote } from "../../../contract/base/words.ts";
import type { AlarmPhoneText } from "../../i18n/words/notify/alarm-phone-words.ts";
import { listText } from "../../lib/text/list-text.ts";
import { FarmSelect } from "../crud/select/farm-select.tsx";
import { HouseSelect } from "../crud/select/house-select.tsx";
import { choiceField, choicesOf, type FormField, lineField } from "../crud/form/form-field.ts";
import { PeriodControl } from "./period-control.tsx";
import type { PhoneForm } from "./phone-source.ts";
import { personName } from "../../stores/record/person-names.ts";

interface Deps {
  readonly t: AlarmPhoneText;
  readonly language: Language;
  readonly users: readonly User[];
  readonly rotas: readonly Pick<Rota, "id" | "name">[];
  /** True if the user may create a contact that cannot be silenced. */
  readonly mayLastLine: boolean;
  readonly farmName: (id: number) => string;
  readonly houseName: (id: number) => string;
}
type Fields = readonly FormField<PhoneForm>[];

/** Returns the fields of an alarm phone's form, depending on its present entries. */
export const phoneFields = (deps: Deps, phone: AlarmPhone | null, values: PhoneForm): Fields => [
  ...placeFields(deps, values),
  ...addressFields(deps, phone, values),
  ...timeFields(deps, values),
  ...noticeFields(deps, values),
  ...ownerFields(deps, values),
];

const placeFields = ({ t, farmName, houseName }: Deps, { at }: PhoneForm): Fields => [
  {
    name: "at",
    kind: "choice",
    label: t("phoneAt"),
    options: [
      { value: "farm", label: t("atFarm") },
      { value: "house", label: t("atHouse") },
    ],
  },
  at === "farm"
    ? {
        name: "farmId",
        kind: "part",
        label: t("placeOfCoverage"),
        draw: ({ label, value, put }) => <FarmSelect label={label} farmId={value} onPick={put} />,
        textOf: (value) => (value === null ? "" : farmName(value)),
      }
    : {
        name: "houseId",
        kind: "part",
        label: t("houseOfCoverage"),
        draw: ({ label, value, put, name }) => (
          <HouseSelect label={label} name={name} houseId={value} onPick={put} />
        ),
        textOf: (value) => (value === null ? "" : houseName(value)),
      },
];

function addressField(
  kind: PhoneForm["kind"],
  t: AlarmPhoneText,
  language: Language,
): FormField<PhoneForm> {
  const own = isAppKind(kind)
    ? { label: fields.phone.name[language], hint: t("appHint"), isShort: true }
    : {
        phone: { label: fields.phone.name[language], hint: t("phoneHint"), isShort: true },
        mail: { label: fields.kind.choices.mail[language], isShort: true },
        robot: { label: fields.kind.choices.robot[language], hint: t("robotHint") },
        push: { label: "" },
      }[kind];
  return { name: "phone", kind: "line", max: fields.phone.max, ...own };
}

function addressFields(
  { t, language, rotas }: Deps,
  phone: AlarmPhone | null,
  values: PhoneForm,
): Fields {
  const { kind, rotaId = null } = values;
  const description = lineField(fields, "description", language);
  const who: FormField<PhoneForm> = {
    name: "rotaId",
    kind: "choice",
    label: t("phoneRota"),
    ...(rotaId !== null && { hint: t("phoneOfRotaHint") }),
    options: [
      { value: null, label: t("phoneOwnAddress") },
      ...rotas.map(({ id, name }) => ({ value: id, label: t("phoneOfRota", { name }) })),
    ],
  };
  const kinds = choiceField(fields, "kind", language);
  if (rotaId !== null)
    return [
      who,
      { ...kinds, options: kinds.options.filter(({ value }) => value !== "robot") },
      description,
    ];
  const secret: FormField<PhoneForm> = {
    name: "secret",
    kind: "line",
    max: 200,
    label: fields.hasSecret.name[language],
    hint: t(phone?.hasSecret === true ? "secretKept" : "secretHint"),
  };
  return [
    ...(rotas.length === 0 ? [] : [who]),
    kinds,
    ...(kind === "push" ? [] : [addressField(kind, t, language)]),
    ...(kind === "robot" ? [secret] : []),
    description,
  ];
}

const timeFields = ({ t, language }: Deps, values: PhoneForm): Fields => [
  {
    name: "period1",
    kind: "part",
    label: fields.period1.name[language],
    hint: t("periodHint"),
    draw: (part) => <PeriodControl {...part} isOptional={false} />,
    textOf: (value) => value,
  },
  {
    name: "period2",
    kind: "part",
    label: fields.period2.name[language],
    draw: (part) => <PeriodControl {...part} isOptional />,
    textOf: (value) => value,
  },
  choiceField(fields, "dateType", language),
  choiceField(fields, "language", language),
  {
    name: "delayMin",
    kind: "number",
    decimals: 0,
    unit: t("minuteUnit"),
    label: fields.delayMin.name[language],
    hint: t("delayHint"),
    isShort: true,
  },
  {
    name: "repeatMin",
    kind: "number",
    decimals: 0,
    unit: t("minuteUnit"),
    label: fields.repeatMin.name[language],
    hint: repeatHint(t, values),
    isShort: true,
  },
];

/**
 * Calls per hour to one number before carriers refuse more
 * (server/notify/notice-plan/notice-cap.ts).
 */
const callsAnHour = 4;
const repeatHint = (t: AlarmPhoneText, { repeatMin = 0, ...form }: PhoneForm): string =>
  repeatMin > 0 && repeatMin * callsAnHour < 60 && channelsOf(1, form).includes("call")
    ? t("overLimit", { max: callsAnHour })
    : t("repeatHint");

function noticeFields({ t, language }: Deps, values: PhoneForm): Fields {
  const missing = noticeTypeKeys.filter((type) => !values.noticeType.includes(type));
  const byPhone: Fields = [
    {
      ...choiceField(fields, "alarmType", language),
      ...(values.alarmType === "phone" && { hint: t("typePhoneOnly") }),
      ...(values.alarmType === "message" && { hint: t("typeMessageOnly") }),
    },
  ];
  return [
    ...(values.kind === "phone" ? byPhone : []),
    choiceField(fields, "status", language),
    {
      name: "noticeType",
      kind: "many",
      label: fields.noticeType.name[language],
      options: choicesOf(fields.noticeType, language),
      hint:
        missing.length === 0
          ? t("noticeAll")
          : t("noticeLess", {
              missing: listText(
                missing.map((type) => noticeTypes[type][language]),
                language,
              ),
            }),
    },
  ];
}

const ownerFields = ({ t, language, users, mayLastLine }: Deps, values: PhoneForm): Fields => [
  {
    name: "closable",
    kind: "flag",
    label: fields.closable.name[language],
    hint: t("closableHint"),
    isFixed: !mayLastLine,
  },
  {
    name: "userId",
    kind: "choice",
    label: fields.userId.name[language],
    hint: t(values.kind === "push" ? "pushUserHint" : "userHint"),
    options: [
      { value: null, label: t("noUser") },
      ...users.map(({ id, realName, loginName }) => ({
        value: id,
        label: withNote(personName(realName), loginName, language),
      })),
    ],
  },
];
