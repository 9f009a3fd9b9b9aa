import { Button, Dialog, DialogBody, DialogFooter, FormGroup, InputGroup } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { animalOf, weightUnitOf } from "../../../contract/animal.ts";
import { eggsOf } from "../../../contract/figure/lay.ts";
import {
  type EntryKind,
  type FlockRecord,
  lossCauses,
  reasonSize,
} from "../../../contract/record.ts";
import type { Language } from "../../../contract/words.ts";
import { useStores } from "../../context/use-stores.ts";
import { type ProductionSay, useProductionSay } from "../../i18n/words/production.ts";
import { formatNumber } from "../../lib/number.ts";
import { formatTime } from "../../lib/time.ts";
import { weightText } from "../../lib/weight.ts";
import type { DayEntry } from "../../stores/page/day-entry.ts";
import { Task } from "../../stores/record/task.ts";
import { ReturnFocus } from "../part/return-focus.tsx";
import "../part/shell-dialog.css";
import "../part/task-dialog.css";

type Line =
  FlockRecord["losses"][number] | FlockRecord["eggs"][number] | FlockRecord["weighings"][number];
interface Told {
  readonly kind: EntryKind;
  readonly line: Pick<Line, "id" | "at" | "by" | "voidedBy" | "voidReason">;
  readonly text: string;
}

function toldOf(record: FlockRecord, say: ProductionSay, language: Language): Told[] {
  const { losses, eggs, weighings, species } = record;
  const number = (value: number, decimals = 0) => formatNumber(value, decimals, language);
  return [
    ...losses.map((line): Told => {
      const { dead, culled, cause } = line;
      const text = say("lossEntry", { dead, culled, cause: lossCauses[cause][language] });
      return { kind: "loss", line, text };
    }),
    ...eggs.map((line): Told => {
      const count = number(eggsOf(line));
      const text =
        line.kg === null
          ? say("eggEntry", { count })
          : say("eggEntryKg", { count, kg: number(line.kg, 1) });
      return { kind: "egg", line, text };
    }),
    ...weighings.map((line): Told => {
      const weight = `${weightText(line.meanG, species, language)} ${weightUnitOf(species)}`;
      return { kind: "weighing", line, text: say("weighEntry", { count: line.sample, weight }) };
    }),
  ];
}

const voidedText = ({ line: { voidedBy, voidReason } }: Told, say: ProductionSay): string =>
  voidedBy === null ? "" : ` · ${say("voided", { reason: voidReason ?? "", name: voidedBy })}`;

const focusReason = (dialog: HTMLElement) => dialog.querySelector("input")?.focus();

/** What was entered for the day, each with who did it; a wrong one is taken out with a reason. */
export const EntryList = observer(function EntryList({
  entry,
  mayVoid,
}: {
  entry: DayEntry;
  mayVoid: boolean;
}) {
  const { callApi } = useStores();
  const { record } = entry;
  const { say, language } = useProductionSay(animalOf(record.species));
  const [reason, setReason] = useState("");
  const [task] = useState(
    () =>
      new Task(
        async ({ told, why }: { told: Told; why: string }) =>
          entry.renew(
            await callApi("voidProduction", { kind: told.kind, id: told.line.id, reason: why }),
          ),
        () => undefined,
      ),
  );
  const [asked, ask] = useState<Told | null>(null);
  const all = toldOf(record, say, language);
  const close = () => {
    task.close();
    ask(null);
    setReason("");
  };
  async function remove(told: Told) {
    task.ask({ told, why: reason.trim() });
    if (await task.confirm()) close();
  }
  return (
    <section className="entry-card" aria-labelledby="entries-title">
      <h3 id="entries-title">{say("entriesCard")}</h3>
      {record.hasNoLosses && record.losses.length === 0 && <p>{say("noneLostSaid")}</p>}
      {record.hasNoEggs && record.eggs.length === 0 && <p>{say("noneLaidSaid")}</p>}
      {all.length === 0 && !record.hasNoLosses && <p className="panel-note">{say("noEntries")}</p>}
      <ul className="entry-lines">
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
            {mayVoid && told.line.voidedBy === null && (
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
    </section>
  );
});
