import { request } from "node:http";
import { networkInterfaces } from "node:os";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { readEnvironment } from "../../../../server/platform/base/config.ts";
import { expectAddresses } from "../../../../server/platform/base/own-address.ts";
import { guarded, isPublic } from "../../../../server/platform/base/guarded-request.ts";
import { openRobots } from "../../../../server/notify/notice-send/channel/robot-channel.ts";
import { createGuard } from "../../../../server/camera/picture/camera-guard.ts";
import { guardOf } from "../../../../server/camera/picture/picture-settings.ts";
import { message } from "../../notify/notice-send/notice-message.ts";

/** A system that hides the addresses of the machine, such as a sandbox without AF_NETLINK. */
vi.mock("node:os", async (original) => ({
  ...(await original<typeof import("node:os")>()),
  networkInterfaces: vi.fn<typeof networkInterfaces>(),
}));
beforeEach(() => {
  vi.mocked(networkInterfaces).mockImplementation(() => {
    throw Object.assign(new Error("uv_interface_addresses returned Unknown system error 97"), {
      code: "ERR_SYSTEM_ERROR",
    });
  });
});

describe("when the addresses of this machine are unknown", () => {
  it("a look-up fails, and the process continues", async () => {
    const failure = await new Promise<Error>((resolve) => {
      const outgoing = request({
        host: "localhost",
        port: 9,
        lookup: guarded(() => isPublic("8.8.8.8")),
      });
      outgoing.once("error", resolve).end();
    });
    expect(failure.message).toContain("AF_NETLINK");
  });

  it("a robot message is postponed, with the reason", async () => {
    const robots = openRobots({ now: Date.now, isAllowed: () => isPublic("8.8.8.8") });
    const to = "https://localhost:9/robot/send?access_token=x";
    expect(await robots.send(message({ channel: "robot", to }))).toEqual({
      kind: "later",
      of: "channel",
      detail: "AddressesUnknown",
      afterMs: null,
    });
  });

  it("no camera is contacted, because its address could be this machine", async () => {
    const guard = createGuard(await guardOf(readEnvironment({ NODE_ENV: "test" })));
    await expect(guard.check("192.168.1.64", 554)).rejects.toThrow("AF_NETLINK");
  });

  it("the log reports it at the start", () => {
    const lines: unknown[] = [];
    expectAddresses({ error: (...line: unknown[]) => void lines.push(line) });
    expect(JSON.stringify(lines)).toContain("AF_NETLINK");
  });
});
