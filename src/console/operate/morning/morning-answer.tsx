import css from "./morning.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { MorningRow } from "../../../../contract/operate/morning.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useMorningText } from "../../../i18n/words/operate/morning-words.ts";
import { houseNameIn } from "../../../../contract/base/localized-name.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import type { InputOf } from "../../../stores/port/call.ts";
import { Task } from "../../../stores/record/task.ts";
import { personName } from "../../../stores/record/person-names.ts";

type Answer = InputOf<"answerMorning">["answer"];

interface Props {
  readonly row: MorningRow;
  readonly onDone: () => void;
}

/** Asks if the house was visited, and if the row was useful. */
export const MorningAnswer = observer(function MorningAnswer({ row, onDone }: Props) {
  const { callApi, session, toast } = useStores();
  const { t, language } = useMorningText();
  const [task] = useState(
    () => new Task((input: InputOf<"answerMorning">) => callApi("answerMorning", input), onDone),
  );
  const house = houseNameIn(row, language);
  async function answerWith(answer: Answer) {
    task.start({ id: row.id, version: row.version, answer });
    if (await task.confirm()) toast.show("success", t("morningSaved"));
    else toast.show("danger", task.failure ?? "");
  }
  const mayAnswer = session.may("morning.answer");
  return (
    <div className={`cluster ${css.morningAnswer}`}>
      {row.visitedBy !== null && row.visitedAt !== null && (
        <small>
          {t("morningVisitedBy", {
            name: personName(row.visitedBy),
            time: formatTime(row.visitedAt, row.timeZone).slice(5, 16),
          })}
        </small>
      )}
      {mayAnswer && row.visitedAt === null && (
        <Button
          size="small"
          text={t("morningVisited")}
          aria-label={t("morningVisitedOf", { house })}
          loading={task.isSending}
          onClick={() => void answerWith("visited")}
        />
      )}
      {mayAnswer && (
        <span>
          {(["useful", "useless"] as const).map((answer) => (
            <Button
              key={answer}
              size="small"
              variant="minimal"
              active={row.isUseful === (answer === "useful")}
              disabled={task.isSending}
              aria-pressed={row.isUseful === (answer === "useful")}
              text={t(answer === "useful" ? "morningUseful" : "morningUseless")}
              aria-label={t(answer === "useful" ? "morningUsefulOf" : "morningUselessOf", {
                house,
              })}
              onClick={() => void answerWith(answer)}
            />
          ))}
        </span>
      )}
    </div>
  );
});
