import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { targetsIn, type TargetOptions } from "../../platform/base/net-guard.ts";
import { NoVideo } from "./media/no-video.ts";
import { rtspPace } from "./rtsp/rtsp-client.ts";

export interface GuardOptions extends TargetOptions {
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  /** Time until an unknown name is reported, ms: the same as for a closed port. */
  readonly lookupMs?: number;
}

/** Checks the address given for a camera. */
export interface Guard {
  /** The address to connect to. Throws NoVideo: `address` when it may not, `unreachable`. */
  check(host: string, port: number): Promise<string>;
}

const resolveAll = async (host: string): Promise<readonly string[]> =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address);

const isUsualPort = (port: number): boolean =>
  port === 554 || port === 80 || port === 443 || (port >= 1024 && port <= 65_535);

/**
 * A name is resolved once, every address it has is checked, and the checked one is connected to: a
 * name that means something else a moment later changes nothing.
 */
export function createGuard({
  resolve = resolveAll,
  lookupMs = rtspPace.answerMs,
  ...targets
}: GuardOptions): Guard {
  const isAllowed = targetsIn(targets);
  return {
    check: async (host, port) => {
      if (!isUsualPort(port)) throw new NoVideo("address");
      const addresses = isIP(host) === 0 ? await addressesOf(resolve, host, lookupMs) : [host];
      const [first] = addresses;
      if (first === undefined) throw new NoVideo("unreachable");
      if (!addresses.every((address) => isAllowed(address, port))) throw new NoVideo("address");
      return first;
    },
  };
}

/** Unknown names are reported no faster than hosts that do not answer. */
async function addressesOf(
  resolve: (host: string) => Promise<readonly string[]>,
  host: string,
  withinMs: number,
): Promise<readonly string[]> {
  const late = pause(withinMs, [], { ref: false });
  const result = await Promise.race([resolve(host).catch(() => []), late]);
  return result.length === 0 ? late : result;
}
