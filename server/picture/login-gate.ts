import { NoVideo, reasonOf } from "./no-video.ts";

/** Who signs in, where and with what. */
export interface Login {
  /** An account of a device: all channels of a recorder share it. */
  readonly account: string;
  /** Which camera, or that it is a trial. */
  readonly who: string;
  /** Grows when a person has saved it: he may know better. */
  readonly version: number;
  /** Pictures and stills come by ports of their own. */
  readonly door: "live" | "still";
}

interface Account {
  /** The newest that has signed in was let in. */
  isRight: boolean;
  /** Refused since somebody was let in. */
  refusals: number;
  /** Versions with which the device has refused. */
  readonly refused: Map<string, number>;
  /** Versions that were not tried any more. */
  readonly barred: Map<string, number>;
  atWork: number;
  readonly waiting: ((ended: Ended) => void)[];
}

/** A person asks, and sees the answer. */
export const trial = "trial";

/** How somebody else's try has ended. */
interface Ended {
  readonly door: Login["door"];
  readonly isAway: boolean;
}

/** Signing in at one device at once: while nobody was let in, and later. */
const atOnce = { unknown: 1, right: 3 } as const;
/** Some devices say of a channel that is closed to the account what they say of a password. */
const refusalsMax = 2;
/** More accounts than any installation asks of one server. */
const keptMax = 5000;

/**
 * A wrong password is tried once, and again only where the device says that its nonce had ended.
 * Devices lock everybody out after a handful of wrong ones, and behind a recorder each of sixteen
 * cameras would bring its own: who signs in at one device waits for the first, and when two cameras
 * were refused nobody tries again until a person has saved one.
 */
export class LoginGate {
  /** By account, those that were asked for longest ago first. */
  readonly #accounts = new Map<string, Account>();

  /**
   * Runs what signs in. Throws NoVideo `credentials` without trying where that was the answer
   * before, and `unreachable` where the one that was waited for did not find the device; what else
   * it throws says nothing of the password. Whoever has to wait may look meanwhile whether anybody
   * is at his own door (`reach`): what that throws ends it.
   */
  async enter<T>(login: Login, work: () => Promise<T>, reach = reachesAll): Promise<T> {
    let reached: Promise<void> | null = null;
    for (;;) {
      const account = this.#account(login);
      expectHope(account, login);
      if (account.atWork < (account.isRight ? atOnce.right : atOnce.unknown))
        return run(account, login, work);
      const turn = new Promise<Ended>((resolve) => account.waiting.push(resolve));
      reached ??= reach();
      const { door, isAway } = await Promise.race([turn, reached.then(() => turn)]);
      if (!isAway) continue;
      if (door === login.door) throw new NoVideo("unreachable");
      // Nobody is at the other door: his own look is soon over.
      await reached;
    }
  }

  /**
   * That it was refused is what is written of it: before this process began, or because it was
   * barred. Whoever was let in since has proven otherwise.
   */
  refuse(login: Login): void {
    const { isRight, barred } = this.#account(login);
    if (!isRight) barred.set(login.who, Math.max(login.version, barred.get(login.who) ?? 0));
  }

  #account({ account: key }: Login): Account {
    const account = this.#accounts.get(key) ?? {
      isRight: false,
      refusals: 0,
      refused: new Map(),
      barred: new Map(),
      atWork: 0,
      waiting: [],
    };
    this.#accounts.delete(key);
    this.#accounts.set(key, account);
    if (this.#accounts.size > keptMax) this.#forgetOldest();
    return account;
  }

  #forgetOldest(): void {
    for (const [key, { atWork }] of this.#accounts)
      if (atWork === 0) return void this.#accounts.delete(key);
  }
}

const reachesAll = (): Promise<void> => Promise.resolve();

/** Whether it is among these as it is saved now. */
const isAmong = (versions: ReadonlyMap<string, number>, { who, version }: Login): boolean =>
  (versions.get(who) ?? -1) >= version;

/** Whom a refusal concerns at one door alone. */
const atDoor = ({ door, who }: Pick<Login, "door" | "who">): string => `${door} ${who}`;

/** Throws NoVideo `credentials` for what has been refused, or would be. */
function expectHope({ isRight, refusals, refused, barred }: Account, login: Login) {
  const { who, version } = login;
  if (isAmong(refused, login) || isAmong(refused, { ...login, who: atDoor(login) }))
    throw new NoVideo("credentials");
  if (isRight) return;
  if (isAmong(barred, login)) throw new NoVideo("credentials");
  if (refusals < refusalsMax) return;
  // A person who has saved it since is believed.
  if (version > (refused.get(who) ?? barred.get(who) ?? (who === trial ? -1 : version))) return;
  barred.set(who, version);
  throw new NoVideo("credentials");
}

async function run<T>(account: Account, login: Login, work: () => Promise<T>): Promise<T> {
  account.atWork += 1;
  let isAway = false;
  try {
    const done = await work();
    account.isRight = true;
    account.refusals = 0;
    // What a person has saved before that says nothing of later.
    account.refused.delete(login.who);
    account.refused.delete(atDoor(login));
    account.barred.clear();
    return done;
  } catch (error) {
    isAway = reasonOf(error) === "unreachable";
    if (reasonOf(error) === "credentials") {
      // Whom the device has let in has the right password: this door alone is closed to him.
      account.refused.set(account.isRight ? atDoor(login) : login.who, login.version);
      if (!(error instanceof NoVideo && error.isKnown)) {
        account.isRight = false;
        account.refusals += 1;
      }
    }
    throw error;
  } finally {
    account.atWork -= 1;
    for (const ended of account.waiting.splice(0)) ended({ door: login.door, isAway });
  }
}
