import "../../components/house/house-link.module.css";
import "../../components/panel/panel.module.css";
import productionCss from "./production.module.css";
import noteCss from "../../components/answer/note.module.css";
import css from "./entry-list.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { animalOf } from "../../../../contract/base/animal.ts";
import { movesStock, pricedKinds } from "../../../../contract/flock/production/production.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useProductionText } from "../../../i18n/words/flock/production-words.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";
import type { DayEntry } from "../../../stores/flock/day-entry.ts";
import type { Draft } from "../../../stores/port/draft-storage.ts";
import type { SessionStore } from "../../../stores/app/session-store.ts";
import { Task } from "../../../stores/record/task.ts";
import {
  isNoReason,
  ReasonField,
  TaskForm,
  TaskFormDialog,
} from "../../components/dialog/task-form.tsx";
import { draftText, type EntrySummary, summariesOf, voidedText } from "./entry-summary.ts";
import { type Priced, PriceForm } from "./price-form.tsx";
import { personName } from "../../../stores/record/person-names.ts";

/** Returns the input of its price form; null: it has no price, or no longer exists. */
function pricedOf({ kind, line, text, price, isElsewhere }: EntrySummary): Priced | null {
  const priced = pricedKinds.find((pricedKind) => pricedKind === kind);
  const isOver = line.voidedBy !== null || isElsewhere === true;
  if (priced === undefined || price === undefined || isOver) return null;
  return { kind: priced, id: line.id, price, text };
}

/** True when the user sees prices and moves stock, and so may correct them. */
const mayPut = (session: SessionStore): boolean =>
  session.may("stock.move") && session.may("feed.read");

/** Stock is voided by people who may record it. */
const isVoidable = ({ kind, line, isElsewhere }: EntrySummary, session: SessionStore): boolean =>
  line.voidedBy === null &&
  isElsewhere !== true &&
  (!movesStock(kind) || session.may("stock.move"));

/** An entry to be voided, or one whose price is to be corrected. */
type OpenQuestion = { readonly gone: EntrySummary } | { readonly priced: Priced };

const PriceButton = observer(function PriceButton({
  one,
  onPrice,
}: {
  readonly one: EntrySummary;
  readonly onPrice: (priced: Priced) => void;
}) {
  const { t } = useProductionText();
  const priced = pricedOf(one);
  return priced === null ? null : (
    <Button size="small" variant="outlined" text={t("priceEdit")} onClick={() => onPrice(priced)} />
  );
});

const QuestionDialog = observer(function QuestionDialog({
  openQuestion,
  ...form
}: {
  readonly openQuestion: OpenQuestion | null;
  readonly entry: DayEntry;
  readonly onClose: () => void;
}) {
  const { t } = useProductionText();
  const isPrice = openQuestion !== null && "priced" in openQuestion;
  return (
    <TaskFormDialog
      isOpen={openQuestion !== null}
      title={t(isPrice ? "priceTitle" : "voidTitle")}
      onClose={form.onClose}
      onOpened={focusFirst}
    >
      {isPrice && <PriceForm priced={openQuestion.priced} {...form} />}
      {openQuestion !== null && !isPrice && <VoidForm summary={openQuestion.gone} {...form} />}
    </TaskFormDialog>
  );
});

const focusFirst = (dialog: HTMLElement) => dialog.querySelector("input")?.focus();

/** Entries of the day, each with its author; a wrong one is removed with a reason. */
export const EntryList = observer(function EntryList({
  entry,
  waiting,
  mayVoid,
}: {
  entry: DayEntry;
  /** Entries of this day, not sent yet. */
  waiting: readonly Draft[];
  mayVoid: boolean;
}) {
  const { record } = entry;
  const { t, language } = useProductionText(animalOf(record.species));
  const [openQuestion, setQuestion] = useState<OpenQuestion | null>(null);
  const { session } = useStores();
  const mayPrice = mayVoid && mayPut(session);
  const all = summariesOf(record, t, language);
  return (
    <section className={productionCss.entryCard} aria-labelledby="entries-title">
      <h3 id="entries-title">{t("entriesCard")}</h3>
      {record.hasNoLosses && record.losses.length === 0 && <p>{t("noneLostSaid")}</p>}
      {record.hasNoEggs && record.eggs.length === 0 && <p>{t("noneLaidSaid")}</p>}
      {all.length === 0 && waiting.length === 0 && !record.hasNoLosses && (
        <p className={noteCss.panelNote}>{t("noEntries")}</p>
      )}
      <ul className={`bare-list ${css.entryLines}`}>
        {waiting.map(({ input, keptAt }) => (
          <li key={input.draftId} className={css.entryWaiting}>
            <span className={`strong ${css.entryText}`}>
              {draftText(input, record, t, language)}
            </span>
            <small>{t("draftKept", { time: formatTime(keptAt, ownZone()).slice(11, 16) })}</small>
          </li>
        ))}
        {all.map((item) => (
          <li key={`${item.kind}${item.line.id}`} data-voided={item.line.voidedBy !== null}>
            <span className={`strong ${css.entryText}`}>{item.text}</span>
            <small>
              {t("entryBy", {
                name: personName(item.line.by),
                time: formatTime(item.line.at, record.timeZone).slice(5, 16),
              })}
              {voidedText(item, t, language)}
            </small>
            {mayPrice && <PriceButton one={item} onPrice={(priced) => setQuestion({ priced })} />}
            {mayVoid && isVoidable(item, session) && (
              <Button
                size="small"
                variant="outlined"
                text={t("voidEntry")}
                onClick={() => setQuestion({ gone: item })}
              />
            )}
          </li>
        ))}
      </ul>
      <QuestionDialog openQuestion={openQuestion} entry={entry} onClose={() => setQuestion(null)} />
    </section>
  );
});

interface VoidProps {
  readonly summary: EntrySummary;
  readonly entry: DayEntry;
  readonly onClose: () => void;
}

/** Asks for a reason, and removes the entry. */
const VoidForm = observer(function VoidForm({ summary, entry, onClose }: VoidProps) {
  const { callApi } = useStores();
  const { t } = useProductionText();
  const [reason, setReason] = useState("");
  const [task] = useState(
    () =>
      new Task(
        async (why: string) =>
          entry.renew(
            await callApi("voidProduction", {
              kind: summary.kind,
              id: summary.line.id,
              reason: why,
            }),
          ),
        () => undefined,
      ),
  );
  return (
    <TaskForm
      task={task}
      input={reason.trim()}
      button={t("voidEntry")}
      intent="danger"
      isShort={isNoReason(reason)}
      onClose={onClose}
      onSent={onClose}
    >
      <p>
        <strong>{summary.text}</strong>
      </p>
      <p>{t("voidWhat")}</p>
      <ReasonField id="void-reason" label={t("voidReason")} value={reason} onChange={setReason} />
    </TaskForm>
  );
});
