import css from "./bulk-actions.module.css";
import { bulkMax } from "../../../../contract/base/call-schema.ts";
import { Button, Checkbox } from "@blueprintjs/core";
import { Refresh } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { isWaiting } from "../../../../contract/alarm/alarm.ts";
import type { AlarmHistory } from "../../../stores/alarm/alarm-history-store.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { AlarmAction } from "../list/alarm-action.ts";
import { useHistoryText } from "../../../i18n/words/alarm/alarm-history-words.ts";

interface Props {
  readonly history: AlarmHistory;
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (chosen: ReadonlySet<number>) => void;
  readonly onAct: (action: AlarmAction) => void;
}

/** Acknowledges the ticked alarms, among the rows on screen, in their present state. */
export const BulkActions = observer(function BulkActions({
  history,
  chosen,
  onChoose,
  onAct,
}: Props) {
  const { toast } = useStores();
  const { t } = useHistoryText();
  const waiting = history.list.rows
    .map((row) => history.now(row))
    .filter(isWaiting)
    .map(({ id }) => id);
  const ids = waiting.filter((id) => chosen.has(id)).slice(0, bulkMax);
  function acknowledge() {
    if (ids.length === 0) toast.show("warning", t("selectFirst"));
    else onAct({ kind: "acknowledge", ids });
  }
  return (
    <>
      <Checkbox
        className="history-all"
        label={t("selectPage")}
        disabled={waiting.length === 0}
        checked={waiting.length > 0 && ids.length === waiting.length}
        indeterminate={ids.length > 0 && ids.length < waiting.length}
        onChange={() => onChoose(new Set(ids.length === waiting.length ? [] : waiting))}
      />
      <Button
        variant="outlined"
        text={t("acknowledgeSome", { count: ids.length })}
        onClick={acknowledge}
      />
    </>
  );
});

/** Refreshes the list, which otherwise does not change while it is read. */
export const HistoryRefresh = observer(function HistoryRefresh({
  history,
}: {
  history: AlarmHistory;
}) {
  const { t } = useHistoryText();
  const refresh = () => void Promise.all([history.list.reload(), history.figures.reload()]);
  return (
    <span className={css.historyNews} aria-live="polite">
      {history.newEntries > 0 && (
        <Button
          variant="outlined"
          intent="primary"
          icon={<Refresh />}
          text={t("newsCount", { count: history.newEntries })}
          onClick={refresh}
        />
      )}
    </span>
  );
});
