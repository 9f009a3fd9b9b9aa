import css from "./alarm-setting.module.css";
import { observer } from "mobx-react-lite";
import { useAlarmSettingText } from "../../../i18n/words/alarm/alarm-setting-words.ts";
import type { AlarmTrial } from "../../../stores/alarm/alarm-trial.ts";
import { useHouseName } from "../../components/house/use-house-name.ts";
import { inForce, type KindRow } from "./kind-column.tsx";

interface Props {
  readonly trial: AlarmTrial;
  readonly row: KindRow;
}

/** Number of alarms with the tried setting and with the current one, and the houses that differ. */
export const TrialResult = observer(function TrialResult(props: Props) {
  const { t } = useAlarmSettingText();
  const { proposal, rows, houses, isRunning, failure } = props.trial;
  if (proposal === null) return null;
  return (
    <div className={css.trialResult} aria-live="polite">
      {isRunning && <p>{t("trialProgress", { done: rows.length, all: houses || "…" })}</p>}
      {failure !== null && <p role="alert">{t("trialFailed", { reason: failure })}</p>}
      {rows.length > 0 && !isRunning && <Figures {...props} proposal={proposal} />}
    </div>
  );
});

const isCall = (severity: number) => severity <= 2;

const Figures = observer(function Figures({
  trial,
  row,
  proposal,
}: Props & { readonly proposal: NonNullable<AlarmTrial["proposal"]> }) {
  const { t } = useAlarmSettingText();
  const [now, proposed, recorded] = [
    trial.totalOf("now"),
    trial.totalOf("proposed"),
    trial.totalOf("recorded"),
  ];
  const calls = {
    now: isCall(inForce(row).severity) ? now : 0,
    proposed: isCall(proposal.severity ?? row.kind.severity) ? proposed : 0,
  };
  const days = t("trialDays", { count: proposal.days });
  return (
    <>
      <p className="strong">{t("trialResult", { days, now, proposed, recorded })}</p>
      <p>{t("trialCalls", calls)}</p>
      <p>
        {t("trialFloods", { now: trial.floodsOf("now"), proposed: trial.floodsOf("proposed") })}
      </p>
      <ChangedHouses trial={trial} />
    </>
  );
});

const ChangedHouses = observer(function ChangedHouses({ trial }: { trial: AlarmTrial }) {
  const { t } = useAlarmSettingText();
  const nameOf = useHouseName();
  if (trial.changed.length === 0) return null;
  return (
    <table className={css.trialHouses}>
      <caption>{t("trialHouses")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("houseColumn")}</th>
          <th scope="col">{t("trialNow")}</th>
          <th scope="col">{t("trialProposed")}</th>
        </tr>
      </thead>
      <tbody>
        {trial.changed.map(({ houseId, now, proposed }) => (
          <tr key={houseId}>
            <th scope="row">{nameOf(houseId)}</th>
            <td>{now.length}</td>
            <td>{proposed.length}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
});
