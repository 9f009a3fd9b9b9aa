import flockCss from "./flock.module.css";
import listCss from "../../crud/list/list.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { animalOf } from "../../../../contract/base/animal.ts";
import type { Flock } from "../../../../contract/fleet/flock/flock.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { useFlockText } from "../../../i18n/words/fleet/flock-words.ts";
import { breedNameIn } from "../../../../contract/base/localized-name.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import type { FlockHouse } from "./flock-form.tsx";
import type { FlockEditors } from "./flock-forms.tsx";

interface PartProps {
  readonly house: FlockHouse;
  /** All flocks the house has ever had. */
  readonly flocks: readonly Flock[];
  readonly editors: FlockEditors;
  readonly mayManage: boolean;
}

const dayOf = (flock: Flock, { timeZone }: FlockHouse) =>
  formatTime(flock.placedAt, timeZone).slice(0, 10);

/** Name of a flock: its breed and the day it was placed. */
export function flockName(flock: Flock, house: FlockHouse, language: Language): string {
  const breed = breedNameIn(flock, language);
  return `${breed} ${dayOf(flock, house)}`;
}

/** The present flock of the house, or a button to place one. */
export const CurrentFlock = observer(function CurrentFlock({
  house,
  flocks,
  editors,
  mayManage,
}: PartProps) {
  const { t } = useFlockText(animalOf(house.species));
  const current = flocks.find(({ clearedAt }) => clearedAt === null);
  return (
    <section>
      <h3>{t("flockNow")}</h3>
      {current === undefined ? (
        <p className={flockCss.flockNone}>{t("flockNone")}</p>
      ) : (
        <FlockFacts flock={current} house={house} />
      )}
      {mayManage && (
        <p className={`flow ${listCss.rowButtons}`}>
          {current === undefined ? (
            <Button
              intent="primary"
              text={t("placeHere")}
              onClick={() => editors.editor.open(null)}
            />
          ) : (
            <>
              <Button
                intent="warning"
                variant="outlined"
                text={t("clearHere")}
                onClick={() => editors.clearing.open(current)}
              />
              <Button
                variant="outlined"
                text={t("correctFlock")}
                onClick={() => editors.editor.open(current)}
              />
              <RemoveButton flock={current} house={house} editors={editors} />
            </>
          )}
        </p>
      )}
    </section>
  );
});

/** The flocks that have left the house. */
export const PastFlocks = observer(function PastFlocks({
  house,
  flocks,
  editors,
  mayManage,
}: PartProps) {
  const { t } = useFlockText(animalOf(house.species));
  const past = flocks.filter(({ clearedAt }) => clearedAt !== null);
  return (
    <section>
      <h3>{t("flockHistory")}</h3>
      {past.length === 0 && <p className={flockCss.flockNone}>{t("flockNoPast")}</p>}
      <ul className={`bare-list ${flockCss.flockList}`}>
        {past.map((flock) => (
          <li key={flock.id}>
            <FlockFacts flock={flock} house={house} />
            {mayManage && (
              <span className={`flow ${listCss.rowButtons}`}>
                <Button
                  size="small"
                  variant="outlined"
                  text={t("correctFlock")}
                  aria-label={`${t("correctFlock")} ${dayOf(flock, house)}`}
                  onClick={() => editors.editor.open(flock)}
                />
                <RemoveButton flock={flock} house={house} editors={editors} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
});

const RemoveButton = observer(function RemoveButton({
  flock,
  house,
  editors,
}: Pick<PartProps, "house" | "editors"> & { flock: Flock }) {
  const { t, language } = useFlockText(animalOf(house.species));
  return (
    <Button
      size="small"
      variant="outlined"
      intent="danger"
      text={t("remove")}
      aria-label={t("removeNamed", { name: flockName(flock, house, language) })}
      onClick={() => editors.editor.confirmRemoval([flock])}
    />
  );
});

const FlockFacts = observer(function FlockFacts({
  flock,
  house: { timeZone: zone, species },
}: {
  flock: Flock;
  house: FlockHouse;
}) {
  const { t, language } = useFlockText(animalOf(species));
  const count = (value: number) => formatNumber(value, 0, language);
  const facts: readonly (readonly [string, string])[] = [
    [t("flockBreed"), breedNameIn(flock, language)],
    [t("flockCount"), count(flock.placedCount)],
    [t("flockDay"), count(flock.dayAge)],
    [t("flockPlaced"), formatTime(flock.placedAt, zone).slice(0, 16)],
    ...(flock.clearedAt !== null
      ? [[t("flockCleared"), formatTime(flock.clearedAt, zone).slice(0, 16)] as const]
      : flock.plannedEnd !== null
        ? [[t("flockPlannedEnd"), flock.plannedEnd] as const]
        : []),
  ];
  return (
    <dl className={`flow ${flockCss.flockFacts}`}>
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
});
