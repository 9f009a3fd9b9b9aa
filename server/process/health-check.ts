import { readHealth } from "../platform/base/own-health.ts";

/*
 * Ends with 0 when the server on this machine stores new data, otherwise with 1: for a container's
 * health check. It reads the variables the server reads.
 */
const { HOST = "127.0.0.1", PORT = "8080", TLS_CERT_FILE = "" } = process.env;
const health = await readHealth({ HOST, PORT, isSecure: TLS_CERT_FILE !== "" });
process.exit(health?.status === 200 ? 0 : 1);
