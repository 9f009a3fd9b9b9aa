import { untracked } from "mobx";
import { observer } from "mobx-react-lite";
import { useMemo, useState } from "react";
import { tickStates, tickTree } from "../../../lib/data/tick-tree.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { useFarmHouses } from "../../../context/use-farm-houses.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { FieldPart } from "./form-field.ts";
import { FarmSelect } from "../select/farm-select.tsx";
import { TickList } from "./tick-list.tsx";
import { useUserText } from "../../../i18n/words/account/user-words.ts";

/**
 * The farms and houses of an organisation as a tree to tick; `orgId` null: all that the user sees.
 */
function useFleetTree(ticked: "farms" | "houses", orgId: number | null) {
  const { fleet } = useStores();
  const { language } = useUserText();
  const { farms, houseList } = fleet;
  return useMemo(() => {
    const isOwn = (item: { readonly orgId: number }) => orgId === null || item.orgId === orgId;
    // Live values of a house do not affect the tree.
    return tickTree(
      [...farms.values()].filter(isOwn),
      untracked(() => houseList.map(({ house }) => house)).filter(isOwn),
      ticked,
      language,
    );
  }, [farms, houseList, ticked, orgId, language]);
}

interface FarmProps extends FieldPart<number[]> {
  readonly orgId: number | null;
}

/** The farms whose subtrees an area or farm manager sees. */
export const FarmScope = observer(function FarmScope({ value, put, orgId, ...field }: FarmProps) {
  const { t, language } = useUserText();
  const tree = useFleetTree("farms", orgId);
  const count = (number: number) => formatNumber(number, 0, language);
  const covered = useMemo(() => {
    const states = tickStates(tree, new Set(value));
    const current = tree.filter(
      (_, index) => states[index] === "on" || states[index] === "covered",
    );
    const own = tree.filter((_, index) => states[index] === "on");
    return {
      chosen: own.length,
      farms: current.length,
      houses: own.reduce((sum, { houses }) => sum + houses, 0),
    };
  }, [tree, value]);
  return (
    <TickList
      {...field}
      tree={tree}
      chosen={value}
      onChange={(ids) => put([...ids])}
      sum={t("farmsCovered", {
        chosen: count(covered.chosen),
        farms: count(covered.farms),
        houses: count(covered.houses),
      })}
    />
  );
});

interface HouseProps extends FieldPart<number[]> {
  /** The houses chosen for the house manager. */
  readonly orgId: number | null;
}

/** The houses a house manager sees. */
export const HouseScope = observer(function HouseScope({
  value,
  put,
  orgId,
  ...field
}: HouseProps) {
  const { fleet } = useStores();
  const { t, language } = useUserText();
  const [farmId, setFarm] = useState<number | null>(null);
  useFarmHouses(farmId);
  // Ticked houses must be loaded to stay ticked, even when the fleet is only partly loaded.
  for (const id of value) fleet.house(id);
  const tree = useFleetTree("houses", orgId);
  const total = useMemo(() => tree.reduce((sum, { id }) => sum + (id === null ? 0 : 1), 0), [tree]);
  return (
    <>
      {fleet.sums !== null && (
        <FarmSelect label={t("farmOfHouses")} farmId={farmId} orgId={orgId} onPick={setFarm} />
      )}
      <TickList
        {...field}
        isTall
        tree={tree}
        chosen={value}
        onChange={(ids) => put([...ids])}
        sum={t("housesChosen", {
          count: formatNumber(value.length, 0, language),
          total: formatNumber(total, 0, language),
        })}
      />
    </>
  );
});
