import { reportedSettings } from "../../../contract/control/parameter/parameter-check.ts";
import {
  isParameterGroup,
  type ParameterGroup,
} from "../../../contract/fleet/gateway/parameter-group.ts";
import { dayMs } from "../../../contract/base/time.ts";
import type { GatewayMessage } from "../../../contract/telemetry/uplink.ts";
import {
  type SettingChange,
  settingChanges,
  type Settings,
} from "../../../contract/control/protocol/controller-setting.ts";

export type SettingsReport = Extract<GatewayMessage, { messageKind: "param" }>["body"];
export type GroupReport = Extract<SettingsReport, { group: string }>;

/** The stored settings of a group. */
export interface StoredSettings {
  readonly hash: string;
  readonly settings: Settings;
  /** Time the controller reported them, epoch ms. */
  readonly readAt: number;
}
/** Settings of a house, by group. */
export type StoredHouseSettings = ReadonlyMap<ParameterGroup, StoredSettings>;

/** A group as reported by its controller, with the changes. Times in epoch ms. */
export interface GroupUpdate extends Omit<StoredSettings, "readAt"> {
  readonly group: ParameterGroup;
  readonly rev: number;
  readonly origin: GroupReport["origin"];
  readonly commandId: string | null;
  readonly deviceAt: number | null;
  readonly receivedAt: number;
  readonly changes: readonly SettingChange[];
  /** True: nothing was known about the group before. */
  readonly isFirst: boolean;
}

/** Result of a report. */
export interface AcceptedReport {
  /** Values that changed without a request from here. */
  readonly changedThere: number;
  readonly refused: readonly { readonly known: boolean; readonly detail: string }[];
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
/** Returns the id of the command that a gateway names; null: it has no row here. */
export const commandIdOf = (id: string | undefined): string | null =>
  id !== undefined && uuid.test(id) ? id : null;

/**
 * True if a command of this server changed the group; a change without an id has another origin.
 */
const isOrdered = (origin: GroupReport["origin"], commandId: string | null): boolean =>
  commandId !== null && (origin === "command" || origin === "trialEnd");

/**
 * The flock has become older during a silence, at most a day per night. Heard at midnight the
 * controller reports it; after a restart it only reports its current state.
 */
const isAgeing = (
  group: ParameterGroup,
  { k, from, to }: SettingChange,
  silentMs: number,
): boolean =>
  group === "flock" &&
  k === "dayAge" &&
  typeof from === "number" &&
  typeof to === "number" &&
  to > from &&
  to - from <= Math.floor(silentMs / dayMs) + 1;

/**
 * The settings of one house in a batch of messages, compared with the stored ones. Nothing here
 * touches the database.
 */
export class SettingsBatch {
  readonly #stored: Map<ParameterGroup, StoredSettings>;
  readonly #updates: GroupUpdate[] = [];
  #hashes: ReadonlyMap<string, string> | null = null;
  #hashesAt: number | null = null;

  constructor(current: StoredHouseSettings) {
    this.#stored = new Map(current);
  }

  /** Groups as reported, in order; a group can be there twice. */
  get updates(): readonly GroupUpdate[] {
    return this.#updates;
  }
  /** The last reported hashes, by group; null: none reported. */
  get hashes(): ReadonlyMap<string, string> | null {
    return this.#hashes;
  }
  get hashesAt(): number | null {
    return this.#hashesAt;
  }

  /** A report that lists and pages may want to show. */
  get isNotable(): boolean {
    const drifted = [...this.#stored].some(([group, { hash }]) => {
      const reportedHash = this.#hashes?.get(group);
      return reportedHash !== undefined && reportedHash !== hash;
    });
    return this.#updates.length > 0 || drifted;
  }

  accept(report: SettingsReport, receivedAt: number): AcceptedReport {
    if ("group" in report) return this.#applyGroup(report, receivedAt);
    this.#hashes = new Map(Object.entries(report.hashes));
    this.#hashesAt = receivedAt;
    return { changedThere: 0, refused: [] };
  }

  #applyGroup(report: GroupReport, receivedAt: number): AcceptedReport {
    const { group, hash, rev, origin, id, at } = report;
    if (!isParameterGroup(group))
      return { changedThere: 0, refused: [{ known: false, detail: group }] };
    const { settings, refused } = reportedSettings(group, report);
    const before = this.#stored.get(group);
    const changes = before === undefined ? [] : settingChanges(before.settings, settings);
    const commandId = commandIdOf(id);
    this.#stored.set(group, { hash, settings, readAt: receivedAt });
    this.#updates.push({
      group,
      rev,
      hash,
      settings,
      origin,
      commandId,
      deviceAt: at ?? null,
      receivedAt,
      changes,
      isFirst: before === undefined,
    });
    return {
      changedThere: isOrdered(origin, commandId)
        ? 0
        : changes.filter(
            (change) =>
              origin === "panel" || !isAgeing(group, change, receivedAt - (before?.readAt ?? 0)),
          ).length,
      refused: refused.map(({ place, fault }) => ({
        known: fault !== "unknownKey",
        detail: `${group}.${place}`.slice(0, 200),
      })),
    };
  }
}
