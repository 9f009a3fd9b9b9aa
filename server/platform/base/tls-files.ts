import { readFile, stat } from "node:fs/promises";
import { createSecureContext, type SecureContextOptions } from "node:tls";
import { messageOf } from "../../../contract/base/server-message.ts";
import type { Log } from "./log.ts";

/** Files in PEM. */
export interface TlsFiles {
  /** The certificate, with those between it and its authority. */
  readonly certificate: string;
  readonly key: string;
  /** Authorities whose client certificates gateways may sign in with; null: with none. */
  readonly clientAuthorities: string | null;
}

/** A server whose certificate can be changed while it runs. */
interface TlsServer {
  setSecureContext(options: SecureContextOptions): void;
}

export interface Tls {
  /** Content of the files at the last complete read. */
  readonly options: SecureContextOptions;
  /** Keeps the server's certificate in step with the files from now on. */
  serve(server: TlsServer): void;
  stop(): void;
}

/** A certificate is renewed weeks before it ends: it may be noticed this much later, ms. */
const checkMs = 10_000;

/**
 * Reads certificate and key, and again whenever the files change: new connections get the new pair,
 * existing ones keep the old one. A pair that does not match, as between the writing of two files,
 * is ignored. Errors: a file is missing, the two do not match.
 */
export async function openTls(files: TlsFiles, log: Log, everyMs: number = checkMs): Promise<Tls> {
  let options = await readComplete(files);
  let lastStamp = await stampOf(files);
  const servers = new Set<TlsServer>();
  let isReloading = false;

  async function reload(): Promise<void> {
    const stamp = await stampOf(files);
    if (stamp === lastStamp) return;
    options = await readComplete(files);
    lastStamp = stamp;
    for (const server of servers) server.setSecureContext(options);
    log.info("certificate renewed");
  }
  const timer = setInterval(() => {
    if (isReloading) return;
    isReloading = true;
    reload()
      .catch((error: unknown) =>
        log.warn({ error: messageOf(error) }, "certificate not taken, the one before stands"),
      )
      .finally(() => (isReloading = false));
  }, everyMs);
  timer.unref();
  return {
    get options() {
      return options;
    },
    serve: (server) => void servers.add(server),
    stop: () => clearInterval(timer),
  };
}

async function readComplete({
  certificate,
  key,
  clientAuthorities,
}: TlsFiles): Promise<SecureContextOptions> {
  const options: SecureContextOptions = {
    minVersion: "TLSv1.2",
    cert: await readFile(certificate),
    key: await readFile(key),
    ...(clientAuthorities === null ? {} : { ca: await readFile(clientAuthorities) }),
  };
  // Throws when they do not fit.
  createSecureContext(options);
  return options;
}

/** Changes with any of the files, also when a link is pointed elsewhere. */
async function stampOf({ certificate, key, clientAuthorities }: TlsFiles): Promise<string> {
  const stats = await Promise.all(
    [certificate, key, ...(clientAuthorities === null ? [] : [clientAuthorities])].map((file) =>
      stat(file),
    ),
  );
  return stats.map(({ ino, mtimeMs, size }) => `${ino}:${mtimeMs}:${size}`).join(" ");
}
