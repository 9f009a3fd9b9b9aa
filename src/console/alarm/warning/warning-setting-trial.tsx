import "../../components/house/house-link.module.css";
import warningCss from "./warning.module.css";
import noteCss from "../../components/answer/note.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useEffect, useRef, useState } from "react";
import {
  type ProductionSettings,
  triedDays,
  type TriedSettings,
} from "../../../../contract/fleet/production-setting.ts";
import { warningKinds } from "../../../../contract/fleet/house/warning-kind.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useBooksText } from "../../../i18n/words/flock/books-say-words.ts";

interface Props {
  readonly orgId: number;
  /** The thresholds as typed. */
  readonly values: ProductionSettings;
}

/** Adds the result for further houses to the results so far. */
function added(before: TriedSettings | null, part: TriedSettings): TriedSettings {
  if (before === null) return part;
  const keys = [...new Set([...before.rows, ...part.rows].map(({ key }) => key))];
  const sum = (key: string, which: "now" | "proposed") =>
    [...before.rows, ...part.rows]
      .filter((row) => row.key === key)
      .reduce((count, row) => count + row[which], 0);
  return {
    ...part,
    tried: before.tried + part.tried,
    rows: keys.map((key) => ({ key, now: sum(key, "now"), proposed: sum(key, "proposed") })),
  };
}

/** Warnings of the past days by the form's thresholds, beside those by the present ones. */
export const SettingTrial = observer(function SettingTrial({ orgId, values }: Props) {
  const { callApi } = useStores();
  const { t } = useBooksText();
  const [result, setResult] = useState<TriedSettings | null>(null);
  const [isRunning, setRunning] = useState(false);
  const run = useRef<AbortController | null>(null);
  useEffect(() => () => run.current?.abort(), []);
  async function start() {
    run.current?.abort();
    const { signal } = (run.current = new AbortController());
    setRunning(true);
    let sum: TriedSettings | null = null;
    try {
      for (let after: number | null = 0; after !== null && !signal.aborted;) {
        const part: TriedSettings = await callApi(
          "tryProductionSettings",
          { orgId, values, after },
          { signal },
        );
        after = part.next;
        sum = added(sum, part);
        if (!signal.aborted) setResult(sum);
      }
    } catch {
      // The frame around the pages reports a failure; the results so far stay.
    }
    if (run.current?.signal === signal) setRunning(false);
  }
  return (
    <section className={`stack ${warningCss.settingTrial}`} aria-busy={isRunning}>
      {isRunning ? (
        <Button
          text={t("tryStop")}
          onClick={() => {
            run.current?.abort();
            setRunning(false);
          }}
        />
      ) : (
        <Button
          variant="outlined"
          intent="primary"
          text={t("trySettings", { days: triedDays })}
          onClick={() => void start()}
        />
      )}
      {result !== null && <Tried result={result} />}
    </section>
  );
});

const Tried = observer(function Tried({ result }: { readonly result: TriedSettings }) {
  const { t, language } = useBooksText();
  const { tried, flocks, rows } = result;
  return (
    <>
      <p role="status">{t("tryOf", { tried, flocks })}</p>
      {rows.length === 0 ? (
        <p>{t("tryNone")}</p>
      ) : (
        <table className={warningCss.settingTried}>
          <thead>
            <tr>
              <th scope="col">{t("tryKind")}</th>
              <th scope="col">{t("tryNow")}</th>
              <th scope="col">{t("tryProposed")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, now, proposed }) => (
              <tr key={key}>
                <th scope="row">{warningKinds[key].name[language]}</th>
                <td>{now}</td>
                <td>{proposed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={noteCss.panelNote}>{t("tryNote")}</p>
    </>
  );
});
