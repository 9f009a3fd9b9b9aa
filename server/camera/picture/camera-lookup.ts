import { sql } from "drizzle-orm";
import type { CameraStream, CameraType, NoVideoReason } from "../../../contract/camera/camera.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import { openOrNull, type Seal } from "../../platform/base/seal.ts";
import type { ProbeRequest } from "../camera/picture-requests.ts";
import { boxOwner } from "../camera/sealed-box-owner.ts";
import {
  isUnreadable,
  type OpenedSecrets,
  openSecrets,
  type SealedSecrets,
} from "../camera/camera-secrets.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { type Caller, visibleHouses } from "../../platform/session/caller-scope.ts";
import type { SessionOptions } from "../../platform/session/sessions.ts";
import type { WatchedCamera } from "./watched-camera.ts";

interface Row extends SealedSecrets {
  readonly code: string;
  readonly channel: number;
  readonly username: string;
  readonly stream: CameraStream;
  readonly version: number;
  readonly fault: NoVideoReason | null;
}

const columns = sql`c.id, c.org_id as "orgId", c.type, c.code, c.channel, c.username, c.address,
  c.stream, c.version, c.fault, c.password_box as "passwordBox", c.verify_box as "verifyBox",
  k.app_key as "appKey", k.app_secret_box as "appSecretBox"`;
const from = sql`cameras c join houses h on h.id = c.house_id join farms f on f.id = h.farm_id
  left join camera_clouds k on k.org_id = c.org_id and k.type = c.type`;

/** Cameras with their secrets, and what is remembered of them. */
export class CameraLookup {
  readonly #database: Database;
  readonly #seal: Seal;
  readonly #sessionEnds: Pick<SessionOptions, "idleMs" | "maxMs">;

  constructor(
    database: Database,
    seal: Seal,
    sessionEnds: Pick<SessionOptions, "idleMs" | "maxMs">,
  ) {
    this.#database = database;
    this.#seal = seal;
    this.#sessionEnds = sessionEnds;
  }

  /** Finds a camera; null: the caller sees none with this id. */
  async visibleCamera(caller: Caller, id: number): Promise<WatchedCamera | null> {
    const row = await this.#row(caller, id);
    return row === null ? null : this.#open(row);
  }

  /** The cameras in their current state, without deleted ones. */
  async all(ids: readonly number[]): Promise<readonly WatchedCamera[]> {
    const records = await rows<Row>(
      this.#database,
      sql`select ${columns} from ${from} where c.id = any(${sql.param([...ids])}::int[])`,
    );
    return records.map((row) => this.#open(row));
  }

  /** Returns the cameras among these that the caller sees. */
  async visible(caller: Caller, ids: readonly number[]): Promise<ReadonlySet<number>> {
    const records = await rows<{ id: number }>(
      this.#database,
      sql`select c.id from ${from}
        where c.id = any(${sql.param([...ids])}::int[]) and ${visibleHouses(caller)}`,
    );
    return new Set(records.map(({ id }) => id));
  }

  /**
   * Returns the sessions and displays among these that are signed in, by the hashes of their
   * tokens. An expired session does not count, though its row is still there.
   */
  async signedIn(
    tokenHashes: readonly string[],
    now: number,
  ): Promise<ReadonlyMap<string, Pick<Caller, "orgId" | "displayFarmId"> | null>> {
    const { idleMs, maxMs } = this.#sessionEnds;
    const records = await this.#database.query<{
      hash: string;
      is_display: boolean;
      org_id: number | null;
      farm_id: number | null;
    }>(
      `select encode(token_hash, 'hex') as hash, false as is_display, null::int as org_id,
           null::int as farm_id from sessions
         where token_hash = any(select decode(unnest($1::text[]), 'hex'))
           and created_at > $2 and seen_at > $3
       union all
       select encode(token_hash, 'hex'), true, org_id, farm_id from displays
         where token_hash = any(select decode(unnest($1::text[]), 'hex'))`,
      [tokenHashes, new Date(now - maxMs), new Date(now - idleMs)],
    );
    return new Map(
      records.map(({ hash, is_display, org_id: orgId, farm_id: displayFarmId }) => [
        hash,
        is_display ? { orgId, displayFarmId } : null,
      ]),
    );
  }

  /** A camera tried with the form's values. */
  async tried({ caller, orgId, form }: ProbeRequest): Promise<WatchedCamera> {
    const row = form.id === undefined ? null : await this.#row(caller, form.id);
    const secrets = row === null ? noSecrets : openSecrets(this.#seal, row);
    const { type, code, channel, username, address, stream } = form;
    return {
      id: form.id ?? 0,
      orgId,
      type,
      code,
      channel,
      username,
      address,
      stream,
      // Repeated trials with the same data are let through once per minute.
      version: Math.floor(Date.now() / minuteMs),
      isRefused: false,
      ...withSecrets(address, {
        password: form.password || secrets.password,
        verifyCode: form.verifyCode || secrets.verifyCode,
        cloud: await this.#cloud(orgId, form.type),
      }),
    };
  }

  /** Stores the result of a check. That is no change of the record, so its version stays. */
  async note(id: number, version: number, reason: NoVideoReason | null, now: number) {
    await this.#database.query(
      `update cameras set fault = $3, fault_at = case when $3::text is null then null
         else $4::timestamptz end, seen_at = case when $3::text is null then $4 else seen_at end
       where id = $1 and version = $2`,
      [id, version, reason, new Date(now)],
    );
  }

  async #row(caller: Caller, id: number): Promise<Row | null> {
    const [row] = await rows<Row>(
      this.#database,
      sql`select ${columns} from ${from} where c.id = ${id}::bigint and ${visibleHouses(caller)}`,
    );
    return row ?? null;
  }

  async #cloud(orgId: number, type: CameraType): Promise<OpenedSecrets["cloud"]> {
    const [row] = await this.#database.query<{ app_key: string; app_secret_box: Buffer }>(
      "select app_key, app_secret_box from camera_clouds where org_id = $1 and type = $2",
      [orgId, type],
    );
    if (row === undefined) return null;
    const appSecret = openOrNull(this.#seal, row.app_secret_box, boxOwner.cloud(orgId, type));
    return { appKey: row.app_key, appSecret };
  }

  #open(row: Row): WatchedCamera {
    const { id, orgId, type, code, channel, username, address, stream, version } = row;
    const plain = { id, orgId, type, code, channel, username, address, stream, version };
    return {
      ...plain,
      isRefused: row.fault === "credentials",
      ...withSecrets(address, openSecrets(this.#seal, row)),
    };
  }
}

const noSecrets: OpenedSecrets = { password: "", verifyCode: "", cloud: null };

/** Unreadable secrets count as missing, and that is remembered. */
const withSecrets = (address: string, secrets: OpenedSecrets) => ({
  password: secrets.password ?? "",
  verifyCode: secrets.verifyCode ?? "",
  cloud: secrets.cloud && { ...secrets.cloud, appSecret: secrets.cloud.appSecret ?? "" },
  isUnreadable: isUnreadable(address, secrets),
});
