import { makeAutoObservable, runInAction } from "mobx";
import type { Batch } from "../../../contract/control/batch/control-batch.ts";
import { type CallApi, fieldsOf } from "../port/call.ts";

/** The options for carrying out a plan and the user's input, until it is started. */
export class BatchStarting {
  firstHouseId: number | null = null;
  isInWaves: boolean;
  soakMin = 10;
  tolerance = 0;
  typed = "";
  reason = "";
  isSending = false;
  /** The server's message on the input; null: none. */
  fault: string | null = null;
  readonly #batch: Batch;
  readonly #callApi: CallApi;

  constructor(batch: Batch, callApi: CallApi) {
    this.#batch = batch;
    this.#callApi = callApi;
    this.isInWaves = batch.kind !== "undo";
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /**
   * At this risk the first failure stops the batch, and only one house per farm is sent at a time.
   */
  get isRisky(): boolean {
    const { risk } = this.#batch;
    return risk === "2" || risk === "3";
  }
  get isReasonRequired(): boolean {
    return this.#batch.asks.includes("reason");
  }

  put(
    options: Partial<
      Pick<
        BatchStarting,
        "firstHouseId" | "isInWaves" | "soakMin" | "tolerance" | "typed" | "reason"
      >
    >,
  ): void {
    Object.assign(this, options);
  }

  /** `going`: number of houses that are still to be sent. */
  maySend(going: number): boolean {
    const isReasoned = !this.isReasonRequired || this.reason.trim() !== "";
    return going > 0 && this.typed.trim() === String(going) && isReasoned && !this.isSending;
  }

  /**
   * Resolves to true when it is started. Other failures are shown by the frame around the pages.
   */
  async start(left: ReadonlySet<number>): Promise<boolean> {
    this.isSending = true;
    this.fault = null;
    const { typed, reason, firstHouseId, isInWaves, soakMin } = this;
    const fault = await this.#callApi("startBatch", {
      id: this.#batch.id,
      left: [...left],
      firstHouseId,
      isInWaves,
      soakMin,
      tolerance: this.isRisky ? 0 : this.tolerance,
      confirm: { houses: Number(typed), reason },
    }).then(
      () => null,
      (error: unknown) => Object.values(fieldsOf(error)).join(" "),
    );
    runInAction(() => {
      this.isSending = false;
      this.fault = fault === "" ? null : fault;
    });
    return fault === null;
  }
}
