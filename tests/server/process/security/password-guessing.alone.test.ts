// @run all: passwords are guessed until the lock, and each hash takes its time.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { verify } from "@node-rs/argon2";
import { encodePassword } from "../../../../contract/account/session.ts";
import { minuteMs } from "../../../../contract/base/time.ts";
import { startTestServer, type TestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";

/**
 * Only the number of password checks matters here; session/password-hash.test.ts tests the cost of
 * a hash.
 */
vi.mock("@node-rs/argon2", () => {
  const hashOf = (word: string) =>
    `$argon2id$v=19$m=65536,t=3,p=1$${Buffer.from(word).toString("base64")}`;
  return {
    hash: async (word: string) => hashOf(word),
    verify: vi.fn(async (hash: string, word: string) => hash === hashOf(word)),
  };
});

const password = "Correct-Horse-9";
let server: TestServer;
let home = 0;

beforeAll(async () => {
  server = await startTestServer();
  await buildUser(server.database, { loginName: "victim", password });
});
afterAll(() => server.close());
beforeEach(async () => {
  home += 1;
  await server.database.query("delete from login_failures");
  vi.mocked(verify).mockClear();
});

const login = (username: string, word: string, remoteAddress = `10.7.0.${home}`) =>
  server.app.inject({
    method: "POST",
    url: "/api/login",
    remoteAddress,
    payload: { username, password: encodePassword(word) },
  });
/** Number of passwords that were really checked. */
const looked = () => vi.mocked(verify).mock.calls.length;

describe("thirty wrong passwords of one user", () => {
  it("are stopped within ten from one address, and the right one with them", async () => {
    const statuses: number[] = [];
    for (let round = 0; round < 30; round += 1)
      statuses.push((await login("victim", `wrong ${round}`)).statusCode);
    expect(statuses.indexOf(429)).toBeGreaterThan(0);
    expect(statuses.indexOf(429)).toBeLessThanOrEqual(10);
    expect(looked()).toBeLessThanOrEqual(10);
    expect((await login("victim", password)).statusCode).toBe(429);
  });

  it("are stopped despite other letter case and blanks in the name", async () => {
    const spellings = ["victim", "VICTIM", " Victim ", "vicTim"];
    for (let round = 0; round < 30; round += 1)
      await login(spellings[round % spellings.length]!, `wrong ${round}`);
    expect(looked()).toBeLessThanOrEqual(10);
  });

  it("are stopped for any spelling that the database treats as equal, known and unknown names alike", async () => {
    for (const name of ["victim", "nobodi"]) {
      await server.database.query("delete from login_failures");
      vi.mocked(verify).mockClear();
      for (let round = 0; round < 30; round += 1)
        await login(round % 2 === 0 ? name : name.replaceAll("i", "İ"), `wrong ${round}`);
      expect([name, looked()]).toEqual([name, 8]);
    }
  });

  it("do not lock the user out elsewhere, nor for more than fifteen minutes at the same address", async () => {
    for (let round = 0; round < 30; round += 1) await login("victim", `wrong ${round}`);
    expect((await login("victim", password, "10.8.0.1")).statusCode).toBe(200);
    const start = server.clock.now;
    // The attacker continues all the time.
    for (let minute = 1; minute < 15; minute += 1) {
      server.clock.now = start + minute * minuteMs;
      if ((await login("victim", password)).statusCode === 200) break;
    }
    expect((server.clock.now - start) / minuteMs).toBeLessThan(15);
  });
});

describe("one password of a hundred users", () => {
  it("is stopped by address, known and unknown names alike", async () => {
    const statuses: number[] = [];
    for (let round = 0; round < 100; round += 1)
      statuses.push((await login(`user ${round}`, "Summer2026")).statusCode);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(40);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect(looked()).toBeLessThanOrEqual(40);
  });
});

describe("an unknown user", () => {
  it("costs the same work as a wrong password, with the same message and count", async () => {
    const [known, unknown] = [await login("victim", "wrong"), await login("nobody", "wrong")];
    expect(unknown.body).toBe(known.body);
    expect(unknown.statusCode).toBe(known.statusCode);
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers));
    const hashes = vi
      .mocked(verify)
      .mock.calls.map(([hash]) => String(hash).split("$").slice(0, 4).join("$"));
    expect(hashes).toEqual(["$argon2id$v=19$m=65536,t=3,p=1", "$argon2id$v=19$m=65536,t=3,p=1"]);
    const counts = await server.database.query<{ count: number }>(
      "select count from login_failures where key like 'pair:%' or key like 'user:%'",
    );
    expect(counts.map(({ count }) => count)).toEqual([1, 1, 1, 1]);
  });

  it("is locked like a known one", async () => {
    const replies = async (name: string, address: string) => {
      const messages: string[] = [];
      for (let round = 0; round < 10; round += 1)
        messages.push((await login(name, "wrong", address)).body);
      return messages;
    };
    expect(await replies("nobody", "10.9.0.1")).toEqual(await replies("victim", "10.9.0.2"));
  });
});

describe("guesses at the old password", () => {
  it("by a person at another's screen are stopped within ten, and do not end the session", async () => {
    const caller = await buildUser(server.database, { loginName: `clerk ${home}`, password });
    const statuses: number[] = [];
    for (let round = 0; round < 12; round += 1) {
      const input = {
        type: true,
        oldPassword: encodePassword(`wrong ${round}`),
        newPassword: encodePassword("Entirely-New-27"),
      };
      statuses.push((await server.call("modifyPwd", { as: caller, input })).status);
    }
    expect(statuses.indexOf(429)).toBeGreaterThan(0);
    expect(looked()).toBeLessThanOrEqual(10);
    expect((await server.call("getCurrent", { as: caller })).status).toBe(200);
  });
});

describe("calls that hash a password", () => {
  it("cannot be made a thousand times a minute: they wait in the same queue as sign-ins", async () => {
    const administrator = await buildUser(server.database);
    const statuses: number[] = [];
    for (let round = 0; round < 130; round += 1)
      statuses.push(
        (await server.call("resetPwd", { as: administrator, input: { id: 2_000_000_000 } })).status,
      );
    expect(statuses.lastIndexOf(404)).toBeLessThanOrEqual(120);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("guesses at captchas", () => {
  it("are limited by address, for captcha pictures and attempts", async () => {
    const captcha = await startTestServer({ CAPTCHA: "on" });
    try {
      const draw = () =>
        captcha.app.inject({
          method: "POST",
          url: "/api/getCode",
          remoteAddress: "10.1.1.1",
          payload: {},
        });
      const drawn: number[] = [];
      for (let round = 0; round < 200; round += 1) drawn.push((await draw()).statusCode);
      expect(drawn.filter((status) => status === 200).length).toBeLessThanOrEqual(120);
      const { data } = (
        await captcha.app.inject({
          method: "POST",
          url: "/api/getCode",
          remoteAddress: "10.1.1.2",
          payload: {},
        })
      ).json();
      const tries: number[] = [];
      for (let round = 0; round < 200; round += 1) {
        tries.push(
          (
            await captcha.app.inject({
              method: "POST",
              url: "/api/login",
              remoteAddress: "10.1.1.3",
              payload: { username: "x", password: "x", codeId: data.codeId, code: `AAA${round}` },
            })
          ).statusCode,
        );
      }
      expect(tries.filter((status) => status === 400).length).toBeLessThanOrEqual(120);
      expect(tries.at(-1)).toBe(429);
      expect(
        await captcha.database.query("select 1 from captchas where id = $1", [data.codeId]),
      ).toEqual([]);
    } finally {
      await captcha.close();
    }
  });
});
