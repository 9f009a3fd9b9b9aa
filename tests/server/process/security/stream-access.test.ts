import { io } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { hourMs } from "../../../../contract/base/time.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildFarm, buildHouse } from "../../../factories/fleet.ts";
import { addressOfRequest } from "../../../../server/platform/http/trusted-proxy.ts";
import { buildService } from "../../../factories/service.ts";
import { buildUser } from "../../../factories/user.ts";
import { openStage, type Stage } from "../../live/stream/stream-stage.ts";

/*
 * Origins, floods, large events and watching foreign houses are tested in
 * stream/stream-hub.test.ts.
 */

let stage: Stage;
let admin: Caller;

beforeAll(async () => {
  stage = await openStage(
    { flushMs: 20, renewSessionsMs: 50 },
    { addressOf: (request) => addressOfRequest(request, true) },
  );
  admin = await buildUser(stage.database);
});
afterEach(() => stage.hangUp());
afterAll(() => stage.close());

describe("a token that is accepted from some addresses only", () => {
  const from = (address: string) => ({ "x-forwarded-for": address });

  test("opens the stream from there, and from nowhere else", async () => {
    const { token } = await buildService(stage.database, { addresses: ["10.1.0.0/16"] });
    expect(await stage.outcome(stage.dial({ token }, from("10.1.2.3")))).toBe("connected");
    for (const address of ["10.2.0.1", "10.1.2.3, 10.2.0.1", "nonsense"])
      expect(await stage.outcome(stage.dial({ token }, from(address)))).toBe("unauthorized");
    expect(await stage.outcome(stage.dial({ token }))).toBe("unauthorized");
  });

  test("closes the stream when its addresses change", async () => {
    const { token, tokenId } = await buildService(stage.database, { addresses: ["10.1.0.0/16"] });
    const socket = stage.dial({ token }, from("10.1.2.3"));
    expect(await stage.outcome(socket)).toBe("connected");
    const closed = new Promise((resolve) => socket.once("disconnect", resolve));
    await stage.database.query("update service_tokens set addresses = $2 where id = $1", [
      tokenId,
      JSON.stringify(["10.3.0.0/16"]),
    ]);
    expect(await closed).toBe("io server disconnect");
  });
});

describe("the stream is refused to", () => {
  test("a session that has been idle too long, and one that is too old", async () => {
    for (const age of [hourMs, 11 * hourMs]) {
      const token = await stage.sessions.open(admin.userId, Date.now());
      await stage.database.query(
        "update sessions set seen_at = now() - $1 * interval '1 millisecond', created_at = created_at - $1 * interval '1 millisecond'",
        [age],
      );
      expect(await stage.outcome(stage.dial({ token }))).toBe("unauthorized");
    }
  });

  test("a token whose session was signed out", async () => {
    const token = await stage.sessions.open(admin.userId, Date.now());
    const caller = await stage.sessions.authenticate(token, Date.now());
    await stage.sessions.end(caller!);
    expect(await stage.outcome(stage.dial({ token }))).toBe("unauthorized");
  });

  test("a token in the address, in a header or in a cookie: only the handshake may carry it", async () => {
    const token = await stage.sessions.open(admin.userId, Date.now());
    const address = `http://127.0.0.1:${stage.port}`;
    const socket = io(address, {
      transports: ["websocket"],
      reconnection: false,
      forceNew: true,
      query: { token },
      extraHeaders: { authorization: `Bearer ${token}`, cookie: `token=${token}` },
    });
    expect(await stage.outcome(socket)).toBe("unauthorized");
    socket.disconnect();
  });

  test("polling, which any page could start", async () => {
    const token = await stage.sessions.open(admin.userId, Date.now());
    const address = `http://127.0.0.1:${stage.port}`;
    const socket = io(address, {
      transports: ["polling"],
      reconnection: false,
      forceNew: true,
      auth: { token },
    });
    expect(await stage.outcome(socket)).not.toBe("connected");
    socket.disconnect();
    for (const method of ["GET", "POST"]) {
      const reply = await fetch(`${address}/socket.io/?EIO=4&transport=polling`, {
        method,
        headers: { origin: "https://evil.example", authorization: token },
        ...(method === "POST" ? { body: "40" } : {}),
      });
      expect(reply.status).toBe(400);
      expect(reply.headers.get("access-control-allow-origin")).toBeNull();
      expect(await reply.text()).not.toMatch(/\bat .+:\d+|node_modules/);
    }
  });

  test("another room of the same server, by any name", async () => {
    const token = await stage.sessions.open(admin.userId, Date.now());
    for (const room of ["/admin", "/fleet", "/%00", "/../"]) {
      const socket = io(`http://127.0.0.1:${stage.port}${room}`, {
        transports: ["websocket"],
        reconnection: false,
        forceNew: true,
        auth: { token },
      });
      expect([room, await stage.outcome(socket)]).not.toEqual([room, "connected"]);
      socket.disconnect();
    }
  });
});

test("a manager of one organisation never gets data of another, by snapshot, delta or detail, for any request", async () => {
  const own = await buildHouse(stage.database, {
    farmId: (await buildFarm(stage.database)).id,
    name: "own house",
  });
  const farm = await buildFarm(stage.database, { name: "CANARY farm", adcode: "440000" });
  const foreign = await buildHouse(stage.database, {
    farmId: farm.id,
    name: "CANARY house",
    networkId: "CANARY-net",
  });
  for (const person of [
    { roleKey: "company_manager" },
    { roleKey: "shack_manager", houseIds: [own.id] },
  ] as const) {
    const viewer = await stage.listen(
      await buildUser(stage.database, { ...person, orgId: own.orgId }),
    );
    const requests = [
      { scopes: [{ kind: "fleet" }] },
      { scopes: [{ kind: "farm", id: farm.id }] },
      { scopes: [{ kind: "province", adcode: "440000" }] },
      { scopes: [{ kind: "house", id: foreign.id }] },
      { scopes: [{ kind: "fleet" }], since: 500 },
    ];
    for (const request of requests) {
      expect(await viewer.watch(request)).toMatchObject({ ok: true });
      await stage.change([foreign.id, own.id]);
      stage.read(foreign.id, { ventMode: "CANARY" });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(JSON.stringify(viewer.sent)).toContain("own house");
    expect([person.roleKey, JSON.stringify(viewer.sent).includes("CANARY")]).toEqual([
      person.roleKey,
      false,
    ]);
  }
});
