import { get as getPlain, type IncomingMessage, type RequestOptions } from "node:http";
import { get as getSecure } from "node:https";

const waitMs = 5000;

export interface OwnAddress {
  readonly HOST: string;
  readonly PORT: number | string;
  /** True: the server has a certificate. */
  readonly isSecure: boolean;
}

/** Returns the health report of the server on this machine; null: no answer in 5 s. */
export function readHealth({
  HOST,
  PORT,
  isSecure,
}: OwnAddress): Promise<{ readonly status: number; readonly text: string } | null> {
  const isEvery = HOST === "0.0.0.0" || HOST === "::" || HOST === "";
  const options: RequestOptions = {
    host: isEvery ? "127.0.0.1" : HOST,
    port: PORT,
    path: "/api/health",
    timeout: waitMs,
  };
  return new Promise((resolve) => {
    const handle = (answer: IncomingMessage) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part: string) => (text += part));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
      answer.on("error", () => resolve(null));
    };
    const request = isSecure
      ? // The certificate is made out to a name, not to this address.
        getSecure({ ...options, rejectUnauthorized: false }, handle)
      : getPlain(options, handle);
    request.on("timeout", () => request.destroy()).on("error", () => resolve(null));
  });
}
