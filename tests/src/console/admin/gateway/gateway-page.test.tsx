// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { noFeatures } from "../../../../../contract/fleet/gateway/gateway-feature.ts";
import type {
  GatewayConnect,
  GatewayRow,
} from "../../../../../contract/fleet/gateway/gateway-manage.ts";
import type { Role } from "../../../../../contract/account/role.ts";
import { dayMs } from "../../../../../contract/base/time.ts";
import { GatewayManage } from "../../../../../src/console/admin/gateway/gateway-page.tsx";
import { ApiError } from "../../../../../src/app/api/api-error.ts";
import { buildReading, noon } from "../../../harness/fleet-factory.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";
import { typist } from "../../../harness/typing.ts";
import type { CallApi } from "../../../../../src/stores/port/call.ts";

const buildRow = (over: Partial<GatewayRow> = {}): GatewayRow => ({
  id: 7,
  houseId: 100,
  houseName: "Barn 1",
  houseNameEn: null,
  farmId: 10,
  farmName: "Farm",
  farmNameEn: null,
  adcode: "370000",
  timeZone: "Asia/Shanghai",
  networkId: "GW-7",
  typeKey: 27,
  typeName: "EC86",
  typeNameEn: "EC86",
  fitted: { alarmInputs: 16, power: true, speed: "none", concentrators: true },
  breed: null,
  breedEn: null,
  number: "",
  firmware: "",
  simCard: "",
  netType: null,
  intervalS: null,
  foundIntervalS: null,
  credential: "none",
  issuedAt: null,
  isOnline: null,
  seenAt: null,
  wrongSecrets: 3,
  wrongSecretAt: 1,
  refusedKinds: 2,
  concentratorCount: 0,
  terminalCount: 2,
  version: 4,
  ...over,
});
const connect: GatewayConnect = {
  networkId: "GW-7",
  broker: "embedded",
  host: "mqtt.example",
  port: 8883,
  isTls: true,
  isPublic: true,
  publishTopics: ["v1/gw/GW-7/up/tele"],
  subscribeTopics: ["v1/gw/GW-7/down/cmd"],
  fileKey: "A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg=",
  will: { topic: "v1/gw/GW-7/up/event", payload: '{"v":1,"event":"offline"}' },
  frame: '{"v":1,"seq":1,"ts":1800000000}',
};
const features = { ...noFeatures, read: ["curve"] };
const types = [
  {
    id: 27,
    name: "EC86",
    nameEn: "EC86",
    isRetired: false,
    ...features,
    gatewayCount: 1,
    version: 1,
  },
  {
    id: 60,
    name: "AI6000",
    nameEn: "AI6000",
    isRetired: true,
    ...features,
    gatewayCount: 0,
    version: 1,
  },
];
let row: GatewayRow;
const answers: Record<string, (input: never) => unknown> = {};
const call = vi.fn<(name: string, input: unknown) => Promise<unknown>>();
const calls = (name: string) =>
  call.mock.calls.filter(([one]) => one === name).map(([, input]) => input);

const open = async ({
  roleKey = "administrator",
  canOperate = "1",
  at = "/page",
}: { roleKey?: Role; canOperate?: "0" | "1"; at?: string } = {}) => {
  const staged = await stage(<GatewayManage />, {
    user: { roleKey, canOperate },
    ports: { callApi: call as unknown as CallApi },
    at,
  });
  await act(settle);
  return { ...staged, typing: typist() };
};

