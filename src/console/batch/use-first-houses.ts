import { useBatchSay } from "../../i18n/words/batch.ts";
import { nameIn } from "../../lib/name.ts";
import { useAnswer } from "../part/use-answer.ts";

/** Houses of a plan that can go first, as choices: those that are shown of the first thousand. */
export function useFirstHouses(id: string, left: ReadonlySet<number>) {
  const { language } = useBatchSay();
  const { value } = useAnswer("listBatchHouse", { id, state: "waiting", pageSize: 1000 });
  return (value?.rows ?? [])
    .filter(({ houseId }) => !left.has(houseId))
    .map(({ houseId, houseName, houseNameEn, farmName, farmNameEn }) => ({
      value: houseId,
      label: `${nameIn({ name: farmName, nameEn: farmNameEn }, language)} · ${nameIn(
        { name: houseName, nameEn: houseNameEn },
        language,
      )}`,
    }));
}
