import { expect, it } from "vitest";
import { isFromOwnMachine } from "../../../../server/platform/http/own-machine.ts";

const call = (remoteAddress: string, headers: Record<string, string>) =>
  isFromOwnMachine({ socket: { remoteAddress }, headers });
const host = "127.0.0.1:8080";

it.each([
  ["127.0.0.1", { host }],
  ["::1", { host: "[::1]:8080" }],
  ["::ffff:127.0.0.1", { host: "localhost" }],
])("a call from %s to %o comes from this machine", (address, headers) => {
  expect(call(address, headers)).toBe(true);
});

it.each([
  ["from another machine", "192.168.1.5", { host }],
  ["from the internet", "203.0.113.9", { host }],
  ["from an unknown address", "", { host }],
  ["to a public name", "127.0.0.1", { host: "farm.example.com" }],
  [
    "to a name that a page of another site has bound here",
    "127.0.0.1",
    { host: "rebind.test:8080" },
  ],
  ["to a name that only begins like loopback", "127.0.0.1", { host: "localhost.example.com" }],
  ["to an address of the network", "127.0.0.1", { host: "192.168.1.2:8080" }],
  ["without a host", "127.0.0.1", {}],
  ["through a proxy", "127.0.0.1", { host, "x-forwarded-for": "127.0.0.1" }],
  ["through a proxy that names the host", "127.0.0.1", { host, "x-forwarded-host": "localhost" }],
  ["through a proxy of RFC 7239", "127.0.0.1", { host, forwarded: "for=127.0.0.1" }],
  ["through a proxy that sends Via", "127.0.0.1", { host, via: "1.1 nginx" }],
  ["through a proxy that names the client", "127.0.0.1", { host, "x-real-ip": "127.0.0.1" }],
])("a call %s does not come from this machine", (_, address, headers) => {
  expect(call(address, headers)).toBe(false);
});
