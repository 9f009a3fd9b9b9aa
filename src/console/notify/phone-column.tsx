import { minuteMs } from "../../../contract/base/time.ts";
import { durationText } from "../../../contract/base/duration-text.ts";
import { nameIn } from "../../../contract/base/localized-name.ts";
import css from "./phone-column.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import {
  type AlarmPhone,
  alarmPhoneFields as fields,
  phoneStatuses,
  testDueMs,
  wholeDay,
} from "../../../contract/notify/alarm-phone.ts";
import { alarmTypes, noticeTypeKeys, noticeTypes } from "../../../contract/notify/notice.ts";
import type { Language } from "../../../contract/base/words.ts";
import { useStores } from "../../context/use-stores.ts";
import {
  type AlarmPhoneText,
  useAlarmPhoneText,
} from "../../i18n/words/notify/alarm-phone-words.ts";
import { ageText } from "../../lib/text/age-text.ts";
import { formatTime, ownZone } from "../../lib/time/format-time.ts";
import { columnsOf } from "../crud/list/field-column.ts";
import { absent, actionsKey, type Column } from "../crud/list/record-table.tsx";
import { RowActions } from "../crud/list/row-actions.tsx";
import { phoneName } from "./phone-source.ts";
import { personName } from "../../stores/record/person-names.ts";
import { twoLines } from "./two-lines.tsx";

/** Actions on a contact. */
export interface PhoneActions {
  readonly edit: (phone: AlarmPhone) => void;
  readonly remove: (phone: AlarmPhone) => void;
  readonly switchTo: (phone: AlarmPhone, status: AlarmPhone["status"]) => void;
  readonly pause: (phone: AlarmPhone, isPaused: boolean) => void;
  readonly test: (phone: AlarmPhone) => void;
}

interface Props {
  readonly t: AlarmPhoneText;
  readonly language: Language;
  /** Null: the user may only read. */
  readonly actions: PhoneActions | null;
}

export function phoneColumns({ t, language, actions }: Props): readonly Column<AlarmPhone>[] {
  const column = columnsOf<AlarmPhone>(fields, language);
  return [
    {
      key: "phone",
      title: fields.phone.name[language],
      width: 150,
      isMain: true,
      cell: (row) =>
        twoLines(
          phoneName(row),
          row.rotaName !== null
            ? t("phoneOfRota", { name: personName(row.rotaName) })
            : row.description === ""
              ? ""
              : row.phone,
        ),
    },
    column("placeName", {
      width: 136,
      sort: "place",
      cell: (row) => nameIn({ name: row.placeName, nameEn: row.placeNameEn }, language),
    }),
    ...notificationColumns(t, language),
    {
      key: "status",
      title: fields.status.name[language],
      width: 92,
      cell: (phone) => <PhoneStatus phone={phone} />,
    },
    {
      key: "tested",
      title: fields.testedAt.name[language],
      width: 104,
      sort: "tested",
      cell: (phone) => <LastTest phone={phone} />,
    },
    column("userName", { width: 84 }),
    ...(actions === null ? [] : [actionColumn(t, actions)]),
  ];
}

/** The hours, delay and alarm types of a contact. */
const notificationColumns = (
  t: AlarmPhoneText,
  language: Language,
): readonly Column<AlarmPhone>[] => [
  {
    key: "periods",
    title: t("periods"),
    width: 106,
    cell: (row) =>
      twoLines(
        [row.period1, row.period2]
          .filter((text) => text !== "")
          .map((text) => (text === wholeDay ? t("wholeDay") : text))
          .join(" · "),
        fields.dateType.choices[row.dateType][language],
      ),
  },
  {
    key: "delay",
    title: fields.delayMin.name[language],
    width: 116,
    sort: "delay",
    cell: ({ delayMin, repeatMin }) =>
      twoLines(
        delayMin === 0
          ? t("atOnce")
          : t("delayText", { span: durationText(delayMin * minuteMs, language) }),
        repeatMin === 0
          ? t("once")
          : t("repeatText", { span: durationText(repeatMin * minuteMs, language) }),
      ),
  },
  {
    key: "alarmType",
    title: fields.alarmType.name[language],
    width: 130,
    cell: ({ kind, alarmType, noticeType }) =>
      twoLines(
        kind === "phone" ? alarmTypes[alarmType][language] : fields.kind.choices[kind][language],
        noticeTypeKeys
          .filter((type) => noticeType.includes(type))
          .map((type) => noticeTypes[type][language])
          .join(" · "),
      ),
  },
];

