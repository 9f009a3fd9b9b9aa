import { connect } from "node:net";
import type { Environment } from "../../platform/base/config.ts";
import { watchTargets } from "../../platform/base/config.ts";

/** Time limit of an answer, ms. */
const waitMs = 3000;

/** Address of a host outside that answers. */
interface Host {
  readonly host: string;
  readonly port: number;
}

const ports: Readonly<Record<string, number>> = { "https:": 443, "http:": 80, "smtps:": 465 };
const inside = /^(?:127(?:\.\d+){3}|::1|localhost)$/;

/**
 * Hosts outside this machine for checking this server's network. Other installations do not count:
 * the silent one may be the only one, and would prove its own silence.
 */
export function outsideHosts(
  environment: Pick<Environment, "NOTICE_URL" | "SMTP_URL" | "WATCH_URL">,
): Host[] {
  const { NOTICE_URL, SMTP_URL } = environment;
  const watchedUrls = watchTargets(environment).flatMap((item) =>
    item.kind === "get" ? [item.url] : [],
  );
  return [NOTICE_URL, SMTP_URL, ...watchedUrls]
    .filter((url) => url !== undefined)
    .map((text) => {
      const { hostname, port, protocol } = new URL(text);
      const host = hostname.replace(/^\[|\]$/g, "");
      return { host, port: port === "" ? (ports[protocol] ?? 25) : Number(port) };
    })
    .filter(({ host }) => !inside.test(host));
}

/**
 * Returns whether this server reaches a host outside. With no host to query it assumes that the
 * network works: a needless call is better than none.
 */
export async function networkState(places: readonly Host[]): Promise<"up" | "down"> {
  if (places.length === 0) return "up";
  const answers = await Promise.all(places.map(answersAt));
  return answers.includes(true) ? "up" : "down";
}

/** True when the host answers; refusing the connection is an answer too. */
function answersAt({ host, port }: Host): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: waitMs });
    const end = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once("connect", () => end(true));
    socket.once("timeout", () => end(false));
    socket.once("error", ({ code }: NodeJS.ErrnoException) =>
      end(code === "ECONNREFUSED" || code === "ECONNRESET"),
    );
  });
}
