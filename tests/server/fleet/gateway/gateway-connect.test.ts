import { describe, expect, it } from "vitest";
import { decodeTelemetry } from "../../../../server/telemetry/ingest/decode/telemetry-codec.ts";
import { connectOf } from "../../../../server/fleet/gateway/gateway-connect.ts";
import { readEnvironment } from "../../../../server/platform/base/config.ts";

const connect = (source: NodeJS.ProcessEnv, mqttPort: number | null = null) => {
  const { broker, host, port, isTls, isPublic } = connectOf(
    readEnvironment({ NODE_ENV: "test", PLAINTEXT: "allowed", ...source }),
    mqttPort,
    "GW-1",
    1_800_000_000_000,
  );
  return { broker, host, port, isTls, isPublic };
};

describe("the addresses for gateways", () => {
  it.each<[string, NodeJS.ProcessEnv, number | null, object]>([
    [
      "the operator's setting",
      { MQTT_PUBLIC_URL: "mqtts://mqtt.farm.example", HOST: "0.0.0.0" },
      1883,
      { broker: "embedded", host: "mqtt.farm.example", port: 8883, isTls: true, isPublic: true },
    ],
    [
      "without a port: MQTT's own",
      { MQTT_PUBLIC_URL: "mqtt://10.0.0.5" },
      1884,
      { broker: "embedded", host: "10.0.0.5", port: 1883, isTls: false, isPublic: true },
    ],
    [
      "without a setting: the broker's listening address",
      { HOST: "192.168.1.4" },
      1999,
      { broker: "embedded", host: "192.168.1.4", port: 1999, isTls: false, isPublic: false },
    ],
    [
      "listening everywhere: left to the console",
      { HOST: "0.0.0.0" },
      1883,
      { broker: "embedded", host: null, port: 1883, isTls: false, isPublic: false },
    ],
    [
      "behind a proxy that ends TLS for HTTP: this machine",
      { HOST: "0.0.0.0", TRUST_PROXY: "on", PLAINTEXT: "refused" },
      1883,
      { broker: "embedded", host: "127.0.0.1", port: 1883, isTls: false, isPublic: false },
    ],
    [
      "with a certificate: the port with TLS",
      { HOST: "192.168.1.4", TLS_CERT_FILE: "a", TLS_KEY_FILE: "b" },
      8883,
      { broker: "embedded", host: "192.168.1.4", port: 8883, isTls: true, isPublic: false },
    ],
    [
      "an external broker, without the server's own name and password",
      { MQTT_URL: "mqtt://ingest:geheim@broker:2883" },
      null,
      { broker: "external", host: "broker", port: 2883, isTls: false, isPublic: false },
    ],
  ])("%s", (_name, source, mqttPort, expected) =>
    expect(connect(source, mqttPort)).toEqual(expected),
  );

  it("come with a frame that the ingest accepts completely", () => {
    const { frame } = connectOf(
      readEnvironment({ NODE_ENV: "test" }),
      null,
      "GW-1",
      1_800_000_000_000,
    );
    expect(decodeTelemetry(Buffer.from(frame))).toMatchObject({
      frames: [{ atMs: 1_800_000_000_000 }],
      refused: [],
    });
  });
});
