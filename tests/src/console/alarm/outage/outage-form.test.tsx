// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { OutageForm } from "../../../../../src/console/alarm/outage/outage-form.tsx";
import type { CallApi } from "../../../../../src/stores/port/call.ts";
import { buildFarm, buildHouse } from "../../../harness/fleet-factory.ts";
import { stage } from "../../../harness/page-stage.tsx";
import { typist } from "../../../harness/typing.ts";

const snapshot = { farms: [buildFarm({ id: 10 })], houses: [buildHouse({ id: 1, orgId: 7 })] };

const setTo = (key: string, severity: number) => {
  const call = vi.fn(async () => ({
    orgId: 7,
    kinds: [
      {
        key,
        severity,
        onDelayMs: null,
        offDelayMs: null,
        deadband: null,
        latches: null,
        changedBy: "Wang",
        changedAt: 0,
        version: 1,
      },
    ],
    limits: [],
  }));
  return call as unknown as CallApi;
};

describe("OutageForm", () => {
  afterEach(cleanup);

  it("requires a second confirmation where the organisation has made the kind urgent", async () => {
    const callApi = setTo("sensorFault", 1);
    await stage(<OutageForm houseId={1} onDone={() => undefined} />, {
      snapshot,
      ports: { callApi },
    });
    expect(await screen.findByRole("alert")).toBeTruthy();
    await typist().type(screen.getByLabelText("Reason"), "probe sent away");
    const send = screen.getByRole("button", { name: "Take out of service" });
    expect(send).toHaveProperty("disabled", true);
    await typist().click(screen.getByRole("checkbox"));
    expect(send).toHaveProperty("disabled", false);
    expect(callApi).toHaveBeenCalledWith("readAlarmSetting", { orgId: 7 }, expect.anything());
  });

  it("asks for confirmation again when another alarm is chosen", async () => {
    await stage(<OutageForm houseId={1} onDone={() => undefined} />, {
      snapshot,
      ports: { callApi: setTo("sensorFault", 2) },
    });
    const send = screen.getByRole("button", { name: "Take out of service" });
    await typist().type(screen.getByLabelText("Reason"), "mended");
    await typist().selectOptions(screen.getByLabelText("Alarm"), "powerFail");
    await typist().click(screen.getByRole("checkbox"));
    expect(send).toHaveProperty("disabled", false);
    await typist().selectOptions(screen.getByLabelText("Alarm"), "waterZero");
    expect(send).toHaveProperty("disabled", true);
  });

  it("requires none when the organisation has made an urgent kind less severe", async () => {
    await stage(<OutageForm houseId={1} onDone={() => undefined} />, {
      snapshot,
      ports: { callApi: setTo("waterZero", 2) },
    });
    await typist().selectOptions(screen.getByLabelText("Alarm"), "waterZero");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByRole("option", { name: "3 days" })).toBeTruthy();
  });
});
