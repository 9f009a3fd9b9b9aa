import { severities } from "../../contract/alarm.ts";
import type { Farm } from "../../contract/farm-tree.ts";
import { fill } from "../../contract/message.ts";
import { shortNameOf } from "../../contract/short-name.ts";
import type { Language } from "../../contract/words.ts";
import { causeText } from "../i18n/incident-text.ts";
import { announceWords } from "../i18n/words/announce.ts";
import type { AlarmNews } from "../stores/fleet/announcer.ts";
import type { IncidentRow } from "../stores/fleet/incident-row.ts";

/** News as one sentence or a few short ones, with the words that the lists have for them. */
export function announceText(
  { fresh, acknowledged, over }: AlarmNews,
  farms: ReadonlyMap<number, Farm>,
  language: Language,
): string {
  const say = (
    word: keyof typeof announceWords,
    values: Readonly<Record<string, string | number>> = {},
  ): string => fill(announceWords[word][language], values);
  const placeOf = ({ farmIds }: IncidentRow): string => {
    const farm = farms.get(farmIds[0]);
    return farmIds.length > 1 || farm === undefined
      ? say("farms", { count: farmIds.length })
      : shortNameOf(farm, language);
  };
  const named = (row: IncidentRow) => ({
    place: placeOf(row),
    cause: causeText(row.key, language),
  });
  const freshText = (row: IncidentRow): string =>
    say("one", {
      ...named(row),
      severity: severities[row.severity].name[language],
      houses: row.houseIds.length,
    });
  const parts: string[] = [];
  const [worst, ...others] = fresh;
  if (worst !== undefined)
    parts.push(
      others.length === 0
        ? freshText(worst)
        : say("several", { count: fresh.length, worst: freshText(worst) }),
    );
  const each = (
    rows: readonly IncidentRow[],
    one: "acknowledged" | "over",
    many: "someAcknowledged" | "someOver",
  ): void => {
    const [row, ...more] = rows;
    if (row === undefined) return;
    const name = row.holder?.by ?? say("somebody");
    parts.push(
      more.length === 0 ? say(one, { ...named(row), name }) : say(many, { count: rows.length }),
    );
  };
  each(acknowledged, "acknowledged", "someAcknowledged");
  each(over, "over", "someOver");
  return parts.join(say("stop"));
}
