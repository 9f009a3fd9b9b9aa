import { alarmTitle, severities } from "../../contract/alarm/alarm.ts";
import { keysOf } from "../../contract/base/table-keys.ts";
import { fill } from "../../contract/base/server-message.ts";
import { shortNameOf } from "../../contract/fleet/short-name.ts";
import type { Language } from "../../contract/base/words.ts";
import { causeText } from "../i18n/incident-text.ts";
import { announceWords } from "../i18n/words/alarm/announce-words.ts";
import { nameIn } from "../../contract/base/localized-name.ts";
import type { AlarmChanges, Outcome } from "../stores/alarm/announcer.ts";
import type { FleetStore } from "../stores/fleet/fleet-store.ts";
import type { IncidentRow } from "../stores/fleet/incident-row.ts";
import { personName } from "../stores/record/person-names.ts";

/** Words for one incident, and for several. */
const outcomeWords = {
  acknowledged: ["acknowledged", "someAcknowledged"],
  silenced: ["silenced", "someSilenced"],
  over: ["over", "someOver"],
} as const satisfies Record<Outcome, readonly (keyof typeof announceWords)[]>;

/** Announcements as one sentence or a few short ones, in the words that the lists use. */
export function announceText(
  changes: AlarmChanges,
  fleet: Pick<FleetStore, "farms" | "house">,
  language: Language,
): string {
  const t = (
    word: keyof typeof announceWords,
    values: Readonly<Record<string, string | number>> = {},
  ): string => fill(announceWords[word][language], values);
  const placeOf = ({ farmIds, houseIds: [houseId, ...others] }: IncidentRow): string => {
    const farm = fleet.farms.get(farmIds[0]);
    if (farmIds.length > 1 || farm === undefined) return t("farms", { count: farmIds.length });
    const house =
      houseId === undefined || others.length > 0 ? undefined : fleet.house(houseId)?.house;
    const farmName = shortNameOf(farm, language);
    return house === undefined ? farmName : `${farmName} ${nameIn(house, language)}`;
  };
  const named = (row: IncidentRow) => ({
    place: placeOf(row),
    cause: row.counts.all === 1 ? alarmTitle(row.first, language) : causeText(row.key, language),
  });
  const freshText = (row: IncidentRow): string =>
    t(row.houseIds.length === 1 ? "oneHouse" : "one", {
      ...named(row),
      severity: severities[row.severity].name[language],
      houses: row.houseIds.length,
    });
  const parts: string[] = [];
  const [worst, ...others] = changes.fresh;
  if (worst !== undefined)
    parts.push(
      others.length === 0
        ? freshText(worst)
        : t("several", { count: changes.fresh.length, worst: freshText(worst) }),
    );
  for (const outcome of keysOf(outcomeWords)) {
    const [one, several] = outcomeWords[outcome];
    const [row, ...more] = changes[outcome];
    if (row === undefined) continue;
    const name = personName(row.holder?.by ?? null) ?? t("somebody");
    parts.push(
      more.length === 0 ? t(one, { ...named(row), name }) : t(several, { count: more.length + 1 }),
    );
  }
  return parts.join(t("stop"));
}
