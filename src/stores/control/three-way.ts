import {
  type ReadSettings,
  type SettingChange,
  settingChanges,
  settingPlace,
  type Settings,
  type SettingValue,
  withChanges,
} from "../../../contract/control/protocol/controller-setting.ts";

/** One changed value: the former, the present and the desired one. */
export interface ThreeWay {
  readonly k: string;
  readonly row?: number;
  /** Value at the start of the edit. */
  readonly was: SettingValue;
  /** At the controller. */
  readonly is: SettingValue;
  readonly wish: SettingValue;
  /** `both`: changed on either side, to different values: a person chooses. */
  readonly by: "mine" | "theirs" | "both";
}

const byPlace = (changes: readonly SettingChange[]) =>
  new Map(changes.map((change) => [settingPlace(change), change]));

/** Returns the differences between an edit and the controller it was begun on, value by value. */
export function threeWay(
  was: ReadSettings,
  is: ReadSettings,
  desired: ReadSettings,
): readonly ThreeWay[] {
  const [mine, theirs] = [settingChanges(was, desired), settingChanges(was, is)];
  const [ofMine, ofTheirs] = [byPlace(mine), byPlace(theirs)];
  const all = new Map([...ofTheirs, ...ofMine]);
  return [...all].map(([place, { k, row, from }]): ThreeWay => {
    const [own, other] = [ofMine.get(place), ofTheirs.get(place)];
    const values = {
      was: from,
      is: other === undefined ? from : other.to,
      wish: own === undefined ? from : own.to,
    };
    const isBoth = own !== undefined && other !== undefined && own.to !== other.to;
    const by = isBoth ? "both" : own === undefined ? "theirs" : "mine";
    return { k, ...(row === undefined ? {} : { row }), ...values, by };
  });
}

/** The chosen side for each value that both have changed, by its place. */
export type Choices = ReadonlyMap<string, "mine" | "theirs">;

/** Returns the values still to be chosen. */
export const unchosen = (lines: readonly ThreeWay[], choices: Choices): readonly ThreeWay[] =>
  lines.filter((line) => line.by === "both" && !choices.has(settingPlace(line)));

/**
 * Returns the desired settings based on the controller's present ones: own changes on top, chosen
 * ones as chosen.
 */
export function merged(is: ReadSettings, lines: readonly ThreeWay[], choices: Choices): Settings {
  const chosen = lines.filter((line) =>
    line.by === "both" ? choices.get(settingPlace(line)) === "mine" : line.by === "mine",
  );
  return withChanges(
    is,
    chosen.map(({ k, row, wish }) => ({ k, ...(row === undefined ? {} : { row }), to: wish })),
  );
}
