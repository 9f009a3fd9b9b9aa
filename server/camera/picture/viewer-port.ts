import { createServer, type Server } from "node:https";
import { Socket } from "node:net";
import { livePath } from "../../../contract/camera/camera.ts";
import { headerMax } from "../../platform/http/http-settings.ts";
import type { Log } from "../../platform/base/log.ts";
import type { Tls } from "../../platform/base/tls-files.ts";
import type { PictureService } from "./picture-service.ts";

export interface ViewerPortOptions {
  readonly tls: Tls;
  readonly service: Pick<PictureService, "upgrade">;
  readonly log: Log;
  readonly port: number;
  readonly host: string;
}

/**
 * Opens the port of live pictures under TLS. It is separate because a TLS connection cannot be
 * handed to another process.
 */
export function openViewerPort({ tls, service, log, port, host }: ViewerPortOptions): Server {
  const options = { ...tls.options, requestCert: false, maxHeaderSize: headerMax };
  const server = createServer(options, (_request, reply) => reply.writeHead(404).end());
  tls.serve(server);
  server.on("upgrade", (request, socket, head) => {
    const isLive = request.url?.split("?")[0] === livePath;
    if (isLive && socket instanceof Socket) service.upgrade(request, socket, head);
    else socket.destroy();
  });
  server.on("error", (error) => log.error({ error: error.message }, "port of live pictures"));
  server.listen(port, host);
  return server;
}
