import type { Environment } from "../config.ts";
import { ackAlarms, shelveAlarms, unshelveAlarms } from "../alarm/command.ts";
import { countAlarms, listAlarms, openAlarms } from "../alarm/query.ts";
import type { Bus } from "../bus.ts";
import { newPasswordMin } from "../../contract/password.ts";
import type { RangeQuery, RangeReply } from "../../contract/telemetry.ts";
import type { Database } from "../db/open.ts";
import { listBreeds } from "../breed/query.ts";
import { listFarms } from "../farm/query.ts";
import { findHouse, listHouses, mayReadHouse } from "../house/query.ts";
import { listLines } from "../operation-log/query.ts";
import { listAllOrgs, listOrgs, readLogo } from "../org/query.ts";
import { readOverview } from "../overview/query.ts";
import { notFound } from "../refusal.ts";
import { createAttempts } from "../session/attempt.ts";
import { drawCaptcha } from "../session/captcha.ts";
import { createLogin } from "../session/login.ts";
import type { Sessions } from "../session/session.ts";
import { currentUser } from "../user/current.ts";
import { modifyPassword, resetPassword } from "../user/password.ts";
import { listUsers, listUsersOfHouse } from "../user/query.ts";
import { deleteUser, saveUser, saveUserShacks } from "../user/save.ts";
import type { Handlers } from "./handler.ts";
import type { Health } from "./health.ts";

export interface HandlerParts {
  readonly environment: Environment;
  readonly build: string;
  readonly database: Database;
  readonly bus: Bus;
  readonly sessions: Sessions;
  readonly health: Health;
  /** History of a house whose visibility has been checked. */
  readonly readRange: (query: RangeQuery) => Promise<RangeReply>;
}

/** Every call of the contract, wired to what does it. */
export function buildHandlers({ environment, build, database, bus, sessions, health, readRange }: HandlerParts): Handlers {
  const isCaptchaOn = environment.CAPTCHA === "on";
  const login = createLogin({ database, sessions, isCaptchaOn, lockMs: environment.LOGIN_LOCK_MS });
  const alarms = { database, bus };
  const passwordMin = newPasswordMin[environment.PRODUCT_VARIANT];
  const users = { database, bus, passwordMin, attempts: createAttempts(database, environment.LOGIN_LOCK_MS) };
  return {
    health: () => health.read(),
    getCode: ({ now }) => (isCaptchaOn ? drawCaptcha(database, now) : { codeId: "", image: "" }),
    login: async ({ input, address, now, record }) => {
      const reply = await login(input, address, now);
      // Without its line nobody is given the token.
      await record(database, reply);
      return reply;
    },
    // The line first: a session that ended without one could not be made up for.
    logout: async ({ caller, record }) => {
      await record(database, null);
      await sessions.end(caller);
      return {};
    },
    getCurrent: ({ caller }) => currentUser(caller, { mapReviewNumber: environment.MAP_REVIEW_NUMBER, build, passwordMin }),
    saveUser: ({ caller, input, record }) => saveUser({ ...users, record }, caller, input),
    deleteUser: async ({ caller, input, record }) => {
      await deleteUser({ ...users, record }, caller, input.id);
      return {};
    },
    resetPwd: ({ caller, input, record }) => resetPassword({ ...users, record }, caller, input.id),
    modifyPwd: async ({ caller, input, address, now, record }) => {
      await modifyPassword({ ...users, record }, caller, input, address, now);
      return {};
    },
    saveUserShacks: ({ caller, input, record }) => saveUserShacks({ ...users, record }, caller, input),
    listUser: ({ caller, input }) => listUsers(database, caller, input),
    searchByShack: ({ caller, input }) => listUsersOfHouse(database, caller, input),
    listAllOrg: ({ caller }) => listAllOrgs(database, caller),
    listOrg: ({ caller, input }) => listOrgs(database, caller, input),
    listFarm: ({ caller, input }) => listFarms(database, caller, input.keyword),
    listBreed: ({ caller, input }) => listBreeds(database, caller, input),
    listLog: ({ caller, input }) => listLines(database, caller, input),
    getLogo: ({ caller }) => readLogo(database, caller),
    listOverview: ({ caller, now }) => readOverview(database, caller, now),
    alarmAmt: ({ caller }) => countAlarms(database, caller),
    listHouse: ({ caller, input }) => listHouses(database, caller, input),
    houseDetail: async ({ caller, input }) => {
      const found = await findHouse(database, caller, input.id);
      if (found === null) throw notFound();
      return { ...found, alarms: await openAlarms(database, caller, input.id) };
    },
    listAlarm: ({ caller, input }) => listAlarms(database, caller, input),
    ackAlarm: async ({ caller, input, now, record }) => ({ alarms: await ackAlarms({ ...alarms, record }, caller, input.ids, input.note, now) }),
    shelveAlarm: async ({ caller, input, now, record }) => ({
      alarms: await shelveAlarms({ ...alarms, record }, caller, input.ids, now + input.minutes * 60_000, input.reason, now),
    }),
    unshelveAlarm: async ({ caller, input, now, record }) => ({ alarms: await unshelveAlarms({ ...alarms, record }, caller, input.ids, now) }),
    telemetryRange: async ({ caller, input }) => {
      if (!(await mayReadHouse(database, caller, input.houseId))) throw notFound();
      return readRange(input);
    },
  };
}
