import { NoVideo, reasonOf } from "./media/no-video.ts";

/** A login: its device, account and version. */
export interface Login {
  /** An account of a device: all channels of a recorder share it. */
  readonly account: string;
  /** The camera, or the mark of a trial. */
  readonly who: string;
  /** Grows when a person has saved it: he may know better. */
  readonly version: number;
  /** Pictures and stills come by ports of their own. */
  readonly service: "live" | "still";
}

interface Account {
  /** The newest that has signed in was let in. */
  isRight: boolean;
  /** Refused since the last accepted login. */
  refusals: number;
  /** Versions with which the device has refused. */
  readonly refused: Map<string, number>;
  /** Versions to which the device refuses this service, though it knows the account. */
  readonly closed: Map<string, number>;
  /** Versions that were not tried any more. */
  readonly barred: Map<string, number>;
  atWork: number;
  readonly waiting: ((ended: Ended) => void)[];
}

/** A person starts it, and sees the answer. */
export const trial = "trial";

/** Result of another login's try. */
interface Ended {
  readonly service: Login["service"];
  readonly isUnreachable: boolean;
}

/** Simultaneous logins at one device, before and after the first accepted one. */
const atOnce = { unknown: 1, right: 3 } as const;
/**
 * Refused cameras before a device's password counts as wrong: some devices report a channel that
 * the account may not see as a wrong password.
 */
const refusalsMax = 2;
/** More accounts than any installation has on one server. */
const rememberedMax = 5000;

/**
 * A wrong password is tried once, and again only if the device reports an expired nonce. Devices
 * lock all users out after a handful of wrong ones, and each of a recorder's sixteen cameras would
 * send it once: a login at one device waits for the first, and after two refused cameras there is
 * no further try until a person has saved one.
 */
export class LoginGate {
  /** Accounts, the least recently requested first. */
  readonly #accounts = new Map<string, Account>();

  /**
   * Runs a login. Throws NoVideo `credentials` without trying if that was the answer before, and
   * `unreachable` if the try it waited for did not find the device; other errors say nothing about
   * the password. A login that has to wait may check meanwhile with `reach` whether its own service
   * answers: an error from that ends the wait.
   */
  async enter<T>(login: Login, work: () => Promise<T>, reach = reachesAll): Promise<T> {
    let reached: Promise<void> | null = null;
    for (;;) {
      const account = this.#account(login);
      assertMayTry(account, login);
      if (account.atWork < (account.isRight ? atOnce.right : atOnce.unknown))
        return run(account, login, work);
      const ended = new Promise<Ended>((resolve) => account.waiting.push(resolve));
      reached ??= reach();
      const { service, isUnreachable } = await Promise.race([ended, reached.then(() => ended)]);
      if (!isUnreachable) continue;
      if (service === login.service) throw new NoVideo("unreachable");
      // The other service does not answer: its own check ends soon.
      await reached;
    }
  }

  /**
   * Records a refusal that is stored: from before this process began, or because it was barred. A
   * login that was accepted since has proven otherwise.
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
      closed: new Map(),
      barred: new Map(),
      atWork: 0,
      waiting: [],
    };
    this.#accounts.delete(key);
    this.#accounts.set(key, account);
    if (this.#accounts.size > rememberedMax) this.#forgetOldest();
    return account;
  }

  #forgetOldest(): void {
    for (const [key, { atWork }] of this.#accounts)
      if (atWork === 0) return void this.#accounts.delete(key);
  }
}

const reachesAll = (): Promise<void> => Promise.resolve();

/** True when it is among these in its present version. */
const isAmong = (versions: ReadonlyMap<string, number>, { who, version }: Login): boolean =>
  (versions.get(who) ?? -1) >= version;

/** Key of a refusal that concerns one service alone. */
const atService = ({ service, who }: Pick<Login, "service" | "who">): string => `${service} ${who}`;

/** True when its password was refused, everywhere or at this service. */
const isRefused = (refused: ReadonlyMap<string, number>, login: Login): boolean =>
  isAmong(refused, login) || isAmong(refused, { ...login, who: atService(login) });

/** Throws NoVideo `credentials` or `forbidden` if the camera refused, or would refuse. */
function assertMayTry({ isRight, refusals, refused, closed, barred }: Account, login: Login) {
  const { who, version } = login;
  if (isAmong(closed, { ...login, who: atService(login) })) throw new NoVideo("forbidden");
  if (isRefused(refused, login)) throw new NoVideo("credentials");
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
  let isUnreachable = false;
  try {
    const done = await work();
    account.isRight = true;
    account.refusals = 0;
    // A version saved before that proves nothing about later.
    account.refused.delete(login.who);
    account.refused.delete(atService(login));
    account.closed.delete(atService(login));
    account.barred.clear();
    return done;
  } catch (error) {
    const reason = reasonOf(error);
    isUnreachable = reason === "unreachable";
    if (reason === "forbidden") account.closed.set(atService(login), login.version);
    if (reason === "credentials") {
      // An account that the device has accepted has the right password: only this service is closed
      // to it.
      account.refused.set(account.isRight ? atService(login) : login.who, login.version);
      account.isRight = false;
      account.refusals += 1;
    }
    throw error;
  } finally {
    account.atWork -= 1;
    for (const ended of account.waiting.splice(0)) ended({ service: login.service, isUnreachable });
  }
}
