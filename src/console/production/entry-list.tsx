import { Button, Dialog, DialogBody, DialogFooter, FormGroup, InputGroup } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { animalOf } from "../../../contract/animal.ts";
import { reasonSize } from "../../../contract/production.ts";
import { useStores } from "../../context/use-stores.ts";
import { useProductionSay } from "../../i18n/words/production.ts";
import { formatTime, ownZone } from "../../lib/time.ts";
import type { DayEntry } from "../../stores/page/day-entry.ts";
import type { Draft } from "../../stores/port/draft-shelf.ts";
import { Task } from "../../stores/record/task.ts";
import { ReturnFocus } from "../part/return-focus.tsx";
import "../part/shell-dialog.css";
import "../part/task-dialog.css";
import { draftText, type EntrySummary, summariesOf, voidedText } from "./entry-summary.ts";

const focusReason = (dialog: HTMLElement) => dialog.querySelector("input")?.focus();

/** What was entered for the day, each with who did it; a wrong one is taken out with a reason. */
export const EntryList = observer(function EntryList({
  entry,
  waiting,
  mayVoid,
}: {
  entry: DayEntry;
  /** Of this day, not sent yet. */
  waiting: readonly Draft[];
  mayVoid: boolean;
}) {
  const { record } = entry;
  const { say, language } = useProductionSay(animalOf(record.species));
  const [asked, ask] = useState<EntrySummary | null>(null);
  const all = summariesOf(record, say, language);
  return (
    <section className="entry-card" aria-labelledby="entries-title">
      <h3 id="entries-title">{say("entriesCard")}</h3>
      {record.hasNoLosses && record.losses.length === 0 && <p>{say("noneLostSaid")}</p>}
      {record.hasNoEggs && record.eggs.length === 0 && <p>{say("noneLaidSaid")}</p>}
      {all.length === 0 && waiting.length === 0 && !record.hasNoLosses && (
        <p className="panel-note">{say("noEntries")}</p>
      )}
      <ul className="entry-lines">
        {waiting.map(({ input, keptAt }) => (
          <li key={input.draftId} className="entry-waiting">
            <span className="entry-text">{draftText(input, record, say, language)}</span>
            <small>{say("draftKept", { time: formatTime(keptAt, ownZone()).slice(11, 16) })}</small>
          </li>
        ))}
        {all.map((told) => (
          <li key={`${told.kind}${told.line.id}`} data-voided={told.line.voidedBy !== null}>
            <span className="entry-text">{told.text}</span>
            <small>
              {say("entryBy", {
                name: told.line.by,
                time: formatTime(told.line.at, record.timeZone).slice(5, 16),
              })}
              {voidedText(told, say)}
            </small>
            {mayVoid && told.line.voidedBy === null && told.isElsewhere !== true && (
              <Button
                size="small"
                variant="outlined"
                text={say("voidEntry")}
                onClick={() => ask(told)}
              />
            )}
          </li>
        ))}
      </ul>
      <VoidDialog asked={asked} entry={entry} onClose={() => ask(null)} />
    </section>
  );
});

/** Asks why, and takes the entry out. */
const VoidDialog = observer(function VoidDialog({
  asked,
  entry,
  onClose,
}: {
  asked: EntrySummary | null;
  entry: DayEntry;
  onClose: () => void;
}) {
  const { callApi } = useStores();
  const { say } = useProductionSay();
  const [reason, setReason] = useState("");
  const [task] = useState(
    () =>
      new Task(
        async ({ told, why }: { told: EntrySummary; why: string }) =>
          entry.renew(
            await callApi("voidProduction", { kind: told.kind, id: told.line.id, reason: why }),
          ),
        () => undefined,
      ),
  );
  const close = () => {
    task.close();
    onClose();
    setReason("");
  };
  async function remove(told: EntrySummary) {
    task.ask({ told, why: reason.trim() });
    if (await task.confirm()) close();
  }
  return (
    <Dialog
      isOpen={asked !== null}
      onClose={close}
      title={say("voidTitle")}
      className="shell-dialog task-dialog"
      isCloseButtonShown={false}
      onOpened={focusReason}
    >
      <ReturnFocus />
      {asked !== null && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void remove(asked);
          }}
        >
          <DialogBody>
            <p>
              <strong>{asked.text}</strong>
            </p>
            <p>{say("voidWhat")}</p>
            <FormGroup label={say("voidReason")} labelFor="void-reason">
              <InputGroup
                id="void-reason"
                value={reason}
                maxLength={reasonSize.max}
                onValueChange={setReason}
              />
            </FormGroup>
            {task.failure !== null && (
              <p className="dialog-failure" role="alert">
                {task.failure}
              </p>
            )}
          </DialogBody>
          <DialogFooter
            actions={
              <>
                <Button text={say("cancel")} onClick={close} />
                <Button
                  type="submit"
                  intent="danger"
                  text={say("voidEntry")}
                  loading={task.isSending}
                  disabled={reason.trim().length < reasonSize.min}
                />
              </>
            }
          />
        </form>
      )}
    </Dialog>
  );
});
