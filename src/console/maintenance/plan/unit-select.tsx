import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { useMaintenanceText } from "../../../i18n/words/maintenance/maintenance-words.ts";
import { SearchSelect } from "../../crud/select/search-select.tsx";
import { useOptions } from "../../crud/select/use-options.ts";
import { farmText, houseText } from "../record/plan-text.ts";
import { unitName } from "./unit-source.tsx";

/** Number of options shown; others are found by typing. */
const offered = 50;

/** Choice of a unit: one of the chosen house, otherwise any unit found by its name or place. */
export const UnitSelect = observer(function UnitSelect({
  name,
  label,
  houseId,
  unitId,
  onPick,
}: {
  readonly name: string;
  readonly label: string;
  readonly houseId: number | null;
  readonly unitId: number | null;
  readonly onPick: (unitId: number | null) => void;
}) {
  const texts = useMaintenanceText();
  const { t, language } = texts;
  const [keyword, setKeyword] = useState("");
  const { rows, isKnown, unread } = useOptions(
    "listUnit",
    {
      ...(houseId !== null && { houseId }),
      ...(keyword !== "" && houseId === null && { keyword }),
      pageSize: houseId === null ? offered : 200,
    },
    true,
  );
  const named = rows.map((unit) => ({
    id: unit.id,
    name: unitName(unit, language),
    detail: [houseText(unit, texts), farmText(unit, language)].join(" · "),
  }));
  // All units of one house are loaded, so the typed text may also be the unit's kind and number.
  const result =
    houseId === null
      ? named
      : named.filter((item) => item.name.toLowerCase().includes(keyword.toLowerCase()));
  const chosen = unitId === null ? undefined : named.find(({ id }) => id === unitId);
  const isElsewhere =
    houseId !== null && isKnown && unitId !== null && chosen === undefined && rows.length > 0;
  useEffect(() => {
    // Another house has been chosen meanwhile.
    if (isElsewhere) onPick(null);
  }, [isElsewhere, onPick]);
  return (
    <SearchSelect
      name={name}
      label={label}
      none={t("mtNoUnits")}
      unread={unread}
      chosen={unitId === null ? null : (chosen?.name ?? "–")}
      options={result.slice(0, offered)}
      total={result.length}
      onSearch={setKeyword}
      onPick={onPick}
      onClear={() => onPick(null)}
    />
  );
});
