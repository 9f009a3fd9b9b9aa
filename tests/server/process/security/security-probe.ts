import type { Role } from "../../../../contract/account/role.ts";
import type { RouteName } from "../../../../contract/route/routes.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import type { BuiltHouse } from "../../../factories/fleet.ts";
import type { BuiltGateway } from "../../../factories/gateway.ts";
import type { TestServer } from "../../../factories/http.ts";
import type { Site } from "./security-site.ts";

/** Material for the good input of a call: a house every caller has, and fresh records. */
export interface Scene {
  readonly server: TestServer;
  readonly house: Pick<BuiltHouse, "id" | "farmId" | "orgId">;
  /** Its sender. */
  readonly caller: Caller;
  /** May do everything. */
  readonly operator: Caller;
  /** A number nobody had before. */
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

/** The ids a call can name: somebody else's, or of nothing. `own`: what the caller has. */
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
  /** A token of the house manager's own. */
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
  /** A treatment given to the flock. */
  readonly given: number;
  readonly line: number;
  /** A vaccination reminder of the flock. */
  readonly task: number;
  /** A maintenance plan of the house, what was done, a unit and its label. */
  readonly plan: number;
  readonly maintenance: number;
  readonly photo: number;
  readonly unit: number;
  readonly label: string;
  /** An early warning of the flock. */
  readonly warning: number;
  /** A row of the morning list of the house. */
  readonly morning: number;
  /** A subscription to a report, and what was sent of it. */
  readonly report: number;
  readonly sending: number;
  /** A fire drill of the house, and a weekly one of the farm. */
  readonly drill: number;
  readonly drillPlan: number;
  /** An import of a manager. */
  readonly import: number;
  /** A price list of the organisation. */
  readonly tariff: number;
  /** Feed that came to the farm. */
  readonly delivery: number;
  readonly fuel: number;
  readonly gateway: BuiltGateway;
  /** A command to the controller of the house. */
  readonly command: string;
  /** A change of houses, and a template of settings. */
  readonly batch: string;
  readonly template: number;
  /** A rollout to its gateway, and the part of it that is the gateway's. */
  readonly rollout: number;
  readonly updateTask: number;
  /** Advice of an edge computer for the house. */
  readonly advice: number;
  readonly own: Site;
}

/** Inputs with which the security tests try a call. */
export interface Probe {
  /** Input that is accepted; absent: none is needed. */
  readonly good?: (scene: Scene) => unknown;
  /** Input with one field that is invalid; absent: there is none. */
  readonly bad?: unknown;
  /** Names what is not there: 404. */
  readonly absent?: unknown;
  /** Every way to name something: in the query, in the body, in a list, alone and among the own. */
  readonly foreign?: (ids: Ids) => readonly object[];
  /**
   * Roles that may call it. Written by hand from section 6 of the specification and its
   * consequences: a change of the policy must be intended.
   */
  readonly roles: readonly Role[];
  /** Paired displays may too. */
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
/** The probes of a table of routes: a call without one does not compile. */
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

/** The id of nobody and nothing. */
export const nobody = 2_000_000_000;

interface RecordProbes {
  /** Roles that may save and delete; they must also be able to operate. */
  readonly roles: readonly Role[];
  /** The form of a new record, with other values for some of its fields. */
  readonly form: (over?: object) => object;
  /** A field of it that is invalid. */
  readonly bad: object;
  /** A record that the caller may change and delete. */
  readonly make: (scene: Scene) => Promise<number>;
  /** A valid id of nothing, where any number is not. */
  readonly absent?: number;
  /** Field of a form that names somebody else's record. */
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
