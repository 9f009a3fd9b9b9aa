import { createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer, TLSSocket } from "node:tls";
import { closerOf } from "../../../platform/base/server-closer.ts";
import type { Tls } from "../../../platform/base/tls-files.ts";

/** Address for gateways to connect to; `port` 0: any that is free. */
export interface GatewayAddress {
  readonly host: string;
  readonly port: number;
  /** Null: in plain text. */
  readonly tls: Tls | null;
}

export interface GatewayListener {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Connections that wait to be accepted. After a restart a whole fleet connects at once; a gateway
 * that finds no room gets in only when its system repeats the request, half a minute later at
 * worst. The system may allow fewer (Linux: `net.core.somaxconn`).
 */
const backlog = 65_535;

/** Opens the port. Closing ends every connection. Rejects when the port is taken. */
export async function listenForGateways(
  { host, port, tls }: GatewayAddress,
  serve: (socket: Socket) => void,
): Promise<GatewayListener> {
  const server = serverOf(tls, (socket) => {
    socket.on("error", () => socket.destroy());
    serve(socket);
  });
  const close = closerOf(server);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host, backlog }, () => resolve());
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    close,
  };
}

/** Timeout for a client that connects and then sends nothing, ms. */
const handshakeMs = 10_000;

function serverOf(tls: Tls | null, serve: (socket: Socket) => void): Server {
  if (tls === null) return createServer(serve);
  const server = createTlsServer(
    {
      ...tls.options,
      handshakeTimeout: handshakeMs,
      // A certificate may replace the secret; without one the secret is required.
      requestCert: tls.options.ca !== undefined,
      rejectUnauthorized: false,
    },
    serve,
  );
  // A client does not speak TLS or does not accept our certificate: its connection ends, and
  // nothing else is to be done.
  server.on("tlsClientError", () => undefined);
  tls.serve(server);
  return server;
}

/**
 * The network ID in the client's certificate: its common name, when one of the authorities of
 * TLS_CLIENT_CA_FILE has signed it. Null: it has shown none, or another's.
 */
export function certifiedId(connection: unknown): string | null {
  if (!(connection instanceof TLSSocket) || !connection.authorized) return null;
  const { subject } = connection.getPeerCertificate();
  const name: unknown = subject?.CN;
  return typeof name === "string" ? name : null;
}
