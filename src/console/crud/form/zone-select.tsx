import { observer } from "mobx-react-lite";
import { useMemo, useState } from "react";
import { minuteMs } from "../../../../contract/base/time.ts";
import { zoneOffsetMs } from "../../../lib/time/time-zone.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { FieldPart } from "./form-field.ts";
import { SearchSelect } from "../select/search-select.tsx";

const optionsMax = 50;
const zones: readonly string[] = [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC"])];

/** A time zone, found by any part of its name or by its distance from UTC ("+08"). */
export const ZoneSelect = observer(function ZoneSelect({
  name,
  label,
  value,
  put,
}: FieldPart<string>) {
  const {
    page: { clock },
  } = useStores();
  const [keyword, setKeyword] = useState("");
  const known = useMemo(() => {
    const now = clock.now();
    return zones.map((zone, id) => ({
      id,
      name: zone,
      detail: offsetText(zoneOffsetMs(zone, now)),
    }));
  }, [clock]);
  const searched = keyword.toLowerCase().replaceAll(" ", "_");
  const matches = known.filter(({ name: zone, detail }) =>
    `${zone} ${detail}`.toLowerCase().includes(searched),
  );
  return (
    <SearchSelect
      name={name}
      label={label}
      chosen={value}
      options={matches.slice(0, optionsMax)}
      total={matches.length}
      onSearch={setKeyword}
      onPick={(id) => put(zones[id]!)}
    />
  );
});

/** As "UTC+08:00". */
function offsetText(offsetMs: number): string {
  const minutes = Math.round(Math.abs(offsetMs) / minuteMs);
  const twoDigits = (number: number) => String(number).padStart(2, "0");
  const clock = `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
  return `UTC${offsetMs < 0 ? "−" : "+"}${clock}`;
}
