import "../../components/house/house-link.module.css";
import "../../components/panel/panel.module.css";
import productionCss from "./production.module.css";
import noteCss from "../../components/answer/note.module.css";
import css from "./entry-history.module.css";
import { observer } from "mobx-react-lite";
import {
  type FlockRecord,
  recordFields,
} from "../../../../contract/flock/production/production.ts";
import { useProductionText } from "../../../i18n/words/flock/production-words.ts";
import { entryText } from "../../../lib/text/day-entry-text.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { personName } from "../../../stores/record/person-names.ts";

/** Changes in the record of a day: author, time and reason. */
export const EntryHistory = observer(function EntryHistory({ record }: { record: FlockRecord }) {
  const { flockId, day, version, timeZone } = record;
  const { t, language } = useProductionText();
  const query = useApiQuery("productionVersions", { flockId, day }, { refreshKey: version });
  const name = (key: string) =>
    key in recordFields ? recordFields[key as keyof typeof recordFields].name[language] : key;
  const value = (key: string, stored: unknown) => {
    if (stored === true) return "✓";
    return typeof stored === "number" || (typeof stored === "string" && stored !== "")
      ? entryText(key, String(stored), language)
      : t("nothing");
  };
  const colon = language === "zh" ? "：" : ": ";
  const time = (at: number) => formatTime(at, timeZone).slice(5, 16);
  return (
    <section className={productionCss.entryCard} aria-labelledby="history-title">
      <h3 id="history-title">{t("historyCard")}</h3>
      <QueryView query={query}>
        {(versions) =>
          versions.length === 0 ? (
            <p className={noteCss.panelNote}>{t("historyNone")}</p>
          ) : (
            <ol className={`bare-list ${css.entryVersions}`}>
              {versions.map(({ version: number, by, at, reason, draftedAt, before, after }) => (
                <li key={number}>
                  <small>
                    {t("entryBy", { name: personName(by), time: time(at) })}
                    {draftedAt !== null && ` · ${t("writtenLate", { time: time(draftedAt) })}`}
                    {reason !== "" && ` · ${reason}`}
                  </small>
                  {[...new Set([...Object.keys(before), ...Object.keys(after)])].map((key) => (
                    <p key={key} className={css.entryChange}>
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
      </QueryView>
    </section>
  );
});
