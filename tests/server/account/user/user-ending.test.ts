import { once } from "node:events";
import { createServer, type Server as HttpServer } from "node:http";
import { pino } from "pino";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { streamEvents } from "../../../../contract/live/live-stream.ts";
import type { SaveUser } from "../../../../contract/account/user.ts";
import { createBus } from "../../../../server/platform/fact/fact-bus.ts";
import { hourMs } from "../../../../contract/base/time.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { createSessions } from "../../../../server/platform/session/sessions.ts";
import { type Hub, openHub } from "../../../../server/live/stream/stream-hub.ts";
import { startTestServer, type TestServer } from "../../../factories/http.ts";
import { patient } from "../../../factories/patient.ts";
import { buildUser, type UserSeed } from "../../../factories/user.ts";
import { buildSite, changeOf, passwordInput, type Site } from "./user-site.ts";

/** Time within which a connection has to be closed, because rights must end at once. */
const closedWithinMs = 5000;
const password = "Correct-Horse-9";
let server: TestServer;
let site: Site;
let hub: Hub;
/**
 * A second server on the same database, with a separate bus and memory, which gets no
 * notifications.
 */
let farHub: Hub;
let far: { sessions: ReturnType<typeof createSessions>; http: HttpServer };
const ports = { near: 0, far: 0 };
const sockets: Socket[] = [];

const portOf = (http: HttpServer): number => {
  const address = http.address();
  return typeof address === "object" && address !== null ? address.port : 0;
};

beforeAll(async () => {
  server = await startTestServer();
  site = await buildSite(server);
  const { database, bus, sessions, clock } = server;
  const common = {
    database,
    log: pino({ level: "silent" }),
    now: () => clock.now,
    allowedOrigins: [],
    wholeFleetMax: 12_000,
    pace: { renewSessionsMs: 50 },
  };
  hub = await openHub({ ...common, http: server.app.server, bus, sessions });
  await server.app.listen({ host: "127.0.0.1", port: 0 });
  ports.near = portOf(server.app.server);
  const farBus = createBus();
  far = {
    sessions: createSessions({ database, bus: farBus, idleMs: hourMs, maxMs: 36_000_000 }),
    http: createServer(),
  };
  farHub = await openHub({ ...common, http: far.http, bus: farBus, sessions: far.sessions });
  far.http.listen(0, "127.0.0.1");
  await once(far.http, "listening");
  ports.far = portOf(far.http);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await hub.close();
  await farHub.close();
  far.sessions.stop();
  await server.close();
});

interface Line {
  readonly closed: Promise<number>;
  readonly output: string[];
  readonly outcome: string;
  readonly socket: Socket;
}

async function dial(port: number, token: string): Promise<Line> {
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
    auth: { token, language: "en" },
  });
  sockets.push(socket);
  const output: string[] = [];
  // Messages about the platform, and notifications of changes by the previous test, may be sent to
  // anybody.
  const toAnybody = new Set<string>([streamEvents.recordsChanged, streamEvents.condition]);
  socket.onAny((event: string) => {
    if (!toAnybody.has(event)) output.push(event);
  });
  const closed = new Promise<number>((resolve) =>
    socket.once("disconnect", () => resolve(Date.now())),
  );
  const outcome = await new Promise<string>((resolve) => {
    socket.once("connect", () => resolve("connected"));
    socket.once("connect_error", (error) => resolve(error.message));
  });
  return { socket, output, closed, outcome };
}

const build = (over: UserSeed = {}) =>
  buildUser(server.database, {
    roleKey: "farm_manager",
    orgId: site.orgId,
    farmIds: [site.north.id],
    password,
    ...over,
  });
const userOf = async (caller: Caller) =>
  (await server.call("listUser", { as: site.administrator, input: { keyword: caller.loginName } }))
    .body.data.rows[0]!;
const change = (over: Partial<SaveUser>) => async (caller: Caller) =>
  server.call("saveUser", { as: site.administrator, input: changeOf(await userOf(caller), over) });
type Ending = (caller: Caller, token: string) => Promise<{ readonly status: number }>;