beforeEach(() => {
  stubLayout();
  row = buildRow();
  Object.assign(answers, {
    listGateway: () => ({ total: 1, rows: [row] }),
    listGatewayType: () => types,
    gatewayConnect: () => connect,
    updateGateway: () => row,
    deleteGateway: () => ({}),
    issueCredential: () => ({
      gateway: (row = buildRow({ credential: "issued", issuedAt: 1_800_000_000_000 })),
      secret: "sesame",
    }),
    revokeCredential: () => (row = buildRow({ credential: "revoked" })),
    listUnknownGateway: () => ({
      total: 1,
      rows: [{ networkId: "STRAY", firstAt: 1, lastAt: 2, times: 9, address: "10.0.0.9" }],
    }),
    listQuarantine: () => ({
      total: 1,
      rows: [
        {
          id: 1,
          at: 1,
          networkId: "GW-7",
          houseId: 100,
          houseName: "Barn 1",
          houseNameEn: null,
          topic: "t",
          reason: "notJson",
          detail: "d",
          sizeBytes: 5,
          repeats: 2,
          excerpt: "<b>{oops</b>",
          isCut: true,
        },
      ],
    }),
    createGateway: () => buildRow({ id: 8, networkId: "STRAY" }),
  });
  call.mockReset().mockImplementation(async (name, input) => answers[name]!(input as never));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it("shows gateways without a secret and those that sent a wrong one; an account without permission only reads", async () => {
  await open({ canOperate: "0" });
  expect(screen.getByText("Not issued")).toBeTruthy();
  expect(screen.getByText("3 wrong secrets")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^(New|Edit|Delete)/ })).toBeNull();
  expect(screen.getByRole("button", { name: "Devices of GW-7" }).textContent).toBe("Devices (2)");
});

it.each([
  ["", "gateways", "listGateway"],
  ["?view=types", "gatewayTypes", "listGatewayType"],
  ["?gateway=7", "gateways", "listConcentrator"],
  ["?gateway=7&part=terminals", "gateways", "listTerminal"],
] as const)("follows other users' changes: %s", async (query, kind, name) => {
  answers["listConcentrator"] = answers["listTerminal"] = () => ({ total: 0, rows: [] });
  const { stores, clock } = await open({ at: `/page${query}` });
  await waitFor(() => expect(calls(name).length).toBeGreaterThan(0));
  await act(settle);
  const before = calls(name).length;
  act(() => stores.recordChangeCounts.receive([kind]));
  await act(() => clock.advance(0));
  expect(calls(name)).toHaveLength(before + 1);
});

it("devices that its type lacks are hidden, unless some are stored", async () => {
  const none = { ...row.fitted, concentrators: false, alarmInputs: 0 };
  answers["listConcentrator"] = answers["listTerminal"] = () => ({ total: 0, rows: [] });
  const parts = async (over: Partial<GatewayRow>) => {
    row = buildRow(over);
    await open({ at: "/page?gateway=7" });
    const nav = screen.getByRole("navigation", { name: "Device categories" });
    const navText = nav.textContent;
    cleanup();
    return navText;
  };
  expect(await parts({})).toBe("ConcentratorsTerminal devicesWiringRefused messagesAlarm inputs");
  expect(await parts({ fitted: none })).toBe("Terminal devicesWiringRefused messages");
  expect(await parts({ fitted: none, concentratorCount: 1 })).toMatch(/^Concentrators/);
});

it("opens the form of a new one for the house of the link", async () => {
  const { address } = await open({ at: "/page?tab=gateways&new=100" });
  const form = within(await screen.findByRole("dialog", { name: "New gateway" }));
  expect(form.getByRole("button", { name: /House 1/ })).toBeTruthy();
  expect(address()).toBe("/page?tab=gateways");
});

it("leaves unknown gateways to administrators", async () => {
  await open({ roleKey: "company_manager" });
  expect(screen.queryByRole("button", { name: "Unknown gateways" })).toBeNull();
  expect(screen.getByRole("button", { name: "Refused messages" })).toBeTruthy();
});

