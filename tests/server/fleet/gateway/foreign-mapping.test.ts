import { expect, it } from "vitest";
import { buildHouse } from "../../../factories/fleet.ts";
import { useAdministrator, useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";
import { newGatewayType } from "./gateway-form.ts";

const server = useTestServer();
const administrator = useAdministrator(server);
const row = { path: "t", field: "temp" };
const save = async (input: object) =>
  server.call("updateGatewayType", { as: administrator, input: input as never });
let next = 800;
const newType = async () => {
  next += 1;
  const input = newGatewayType({ id: next, name: `映射${next}`, nameEn: `Mapped ${next}` });
  return (await server.call("createGatewayType", { as: administrator, input })).body.data;
};

it("a mapping is saved with its type, kept by a save without it, and removable", async () => {
  const { gatewayCount: _, ...type } = await newType();
  const mapping = { each: "", time: { path: "at" }, rows: [row] };
  const saved = (await save({ ...type, mapping })).body.data;
  expect(saved.mapping).toMatchObject({
    time: { path: "at", zone: null },
    rows: [{ path: "t", field: "temp", place: null, unit: null, factor: 1, offset: 0, words: [] }],
  });
  const { mapping: __, ...rest } = saved;
  const renamed = (await save({ ...rest, nameEn: `Renamed ${next}` })).body.data;
  expect(renamed.mapping).toEqual(saved.mapping);
  const gone = (await save({ ...renamed, mapping: null })).body.data;
  expect(gone.mapping).toBeNull();
  const [stored] = await server.database.query(
    "select mapping is null as none from gateway_types where key = $1",
    [type.id],
  );
  expect(stored).toEqual({ none: true });
});

it.each([
  ["no row", { rows: [] }],
  ["an invalid path", { rows: [{ ...row, path: "a..b" }] }],
  ["no path", { rows: [{ ...row, path: "" }] }],
  ["an unknown field", { rows: [{ ...row, field: "constructor" }] }],
  ["a position beyond the list", { rows: [{ ...row, place: 9 }] }],
  ["a unit of another quantity", { rows: [{ ...row, unit: "kpa" }] }],
  ["a factor of zero", { rows: [{ ...row, factor: 0 }] }],
  ["an invalid topic filter", { rows: [{ ...row, topic: "a/#/b" }] }],
  ["an unknown time zone", { rows: [row], time: { path: "t", zone: "Mars/Base" } }],
  ["too many rows", { rows: Array.from({ length: 201 }, () => row) }],
])("a mapping is refused with %s, with the reason", async (_, over) => {
  const type = await newType();
  const reply = await save({ ...type, mapping: { each: "", time: null, ...over } });
  expect(reply.status).toBe(400);
  expect(reply.body.msg).not.toBe("");
});

it("a mapping is only for administrators, and so are the messages that it is tested with", async () => {
  const type = await newType();
  const house = await buildHouse(server.database, { networkId: `SAMPLE-${next}` });
  await server.database.query("update gateways set type_key = $1 where house_id = $2", [
    type.id,
    house.id,
  ]);
  await server.database.query(
    `insert into raw_samples (gateway_id, topic, at, payload, size_bytes)
     select id, 'a/b', now(), '{"t": 21}', 40000 from gateways where house_id = $1`,
    [house.id],
  );
  const samples = await server.call("listRawSample", {
    as: administrator,
    input: { id: String(type.id) },
  });
  expect(samples.body.data).toMatchObject([
    { networkId: `SAMPLE-${next}`, topic: "a/b", text: '{"t": 21}', isCut: true },
  ]);
  const company = await buildUser(server.database, {
    roleKey: "company_manager",
    orgId: house.orgId,
  });
  for (const reply of [
    await server.call("listRawSample", { as: company, input: { id: String(type.id) } }),
    await server.call("updateGatewayType", { as: company, input: { ...type, mapping: null } }),
  ])
    expect(reply.status).toBe(403);
});

it("a mapping is used by the ingest as soon as it is saved", async () => {
  const type = await newType();
  const house = await buildHouse(server.database, { networkId: `AT-ONCE-${next}` });
  await server.database.query("update gateways set type_key = $1 where house_id = $2", [
    type.id,
    house.id,
  ]);
  await server.directory.refresh();
  const mapping = () => server.directory.byNetworkId(`AT-ONCE-${next}`)?.mapping;
  expect(mapping()).toBeNull();
  await save({ ...type, mapping: { each: "", time: null, rows: [row] } });
  expect(mapping()?.rows).toHaveLength(1);
});
