import css from "./import.module.css";
import { Button, Callout } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { UndoImportReply } from "../../../../contract/operate/import-undo.ts";
import type { InputOf } from "../../../stores/port/call.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useImportText } from "../../../i18n/words/base/import-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";
import { AnswerFailure } from "../../components/answer/answer-failure.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { personName } from "../../../stores/record/person-names.ts";

type State =
  | { readonly step: "idle" | "sure" | "busy" }
  | { readonly step: "failed"; readonly reason: string }
  | { readonly step: "done"; readonly reply: UndoImportReply };

/** Undoes an import after asking again, and shows what was restored, and what was left and why. */
export const ImportUndo = observer(function ImportUndo({
  id,
  note = null,
  label,
  onUndone,
}: {
  readonly id: number;
  /** Text of the button; absent: "undo import". */
  readonly label?: string | undefined;
  /** Shown while nothing is undone yet. */
  readonly note?: ReactNode;
  readonly onUndone: () => void;
}) {
  const { callApi } = useStores();
  const { t } = useImportText();
  const [state, setState] = useState<State>({ step: "idle" });
  async function undo() {
    setState({ step: "busy" });
    try {
      const reply = await callApi("undoImport", { id }, { isForeground: false });
      setState({ step: "done", reply });
      onUndone();
    } catch (error) {
      setState({ step: "failed", reason: error instanceof Error ? error.message : String(error) });
    }
  }
  if (state.step === "done") return <Undone reply={state.reply} />;
  return (
    <>
      {note}
      {state.step === "failed" && (
        <Callout intent="danger" role="alert">
          {t("importUndoFailed", { reason: state.reason })}
        </Callout>
      )}
      {state.step === "sure" ? (
        <div className="flow" role="alert">
          <span>{t("importUndoSure")}</span>
          <Button intent="danger" text={t("importUndoYes")} onClick={() => void undo()} />
          <Button text={t("cancel")} onClick={() => setState({ step: "idle" })} />
        </div>
      ) : (
        <Button
          text={label ?? t("importUndo")}
          loading={state.step === "busy"}
          onClick={() => setState({ step: "sure" })}
        />
      )}
    </>
  );
});

const skippedShown = 50;

function Undone({ reply: { undone, kept: skipped } }: { readonly reply: UndoImportReply }) {
  const { t, language } = useImportText();
  const statusRef = useRef<HTMLParagraphElement>(null);
  // The button with the focus is gone, so keys would have no effect.
  useEffect(() => statusRef.current?.focus(), []);
  const count = (value: number) => formatNumber(value, 0, language);
  return (
    <>
      <p ref={statusRef} tabIndex={-1} role="status" className={css.importTold}>
        {t(undone === 0 ? "importUndoneNone" : "importUndone", { count: count(undone) })}
      </p>
      {skipped.length > 0 && (
        <Callout intent="warning">
          <p>{t("importKept")}</p>
          <ul>
            {skipped.slice(0, skippedShown).map(({ what, message }) => (
              <li key={`${what} ${message}`}>{t("importKeptLine", { what, message })}</li>
            ))}
          </ul>
          {skipped.length > skippedShown && (
            <p>{t("importKeptMore", { count: count(skipped.length - skippedShown) })}</p>
          )}
        </Callout>
      )}
    </>
  );
}

/** Imports of the last day that this person may undo; nothing is shown without any. */
export const RecentImports = observer(function RecentImports({
  of,
  refreshKey = "",
  title,
  label,
  onUndone,
}: {
  readonly of: InputOf<"recentImports">;
  /** Another value fetches again, because there may be another import. */
  readonly refreshKey?: string;
  readonly title?: string;
  readonly label?: string;
  readonly onUndone: () => void;
}) {
  const { t, language } = useImportText();
  const query = useApiQuery("recentImports", of, { refreshKey });
  const imports = query.value?.imports ?? [];
  if (imports.length === 0)
    return <AnswerFailure query={query} what={title ?? t("importRecent")} />;
  return (
    <details className={css.importColumns}>
      <summary>{title ?? t("importRecent")}</summary>
      <ul className="bare-list">
        {imports.map(({ id, at, by, count }) => (
          <li key={id}>
            <ImportUndo
              id={id}
              label={label}
              onUndone={onUndone}
              note={
                <span>
                  {t("importRecentLine", {
                    at: formatTime(at, ownZone()),
                    by: personName(by),
                    count: formatNumber(count, 0, language),
                  })}{" "}
                </span>
              }
            />
          </li>
        ))}
      </ul>
    </details>
  );
});
