import { makeAutoObservable, reaction } from "mobx";
import { isActive } from "../../../contract/alarm/alarm.ts";
import type { Clock } from "../port/clock.ts";
import type { FleetStore } from "../fleet/fleet-store.ts";
import type { IncidentRow } from "../fleet/incident-row.ts";

/**
 * Outcome of announced incidents: acknowledged; still open but no longer shown, shelved or
 * suppressed; over, with their former rows.
 */
export type Outcome = "acknowledged" | "silenced" | "over";

/** Changes since the last announcement, by incident, so that a flood becomes one sentence. */
export interface AlarmChanges extends Readonly<Record<Outcome, readonly IncidentRow[]>> {
  /** Unacknowledged incidents that are new or worse, worst first. */
  readonly fresh: readonly IncidentRow[];
}

export interface AnnouncerPorts {
  readonly clock: Clock;
  /** In the present language. */
  readonly textOf: (changes: AlarmChanges) => string;
  /** Speaks aloud, if that is switched on. `isUrgent`: at once, interrupting other speech. */
  readonly speak: (text: string, isUrgent: boolean) => void;
}

/** Events within `gatherMs` become one sentence; the next comes at least `gapMs` later. */
const paces = {
  assertive: { gatherMs: 1000, gapMs: 5000 },
  polite: { gatherMs: 3000, gapMs: 10_000 },
} as const;
type Region = keyof typeof paces;
/**
 * A region is emptied after this time, before its next sentence, because a screen reader does not
 * read an unchanged text again.
 */
const shownMs = 4000;
/** An unacknowledged urgent incident is announced again after this time. */
const repeatMs = 30_000;

/**
 * Announces changes of the alarms to people who do not look at the screen: two texts for the live
 * regions of a page, `assertive` for what is urgent, `polite` for the rest.
 *
 * Invariants: each announces at most once per gap and is empty before; a new alarm in an announced
 * incident is only announced if it is worse.
 */
export class Announcer {
  polite = "";
  assertive = "";
  readonly #fleet: FleetStore;
  readonly #ports: AnnouncerPorts;
  /** The incident of each open alarm at the last check. */
  #known: ReadonlyMap<number, IncidentRow> = new Map();
  readonly #fresh = new Set<number>();
  #outcomes = noOutcomes();
  readonly #timers = new Map<Region, unknown>();
  readonly #wipes = new Map<Region, unknown>();
  readonly #announcedAt = new Map<Region, number>();

  constructor(fleet: FleetStore, ports: AnnouncerPorts) {
    this.#fleet = fleet;
    this.#ports = ports;
    makeAutoObservable(this, { start: false }, { autoBind: true });
  }

  /** Announces alarms from now on. Returns a function that stops it. */
  start(): () => void {
    const { clock } = this.#ports;
    const stop = reaction(() => this.#fleet.incidents.rows, this.#onRows, {
      fireImmediately: true,
    });
    const timer = clock.every(repeatMs, this.#repeat);
    return () => {
      stop();
      clock.cancel(timer);
      for (const timers of [this.#timers, this.#wipes]) {
        for (const timer of timers.values()) clock.cancel(timer);
        timers.clear();
      }
    };
  }

  readonly #onRows = (rows: readonly IncidentRow[]): void => {
    const known = new Map<number, IncidentRow>();
    for (const row of rows) {
      for (const { id } of row.alarms) known.set(id, row);
      this.#compare(row);
    }
    for (const row of new Set(this.#known.values()))
      if (isAnnounced(row) && !row.alarms.some(({ id }) => known.has(id)))
        this.#outcomes.over.push(row);
    this.#known = known;
    if (this.#urgent.length > 0) this.#plan("assertive");
    if (hasChanges({ fresh: this.#others, ...this.#outcomes })) this.#plan("polite");
  };

  #compare(row: IncidentRow): void {
    let before: IncidentRow | undefined;
    for (const { id } of row.alarms) before ??= this.#known.get(id);
    if (before === row) return;
    if (isNewlyWaiting(row, before)) this.#fresh.add(row.alarms[0].id);
    else if (before?.state === "unacknowledged" && row.state === "acknowledged")
      this.#outcomes.acknowledged.push(row);
    else if (before !== undefined && isAnnounced(before) && !isAnnounced(row))
      this.#outcomes[row.alarms.some(isActive) ? "silenced" : "over"].push(row);
  }

  /** Pending announcements, in their present state. */
  get #waiting(): IncidentRow[] {
    const rows = [...this.#fresh].flatMap((id) => this.#fleet.incidents.ofAlarm(id) ?? []);
    return [...new Set(rows)]
      .filter(({ state }) => state === "unacknowledged")
      .toSorted((a, b) => a.severity - b.severity || a.since - b.since);
  }
  get #urgent(): IncidentRow[] {
    return this.#waiting.filter(({ severity }) => severity === 1);
  }
  get #others(): IncidentRow[] {
    return this.#waiting.filter(({ severity }) => severity > 1);
  }

  #plan(region: Region): void {
    if (this.#timers.has(region)) return;
    const { clock } = this.#ports;
    const { gatherMs, gapMs } = paces[region];
    const freeAt = (this.#announcedAt.get(region) ?? -Infinity) + gapMs;
    const waitMs = Math.max(gatherMs, freeAt - clock.now());
    this.#timers.set(
      region,
      clock.after(waitMs, () => this.announce(region)),
    );
  }

  announce(region: Region): void {
    this.#timers.delete(region);
    const changes = region === "assertive" ? this.#drainUrgent() : this.#drainOthers();
    if (!hasChanges(changes)) return;
    const { clock, textOf, speak } = this.#ports;
    this.#announcedAt.set(region, clock.now());
    const text = textOf(changes);
    this[region] = text;
    this.#wipes.set(
      region,
      clock.after(shownMs, () => this.clearRegion(region)),
    );
    speak(text, region === "assertive");
  }
  clearRegion(region: Region): void {
    this.#wipes.delete(region);
    this[region] = "";
  }

  #drainUrgent(): AlarmChanges {
    const fresh = this.#urgent;
    this.#forget(fresh);
    return { fresh, ...noOutcomes() };
  }

  #drainOthers(): AlarmChanges {
    const fresh = this.#others;
    this.#forget(fresh);
    const outcomes = this.#outcomes;
    this.#outcomes = noOutcomes();
    return { fresh, ...outcomes };
  }

  #forget(rows: readonly IncidentRow[]): void {
    for (const row of rows) for (const { id } of row.alarms) this.#fresh.delete(id);
  }

  readonly #repeat = (): void => {
    const fresh = this.#fleet.incidents.annunciated.filter(
      ({ severity, state }) => severity === 1 && state === "unacknowledged",
    );
    if (fresh.length > 0) this.#ports.speak(this.#ports.textOf({ fresh, ...noOutcomes() }), true);
  };
}

const noOutcomes = (): Record<Outcome, IncidentRow[]> => ({
  acknowledged: [],
  silenced: [],
  over: [],
});
const hasChanges = (changes: AlarmChanges): boolean =>
  Object.values(changes).some((rows) => rows.length > 0);

/** True if it is unacknowledged and was not before, or is worse than before. */
const isNewlyWaiting = (row: IncidentRow, before: IncidentRow | undefined): boolean =>
  row.state === "unacknowledged" &&
  (before?.state !== "unacknowledged" || row.severity < before.severity);

const isAnnounced = ({ state }: IncidentRow): boolean =>
  state === "unacknowledged" || state === "acknowledged";