const PhoneStatus = observer(function PhoneStatus({ phone }: { phone: AlarmPhone }) {
  const { connection } = useStores();
  const { t, language } = useAlarmPhoneText();
  const { status, pausedUntil, closable } = phone;
  const isPaused = pausedUntil !== null && pausedUntil > connection.serverNow;
  return (
    <span className={css.phoneStatus} data-status={isPaused ? "paused" : status}>
      {isPaused
        ? t("pausedTo", { time: formatTime(pausedUntil, ownZone()).slice(5, 16) })
        : phoneStatuses[status][language]}
      {!closable && (
        <>
          <br />
          <small>{t("notClosable")}</small>
        </>
      )}
    </span>
  );
});

const LastTest = observer(function LastTest({
  phone: { testedAt, status },
}: {
  phone: AlarmPhone;
}) {
  const { connection } = useStores();
  const { t, language } = useAlarmPhoneText();
  if (testedAt === null)
    return status === "closed" ? (
      absent
    ) : (
      <span className={css.phoneOverdue}>{t("neverTested")}</span>
    );
  const ageMs = connection.ageOf(testedAt);
  const ago = t("testedAgo", { age: ageText(ageMs, language) });
  if (status === "closed" || ageMs <= testDueMs) return ago;
  return (
    <span className={css.phoneOverdue}>
      {ago}
      <br />
      <small>{t("testOverdue", { age: ageText(ageMs - testDueMs, language) })}</small>
    </span>
  );
});

const actionColumn = (t: AlarmPhoneText, actions: PhoneActions): Column<AlarmPhone> => ({
  key: actionsKey,
  title: t("fieldActions"),
  width: 332,
  cell: (phone) => <PhoneButtons phone={phone} actions={actions} />,
});

const PhoneButtons = observer(function PhoneButtons({ phone, actions }: ButtonProps) {
  const { t } = useAlarmPhoneText();
  return (
    <RowActions
      t={t}
      name={phoneName(phone)}
      mayChange={phone.mayManage}
      onEdit={() => actions.edit(phone)}
      onRemove={() => actions.remove(phone)}
    >
      <TestAndPause phone={phone} actions={actions} />
      {phone.mayManage && <Switch phone={phone} actions={actions} />}
    </RowActions>
  );
});

interface ButtonProps {
  readonly phone: AlarmPhone;
  readonly actions: PhoneActions;
}

/** Actions for the owner of a number and for users who manage it. */
const TestAndPause = observer(function TestAndPause({ phone, actions }: ButtonProps) {
  const { connection, session } = useStores();
  const { t } = useAlarmPhoneText();
  const name = phoneName(phone);
  const { mayManage, isOwn, closable, status } = phone;
  if (status === "closed" || !session.may("phone.own")) return null;
  const isPaused = (phone.pausedUntil ?? 0) > connection.serverNow;
  return (
    <>
      {!phone.isMasked && (
        <Act
          text={t("test")}
          label={t("testNamed", { name })}
          onClick={() => actions.test(phone)}
        />
      )}
      {(mayManage || (isOwn && closable)) && (
        <Act
          text={t(isPaused ? "resume" : "pause")}
          label={t(isPaused ? "resumeNamed" : "pauseNamed", { name })}
          onClick={() => actions.pause(phone, !isPaused)}
        />
      )}
    </>
  );
});

const Switch = observer(function Switch({ phone, actions }: ButtonProps) {
  const { t } = useAlarmPhoneText();
  const name = phoneName(phone);
  return phone.status === "open" ? (
    <Act
      text={t("switchClose")}
      label={t("switchCloseNamed", { name })}
      onClick={() => actions.switchTo(phone, "closed")}
    />
  ) : (
    <Act
      text={t("switchOpen")}
      label={t("switchOpenNamed", { name })}
      onClick={() => actions.switchTo(phone, "open")}
    />
  );
});

const Act = ({ text, label, onClick }: { text: string; label: string; onClick: () => void }) => (
  <Button size="small" variant="outlined" text={text} aria-label={label} onClick={onClick} />
);
