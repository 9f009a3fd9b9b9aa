import type { User } from "../../../../contract/account/user.ts";
import type { AlarmPhone } from "../../../../contract/notify/alarm-phone.ts";
import { isMonthly, reportFields as fields } from "../../../../contract/operate/report.ts";
import { weekday } from "../../../../contract/base/time-text.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { ReportText } from "../../../i18n/words/operate/report-words.ts";
import { choiceField, type FormField, lineField } from "../../crud/form/form-field.ts";
import { timePart } from "../../crud/form/time-control.tsx";
import { FarmScope } from "../../crud/form/fleet-scope.tsx";
import { everyDay, type ReportForm } from "./report-source.ts";
import { personName } from "../../../stores/record/person-names.ts";

interface Deps {
  readonly t: ReportText;
  readonly language: Language;
  readonly users: readonly User[];
  readonly robots: readonly AlarmPhone[];
  /** Organisation whose farms are offered; null: all that the user sees. */
  readonly orgId: number | null;
  /** True if the user sees every organisation. */
  readonly isOfAll: boolean;
}
type Fields = readonly FormField<ReportForm>[];

/** "Mon", "周一": 1 is Monday. */
export const dayName = (day: number, language: Language): string =>
  weekday(Date.UTC(2024, 0, day, 12), "UTC", language);

/** Returns the fields of a subscription's form, depending on its present entries. */
export const reportFormFields = (deps: Deps, values: ReportForm): Fields => [
  choiceField(fields, "kind", deps.language),
  { ...lineField(fields, "name", deps.language), isShort: true },
  ...timeFields(deps, values),
  choiceField(fields, "language", deps.language),
  choiceField(fields, "format", deps.language),
  ...recipientFields(deps),
  {
    name: "farmIds",
    kind: "part",
    label: fields.farmIds.name[deps.language],
    hint: deps.t(deps.isOfAll ? "reportFarmsNeeded" : "reportFarmsHint"),
    draw: (part) => <FarmScope {...part} orgId={deps.orgId} />,
    textOf: (ids) => (ids.length === 0 ? deps.t("reportAllFarms") : ids.join(", ")),
  },
  { name: "isActive", kind: "flag", label: fields.isActive.choices.true[deps.language] },
];

const timeFields = ({ t, language }: Deps, { kind }: ReportForm): Fields => [
  isMonthly(kind)
    ? {
        name: "monthDay",
        kind: "number",
        decimals: 0,
        label: fields.monthDay.name[language],
        hint: t("reportDayHint"),
        isShort: true,
      }
    : {
        name: "weekDays",
        kind: "many",
        label: fields.weekDays.name[language],
        ...(kind === "flockClosed" && { hint: t("reportClosedHint") }),
        options: everyDay.map((value) => ({ value, label: dayName(value, language) })),
      },
  {
    name: "time",
    ...timePart,
    label: fields.time.name[language],
    hint: t("reportTimeHint"),
    isShort: true,
  },
];

const recipientFields = ({ t, language, users, robots }: Deps): Fields => [
  {
    name: "userIds",
    kind: "many",
    label: fields.userIds.name[language],
    hint: t("reportUsersHint"),
    options: users
      .filter(({ email }) => email !== "")
      .map(({ id, realName, email }) => ({
        value: id,
        label: personName(realName),
        title: `${personName(realName)} ${email}`,
      })),
  },
  {
    name: "mails",
    kind: "text",
    max: 2000,
    label: fields.mails.name[language],
    hint: t("reportMailsHint"),
  },
  {
    name: "phoneIds",
    kind: "many",
    label: fields.phoneIds.name[language],
    hint: t("reportRobotsHint"),
    options: robots.map(({ id, description, phone }) => ({
      value: id,
      label: personName(description) || phone,
    })),
  },
];
