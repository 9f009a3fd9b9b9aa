import { makeAutoObservable, observableRef, runInAction } from "mobx";
import type { Confirmation } from "../../../contract/control/command/command.ts";
import { messageOf } from "../../../contract/base/server-message.ts";
import type { DeviceFile } from "../../../contract/control/firmware/firmware-file.ts";
import {
  type Rollout,
  type RolloutPlan,
  rolloutMax,
  soakMinutes,
} from "../../../contract/control/firmware/rollout.ts";
import { type CallApi, type FieldMessages, fieldsOf } from "../port/call.ts";

/** Locations of houses, as far as their selection needs them. */
interface Places {
  readonly farms: ReadonlyMap<number, { readonly parentId: number | null }>;
  readonly houseList: readonly {
    readonly id: number;
    readonly house: { readonly farmId: number };
  }[];
}

/**
 * Form of a rollout: houses are chosen, planned by the server, and confirmed by typing their
 * number.
 *
 * Invariants: `plan` is for the houses chosen at present; exactly these are started, and only if
 * the typed number is that of the houses that take part.
 */
export class RolloutForm {
  farmId: number | null = null;
  name: string;
  soak = String(soakMinutes.usual);
  typed = "";
  why = "";
  plan: RolloutPlan | null = null;
  failure: string | null = null;
  /** The server's messages on single fields. */
  faults: FieldMessages = {};
  /** Number of chosen houses beyond the most that one rollout can have; they are left out. */
  beyond = 0;
  isSending = false;
  #houseIds: readonly number[] = [];
  #round = 0;
  readonly #callApi: CallApi;
  readonly #file: DeviceFile;
  /** Houses to choose from; null: all. */
  readonly #chosen: ReadonlySet<number> | null;
  readonly #onlyId: number | null;

  /** `houseIds`: it goes to these; null: they are still to be chosen. */
  constructor(callApi: CallApi, file: DeviceFile, houseIds: readonly number[] | null) {
    this.#callApi = callApi;
    this.#file = file;
    this.#chosen = houseIds === null ? null : new Set(houseIds);
    this.#onlyId = houseIds?.length === 1 ? (houseIds[0] ?? null) : null;
    this.name = `${file.name} ${file.version}`.slice(0, 60);
    makeAutoObservable(
      this,
      {
        plan: observableRef,
        faults: observableRef,
        needsConfirmation: false,
        isChosen: false,
        isOne: false,
      },
      { autoBind: true },
    );
  }

  /** True if its houses were chosen elsewhere. */
  get isChosen(): boolean {
    return this.#chosen !== null;
  }
  /** With one house there are no waves to watch. */
  get isOne(): boolean {
    return this.#onlyId !== null;
  }

  setName(name: string): void {
    this.name = name;
  }

  setSoak(soak: string): void {
    this.soak = soak;
  }

  setTyped(typed: string): void {
    this.typed = typed;
  }

  setWhy(why: string): void {
    this.why = why;
  }

  /** True when the user has to confirm this in addition to the number. */
  needsConfirmation(ask: Confirmation): boolean {
    return this.plan?.asks.includes(ask) === true;
  }

  get soakMin(): number | null {
    if (this.isOne) return 0;
    const minutes = Number(this.soak);
    const isSound = /^\d+$/.test(this.soak) && minutes <= soakMinutes.most;
    return isSound ? minutes : null;
  }

  /** Houses that take part. */
  get count(): number {
    return this.plan?.houses.filter(({ unfit }) => unfit === null).length ?? 0;
  }

  get mayStart(): boolean {
    const isNamed = this.name.trim() !== "" && this.soakMin !== null;
    if (this.needsConfirmation("reason") && this.why.trim() === "") return false;
    return isNamed && !this.isSending && this.count > 0 && this.typed.trim() === `${this.count}`;
  }

  /**
   * Selects the houses of a farm and all below it; null: every one. If houses were preselected,
   * only from these.
   */
  choose(places: Places, farmId: number | null): void {
    this.farmId = farmId;
    const ids = places.houseList
      .filter(({ id }) => this.#chosen?.has(id) !== false)
      .filter(({ house }) => farmId === null || isBelow(places, house.farmId, farmId))
      .map(({ id }) => id);
    this.beyond = this.#onlyId === null ? Math.max(0, ids.length - rolloutMax) : 0;
    this.#houseIds = this.#onlyId === null ? ids.slice(0, rolloutMax) : [this.#onlyId];
    void this.preview();
  }

  /** Requests a preview from the server. Never rejects. */
  async preview(): Promise<void> {
    const round = (this.#round += 1);
    this.plan = null;
    this.failure = null;
    this.typed = "";
    const houseIds = [...this.#houseIds];
    if (houseIds.length === 0) return;
    try {
      const plan = await this.#callApi("planRollout", { fileId: this.#file.id, houseIds });
      runInAction(() => {
        if (round === this.#round) this.plan = plan;
      });
    } catch (error) {
      runInAction(() => {
        if (round === this.#round) this.failure = messageOf(error);
      });
    }
  }

  /**
   * Returns the rollout that has started or waits for a second person. Never rejects: null, with
   * the reason in `failure`.
   */
  async start(): Promise<Rollout | null> {
    const { plan, soakMin, count, why } = this;
    if (!this.mayStart || plan === null || soakMin === null) return null;
    this.isSending = true;
    this.failure = null;
    this.faults = {};
    const houseIds = plan.houses
      .filter(({ unfit }) => unfit === null)
      .map((house) => house.houseId);
    const reason = this.needsConfirmation("reason") ? { reason: why } : {};
    const input = { fileId: this.#file.id, houseIds, name: this.name, soakMin, count, ...reason };
    try {
      return await this.#callApi("startRollout", input);
    } catch (error) {
      runInAction(() => {
        this.failure = messageOf(error);
        this.faults = fieldsOf(error);
      });
      return null;
    } finally {
      runInAction(() => {
        this.isSending = false;
      });
    }
  }
}

/** True for that farm or one below it. */
function isBelow({ farms }: Places, farmId: number, topId: number): boolean {
  for (let id: number | null = farmId; id !== null; id = farms.get(id)?.parentId ?? null)
    if (id === topId) return true;
  return false;
}
