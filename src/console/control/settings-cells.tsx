import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import type { TemplateDrift } from "../../../contract/config-template.ts";
import { lockReasons, originNames } from "../../../contract/parameter/change-name.ts";
import { type SettingsRow, settingsOldMs } from "../../../contract/parameter/setting-row.ts";
import { settingName } from "../../../contract/parameter/text.ts";
import { useStores } from "../../context/use-stores.ts";
import { useBatchSay } from "../../i18n/words/batch.ts";
import { useParameterSay } from "../../i18n/words/parameter.ts";
import { ageText } from "../../lib/age.ts";
import { paths } from "../../lib/paths.ts";
import type { HouseRecord } from "../../stores/fleet/house-record.ts";
import { ControlMark } from "../../under-way/control-mark.tsx";

/** The template of a house and how far it is from it, by house. */
export type TemplateRows = ReadonlyMap<number, TemplateDrift>;

/** Whether a house is as its template says. */
export const TemplateState = observer(function TemplateState({
  row,
}: {
  row: TemplateDrift | undefined;
}) {
  const { say, language } = useBatchSay();
  const { say: sayParameter } = useParameterSay();
  if (row === undefined) return null;
  const name = language === "en" ? (row.templateNameEn ?? row.templateName) : row.templateName;
  const text =
    row.values === null
      ? say("unreadOf", { name })
      : row.values === 0
        ? say("sameAs", { name })
        : say("differsFrom", { name, count: row.values });
  // Short enough for a cell: the whole of it is its hint.
  const brief =
    row.values === null ? sayParameter("neverRead") : say("differs", { count: row.values });
  return (
    <Link
      to={`?tab=templates&drift=${row.templateId}`}
      className={row.values === 0 ? "control-template" : "control-template is-drifted"}
      title={text}
    >
      {row.values === 0 ? text : brief}
    </Link>
  );
});

/** How the settings of the houses stand, by house. */
export type SettingsRows = ReadonlyMap<number, SettingsRow>;

/** What was changed last, by whom, how long ago. */
export const LastChange = observer(function LastChange({ row }: { row: SettingsRow | undefined }) {
  const { connection } = useStores();
  const { language } = useParameterSay();
  if (row?.lastAt == null || row.lastGroup === null || row.lastKey === null) return "–";
  const { lastAt, lastGroup, lastKey, lastRow, lastOrigin, lastBy } = row;
  const who = lastBy ?? (lastOrigin === null ? "" : originNames[lastOrigin][language]);
  const what = settingName(lastGroup, { key: lastKey, row: lastRow }, language);
  const text = [ageText(connection.ageOf(lastAt) ?? 0, language), who, what].join(" · ");
  return (
    <span className="control-change" title={text}>
      {text}
    </span>
  );
});

/** The way to the settings of a house: how old they are, and why they are locked. */
export const SettingsState = observer(function SettingsState({
  record,
  row,
}: {
  record: HouseRecord;
  row: SettingsRow | undefined;
}) {
  const { connection } = useStores();
  const { say, language } = useParameterSay();
  const to = paths.houseParameter(record.id);
  if (record.house.control.open > 0)
    return (
      <Link to={to} className="control-settings">
        <ControlMark house={record.house} isShort />
      </Link>
    );
  // The way there does not depend on how they stand.
  if (row === undefined) return <Link to={to}>{say("settingsAge")}</Link>;
  const isOld = row.drifted > 0 || isLongUnheard(row, connection.serverNow);
  return (
    <Link
      to={to}
      className={isOld ? "control-settings is-old" : "control-settings"}
      title={row.lock === null ? undefined : lockReasons[row.lock][language]}
    >
      <StateText row={row} />
    </Link>
  );
});

const isLongUnheard = ({ heardAt }: SettingsRow, now: number): boolean =>
  heardAt !== null && now - heardAt > settingsOldMs;

const StateText = observer(function StateText({ row }: { row: SettingsRow }) {
  const { connection } = useStores();
  const { say, language } = useParameterSay();
  if (row.drifted > 0) return say("driftCount", { count: row.drifted });
  if (row.heardAt === null) return say("neverRead");
  if (!isLongUnheard(row, connection.serverNow)) return say("settingsKnown");
  return say("settingsOf", { age: ageText(connection.ageOf(row.heardAt) ?? 0, language) });
});
