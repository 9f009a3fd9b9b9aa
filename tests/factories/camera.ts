import type { CameraStream, CameraType } from "../../contract/camera/camera.ts";
import type { Pictures } from "../../server/camera/camera/picture-client.ts";
import { boxOwner } from "../../server/camera/camera/sealed-box-owner.ts";
import { createSeal } from "../../server/platform/base/seal.ts";
import type { Database } from "../../server/platform/db/open-database.ts";
import { unique } from "./fleet.ts";

export const testKey = Buffer.alloc(32, 7);
export const testSeal = createSeal(testKey);
/** The one of a server with another key. */
export const otherSeal = createSeal(Buffer.alloc(32, 8));

/** Answers as if every camera were there, without one. */
export const fakePictures: Pictures = {
  ticket: () => Promise.resolve({ ticket: "t".repeat(22), port: null }),
  still: () => Promise.resolve({ at: 1000, picture: "/9j/", reason: null }),
  probe: () =>
    Promise.resolve({
      reason: null,
      codec: "avc1.42C014",
      width: 320,
      height: 192,
      picturesPerS: 8,
      still: null,
    }),
  decrypt: () => Promise.resolve({ reason: null }),
};

interface CameraOptions {
  readonly houseId: number;
  readonly name?: string;
  readonly code?: string;
  readonly channel?: number;
  readonly type?: CameraType;
  readonly username?: string;
  readonly password?: string;
  readonly address?: string;
  readonly stream?: CameraStream;
}

export async function buildCamera(
  database: Database,
  { houseId, password = "", ...over }: CameraOptions,
): Promise<{ readonly id: number; readonly orgId: number }> {
  const camera = {
    name: unique("camera"),
    code: unique("CODE")
      .replace(/[^A-Za-z0-9]/g, "x")
      .slice(-30)
      .padStart(6, "0"),
    channel: 1,
    type: "hikvision",
    username: "",
    address: "",
    stream: "sub",
    ...over,
  };
  const [row] = await database.query<{ id: number; orgId: number }>(
    `insert into cameras (org_id, house_id, name, type, code, channel, username, address, stream)
     select h.org_id, h.id, $2, $3, $4, $5, $6, $7, $8 from houses h where h.id = $1
     returning id, org_id as "orgId"`,
    [
      houseId,
      camera.name,
      camera.type,
      camera.code,
      camera.channel,
      camera.username,
      camera.address,
      camera.stream,
    ],
  );
  if (password !== "")
    await database.query("update cameras set password_box = $2 where id = $1", [
      row!.id,
      testSeal.close(password, boxOwner.password(row!.id)),
    ]);
  return row!;
}

export const storeVerifyCode = (database: Database, id: number, code: string) =>
  database.query("update cameras set verify_box = $2 where id = $1", [
    id,
    testSeal.close(code, boxOwner.verify(id)),
  ]);
