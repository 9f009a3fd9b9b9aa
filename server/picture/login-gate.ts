import { NoVideo } from "./no-video.ts";

/** Whose account it is: a change by a person makes it another. */
export interface Login {
  readonly cameraId: number;
  /** Of what is signed in with. */
  readonly mark: string;
}

/**
 * A wrong password is tried once. Cameras lock everybody out after a handful of wrong ones, so
 * whoever else wants to sign in waits for the first, and nobody tries again until a person has
 * changed something.
 */
export class LoginGate {
  readonly #known = new Map<number, { mark: string; state: Promise<boolean> }>();
  readonly #onRefused: (login: Login) => void;

  constructor(onRefused: (login: Login) => void = () => undefined) {
    this.#onRefused = onRefused;
  }

  /**
   * Runs what signs in. Throws NoVideo `credentials` without trying where that was the answer
   * before; what else it throws says nothing of the password.
   */
  async enter<T>({ cameraId, mark }: Login, work: () => Promise<T>): Promise<T> {
    for (;;) {
      const known = this.#known.get(cameraId);
      if (known?.mark !== mark) break;
      const isRight = await known.state;
      if (this.#known.get(cameraId) !== known) continue;
      if (!isRight) throw new NoVideo("credentials");
      return this.#watch({ cameraId, mark }, work);
    }
    let settle: (isRight: boolean) => void = () => undefined;
    const entry = { mark, state: new Promise<boolean>((resolve) => (settle = resolve)) };
    this.#known.set(cameraId, entry);
    try {
      const done = await work();
      settle(true);
      return done;
    } catch (error) {
      const isRefused = isCredentials(error);
      if (isRefused) this.#onRefused({ cameraId, mark });
      // Whoever waits tries in turn.
      else if (this.#known.get(cameraId) === entry) this.#known.delete(cameraId);
      settle(!isRefused);
      throw error;
    }
  }

  /** Somebody was refused with these before this process began. */
  refuse({ cameraId, mark }: Login): void {
    this.#known.set(cameraId, { mark, state: Promise.resolve(false) });
  }

  /** The password that was right is not any more. */
  async #watch<T>(login: Login, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (isCredentials(error)) {
        this.refuse(login);
        this.#onRefused(login);
      }
      throw error;
    }
  }
}

const isCredentials = (error: unknown): boolean =>
  error instanceof NoVideo && error.reason === "credentials";
