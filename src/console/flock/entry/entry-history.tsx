import { observer } from "mobx-react-lite";
import {
  type FlockRecord,
  recordFields,
} from "../../../../contract/flock/production/production.ts";
import { useProductionSay } from "../../../i18n/words/flock/production-words.ts";
import { entryText } from "../../../lib/text/day-entry-text.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { AnswerView } from "../../components/answer/answer-view.tsx";
import { useAnswer } from "../../components/answer/use-answer.ts";

/** Changes in the record of a day: author, time and reason. */
export const EntryHistory = observer(function EntryHistory({ record }: { record: FlockRecord }) {
  const { flockId, day, version, timeZone } = record;
  const { say, language } = useProductionSay();
  const answer = useAnswer("productionVersions", { flockId, day }, { news: version });
  const name = (key: string) =>
    key in recordFields ? recordFields[key as keyof typeof recordFields].name[language] : key;
  const value = (key: string, said: unknown) => {
    if (said === true) return "✓";
    return typeof said === "number" || (typeof said === "string" && said !== "")
      ? entryText(key, String(said), language)
      : say("nothing");
  };
  const colon = language === "zh" ? "：" : ": ";
  const time = (at: number) => formatTime(at, timeZone).slice(5, 16);
  return (
    <section className="entry-card" aria-labelledby="history-title">
      <h3 id="history-title">{say("historyCard")}</h3>
      <AnswerView answer={answer}>
        {(versions) =>
          versions.length === 0 ? (
            <p className="panel-note">{say("historyNone")}</p>
          ) : (
            <ol className="entry-versions">
              {versions.map(({ version: number, by, at, reason, draftedAt, before, after }) => (
                <li key={number}>
                  <small>
                    {say("entryBy", { name: by, time: time(at) })}
                    {draftedAt !== null && ` · ${say("writtenLate", { time: time(draftedAt) })}`}
                    {reason !== "" && ` · ${reason}`}
                  </small>
                  {[...new Set([...Object.keys(before), ...Object.keys(after)])].map((key) => (
                    <p key={key} className="entry-change">
                      {name(key)}
                      {colon}
                      {key in before && <s>{value(key, before[key])}</s>}{" "}
                      {key in after && value(key, after[key])}
                    </p>
                  ))}
                </li>
              ))}
            </ol>
          )
        }
      </AnswerView>
    </section>
  );
});
