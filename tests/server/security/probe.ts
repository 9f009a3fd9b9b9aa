import type { Role } from "../../../contract/role.ts";
import type { RouteName } from "../../../contract/route/route.ts";
import type { Caller } from "../../../server/session/scope.ts";
import type { BuiltHouse } from "../../factories/fleet.ts";
import type { BuiltGateway } from "../../factories/gateway.ts";
import type { TestServer } from "../../factories/http.ts";
import type { Site } from "./site.ts";

/** What the good input of a call is made of: a house each of the callers has, and fresh records. */
export interface Scene {
  readonly server: TestServer;
  readonly house: Pick<BuiltHouse, "id" | "farmId" | "orgId">;
  /** Who will send it. */
  readonly caller: Caller;
  /** May do everything. */
  readonly operator: Caller;
  /** A number nobody had before. */
  readonly next: () => number;
  readonly freshAlarm: (over?: object) => Promise<number>;
  readonly freshKeeper: () => Promise<number>;
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
  readonly breed: number;
  readonly flock: number;
  readonly line: number;
  readonly gateway: BuiltGateway;
  readonly own: Site;
}

/** How a call is tried by the tests of security. */
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
   * Who may. Section 6 of the specification, and what follows from it, by hand: whoever changes the
   * policy must mean it.
   */
  readonly roles: readonly Role[];
  /** Paired displays may too. */
  readonly isDisplays?: true;
  readonly needs?: "canOperate";
}

export type PublicRoute = "health" | "getCode" | "login" | "startPairing" | "claimPairing";
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