it("issues the first secret at once, shows it only once, and inserts it into the sample command", async () => {
  const { typing } = await open();
  await typing.click(screen.getByRole("button", { name: "Connect GW-7" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByLabelText("Send a test frame (mosquitto_pub)").textContent).toBe(
    `mosquitto_pub -h mqtt.example -p 8883 --tls-use-os-certs -u GW-7 -P SECRET -q 1 -t v1/gw/GW-7/up/tele -m '{"v":1,"seq":1,"ts":'$(date +%s)'}'`,
  );
  await typing.click(dialog.getByRole("button", { name: "Issue secret" }));
  expect((await dialog.findByLabelText("Secret")).textContent).toBe("sesame");
  expect(dialog.getByLabelText("Send a test frame (mosquitto_pub)").textContent).toContain(
    "-P sesame -q",
  );
  await typing.click(dialog.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await typing.click(screen.getByRole("button", { name: "Connect GW-7" }));
  expect(await screen.findByText(/^Issued .*; it will not be shown again\.$/)).toBeTruthy();
  expect(document.body.textContent).not.toContain("sesame");
});

it("shows the first message from the stream, and ignores an old one", async () => {
  const { typing, stores } = await open();
  await typing.click(screen.getByRole("button", { name: "Connect GW-7" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/^Last message .*; waiting for the next…$/)).toBeTruthy();
  const callCount = call.mock.calls.length;
  const bring = (at: number) =>
    act(
      () =>
        void stores.fleet.applyDelta({
          facts: [],
          readings: [buildReading({ at })],
          serverTime: at,
        }),
    );
  bring(stores.connection.serverNow - 1000);
  expect(dialog.queryByText(/^Message received at/)).toBeNull();
  bring(stores.connection.serverNow + 1000);
  expect(dialog.getByText(/^Message received at/)).toBeTruthy();
  expect(call.mock.calls.length).toBe(callCount);
});

it("waits for the first message of a house that never connected", async () => {
  row = buildRow({ houseId: 999 });
  const { typing } = await open();
  await typing.click(screen.getByRole("button", { name: "Connect GW-7" }));
  expect(await screen.findByText("Waiting for the first message…")).toBeTruthy();
});

it("shows the last message of a house that is not loaded, and requests the house", async () => {
  row = buildRow({ houseId: 999, seenAt: noon });
  const { typing, stores } = await open();
  await typing.click(screen.getByRole("button", { name: "Connect GW-7" }));
  expect(await screen.findByText(/^Last message .*; waiting for the next…$/)).toBeTruthy();
  expect(stores.interest.scopes).toContainEqual({ kind: "house", id: 999 });
});

it("confirms before it revokes a secret in use", async () => {
  row = buildRow({ credential: "issued" });
  const { typing } = await open();
  await typing.click(screen.getByRole("button", { name: "Connect GW-7" }));
  await typing.click(await screen.findByRole("button", { name: "Revoke" }));
  expect(calls("revokeCredential")).toEqual([]);
  const question = within(screen.getByRole("alert"));
  expect(question.getByText(/until a new one is issued/i)).toBeTruthy();
  await typing.click(question.getByRole("button", { name: "Revoke" }));
  expect(calls("revokeCredential")).toEqual([{ id: 7 }]);
  expect(await screen.findByText("Secret revoked: the gateway cannot sign in.")).toBeTruthy();
});

it("shows why no secret was issued, and stays open", async () => {
  answers["issueCredential"] = () => {
    throw new ApiError("server", 503, "Temporarily unavailable");
  };
  const { typing } = await open();
  await typing.click(screen.getByRole("button", { name: "Connect GW-7" }));
  await typing.click(await screen.findByRole("button", { name: "Issue secret" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Temporarily unavailable");
});

it("changes a gateway from the loaded version; a retired type is not offered", async () => {
  const { typing } = await open();
  await typing.click(screen.getByRole("button", { name: "Edit GW-7" }));
  const form = within(await screen.findByRole("dialog", { name: "Edit GW-7" }));
  await waitFor(() =>
    expect(
      within(form.getByLabelText("Type"))
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["EC86 (27)"]),
  );
  await typing.type(form.getByLabelText(/^Network ID/), "x");
  expect(
    form.getByText(
      "After this change the gateway must reconnect with the new network ID; its secret stays the same.",
    ),
  ).toBeTruthy();
  await typing.click(form.getByRole("button", { name: "Save" }));
  expect(calls("updateGateway")).toEqual([
    expect.objectContaining({ id: 7, version: 4, networkId: "GW-7x" }),
  ]);
});

it("adopts an unknown gateway: the form begins with its network ID and requires house and type", async () => {
  const { typing } = await open({ at: "/page?view=unknown" });
  await typing.click(await screen.findByRole("button", { name: "Adopt STRAY" }));
  const form = within(await screen.findByRole("dialog", { name: "New gateway" }));
  expect(form.getByLabelText<HTMLInputElement>(/^Network ID/).value).toBe("STRAY");
  await typing.click(form.getByRole("button", { name: "Save" }));
  expect(form.getAllByText("Required")).toHaveLength(2);
  expect(calls("createGateway")).toEqual([]);
});

it("reports that every house already has a gateway, with the remedy", async () => {
  const { typing } = await open();
  await typing.click(await screen.findByRole("button", { name: "New" }));
  const form = within(await screen.findByRole("dialog", { name: "New gateway" }));
  await typing.click(form.getByRole("button", { name: "House" }));
  expect(
    await screen.findByText(
      "All houses already have a gateway. Create a house first, or delete a gateway no longer in use.",
    ),
  ).toBeTruthy();
  await typing.type(screen.getByRole("searchbox", { name: "Type to search" }), "zz");
  expect(await screen.findByText("No matching records")).toBeTruthy();
});

it("filters refused messages by network ID and latest time, and clears filters without meaning", async () => {
  const { typing, stores, address } = await open({ at: "/page?view=quarantine&q=GW-7" });
  await screen.findByText("202 Not JSON");
  await typing.selectOptions(screen.getByRole("combobox", { name: "Time range" }), "Latest day");
  await act(settle);
  expect(calls("listQuarantine").at(-1)).toEqual({
    page: 1,
    pageSize: 50,
    keyword: "GW-7",
    from: stores.connection.serverNow - dayMs,
  });
  await typing.click(screen.getByRole("button", { name: "Gateways" }));
  expect(address()).toBe("/page");
});

it("links a gateway to its refused messages, filtered by it", async () => {
  const { typing, address } = await open();
  await typing.click(await screen.findByRole("button", { name: "2 types of error refused: GW-7" }));
  expect(await screen.findByText("202 Not JSON")).toBeTruthy();
  expect(address()).toBe("/page?gateway=7&part=quarantine");
  expect(calls("listQuarantine").at(-1)).toEqual({ page: 1, pageSize: 50, gatewayId: 7 });
  // The name of its owner is above the list.
  expect(screen.queryByRole("columnheader", { name: "Network ID" })).toBeNull();
});

it("shows refused messages as plain text", async () => {
  await open({ at: "/page?view=quarantine" });
  expect(await screen.findByText("<b>{oops</b>…")).toBeTruthy();
  const text = screen.getByRole("table").textContent;
  for (const shown of [
    "202 Not JSON",
    "and 2 more like it",
    "Send a JSON object or list in UTF-8.",
  ])
    expect(text).toContain(shown);
});

it("a type is headed by its name in the reader's language", async () => {
  await open({ at: "/page?view=types" });
  await screen.findByRole("button", { name: /Edit.*EC86/ });
  const heads = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(heads().slice(1, 3)).toEqual(["English name", "Chinese name"]);
});

it("a type has the readings, settings and actions of this product", async () => {
  answers["updateGatewayType"] = (input) => input;
  const { typing } = await open({ at: "/page?view=types" });
  await typing.click(await screen.findByRole("button", { name: /Edit.*EC86/ }));
  const group = (name: string) => within(screen.getByRole("group", { name }));
  const write = group("Remote settings");
  await typing.click(write.getByRole("button", { name: "Temperature curve" }));
  await typing.click(group("Remote actions").getByRole("button", { name: "Set clock" }));
  const pick = (name: string, option: string) =>
    typing.selectOptions(screen.getByRole("combobox", { name }), option);
  await pick("Firmware upgrade", "Controller");
  await pick("Variable-speed fans", "Variable-frequency drive");
  await typing.click(screen.getByRole("switch", { name: /^Settings file/ }));
  await typing.click(screen.getByRole("switch", { name: /^Measures energy/ }));
  await typing.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(calls("updateGatewayType")).toHaveLength(1));
  expect(calls("updateGatewayType")[0]).toMatchObject({
    id: 27,
    read: ["curve"],
    write: ["curve"],
    actions: ["clock"],
    curvePoints: 10,
    levels: 20,
    alarmInputs: 16,
    speed: "drive",
    firmware: "controller",
    settingsFile: true,
    power: false,
    concentrators: true,
  });
});
