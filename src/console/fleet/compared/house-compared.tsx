import { useAnimal } from "../../components/house/use-animal.ts";
import "../../crud/list/list.module.css";
import css from "./compared.module.css";
import { observer } from "mobx-react-lite";
import { useStores } from "../../../context/use-stores.ts";
import { FleetGate } from "../../components/answer/fleet-gate.tsx";
import { Note } from "../../components/answer/note.tsx";
import { useAddress } from "../../crud/list/use-address.ts";
import { amountFault, type Choice, choiceIn, comparedMax, toggled } from "./compared-option.ts";
import { ComparedChoices } from "./compared-choices.tsx";
import { ComparedExport } from "./compared-export.tsx";
import { ComparedView } from "./compared-view.tsx";
import { useComparedText } from "../../../i18n/words/fleet/compared-words.ts";
import { HousePicker } from "./house-picker.tsx";

/**
 * /shack/status/compared: one quantity of one to six houses over a window, by date or by age. The
 * address contains the whole choice.
 */
export const HouseCompared = observer(function HouseCompared() {
  const { fleet, toast } = useStores();
  const { read, put } = useAddress();
  const named = choiceIn(read);
  const choice: Choice = {
    ...named,
    houses: fleet.isLoaded
      ? named.houses.filter((id) => fleet.house(id) !== undefined)
      : named.houses,
  };
  const { houses } = choice;
  const { t } = useComparedText(useAnimal(houses));
  const fault = amountFault(houses.length);

  function toggle(id: number) {
    const next = toggled(houses, id);
    if ("houses" in next) put({ houses: next.houses.join() });
    else
      toast.show(
        "warning",
        t(next.refused === "tooMany" ? "comparedTooMany" : "comparedTooFew", {
          count: comparedMax,
        }),
      );
  }

  return (
    <section className={css.compared} aria-labelledby="compared-title">
      <h1 id="compared-title" className="visually-hidden">
        {t("houseCompared")}
      </h1>
      <div className={css.comparedBar}>
        <ComparedChoices choice={choice} />
        <span className="to-end">
          <ComparedExport choice={choice} isPossible={fleet.isLoaded && fault === null} />
        </span>
      </div>
      <HousePicker houses={houses} onToggle={toggle} />
      <FleetGate>
        {fault === "tooFew" && (
          <Note title={t("comparedNone")} why={t("comparedTooFew", { count: comparedMax })} />
        )}
        {fault === "tooMany" && (
          <Note title={t("amountError")} why={t("comparedTooMany", { count: comparedMax })} />
        )}
        {fault === null && <ComparedView choice={choice} />}
      </FleetGate>
    </section>
  );
});
