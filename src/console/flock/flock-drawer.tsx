import { animalOf } from "../../../contract/animal.ts";
import "./flock.css";
import { Button, Drawer } from "@blueprintjs/core";
import { Cross } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { houseInFarm, nameIn } from "../../lib/name.ts";
import { formatNumber } from "../../lib/number.ts";
import { formatTime } from "../../lib/time.ts";
import { useStores } from "../../context/use-stores.ts";
import { RecordList } from "../../stores/record/record-list.ts";
import { RemovalDialog } from "../record/removal-dialog.tsx";
import { useRecordNews } from "../record/use-record-news.ts";
import { Note, Skeleton } from "../part/note.tsx";
import { ReturnFocus } from "../part/return-focus.tsx";
import { useShowing } from "../part/use-showing.ts";
import { FlockForms, useFlockEditors } from "./flock-forms.tsx";
import type { FlockHouse } from "./flock-form.tsx";
import type { Flock } from "../../../contract/flock.ts";
import { useFlockSay } from "../../i18n/words/flock.ts";
import "../record/list.css";

interface Props {
  /** Null: closed. */
  readonly house: FlockHouse | null;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/**
 * The flocks of a house: the one that is in it, those that have left, and what can be done about
 * them.
 */
export const FlockDrawer = observer(function FlockDrawer({ house, onClose, onChanged }: Props) {
  const showing = useShowing();
  return (
    <Drawer
      key={showing}
      isOpen={house !== null}
      onClose={onClose}
      size="min(640px, 100vw)"
      className="record-drawer"
    >
      {house !== null && (
        <FlockPanel key={house.id} house={house} onClose={onClose} onChanged={onChanged} />
      )}
    </Drawer>
  );
});

const mostFlocks = 1000;

const FlockPanel = observer(function FlockPanel({
  house,
  onClose,
  onChanged,
}: Props & { house: FlockHouse }) {
  const { call, session } = useStores();
  const { say, language } = useFlockSay(animalOf(house.species));
  const [list] = useState(
    () =>
      new RecordList((_: object, signal: AbortSignal) =>
        call("listFlock", { houseId: house.id, pageSize: mostFlocks }, { signal }),
      ),
  );
  useEffect(() => void list.load({}), [list]);
  const editors = useFlockEditors(house, () => {
    void list.reload();
    onChanged();
  });
  useRecordNews("flocks", list, editors.editor.isSending || editors.clearing.isSending);
  const mayManage = session.may("flock.manage");
  const dayOf = (flock: Flock) => formatTime(flock.placedAt, house.timeZone).slice(0, 10);
  const nameOf = (flock: Flock) =>
    `${nameIn({ name: flock.breedName, nameEn: flock.breedNameEn }, language)} ${dayOf(flock)}`;
  const removeButton = (flock: Flock) => (
    <Button
      size="small"
      variant="outlined"
      intent="danger"
      text={say("remove")}
      aria-label={say("removeNamed", { name: nameOf(flock) })}
      onClick={() => editors.editor.askRemoval([flock])}
    />
  );
  const isOfNow =
    editors.editor.removal?.records.some(({ clearedAt }) => clearedAt === null) === true;
  const current = list.rows.find(({ clearedAt }) => clearedAt === null);
  const past = list.rows.filter(({ clearedAt }) => clearedAt !== null);
  return (
    <div className="record-dialog" role="dialog" aria-modal="true" aria-labelledby="flock-title">
      <ReturnFocus />
      <div className="record-sheet">
        <div className="record-head">
          <h2 id="flock-title">{say("flocksOf", { name: houseInFarm(house, language) })}</h2>
          <Button
            variant="minimal"
            icon={<Cross />}
            aria-label={say("close")}
            title={say("close")}
            onClick={onClose}
          />
        </div>
        <div className="record-fields flock-panel" aria-busy={list.state === "loading"}>
          {!list.isFilled &&
            (list.state === "failed" ? (
              <Note title={say("flocksFailed")} why={list.failure ?? ""}>
                <Button text={say("retry")} intent="primary" onClick={() => void list.reload()} />
              </Note>
            ) : (
              <Skeleton label={say("listLoading")} />
            ))}
          {list.isFilled && (
            <>
              <section>
                <h3>{say("flockNow")}</h3>
                {current === undefined ? (
                  <p className="flock-none">{say("flockNone")}</p>
                ) : (
                  <FlockFacts flock={current} house={house} />
                )}
                {mayManage && (
                  <p className="row-buttons">
                    {current === undefined ? (
                      <Button
                        intent="primary"
                        text={say("placeHere")}
                        onClick={() => editors.editor.open(null)}
                      />
                    ) : (
                      <>
                        <Button
                          intent="warning"
                          variant="outlined"
                          text={say("clearHere")}
                          onClick={() => editors.clearing.open(current)}
                        />
                        <Button
                          variant="outlined"
                          text={say("correctFlock")}
                          onClick={() => editors.editor.open(current)}
                        />
                        {removeButton(current)}
                      </>
                    )}
                  </p>
                )}
              </section>
              <section>
                <h3>{say("flockHistory")}</h3>
                {past.length === 0 && <p className="flock-none">{say("flockNoPast")}</p>}
                <ul className="flock-list">
                  {past.map((flock) => (
                    <li key={flock.id}>
                      <FlockFacts flock={flock} house={house} />
                      {mayManage && (
                        <span className="row-buttons">
                          <Button
                            size="small"
                            variant="outlined"
                            text={say("correctFlock")}
                            aria-label={`${say("correctFlock")} ${dayOf(flock)}`}
                            onClick={() => editors.editor.open(flock)}
                          />
                          {removeButton(flock)}
                        </span>
                      )}
                    </li>
                  ))}
                </ul>
              </section>
            </>
          )}
        </div>
      </div>
      <FlockForms house={house} editors={editors} />
      <RemovalDialog
        editor={editors.editor}
        total={list.total}
        nameOf={nameOf}
        note={`${isOfNow ? say("flockGoneNow") : ""}${say("flockGone")}`}
      />
    </div>
  );
});

const FlockFacts = observer(function FlockFacts({
  flock,
  house: { timeZone: zone, species },
}: {
  flock: Flock;
  house: FlockHouse;
}) {
  const { say, language } = useFlockSay(animalOf(species));
  const count = (value: number) => formatNumber(value, 0, language);
  const facts: readonly (readonly [string, string])[] = [
    [say("flockBreed"), nameIn({ name: flock.breedName, nameEn: flock.breedNameEn }, language)],
    [say("flockCount"), count(flock.placedCount)],
    [say("flockDay"), count(flock.dayAge)],
    [say("flockPlaced"), formatTime(flock.placedAt, zone).slice(0, 16)],
    ...(flock.clearedAt === null
      ? []
      : [[say("flockCleared"), formatTime(flock.clearedAt, zone).slice(0, 16)] as const]),
  ];
  return (
    <dl className="flock-facts">
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
});