const endings: [string, Ending, UserSeed["roleKey"]?][] = [
  ["a logout", (_, token) => server.call("logout", { token })],
  [
    "a change of the password",
    (_, token) =>
      server.call("modifyPwd", { token, input: passwordInput(password, "Steady-Rain-41") }),
  ],
  [
    "a reset of the password",
    (caller) => server.call("resetPwd", { as: site.administrator, input: { id: caller.userId } }),
  ],
  [
    "a change of the role",
    (caller) => change({ roleKey: "area_manager", farmIds: [site.north.id] })(caller),
  ],
  ["the loss of operating", (caller) => change({ canOperate: "0" })(caller)],
  ["remote configuration", (caller) => change({ remoteConfigFlag: "1" })(caller)],
  ["a change of the organisation", (caller) => change({ orgId: site.otherOrgId })(caller)],
  ["a change of the farms", (caller) => change({ farmIds: [site.south.id] })(caller)],
  [
    "a change of the houses",
    (caller) =>
      server.call("saveUserShacks", {
        as: site.company,
        input: { id: caller.userId, roleKey: "shack_manager", shackIds: [site.house.south.id] },
      }),
    "shack_manager",
  ],
  [
    "a deletion",
    (caller) => server.call("deleteUser", { as: site.administrator, input: { id: caller.userId } }),
  ],
];

describe("the end of rights", () => {
  it.each(endings)(
    "by %s answers 401 at once and closes the connections of this server and of another",
    async (_name, end, roleKey) => {
      const caller = await build(
        roleKey === "shack_manager"
          ? { roleKey, farmIds: [], houseIds: [site.house.north.id] }
          : {},
      );
      const token = await server.tokenOf(caller);
      const [near, other] = [await dial(ports.near, token), await dial(ports.far, token)];
      expect([
        near.outcome,
        other.outcome,
        (await server.call("getCurrent", { token })).status,
      ]).toEqual(["connected", "connected", 200]);

      const startedAt = Date.now();
      expect((await end(caller, token)).status).toBe(200);
      expect((await server.call("getCurrent", { token })).status).toBe(401);
      for (const line of [near, other])
        expect((await line.closed) - startedAt).toBeLessThan(patient(closedWithinMs));
      expect([near.output, other.output]).toEqual([[streamEvents.revoked], [streamEvents.revoked]]);
      expect((await dial(ports.near, token)).outcome).toBe("unauthorized");
    },
  );

  it("is not caused by a change of the name, and does not affect another user", async () => {
    const [caller, other] = [await build(), await build()];
    const [line, others] = [
      await dial(ports.near, await server.tokenOf(caller)),
      await dial(ports.near, await server.tokenOf(other)),
    ];
    expect((await change({ realName: "renamed", farmIds: [site.north.id] })(caller)).status).toBe(
      200,
    );
    expect((await change({ canOperate: "0" })(other)).status).toBe(200);
    await others.closed;
    expect(line.socket.connected).toBe(true);
    server.clock.now += 2000;
    expect((await server.call("getCurrent", { as: caller })).body.data.name).toBe("renamed");
  });
});

describe("the stream", () => {
  it("is refused while the password was set by another person", async () => {
    const caller = await build({ mustChangePassword: true });
    expect((await dial(ports.near, await server.tokenOf(caller))).outcome).toBe(
      "passwordMustChange",
    );
  });

  it("follows a change of the caller's place in the database", async () => {
    const caller = await build({ roleKey: "company_manager", farmIds: [] });
    const { socket } = await dial(ports.near, await server.tokenOf(caller));
    const scopes: number[][] = [];
    socket.on(streamEvents.snapshot, (snapshot: { houses: { id: number }[] }) =>
      scopes.push(snapshot.houses.map(({ id }) => id)),
    );
    const again = new Promise<void>((resolve) =>
      socket.on(streamEvents.snapshot, () => (scopes.length > 1 ? resolve() : undefined)),
    );
    await socket.emitWithAck(streamEvents.watch, { scopes: [{ kind: "fleet" }] });
    await server.database.query("update users set org_id = $2 where id = $1", [
      caller.userId,
      site.otherOrgId,
    ]);
    server.clock.now += 2000;
    await again;
    expect(scopes[0]).toContain(site.house.north.id);
    expect(scopes[1]).toEqual([site.house.foreign.id]);
  });
});
