import { describe, expect, it } from "vitest";
import { placeOf } from "../../../../contract/camera/camera.ts";
import { defaultNets, netsIn } from "../../../../server/platform/base/ip-nets.ts";
import { createGuard, type GuardOptions } from "../../../../server/camera/picture/camera-guard.ts";

const guardWith = (over: Partial<GuardOptions> = {}) =>
  createGuard({
    nets: netsIn(defaultNets),
    ownPorts: [8080, 1883, 5432],
    ownAddresses: () => ["127.0.0.1", "::1", "192.168.5.2", "192.168.5.9"],
    ...over,
  });
const verdict = (host: string, port = 554, over: Partial<GuardOptions> = {}) =>
  guardWith(over)
    .check(host, port)
    .catch((error: Error) => error.message);

describe("allowed addresses of cameras", () => {
  it.each(["10.1.2.3", "172.31.255.254", "192.168.1.64", "fd12::1"])(
    "are in the networks of farms: %s",
    async (host) => expect(await verdict(host)).toBe(host),
  );

  it.each([
    "127.0.0.1",
    "127.1",
    "2130706433",
    "0x7f000001",
    "0177.0.0.1",
    "0.0.0.0",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::",
    "169.254.169.254",
    "::ffff:169.254.169.254",
    "100.100.100.200",
    "fd00:ec2::254",
    "fe80::1",
    "224.0.0.1",
    "ff02::1",
    "8.8.8.8",
    "2001:4860:4860::8888",
    "localhost",
    // This machine, and the machine of its database.
    "192.168.5.2",
    "::ffff:192.168.5.9",
  ])("are nowhere else, in any notation: %s", async (host) => {
    expect(["address", "unreachable"]).toContain(await verdict(host));
    expect(await verdict(host)).not.toMatch(/\d{2}/);
  });

  it("are at ports of cameras, not of the installation or other services", async () => {
    for (const port of [22, 25, 110, 0, 70_000])
      expect(await verdict("10.0.0.1", port)).toBe("address");
    for (const port of [80, 443, 554, 8000, 37_777])
      expect(await verdict("10.0.0.1", port)).toBe("10.0.0.1");
  });

  it("are resolved once by name, and every address must be allowed", async () => {
    const answers = [["10.0.0.5"], ["127.0.0.1"]];
    const resolve = () => Promise.resolve(answers.shift() ?? []);
    expect(await verdict("camera.example", 554, { resolve })).toBe("10.0.0.5");
    expect(await verdict("camera.example", 554, { resolve })).toBe("address");
    const both = () => Promise.resolve(["10.0.0.5", "169.254.169.254"]);
    expect(await verdict("camera.example", 554, { resolve: both })).toBe("address");
  });

  it("can be allowed by the operator's setting, even in a forbidden network, for that range only", async () => {
    const nets = ["127.0.0.1/32@8554", "203.0.113.0/24"];
    expect(await verdict("127.0.0.1", 8554, { nets })).toBe("127.0.0.1");
    expect(await verdict("127.0.0.1", 5432, { nets })).toBe("address");
    expect(await verdict("203.0.113.7", 554, { nets })).toBe("203.0.113.7");
    expect(await verdict("10.0.0.1", 554, { nets })).toBe("address");
    expect(await verdict("127.0.0.1", 8080, { nets: ["127.0.0.0/8"] })).toBe("address");
  });

  it.each(["127.0.0.1", "169.254.169.254", "0.0.0.0", "::1", "::ffff:127.0.0.1", "fe80::1"])(
    "do not include this, even if everything is allowed: %s",
    async (host) => {
      const nets = ["0.0.0.0/0", "::/0"];
      expect(await verdict(host, 554, { nets })).toBe("address");
      expect(await verdict("8.8.8.8", 554, { nets })).toBe("8.8.8.8");
    },
  );

  it("do not include the IPv4 address inside an IPv6 one", async () => {
    const nets = ["::/0"];
    expect(await verdict("64:ff9b::7f00:1", 554, { nets })).toBe("address");
    expect(await verdict("10.0.0.1", 554, { nets })).toBe("address");
    expect(await verdict("2001:db8::1", 554, { nets })).toBe("2001:db8::1");
  });

  it("never include this machine, even after its address changed", async () => {
    const own = ["10.0.0.9"];
    const guard = guardWith({ ownAddresses: () => own });
    expect(await guard.check("10.0.0.7", 554)).toBe("10.0.0.7");
    own.push("10.0.0.7");
    await expect(guard.check("10.0.0.7", 554)).rejects.toThrow("address");
    await expect(guard.check("::ffff:10.0.0.7", 554)).rejects.toThrow("address");
  });

  it("lead to the same answer for an unknown, empty or slow name as for a closed port, after the same time", async () => {
    const lookupMs = 200;
    const answers: (() => Promise<string[]>)[] = [
      () => Promise.reject(new Error("ENOTFOUND")),
      () => Promise.resolve([]),
      () => new Promise(() => undefined),
    ];
    for (const resolve of answers) {
      const began = performance.now();
      expect(await verdict("camera.example", 554, { resolve, lookupMs })).toBe("unreachable");
      expect(performance.now() - began).toBeGreaterThan(lookupMs - 5);
    }
  });
});

describe("an address", () => {
  it.each([
    ["10.0.0.1", "10.0.0.1", 554, 80],
    ["10.0.0.1:8554", "10.0.0.1", 8554, 80],
    ["cam.farm:8554/8080", "cam.farm", 8554, 8080],
    ["[fd12::1]", "fd12::1", 554, 80],
    ["[fd12::1]:1554/81", "fd12::1", 1554, 81],
  ])("is a machine with its ports: %s", (address, host, rtspPort, httpPort) =>
    expect(placeOf(address)).toEqual({ host, rtspPort, httpPort }),
  );
});
