import css from "../command/command.module.css";
import { HTMLSelect } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useStores } from "../../../context/use-stores.ts";
import { useBatchText } from "../../../i18n/words/control/batch-words.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { AnswerFailure } from "../../components/answer/answer-failure.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";

/** A choice of a visible template for these houses; `none`: text of the empty choice. */
export const TemplateSelect = observer(function TemplateSelect({
  value,
  houseIds,
  none,
  onChange,
}: {
  value: number | null;
  houseIds: readonly number[];
  none: string;
  onChange: (id: number | null) => void;
}) {
  const { t, language } = useBatchText();
  const { fleet } = useStores();
  const query = useApiQuery("listConfigTemplate", { pageSize: 1000 });
  const list = query.value;
  const chosen = list?.rows.find(({ id }) => id === value);
  const hasOthers = (id: number): boolean => {
    const species = fleet.house(id)?.house.species;
    return chosen !== undefined && species !== undefined && species !== chosen.species;
  };
  const others = houseIds.filter(hasOthers).length;
  return (
    <>
      <HTMLSelect
        fill
        aria-label={t("template")}
        value={value ?? ""}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.value === "" ? null : Number(currentTarget.value))
        }
        options={[
          { value: "", label: none },
          ...(value !== null && chosen === undefined ? [{ value, label: "–" }] : []),
          ...(list?.rows ?? []).map((row) => ({ value: row.id, label: nameIn(row, language) })),
        ]}
      />
      <AnswerFailure query={query} />
      <p className={css.reviewNote} role="status">
        {others > 0 && t("otherSpeciesCount", { count: others })}
      </p>
    </>
  );
});
