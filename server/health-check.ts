import { get as getPlain } from "node:http";
import { get as getSecure } from "node:https";

/*
 * Ends with 0 when the server on this machine stores what it is given, else with 1: for a
 * container's health check. It reads the variables the server reads.
 */
const { HOST = "127.0.0.1", PORT = "8080", TLS_CERT_FILE = "" } = process.env;
const isEvery = HOST === "0.0.0.0" || HOST === "::" || HOST === "";
const options = {
  host: isEvery ? "127.0.0.1" : HOST,
  port: PORT,
  path: "/api/health",
  timeout: 5000,
};
const end = (code: number) => process.exit(code);
const request =
  TLS_CERT_FILE === ""
    ? getPlain(options, ({ statusCode }) => end(statusCode === 200 ? 0 : 1))
    : // The certificate is made out to a name, not to this address.
      getSecure({ ...options, rejectUnauthorized: false }, ({ statusCode }) =>
        end(statusCode === 200 ? 0 : 1),
      );
request.on("timeout", () => end(1)).on("error", () => end(1));
