import css from "../../components/panel/panel.module.css";
import { HTMLTable } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { alarmKinds } from "../../../../contract/alarm/alarm-kind.ts";
import { type OverviewSummary, summaryDays } from "../../../../contract/live/overview.ts";
import { DayBars } from "../../../charts/small/day-bars.tsx";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { useStores } from "../../../context/use-stores.ts";
import { HeadRow } from "../../components/panel/head-row.tsx";
import { Panel } from "../../components/panel/panel.tsx";
import { useOverviewText } from "../../../i18n/words/fleet/overview-words.ts";
import { listText } from "../../../lib/text/list-text.ts";

const kindsShown = 7;

interface Row {
  readonly key: string;
  readonly name: string;
  readonly days: readonly number[];
}

/** Alarms raised by type, today and in seven days, the most frequent first, with a bar per day. */
export const AlarmKinds = observer(function AlarmKinds() {
  const {
    fleetSummary: { summary, failure },
  } = useStores();
  const { t, language } = useOverviewText();
  return (
    <Panel id="alarm-kinds" title={t("alarmsByKind")} aside={t("localDays")}>
      {summary === null && failure === null && (
        <p className={css.briefNone}>{t("summaryWaiting")}</p>
      )}
      {summary === null && failure !== null && <p className={css.briefNone}>–</p>}
      {summary !== null && summary.alarmKinds.length === 0 && (
        <p className={css.briefNone}>{t("noKinds")}</p>
      )}
      {summary !== null && summary.alarmKinds.length > 0 && (
        <HTMLTable compact className={`fixed-table ${css.briefTable}`}>
          <colgroup>
            <col />
            <col className={css.colBars} />
            <col className={css.colNum} />
            <col className={css.colNum} />
          </colgroup>
          <HeadRow
            heads={[
              { name: t("alarmKind"), span: 2 },
              { name: t("inToday"), isNumber: true },
              { name: t("inSevenDays"), isNumber: true },
            ]}
          />
          <tbody>
            {rowsOf(
              summary,
              (key) => alarmKinds[key].name[language],
              (count) => t("otherKinds", { count }),
            ).map((row) => (
              <KindLine key={row.key} row={row} knownDays={summary.knownDays} />
            ))}
          </tbody>
          <tfoot>
            <KindLine
              row={{
                key: "all",
                name: t("allKinds"),
                days: addAll(summary.alarmKinds.map(({ days }) => days)),
              }}
              knownDays={summary.knownDays}
            />
          </tfoot>
        </HTMLTable>
      )}
    </Panel>
  );
});

const KindLine = observer(function KindLine({
  row: { name, days },
  knownDays,
}: {
  row: Row;
  knownDays: number;
}) {
  const { t, language } = useOverviewText();
  const count = (value: number) => formatNumber(value, 0, language);
  const counts = days.map((value, index) => (index < summaryDays - knownDays ? null : value));
  const label = t("dayCounts", {
    name,
    counts: listText(
      counts.map((value) => (value === null ? t("dayUnknown") : count(value))),
      language,
    ),
  });
  return (
    <tr>
      <th scope="row" title={name}>
        {name}
      </th>
      <td className="bars-cell">
        <DayBars label={label} counts={counts} width={70} height={18} />
      </td>
      <td className="num">{count(days.at(-1) ?? 0)}</td>
      <td className="num">{count(total(days))}</td>
    </tr>
  );
});

/** Sorted by today's number, then by the week's; the rest in one line. */
function rowsOf(
  { alarmKinds: kinds }: OverviewSummary,
  nameOf: (key: OverviewSummary["alarmKinds"][number]["key"]) => string,
  restName: (count: number) => string,
): readonly Row[] {
  const sorted = kinds
    .toSorted(
      (a, b) =>
        (b.days.at(-1) ?? 0) - (a.days.at(-1) ?? 0) ||
        total(b.days) - total(a.days) ||
        a.key.localeCompare(b.key),
    )
    .map(({ key, days }): Row => ({ key, name: nameOf(key), days }));
  const rest = sorted.slice(kindsShown);
  return rest.length < 2
    ? sorted
    : [
        ...sorted.slice(0, kindsShown),
        { key: "rest", name: restName(rest.length), days: addAll(rest.map(({ days }) => days)) },
      ];
}

const total = (days: readonly number[]): number => days.reduce((sum, day) => sum + day, 0);
const addAll = (rows: readonly (readonly number[])[]): readonly number[] =>
  Array.from({ length: summaryDays }, (_, day) =>
    rows.reduce((sum, days) => sum + (days[day] ?? 0), 0),
  );
