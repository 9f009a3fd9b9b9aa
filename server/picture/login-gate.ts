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
  /** Whether it was right, by camera and what it was signed in with; the oldest first. */
  readonly #known = new Map<string, Promise<boolean>>();

  /**
   * Runs what signs in. Throws NoVideo `credentials` without trying where that was the answer
   * before; what else it throws says nothing of the password.
   */
  async enter<T>(login: Login, work: () => Promise<T>): Promise<T> {
    const key = keyOf(login);
    for (let known = this.#known.get(key); known !== undefined; known = this.#known.get(key)) {
      const isRight = await known;
      // What was tried has come to nothing meanwhile: the next one tries.
      if (this.#known.get(key) !== known) continue;
      if (!isRight) throw new NoVideo("credentials");
      return this.#watch(login, work);
    }
    return this.#try(login, work);
  }

  /** Somebody was refused with these before this process began. */
  refuse(login: Login): void {
    this.#keep(keyOf(login), Promise.resolve(false));
  }

  async #try<T>(login: Login, work: () => Promise<T>): Promise<T> {
    const key = keyOf(login);
    let settle: (isRight: boolean) => void = () => undefined;
    const state = new Promise<boolean>((resolve) => (settle = resolve));
    this.#keep(key, state);
    try {
      const done = await work();
      settle(true);
      return done;
    } catch (error) {
      const isRefused = isCredentials(error);
      if (!isRefused && this.#known.get(key) === state) this.#known.delete(key);
      settle(!isRefused);
      throw error;
    }
  }

  /** The password that was right is not any more. */
  async #watch<T>(login: Login, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (isCredentials(error)) this.refuse(login);
      throw error;
    }
  }

  #keep(key: string, state: Promise<boolean>): void {
    this.#known.delete(key);
    this.#known.set(key, state);
    const [oldest] = this.#known.keys();
    if (this.#known.size > keptMax && oldest !== undefined) this.#known.delete(oldest);
  }
}

/** More than any installation asks of one server. */
const keptMax = 5000;

const keyOf = ({ cameraId, mark }: Login): string => `${cameraId} ${mark}`;

const isCredentials = (error: unknown): boolean =>
  error instanceof NoVideo && error.reason === "credentials";
