import { describe, expect, it } from "vitest";
import { readEnvironment } from "../../../../server/platform/base/config.ts";
import { targetOptions } from "../../../../server/platform/base/own-targets.ts";

const portsOf = async (environment: Record<string, string>) =>
  (await targetOptions(readEnvironment(environment), "127.0.0.0/8")).ownPorts;

describe("ports closed to outgoing addresses", () => {
  it("include all ports of this installation", async () => {
    const ports = await portsOf({ PORT: "8081", MQTT_PORT: "1884", MQTT_OUT_PORT: "1885" });
    expect(ports).toEqual(expect.arrayContaining([8081, 1884, 1885, 8883]));
  });

  it("include the ports of its services, also the default port of an address without one", async () => {
    const local = {
      DATABASE_URL: "postgres://u:p@127.0.0.1/house",
      REDIS_URL: "redis://127.0.0.1",
      MQTT_URL: "mqtt://127.0.0.1",
      MQTT_OUT_URL: "mqtt://127.0.0.1:1999",
      SMTP_URL: "smtps://127.0.0.1",
      SMTP_FROM: "a@farm.example",
      PUBLIC_URL: "https://farm.example",
    };
    expect(await portsOf(local)).toEqual(expect.arrayContaining([5432, 6379, 1883, 1999, 465]));
  });
});
