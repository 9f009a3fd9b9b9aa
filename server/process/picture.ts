import { beginChild } from "../platform/child-process/begin-child.ts";
import { rm } from "node:fs/promises";
import { Socket } from "node:net";
import { createSeal, readSecretKey } from "../platform/base/seal.ts";
import { openTls } from "../platform/base/tls-files.ts";
import { pictureSocket } from "../camera/camera/picture-requests.ts";
import { addConnections } from "../platform/metric/connection-metrics.ts";
import { addPictureCounts, createPictureMeter } from "../platform/metric/picture-meter.ts";
import { createRegistry } from "../platform/metric/metric-registry.ts";
import { CameraLookup } from "../camera/picture/camera-lookup.ts";
import { Clouds } from "../camera/picture/camera-cloud.ts";
import { createGuard } from "../camera/picture/camera-guard.ts";
import { openViewerPort } from "../camera/picture/viewer-port.ts";
import { capsOf, cloudBasesOf, guardOf } from "../camera/picture/picture-settings.ts";
import { PictureService, serveCalls } from "../camera/picture/picture-service.ts";

/**
 * The picture process: fetches the pictures of cameras and sends them to viewers (decision 24).
 * They never pass through the process that receives messages and judges.
 */
const { environment, log, bus, parent, settings, database } = await beginChild();
const { socketDir } = settings;
const { TLS_CERT_FILE: certificate, TLS_KEY_FILE: key, PICTURE_PORT, HOST } = environment;
const tls =
  certificate === undefined || key === undefined
    ? null
    : await openTls({ certificate, key, clientAuthorities: null }, log);
const registry = createRegistry("picture");
addConnections(registry, database);
const service = new PictureService({
  cameras: new CameraLookup(database, createSeal(await readSecretKey(environment)), {
    idleMs: environment.SESSION_IDLE_MS,
    maxMs: environment.SESSION_MAX_MS,
  }),
  guard: createGuard(await guardOf(environment)),
  clouds: new Clouds({ bases: cloudBasesOf(environment), now: Date.now }),
  caps: capsOf(environment),
  log,
  now: Date.now,
  onChange: (orgId) => bus.publish("recordsChanged", { kinds: ["cameras"], orgIds: [orgId] }),
  port: tls === null ? null : PICTURE_PORT,
  meter: createPictureMeter(registry),
});
addPictureCounts(registry, () => service.counts);
parent.provideMetrics(() => registry.metrics());
const calls = serveCalls(service, log);
// A process that was killed has left its socket behind.
await rm(pictureSocket(socketDir), { force: true });
calls.listen(pictureSocket(socketDir));
const viewerPort =
  tls === null ? null : openViewerPort({ tls, service, log, port: PICTURE_PORT, host: HOST });
// Without TLS the public server hands the connections over; with TLS that is not possible.
parent.onHandedOver((request, socket) => {
  if (socket instanceof Socket) service.handle(request, socket);
});
parent.onRecheck(() => service.recheck());
parent.listening();

await parent.closing;
service.close();
viewerPort?.close();
calls.close();
tls?.stop();
await database.close();
process.exit(0);
