import { afterAll, beforeAll, expect, it } from "vitest";
import { forwardedAddress, isOwnProxy } from "../../../../server/platform/http/trusted-proxy.ts";
import { startTestServer, type TestServer } from "../../../factories/http.ts";

let server: TestServer;
let plain: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: "on" });
  plain = await startTestServer();
});
afterAll(async () => {
  await server.close();
  await plain.close();
});

/** Returns the address that a failed sign-in is counted for. */
async function countedFor(
  on: TestServer,
  remoteAddress: string,
  forwarded: string,
): Promise<string> {
  await on.database.query("delete from login_failures");
  await on.app.inject({
    method: "POST",
    url: "/api/login",
    remoteAddress,
    headers: { "x-forwarded-for": forwarded },
    payload: { username: "nobody", password: "x" },
  });
  const [row] = await on.database.query<{ key: string }>(
    "select key from login_failures where key like 'address:%'",
  );
  return row!.key.slice("address:".length);
}

it.each([
  ["127.0.0.1", "203.0.113.7", "203.0.113.7"],
  ["::1", "203.0.113.7", "203.0.113.7"],
  ["::ffff:10.0.0.2", "203.0.113.7", "203.0.113.7"],
  ["fd00::2", "2001:db8::5", "2001:db8:0:0::/64"],
  ["172.18.0.2", "192.168.1.50", "192.168.1.50"],
])("the proxy at %s is trusted to name the client %s", async (proxy, client, address) => {
  expect(await countedFor(server, proxy, client)).toBe(address);
});

it.each([
  ["127.0.0.1", "9.9.9.9, 192.168.1.50", "192.168.1.50"],
  ["10.0.0.2", "9.9.9.9, 127.0.0.1", "127.0.0.1"],
  ["127.0.0.1", "9.9.9.9, 203.0.113.7", "203.0.113.7"],
  ["203.0.113.9", "9.9.9.9", "203.0.113.9"],
  ["127.0.0.1", "9.9.9.9, not an address", "127.0.0.1"],
  ["10.0.0.2", "9.9.9.9,", "10.0.0.2"],
])(
  "a client behind a proxy cannot fake another address: from %s with %j",
  async (proxy, forwarded, address) => {
    expect(await countedFor(server, proxy, forwarded)).toBe(address);
  },
);

it.each([
  ["203.0.113.11:40060", "203.0.113.11:40061"],
  ["[2001:db8::5]:40060", "2001:db8::5"],
  ["::ffff:203.0.113.11", "203.0.113.11"],
])("a client is one address, whatever port its proxy adds: %s and %s", async (one, other) => {
  expect(await countedFor(server, "127.0.0.1", one)).toBe(
    await countedFor(server, "127.0.0.1", other),
  );
});

it.each([
  ["203.0.113.11", "203.0.113.11"],
  ["203.0.113.11:40060", "203.0.113.11"],
  ["203.0.113.11:", "203.0.113.11"],
  [' "203.0.113.11:40060" ', "203.0.113.11"],
  ["[2001:DB8::5]:443", "2001:db8::5"],
  ["[2001:db8::5]", "2001:db8::5"],
  ['"[2001:db8::5]:443"', "2001:db8::5"],
  ["fe80::1%eth0", "fe80::1"],
  ["[fe80::1%25eth0]:80", "fe80::1"],
  ["::ffff:203.0.113.11", "203.0.113.11"],
  ["2001:db8::5", "2001:db8::5"],
  // Forms that programs write after parsing an address.
  ["::ffff:cb00:710b", "203.0.113.11"],
  ["[::FFFF:cb00:710b]:40060", "203.0.113.11"],
  ["0:0:0:0:0:ffff:203.0.113.11", "203.0.113.11"],
  ["2001:0db8:0000:0:0:0:0:0005", "2001:db8::5"],
  ["unknown", null],
  ["_hidden", null],
  ["", null],
  ["203.0.113.999", null],
  ["203.0.113.11:x", null],
  ["[203.0.113.11", null],
  ["proxy.example:80", null],
])("the entry %j is %j", (entry, address) => {
  expect(forwardedAddress(entry)).toBe(address);
});

it("without a trusted proxy no header is used", async () => {
  expect(await countedFor(plain, "127.0.0.1", "9.9.9.9")).toBe("127.0.0.1");
});

it("trusts only addresses of private networks", () => {
  expect(
    [
      undefined,
      "",
      "unknown",
      "fe80::1%eth0",
      "fe80::1",
      "999.1.1.1",
      "172.32.0.1",
      "172.31.255.255",
    ].map((address) => isOwnProxy(address, 0)),
  ).toEqual([false, false, false, true, true, false, false, true]);
});
