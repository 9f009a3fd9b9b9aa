import { beforeEach, describe, expect, it, vi } from "vitest";
import type { GatewayRow } from "../../../../contract/fleet/gateway/gateway-manage.ts";
import {
  type CredentialPort,
  CredentialTask,
} from "../../../../src/stores/account/credential-task.ts";
import { noon } from "../../harness/fleet-factory.ts";

const buildGateway = (over: Partial<GatewayRow> = {}): GatewayRow => ({
  id: 3,
  houseId: 100,
  houseName: "1 号舍",
  houseNameEn: "House 1",
  farmId: 10,
  farmName: "一场",
  farmNameEn: "Farm 1",
  adcode: "370000",
  timeZone: "Asia/Shanghai",
  networkId: "GW00000100",
  typeKey: 1,
  typeName: "环控器",
  typeNameEn: "Controller",
  fitted: { alarmInputs: 16, power: true, speed: "none", concentrators: true },
  breed: null,
  breedEn: null,
  number: "",
  firmware: "",
  simCard: "",
  netType: null,
  intervalS: null,
  foundIntervalS: null,
  credential: "issued",
  issuedAt: noon,
  isOnline: true,
  seenAt: noon,
  wrongSecrets: 0,
  wrongSecretAt: null,
  refusedKinds: 0,
  concentratorCount: 0,
  terminalCount: 0,
  version: 1,
  ...over,
});

type Issued = Awaited<ReturnType<CredentialPort["issue"]>>;

let task: CredentialTask;
const port = {
  issue: vi.fn<CredentialPort["issue"]>(),
  revoke: vi.fn<CredentialPort["revoke"]>(),
  onChanged: vi.fn<CredentialPort["onChanged"]>(),
};

beforeEach(() => {
  vi.resetAllMocks();
  port.issue.mockImplementation(async (id) => ({
    gateway: buildGateway({ id, version: 2 }),
    secret: `secret of ${id}`,
  }));
  port.revoke.mockImplementation(async (id) =>
    buildGateway({ id, credential: "revoked", issuedAt: null }),
  );
  task = new CredentialTask(port);
});

/** A call to issue a secret that is answered on demand. */
function pendingIssue(): (issued: Issued) => void {
  let answer: (issued: Issued) => void = () => undefined;
  port.issue.mockReturnValueOnce(new Promise((resolve) => void (answer = resolve)));
  return (issued) => answer(issued);
}

describe("a secret is not touched", () => {
  it("while no gateway is selected", async () => {
    await task.request("issue");
    await task.confirm();
    expect([port.issue.mock.calls, task.isSending]).toEqual([[], false]);
  });

  it("by a single press while it is in use", async () => {
    task.open(buildGateway());
    await task.request("issue");
    expect([task.confirming, port.issue.mock.calls]).toEqual(["issue", []]);
  });

  it("once the person decides to keep it", async () => {
    task.open(buildGateway());
    await task.request("revoke");
    task.confirmStored();
    await task.confirm();
    expect([task.confirming, port.revoke.mock.calls]).toEqual([null, []]);
  });

  it("by revoking a secret that was never issued", async () => {
    task.open(buildGateway({ credential: "none" }));
    await task.request("revoke");
    expect([task.confirming, port.revoke.mock.calls, port.issue.mock.calls]).toEqual([
      null,
      [],
      [],
    ]);
  });

  it("by a question asked while another is being answered", async () => {
    const answer = pendingIssue();
    task.open(buildGateway());
    await task.request("issue");
    const sent = task.confirm();
    await task.request("revoke");
    expect(task.confirming).toBe("issue");
    answer({ gateway: buildGateway(), secret: "s" });
    await sent;
  });

  it("by another request while one is pending", async () => {
    const answer = pendingIssue();
    task.open(buildGateway({ credential: "none" }));
    const sent = task.request("issue");
    await task.request("issue");
    expect(task.isSending).toBe(true);
    answer({ gateway: buildGateway(), secret: "s" });
    await sent;
    expect(port.issue.mock.calls).toEqual([[3]]);
  });

  it("twice by two confirmations", async () => {
    task.open(buildGateway());
    await task.request("revoke");
    await Promise.all([task.confirm(), task.confirm()]);
    expect(port.revoke.mock.calls).toEqual([[3]]);
  });
});

describe("a call that fails", () => {
  beforeEach(() => {
    port.issue.mockRejectedValueOnce(new Error("No network"));
    task.open(buildGateway());
  });

  it("is shown, and leaves the gateway and its question unchanged", async () => {
    await task.request("issue");
    await task.confirm();
    expect([task.failure, task.confirming, task.isSending, task.gateway, task.secret]).toEqual([
      "No network",
      "issue",
      false,
      buildGateway(),
      null,
    ]);
  });

  it("changes no list", async () => {
    await task.request("issue");
    await task.confirm();
    expect(port.onChanged).not.toHaveBeenCalled();
  });

  it("may be tried again, and is no longer shown", async () => {
    await task.request("issue");
    await task.confirm();
    await task.confirm();
    expect([task.failure, task.secret]).toEqual([null, "secret of 3"]);
  });

  it("is not shown for a gateway opened afterwards", async () => {
    await task.request("issue");
    const sent = task.confirm();
    task.open(buildGateway({ id: 4 }));
    await sent;
    expect([task.gateway?.id, task.failure]).toEqual([4, null]);
  });
});

describe("a secret", () => {
  it.each(["none", "revoked"] as const)("is issued at once when it is %s", async (credential) => {
    task.open(buildGateway({ credential }));
    await task.request("issue");
    expect([task.secret, task.gateway?.credential]).toEqual(["secret of 3", "issued"]);
  });

  it("is replaced by a new one after a confirmation", async () => {
    task.open(buildGateway());
    await task.request("issue");
    await task.confirm();
    expect([task.secret, task.confirming, task.gateway?.version]).toEqual(["secret of 3", null, 2]);
  });

  it("is dropped once it is revoked", async () => {
    task.open(buildGateway());
    await task.request("issue");
    await task.confirm();
    await task.request("revoke");
    await task.confirm();
    expect([task.secret, task.gateway?.credential]).toEqual([null, "revoked"]);
  });

  it("makes the lists reload, once per change", async () => {
    task.open(buildGateway({ credential: "none" }));
    await task.request("issue");
    expect(port.onChanged).toHaveBeenCalledTimes(1);
  });

  it("is forgotten when the task closes", async () => {
    task.open(buildGateway({ credential: "none" }));
    await task.request("issue");
    task.close();
    expect([task.gateway, task.secret]).toEqual([null, null]);
  });

  it("is forgotten when another gateway is opened", async () => {
    task.open(buildGateway({ credential: "none" }));
    await task.request("issue");
    task.open(buildGateway({ id: 4 }));
    expect([task.gateway?.id, task.secret]).toEqual([4, null]);
  });

  it("of a missing gateway is dropped, but the lists are updated", async () => {
    const answer = pendingIssue();
    task.open(buildGateway({ credential: "none" }));
    const sent = task.request("issue");
    task.open(buildGateway({ id: 4 }));
    answer({ gateway: buildGateway(), secret: "of 3" });
    await sent;
    expect([task.gateway?.id, task.secret, port.onChanged.mock.calls.length]).toEqual([4, null, 1]);
  });
});
