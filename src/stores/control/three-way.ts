import {
  type ReadSettings,
  type SettingChange,
  settingChanges,
  settingPlace,
  type Settings,
  type SettingValue,
  withChanges,
} from "../../../contract/control/protocol/controller-setting.ts";

/** One changed value: at the start of the edit, at the controller now, and as desired. */
export interface ThreeWay {
  readonly k: string;
  readonly row?: number;
  /** Value at the start of the edit. */
  readonly was: SettingValue;
  /** Value at the controller now. */
  readonly is: SettingValue;
  readonly desired: SettingValue;
  /** `both`: changed on both sides, to different values, so a person has to choose. */
  readonly by: "mine" | "theirs" | "both";
}

const byPlace = (changes: readonly SettingChange[]) =>
  new Map(changes.map((change) => [settingPlace(change), change]));

/** Returns each value that differs, because the edit or the controller has changed it since. */
export function threeWay(
  was: ReadSettings,
  is: ReadSettings,
  desired: ReadSettings,
): readonly ThreeWay[] {
  const [mine, theirs] = [settingChanges(was, desired), settingChanges(was, is)];
  const [mineByPlace, theirsByPlace] = [byPlace(mine), byPlace(theirs)];
  const all = new Map([...theirsByPlace, ...mineByPlace]);
  return [...all].map(([place, { k, row, from }]): ThreeWay => {
    const [edited, reported] = [mineByPlace.get(place), theirsByPlace.get(place)];
    const values = {
      was: from,
      is: reported === undefined ? from : reported.to,
      desired: edited === undefined ? from : edited.to,
    };
    const isBoth = edited !== undefined && reported !== undefined && edited.to !== reported.to;
    const by = isBoth ? "both" : edited === undefined ? "theirs" : "mine";
    return { k, ...(row === undefined ? {} : { row }), ...values, by };
  });
}

/** The chosen side for each value that was changed on both sides, by its place. */
export type Choices = ReadonlyMap<string, "mine" | "theirs">;

/** Returns the values still to be chosen. */
export const unchosen = (lines: readonly ThreeWay[], choices: Choices): readonly ThreeWay[] =>
  lines.filter((line) => line.by === "both" && !choices.has(settingPlace(line)));

/**
 * Returns the settings to send: the controller's present ones with the changes of the edit. Values
 * changed on both sides follow the person's choice.
 */
export function merged(is: ReadSettings, lines: readonly ThreeWay[], choices: Choices): Settings {
  const chosen = lines.filter((line) =>
    line.by === "both" ? choices.get(settingPlace(line)) === "mine" : line.by === "mine",
  );
  return withChanges(
    is,
    chosen.map(({ k, row, desired }) => ({
      k,
      ...(row === undefined ? {} : { row }),
      to: desired,
    })),
  );
}
