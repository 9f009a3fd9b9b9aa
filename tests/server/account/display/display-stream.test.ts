import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { streamEvents } from "../../../../contract/live/live-stream.ts";
import { buildDisplay } from "../../../factories/display.ts";
import { buildFarm, buildHouse } from "../../../factories/fleet.ts";
import { fleet, openStage, type Stage } from "../../live/stream/stream-stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ flushMs: 20, renewSessionsMs: 50 });
});
afterEach(() => stage.hangUp());
afterAll(() => stage.close());

/** A display of the first of two farms of an organisation, and a house of each. */
async function scene() {
  const farm = await buildFarm(stage.database);
  const other = await buildFarm(stage.database, { orgId: farm.orgId });
  const house = await buildHouse(stage.database, { farmId: farm.id });
  const beside = await buildHouse(stage.database, { farmId: other.id });
  const display = await buildDisplay(stage.database, { orgId: farm.orgId, farmId: farm.id });
  return { display, farm, house, beside };
}
type Viewer = Awaited<ReturnType<Stage["listen"]>>;
const untilReceived = (viewer: Viewer, event: string) =>
  vi.waitFor(() => expect(viewer.sent.map((item) => item.event)).toContain(event));

describe("the stream of a display", () => {
  it("contains only the houses of its farm, even if more are requested", async () => {
    const { display, house, beside, farm } = await scene();
    const viewer = await stage.listen(display.caller, display.token);
    await viewer.watch({ scopes: [...fleet, { kind: "house", id: beside.id }] });
    await stage.change([beside.id, house.id]);
    await vi.waitFor(() => expect(viewer.facts().map((fact) => fact.houseId)).toEqual([house.id]));
    expect(viewer.snapshots()[0]?.houses.map(({ id }) => id)).toEqual([house.id]);
    expect(viewer.snapshots()[0]?.farms.map(({ id }) => id)).toEqual([farm.id]);
  });

  it("restarts with another scope, without a new connection", async () => {
    const { display, house, beside } = await scene();
    const viewer = await stage.listen(display.caller, display.token);
    await viewer.watch({ scopes: fleet });
    await stage.database.query("update displays set farm_id = null where id = $1", [display.id]);
    await vi.waitFor(() =>
      expect(
        viewer
          .snapshots()
          .at(-1)
          ?.houses.map(({ id }) => id),
      ).toEqual([house.id, beside.id]),
    );
    expect(viewer.socket.connected).toBe(true);
  });

  it("is closed when the display is revoked, even without a message", async () => {
    const { display } = await scene();
    const viewer = await stage.listen(display.caller, display.token);
    await stage.database.query("delete from displays where id = $1", [display.id]);
    await untilReceived(viewer, streamEvents.revoked);
    await vi.waitFor(() => expect(viewer.socket.connected).toBe(false));
  });

  it("notifies only that display of its changed settings", async () => {
    const [one, two] = [await scene(), await scene()];
    const viewers = await Promise.all(
      [one, two].map(({ display }) => stage.listen(display.caller, display.token)),
    );
    stage.bus.publish("displayChanged", { displayId: one.display.id });
    await untilReceived(viewers[0]!, streamEvents.display);
    expect(viewers[1]!.sent.map(({ event }) => event)).not.toContain(streamEvents.display);
  });

  it("reports changed shift times of its organisation, or of any organisation if it shows all", async () => {
    const [one, two] = [await scene(), await scene()];
    const all = await buildDisplay(stage.database, { orgId: null });
    const viewers = await Promise.all(
      [one.display, two.display, all].map(({ caller, token }) => stage.listen(caller, token)),
    );
    const orgIds = [one.farm.orgId];
    stage.bus.publish("recordsChanged", { kinds: ["shiftTimes"], orgIds });
    await untilReceived(viewers[0]!, streamEvents.recordsChanged);
    await untilReceived(viewers[2]!, streamEvents.recordsChanged);
    expect(viewers[1]!.sent.map(({ event }) => event)).not.toContain(streamEvents.recordsChanged);
  });
});
