import type { Role } from "../../../../contract/account/role.ts";
import type { RouteName } from "../../../../contract/route/routes.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import type { BuiltHouse } from "../../../factories/fleet.ts";
import type { BuiltGateway } from "../../../factories/gateway.ts";
import type { TestServer } from "../../../factories/http.ts";
import type { Site } from "./security-site.ts";

/**
 * Material for the valid input of a call: a house that every caller can access, and new records.
 */
export interface Scene {
  readonly server: TestServer;
  readonly house: Pick<BuiltHouse, "id" | "farmId" | "orgId">;
  /** The sender of the call. */
  readonly caller: Caller;
  /** A user with all rights. */
  readonly operator: Caller;
  /** A number that was not used before. */
  readonly next: () => number;
  readonly freshAlarm: (over?: object) => Promise<number>;
  readonly newHouseManager: () => Promise<number>;
  readonly freshFarm: () => Promise<number>;
  readonly freshHouse: () => Promise<BuiltHouse>;
  readonly freshFlock: () => Promise<{ readonly id: number; readonly version: number }>;
  readonly freshBreed: () => Promise<number>;
  readonly freshLine: () => Promise<number>;
  readonly freshGateway: () => Promise<BuiltGateway>;
}

/**
 * The ids that a call can name: of other people's records, or of none. `own` has the caller's ids.
 */
export interface Ids {
  readonly house: number;
  readonly alarm: number;
  readonly user: number;
  readonly farm: number;
  readonly org: number;
  readonly display: number;
  /** A session of a house manager. */
  readonly session: number;
  /** A requirement of a second step. */
  readonly rule: number;
  /** A company sign-in of the organisation, and a user's account of it. */
  readonly provider: number;
  readonly identity: number;
  /** The house manager's passkey. */
  readonly passkey: number;
  /** A service account of the organisation, and its token. */
  readonly service: number;
  readonly serviceToken: number;
  /** A personal token of the house manager. */
  readonly ownToken: number;
  readonly chatApp: number;
  /** The house manager's device. */
  readonly pushDevice: number;
  /** A webhook of the organisation, and a delivery to it. */
  readonly webhook: number;
  readonly webhookDelivery: number;
  /** The id that another system has for the house. */
  readonly externalId: number;
  readonly camera: number;
  readonly phone: number;
  readonly notice: number;
  /**
   * A rota of the farm with its house manager, a change, a swap, and a calendar of the house
   * manager's.
   */
  readonly rota: number;
  readonly rotaChange: number;
  readonly rotaSwap: number;
  readonly rotaFeed: number;
  /** An alarm that is out of service. */
  readonly outage: number;
  /** Planned work in the house, and a window of it that runs. */
  readonly work: number;
  readonly workRun: number;
  readonly breed: number;
  readonly flock: number;
  /** An entry of the flock's record. */
  readonly entry: number;
  /** A treatment of the flock. */
  readonly given: number;
  readonly line: number;
  /** A vaccination reminder of the flock. */
  readonly task: number;
  /** A maintenance plan of the house, completed work, a unit and its label. */
  readonly plan: number;
  readonly maintenance: number;
  readonly photo: number;
  readonly unit: number;
  readonly label: string;
  /** An early warning of the flock. */
  readonly warning: number;
  /** A row of the house in the morning list. */
  readonly morning: number;
  /** A subscription to a report, and a report that was sent for it. */
  readonly report: number;
  readonly sending: number;
  /** A fire drill of the house, and a weekly one of the farm. */
  readonly drill: number;
  readonly drillPlan: number;
  /** An import of a manager. */
  readonly import: number;
  /** A price list of the organisation. */
  readonly tariff: number;
  /** Feed delivered to the farm. */
  readonly delivery: number;
  readonly fuel: number;
  readonly gateway: BuiltGateway;
  /** A command to the controller of the house. */
  readonly command: string;
  /** A batch change of houses, and a template of settings. */
  readonly batch: string;
  readonly template: number;
  /** A rollout to its gateway, and the part for that gateway. */
  readonly rollout: number;
  readonly updateTask: number;
  /** Advice of an edge computer for the house. */
  readonly advice: number;
  readonly own: Site;
}

/** Inputs with which the security tests try a call. */
export interface Probe {
  /** Valid input; absent if the call needs none. */
  readonly good?: (scene: Scene) => unknown;
  /** Input with one invalid field; absent if there is none. */
  readonly bad?: unknown;
  /** Input with an id that does not exist: 404. */
  readonly absent?: unknown;
  /** Every way to name a record: in the query, in the body, in a list, alone and among own ones. */
  readonly foreign?: (ids: Ids) => readonly object[];
  /**
   * Roles that may call it. They are copied by hand from section 6 of the specification, so that a
   * change of the policy must be intended.
   */
  readonly roles: readonly Role[];
  /** True if paired displays may call it, too. */
  readonly isDisplays?: true;
  readonly needs?: "canOperate" | "remoteConfig";
}

export type PublicRoute =
  | "passFactor"
  | "askPasskey"
  | "passkeyLogin"
  | "listSignIn"
  | "beginSignIn"
  | "finishSignIn"
  | "health"
  | "getCode"
  | "login"
  | "startPairing"
  | "claimPairing";
/** The probes of a table of routes; a call without a probe does not compile. */
export type ProbesOf<R> = {
  readonly [K in Exclude<Extract<keyof R, RouteName>, PublicRoute>]: Probe;
};

export const operators = [
  "administrator",
  "company_manager",
  "area_manager",
  "farm_manager",
] as const;
export const everybody = [...operators, "shack_manager"] as const;

/** An id that no record has. */
export const nobody = 2_000_000_000;

interface RecordProbes {
  /** Roles that may save and delete; they must also be able to operate. */
  readonly roles: readonly Role[];
  /** The form of a new record, with other values for some of its fields. */
  readonly form: (over?: object) => object;
  /** A field of the form with an invalid value. */
  readonly bad: object;
  /** A record that the caller may change and delete. */
  readonly make: (scene: Scene) => Promise<number>;
  /** A valid id of no record, for calls that do not accept any number. */
  readonly absent?: number;
  /** Field of a form that names another person's record. */
  readonly foreign: (ids: Ids) => { readonly id: number };
}
type RecordProbesOf<N extends string> = {
  readonly [K in `${"create" | "update" | "delete"}${N}`]: Probe;
};

/** Returns the probes of the calls that create, change and delete records of a plain entity. */
export function recordProbes<const N extends string>(
  noun: N,
  { roles, form, bad, make, absent = nobody, foreign }: RecordProbes,
): RecordProbesOf<N> {
  const rights = { roles, needs: "canOperate" } as const;
  const probes: Record<string, Probe> = {
    [`create${noun}`]: { ...rights, good: () => form(), bad: form(bad) },
    [`update${noun}`]: {
      ...rights,
      good: async (scene) => form({ id: await make(scene), version: 1 }),
      bad: form({ id: 1, version: 1, ...bad }),
      absent: form({ id: absent, version: 1 }),
      foreign: (ids) => [form({ ...foreign(ids), version: 1 })],
    },
    [`delete${noun}`]: {
      ...rights,
      good: async (scene) => ({ id: await make(scene) }),
      bad: { id: "x" },
      absent: { id: 99_999_999_999 },
      foreign: (ids) => [foreign(ids)],
    },
  };
  return probes as RecordProbesOf<N>;
}
