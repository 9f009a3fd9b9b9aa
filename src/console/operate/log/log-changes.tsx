import noteCss from "../../components/answer/note.module.css";
import sidePanelCss from "../../components/panel/side-panel.module.css";
import css from "./log-changes.module.css";
import { HTMLTable } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useEffect, useMemo } from "react";
import {
  type LogChange,
  type LogLine,
  logFunctions,
} from "../../../../contract/base/operation-log.ts";
import { idOf } from "../../../../contract/operate/operation-log-control.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";
import { ApiQuery } from "../../../stores/record/api-query.ts";
import { useStores } from "../../../context/use-stores.ts";
import { Note, Skeleton } from "../../components/answer/note.tsx";
import { RetryButton } from "../../components/answer/retry-button.tsx";
import { SidePanel } from "../../components/panel/side-panel.tsx";
import { fieldName, valueText } from "./log-change-text.ts";
import { useLogText } from "../../../i18n/words/base/log-words.ts";
import { operationText, placeIn } from "./operation-text.ts";
import { personName } from "../../../stores/record/person-names.ts";

interface Props {
  /** Null: closed. */
  readonly line: LogLine | null;
  readonly onClose: () => void;
}

/** The changes that the action of a line made, beside the list. */
export const LogChanges = observer(function LogChanges({ line, onClose }: Props) {
  const { t, language } = useLogText();
  return (
    <SidePanel
      isOpen={line !== null}
      title={
        line === null
          ? t("changesOf")
          : `${logFunctions[line.function][language]} · ${operationText(line, language)}`
      }
      titleId="changes-title"
      width={560}
      onClose={onClose}
    >
      {line !== null && (
        <div className={sidePanelCss.panelBody}>
          <p className={noteCss.panelNote}>
            {formatTime(line.at, ownZone())} · {personName(line.operatorName) ?? line.operator}
          </p>
          <p className={noteCss.panelNote}>{placeIn(line, language)}</p>
          <Changes key={line.id} line={line} />
          {idOf(line.remark) !== "" && (
            <p className={noteCss.panelNote}>{t("commandId", { id: idOf(line.remark) })}</p>
          )}
        </div>
      )}
    </SidePanel>
  );
});

const Changes = observer(function Changes({ line }: { line: LogLine }) {
  const { id } = line;
  const { callApi } = useStores();
  const { t } = useLogText();
  const query = useMemo(
    () => new ApiQuery<readonly LogChange[]>((options) => callApi("logChanges", { id }, options)),
    [callApi, id],
  );
  useEffect(() => {
    void query.load();
    return query.drop;
  }, [query]);
  const { value, failure } = query;
  if (value === undefined && failure !== null)
    return (
      <Note title={t("changesFailed")} why={failure}>
        <RetryButton intent="primary" onRetry={query.load} />
      </Note>
    );
  if (value === undefined) return <Skeleton label={t("changesLoading")} />;
  return value.length === 0 ? (
    <p>{t("changesNone")}</p>
  ) : (
    <ChangeTable line={line} changes={value} />
  );
});

interface TableProps {
  readonly line: LogLine;
  readonly changes: readonly LogChange[];
}

const ChangeTable = observer(function ChangeTable({ line, changes }: TableProps) {
  const { fleet } = useStores();
  const { t, language } = useLogText();
  const context = { function: line.function, operation: line.operation, fleet, language };
  const hasBefore = changes.some(({ before }) => before !== undefined);
  const hasAfter = changes.some(({ after }) => after !== undefined);
  return (
    <HTMLTable compact className={css.changeTable}>
      <thead>
        <tr>
          <th scope="col">{t("changeField")}</th>
          {hasBefore && <th scope="col">{t("changeBefore")}</th>}
          {hasAfter && <th scope="col">{t("changeAfter")}</th>}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{fieldName(field, context)}</th>
            {hasBefore && <td>{valueText(field, before, context)}</td>}
            {hasAfter && <td>{valueText(field, after, context)}</td>}
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  );
});
