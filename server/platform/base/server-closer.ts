import type { Server, Socket } from "node:net";

/**
 * Returns how a TCP or TLS server is closed with all its connections. Connections count before
 * their TLS handshake: one whose handshake ends after `close` would otherwise block it forever.
 */
export function closerOf(server: Server): () => Promise<void> {
  const sockets = new Set<Socket>();
  let isClosing = false;
  server.on("connection", (socket: Socket) => {
    if (isClosing) socket.destroy();
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  return async () => {
    isClosing = true;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
}
