import { type FleetPlan, cameraSecret } from "../../../contract/operate/demo-fleet.ts";
import {
  type DemoCamera,
  demoCameras,
  demoCameraUser,
} from "../../../contract/operate/demo-camera.ts";
import type { Seal } from "../../platform/base/seal.ts";
import { boxOwner } from "../../camera/camera/sealed-box-owner.ts";
import type { Database, Transaction } from "../../platform/db/open-database.ts";

/** An address where nothing answers, and one that must not be accessed. */
const deadPlace = "127.0.0.1:65533";
const forbiddenPlace = "127.0.0.1:9";

interface Seeding {
  readonly plan: FleetPlan;
  readonly demoKey: string;
  /** Current port of the simulated cameras. */
  readonly port: number;
  readonly seal: Seal;
}

/**
 * The demo's cameras: created once, and each time updated to their current address. Those that
 * people have deleted stay deleted.
 */
export async function seedCameras(
  database: Database,
  { plan, demoKey, port, seal }: Seeding,
): Promise<void> {
  const password = await cameraSecret(demoKey);
  const place = `127.0.0.1:${port}/${port}`;
  await database.transaction(async (tx) => {
    const [inserted] = await tx.query(
      `insert into installation (key, value) values ('demoCameras', 'true')
       on conflict do nothing returning 1`,
    );
    if (inserted !== undefined)
      for (const camera of demoCameras(plan)) await make(tx, camera, { place, password, seal });
    await tx.query(
      `update cameras set address = $1 where code like 'DEMO%' and address like '127.0.0.1:%/%'
         and address <> $1`,
      [place],
    );
  });
}

async function make(
  tx: Transaction,
  { networkId, channel, code, name, type, fault }: DemoCamera,
  at: { readonly place: string; readonly password: string; readonly seal: Seal },
): Promise<void> {
  const odd: Readonly<Record<string, string>> = {
    noWay: "",
    address: forbiddenPlace,
    dead: deadPlace,
  };
  const address = odd[String(fault)] ?? at.place;
  const [row] = await tx.query<{ id: number }>(
    `insert into cameras (org_id, house_id, name, type, code, channel, username, address, stream)
     select h.org_id, h.id, $2, $3, $4, $5, $6, $7, 'sub'
     from gateways g join houses h on h.id = g.house_id where g.network_id = $1 returning id`,
    [networkId, name, type, code, channel, demoCameraUser, address],
  );
  if (row === undefined) return;
  const password = fault === "password" ? `not ${at.password.slice(0, 8)}` : at.password;
  const box = at.seal.close(password, boxOwner.password(row.id));
  await tx.query("update cameras set password_box = $2 where id = $1", [row.id, box]);
}
