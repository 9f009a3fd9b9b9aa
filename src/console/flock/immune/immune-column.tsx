import "../../components/house/house-link.module.css";
import immuneCss from "./immune.module.css";
import listCss from "../../crud/list/list.module.css";
import { Button } from "@blueprintjs/core";
import { Link } from "react-router-dom";
import { immuneFields, type ImmuneTask } from "../../../../contract/flock/production/immune.ts";
import { inOneLanguage, type Language } from "../../../../contract/base/words.ts";
import type { BooksText } from "../../../i18n/words/flock/books-say-words.ts";
import { farmNameIn, houseNameIn } from "../../../../contract/base/localized-name.ts";
import { paths } from "../../../lib/data/paths.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { columnsOf } from "../../crud/list/field-column.ts";
import { absent, actionsKey, type Column } from "../../crud/list/record-table.tsx";
import type { AnswerKind } from "./immune-answer.tsx";
import { stateText } from "./immune-text.ts";
import { personName } from "../../../stores/record/person-names.ts";

interface Props {
  readonly t: BooksText;
  readonly language: Language;
  readonly zoneOf: (farmId: number) => string;
  /** Answers the caller may give. */
  readonly may: { readonly done: boolean; readonly correct: boolean };
  readonly onAnswer: (kind: AnswerKind, task: ImmuneTask) => void;
}

/** The columns of the vaccination calendar. */
export function immuneColumns(props: Props): readonly Column<ImmuneTask>[] {
  const { t, language, zoneOf, may } = props;
  const column = columnsOf<ImmuneTask>(immuneFields, language);
  return [
    {
      ...column("houseName", { width: 150, sort: "house", isMain: true }),
      cell: (task) => (
        <Link className="house-link" to={paths.productionEntry(task.flockId)}>
          {houseNameIn(task, language)}
        </Link>
      ),
    },
    {
      ...column("farmName"),
      cell: (task) => farmNameIn(task, language),
    },
    {
      ...column("content", { width: 220 }),
      cell: ({ content }) => inOneLanguage(content, language),
    },
    column("dayAge", { width: 80, isNumber: true, sort: "dayAge" }),
    column("dueDay", { width: 120, sort: "dueDay" }),
    {
      ...column("state", { width: 150 }),
      cell: (task) => (
        <span className={`muted ${immuneCss.immuneState}`} data-state={task.state}>
          {stateText(task, t, language)}
        </span>
      ),
    },
    { ...column("product", { width: 190 }), cell: (task) => vaccineText(task, props) },
    {
      ...column("closedBy", { width: 190 }),
      cell: ({ closedBy, closedAt, farmId }) =>
        closedBy === null || closedAt === null
          ? absent
          : t("closedByWhen", {
              name: personName(closedBy),
              time: formatTime(closedAt, zoneOf(farmId)).slice(0, 16),
            }),
    },
    column("reason", { width: 160 }),
    ...(may.done ? [answerColumn(props)] : []),
  ];
}

function vaccineText({ product, batch }: ImmuneTask, { t, language }: Props): string {
  const vaccine = inOneLanguage(product, language) || absent;
  return batch === "" ? vaccine : t("vaccineBatch", { product: vaccine, batch });
}

const answerColumn = ({ t, language, may, onAnswer }: Props): Column<ImmuneTask> => ({
  key: actionsKey,
  title: t("answerColumn"),
  width: 160,
  cell: (task) => {
    const isOpen = task.state !== "done" && task.state !== "skipped";
    const name = `${inOneLanguage(task.content, language)} ${task.dueDay}`;
    const button = (kind: AnswerKind, text: string, label: string) => (
      <Button
        size="small"
        variant="outlined"
        {...(kind === "done" && { intent: "primary" as const })}
        text={text}
        aria-label={label}
        onClick={() => onAnswer(kind, task)}
      />
    );
    return (
      <span className={`flow ${listCss.rowButtons}`}>
        {isOpen && button("done", t("markDone"), t("markDoneOf", { name }))}
        {isOpen && may.correct && button("skip", t("markSkip"), t("markSkipOf", { name }))}
        {!isOpen && may.correct && button("reopen", t("markReopen"), t("markReopenOf", { name }))}
      </span>
    );
  },
});
