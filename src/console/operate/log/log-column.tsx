import css from "./log-changes.module.css";
import { type LogLine, logFunctions, logSources } from "../../../../contract/base/operation-log.ts";
import { idOf } from "../../../../contract/operate/operation-log-control.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { observer } from "mobx-react-lite";
import { useStores } from "../../../context/use-stores.ts";
import type { LogText } from "../../../i18n/words/base/log-words.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";
import { unbroken } from "../../../ui/unbroken.tsx";
import { absent, type Column } from "../../crud/list/record-table.tsx";
import { farmNamed, operationText, placeIn, remarkText } from "./operation-text.ts";
import { personName } from "../../../stores/record/person-names.ts";

export function logColumns(
  t: LogText,
  language: Language,
  open: (line: LogLine) => void,
): readonly Column<LogLine>[] {
  return [
    {
      key: "at",
      title: t("fieldDate"),
      width: 156,
      cell: ({ at }) => <span className="time">{formatTime(at, ownZone())}</span>,
    },
    {
      key: "operator",
      title: t("fieldOperator"),
      width: 150,
      cell: ({ operator, operatorName }) => (
        <>
          {operator ? personName(operator) : absent}
          {operatorName !== null && operatorName !== operator && (
            <small> {personName(operatorName)}</small>
          )}
        </>
      ),
    },
    {
      key: "function",
      title: t("fieldFunction"),
      width: 120,
      isMain: true,
      cell: (line) => logFunctions[line.function][language],
    },
    {
      key: "house",
      title: t("colHouse"),
      width: 190,
      cell: (line) => placeIn(line, language) || absent,
    },
    {
      key: "operation",
      title: t("fieldOperation"),
      cell: (line) => <Operation line={line} t={t} language={language} onOpen={open} />,
    },
    { key: "remark", title: t("fieldRemark"), cell: (line) => remarkText(line, language) },
    {
      key: "source",
      title: t("fieldSource"),
      width: 86,
      cell: ({ source }) => logSources[source][language],
    },
    {
      key: "network",
      title: t("networkId"),
      width: 100,
      cell: ({ networkId }) => networkId ?? absent,
    },
    { key: "address", title: t("fieldAddress"), width: 116, cell: ({ address }) => address },
  ];
}

interface OperationProps {
  readonly line: LogLine;
  readonly t: LogText;
  readonly language: Language;
  readonly onOpen: (line: LogLine) => void;
}

/** Action of a line; if values were changed, a click shows them. */
const Operation = observer(function Operation({ line, t, language, onOpen }: OperationProps) {
  const { farms } = useStores().fleet;
  const text = unbroken(farmNamed(operationText(line, language), farms.values(), language));
  if (!line.hasChanges && idOf(line.remark) === "") return text;
  return (
    <button
      type="button"
      className={css.changeLink}
      title={t("changesShow")}
      onClick={() => onOpen(line)}
    >
      {text}
    </button>
  );
});
