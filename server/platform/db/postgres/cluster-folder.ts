import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { z } from "zod";

/** Longest folder name of a local socket, without the socket's own name. */
const lengthMax = 90;

/** Roles, and the database of the product. */
export const roles = { owner: "house_watch", admin: "postgres" } as const;
export const databaseName = "house_watch";

/** Files of the PostgreSQL of a data folder. */
export interface Place {
  /** The folder that contains all of it. */
  readonly folder: string;
  /** The cluster. */
  readonly data: string;
  /** Passwords of its roles. */
  readonly passwords: string;
  /** Folder of its local socket, which other users cannot open. */
  readonly sockets: string;
}

export function placeOf(dataDir: string): Place {
  const folder = join(resolve(dataDir), "postgresql");
  const inside = join(folder, "socket");
  const hash = createHash("sha256").update(folder).digest("hex").slice(0, 12);
  return {
    folder,
    data: join(folder, "data"),
    passwords: join(folder, "passwords.json"),
    sockets: inside.length <= lengthMax ? inside : join(tmpdir(), `house-watch-postgresql-${hash}`),
  };
}

export const hasCluster = ({ data }: Place): boolean => existsSync(join(data, "PG_VERSION"));

const passwordsSchema = z.object({ owner: z.string(), admin: z.string() });
export type Role = keyof typeof roles;

export async function readPasswords({ passwords }: Place): Promise<Record<Role, string>> {
  return passwordsSchema.parse(JSON.parse(await readFile(passwords, "utf8")));
}

/** PostgreSQL's clients find a local socket by this number in its name. */
export const socketNumber = 5432;

/** True while a PostgreSQL of this place, in any container, takes connections. */
export function isListening({ sockets }: Place): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(join(sockets, `.s.PGSQL.${socketNumber}`));
    const end = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once("connect", () => end(true)).once("error", () => end(false));
  });
}

/** Address of the cluster for one of its roles. `port`: port on this machine; null: the socket. */
export async function addressOf(
  place: Place,
  port: number | null,
  role: Role = "owner",
): Promise<string> {
  const { [role]: password } = await readPasswords(place);
  const host =
    port === null ? `${encodeURIComponent(place.sockets)}:${socketNumber}` : `127.0.0.1:${port}`;
  const database = role === "owner" ? databaseName : "postgres";
  return `postgresql://${roles[role]}:${password}@${host}/${database}`;
}
