import { makeAutoObservable, observableRef, runInAction } from "mobx";
import type { NoVideoReason } from "../../../contract/camera/camera.ts";
import type { CallApi } from "../port/call.ts";
import type { Clock } from "../port/clock.ts";

interface Shown {
  /** Address of the picture itself. */
  readonly src: string;
  /** Epoch ms, by the server's clock. */
  readonly at: number;
}

/**
 * The newest still of a camera, requested regularly while it is visible. The last one stays, with
 * its age, until there is a newer one.
 */
export class StillPicture {
  shown: Shown | null = null;
  /** Reason for none; null: there is one, or not known yet. */
  reason: NoVideoReason | null = null;
  readonly #cameraId: number;
  readonly #clock: Clock;
  readonly #callApi: CallApi;
  #aborter: AbortController | null = null;

  constructor(cameraId: number, clock: Clock, callApi: CallApi) {
    this.#cameraId = cameraId;
    this.#clock = clock;
    this.#callApi = callApi;
    makeAutoObservable(
      this,
      {
        shown: observableRef,
        start: false,
      },
      { autoBind: true },
    );
  }

  /** Requests at once and every `everyMs`. Returns a function that stops it. */
  start(everyMs: number): () => void {
    void this.#fetch();
    const timer = this.#clock.every(everyMs, () => void this.#fetch());
    return () => {
      this.#clock.cancel(timer);
      this.#aborter?.abort();
      this.#aborter = null;
    };
  }

  /** A slow camera is not queried again before it has answered. */
  async #fetch(): Promise<void> {
    if (this.#aborter !== null) return;
    const aborter = new AbortController();
    this.#aborter = aborter;
    const since = this.shown?.at ?? null;
    const options = { isForeground: false, signal: aborter.signal };
    try {
      const { at, picture, reason } = await this.#callApi(
        "cameraStill",
        { id: this.#cameraId, since },
        options,
      );
      if (this.#aborter !== aborter) return;
      runInAction(() => {
        this.reason = reason;
        if (at !== null && picture !== null)
          this.shown = { src: `data:image/jpeg;base64,${picture}`, at };
      });
    } catch {
      if (this.#aborter === aborter) runInAction(() => (this.reason = "server"));
    } finally {
      if (this.#aborter === aborter) this.#aborter = null;
    }
  }
}
