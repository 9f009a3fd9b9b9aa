import type { Command } from "../../../contract/control/command/command.ts";
import type { ParameterGroup } from "../../../contract/fleet/gateway/parameter-group.ts";
import {
  settingPlace,
  type SettingValue,
} from "../../../contract/control/protocol/controller-setting.ts";

/** State of a value that a command is about to change, or has just changed. */
export interface PlaceMark {
  readonly kind: "open" | "unconfirmed" | "verified";
  readonly desired: SettingValue;
}

/** A value that was read back is highlighted for this long. */
const verifiedMs = 10_000;

const kinds: Readonly<Partial<Record<Command["state"], PlaceMark["kind"]>>> = {
  queued: "open",
  sent: "open",
  begun: "open",
  unconfirmed: "unconfirmed",
  verified: "verified",
};

/** The values of a group that are marked, by their places (`settingPlace`). Newest first. */
export function placeMarks(
  commands: readonly Command[],
  group: ParameterGroup,
  now: number,
): ReadonlyMap<string, PlaceMark> {
  const marks = new Map<string, PlaceMark>();
  for (const command of commands.toReversed()) {
    const kind = kinds[command.state];
    const isOld = kind === "verified" && now - (command.endedAt ?? 0) >= verifiedMs;
    if (command.group !== group || kind === undefined || isOld) continue;
    for (const item of command.items) marks.set(settingPlace(item), { kind, desired: item.to });
  }
  return marks;
}
