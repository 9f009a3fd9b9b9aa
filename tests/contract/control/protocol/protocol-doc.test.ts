import { createHash, createPublicKey, verify } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  actionShapes,
  orderSchema,
  rejections,
} from "../../../../contract/control/protocol/gateway-order.ts";
import {
  requestTime,
  clockWithAnswer,
  latestServerMs,
  unknownTime,
} from "../../../../contract/control/protocol/server-clock.ts";
import { gatewayCapsSchema } from "../../../../contract/fleet/gateway/gateway-feature.ts";
import { canonicalSettings } from "../../../../contract/control/protocol/controller-setting.ts";
import { offerSchema, signedText } from "../../../../contract/control/firmware/firmware-message.ts";
import { protocolExamples, protocolText } from "../../../factories/protocol-example.ts";
import { gatewayParam } from "../../../../contract/telemetry/uplink.ts";

const page = protocolText();
const messages = protocolExamples().map(({ body }) => body as Record<string, unknown>);

describe("the protocol page for device makers", () => {
  it("shows valid orders", () => {
    const orders = messages.filter(({ type }) => typeof type === "string" && type !== "offer");
    expect(orders.map(({ type }) => type)).toEqual(["write", "do", "read", "status", "cancel"]);
    for (const order of orders) expect(orderSchema.parse(order)).toEqual(order);
  });

  it("shows settings with their correct hash", () => {
    const reports = messages.filter((body) => Object.hasOwn(body, "values"));
    expect(reports).toHaveLength(1);
    const report = gatewayParam.parse(reports[0]);
    if (!("group" in report)) throw new Error("no group");
    const text = canonicalSettings(report);
    expect(page).toContain(`\`${text}\``);
    expect(createHash("sha256").update(text).digest("hex").slice(0, 8)).toBe(report.hash);
  });

  it("shows an offer whose signature matches the printed key", () => {
    const offer = offerSchema.parse(messages.find(({ type }) => type === "offer"));
    const [, key = ""] = /example is `([^`]+)`/.exec(page) ?? [];
    const spki = Buffer.concat([
      Buffer.from("302a300506032b6570032100", "hex"),
      Buffer.from(key, "base64"),
    ]);
    const publicKey = createPublicKey({ key: spki, format: "der", type: "spki" });
    const isSigned = (signed: typeof offer) =>
      verify(null, Buffer.from(signedText(signed)), publicKey, Buffer.from(signed.sig, "base64"));
    expect(isSigned(offer)).toBe(true);
    expect(isSigned({ ...offer, version: "2.3.0" })).toBe(false);
  });

  it("computes the time like the reference", () => {
    const answer = { v: 1, echo: 81_234, server: 1_795_238_000_123 } as const;
    const clock = clockWithAnswer(requestTime(unknownTime, 81_234), answer, 81_434);
    expect(latestServerMs(clock, 81_434)).toBe(1_795_238_000_223 + 100);
    expect(latestServerMs(clock, 681_434)).toBe(1_795_238_600_623);
    expect(page).toContain("1,795,238,600,623");
  });

  it("names every action, every reason and every announced feature", () => {
    for (const action of Object.keys(actionShapes)) expect(page).toContain(`| \`${action}\` |`);
    for (const reason of rejections) expect(page).toContain(`\`${reason}\``);
    for (const cap of Object.keys(gatewayCapsSchema.shape))
      expect(page).toContain(`| \`${cap}\` |`);
  });
});
