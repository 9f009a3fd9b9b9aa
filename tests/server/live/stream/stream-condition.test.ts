import type { ServerCondition } from "../../../../server/platform/base/server-condition.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { streamEvents } from "../../../../contract/live/live-stream.ts";
import type { Condition } from "../../../../contract/operate/server-trouble.ts";

import { buildOrg } from "../../../factories/fleet.ts";
import { buildUser } from "../../../factories/user.ts";
import { openStage, type Stage } from "./stream-stage.ts";

const well: Condition = { troubles: [], channelsDown: [], peers: [] };
const ill: Condition = { troubles: ["notStoring", "diskLow"], channelsDown: [], peers: [] };
const mailDown: Condition = {
  troubles: ["noticePathDown"],
  channelsDown: [{ channel: "mail", since: 7 }],
  peers: [],
};
const callsToo: Condition = {
  troubles: ["noticePathDown"],
  channelsDown: [{ channel: "call", since: 9 }, ...mailDown.channelsDown],
  peers: [],
};

let stage: Stage;
let condition: ServerCondition = { troubles: [], channelsDown: [] };
beforeAll(async () => {
  stage = await openStage({}, { condition: () => condition });
});
afterAll(() => stage.close());

test("faults of the server are sent to each connection at its start and on each change, once", async () => {
  const administrator = await buildUser(stage.database, { canOperate: false });
  const houseManager = await buildUser(stage.database, { roleKey: "shack_manager" });
  const notifiedOf = ({ sent }: Awaited<ReturnType<Stage["listen"]>>) =>
    sent.filter(({ event }) => event === streamEvents.condition).map(({ body }) => body);
  const first = await stage.listen(administrator);
  await expect.poll(() => notifiedOf(first)).toEqual([well]);
  condition = { troubles: [...ill.troubles], channelsDown: [] };
  await expect.poll(() => notifiedOf(first)).toEqual([well, ill]);
  const second = await stage.listen(houseManager);
  await expect.poll(() => notifiedOf(second)).toEqual([ill]);
  condition = { ...mailDown, peers: [] };
  await expect.poll(() => notifiedOf(second)).toEqual([ill, mailDown]);
  // The same fault, and one channel more.
  condition = { ...callsToo, peers: [] };
  await expect.poll(() => notifiedOf(second)).toEqual([ill, mailDown, callsToo]);
  condition = { ...well, peers: [] };
  await expect.poll(() => notifiedOf(second)).toEqual([ill, mailDown, callsToo, well]);
  expect(notifiedOf(first)).toHaveLength(5);
});

test("a watched installation is sent only to its organisation and to administrators", async () => {
  const administrator = await buildUser(stage.database, { canOperate: false });
  const manager = async () => {
    const orgId = await buildOrg(stage.database);
    return buildUser(stage.database, { roleKey: "company_manager", orgId });
  };
  const [own, other] = [await manager(), await manager()];
  const listening = await Promise.all(
    [administrator, own, other].map((caller) => stage.listen(caller)),
  );
  const last = () =>
    listening.map(
      ({ sent }) => sent.findLast(({ event }) => event === streamEvents.condition)?.body,
    );
  const peer = { name: "North", kind: "silent", since: 7, houses: 134 } as const;
  const troubles = ["peerSilent", "diskLow"] as const;
  condition = {
    troubles: [...troubles],
    channelsDown: [],
    peers: [{ ...peer, orgId: own.orgId ?? 0 }],
  };
  const sentCondition = { troubles: [...troubles], channelsDown: [], peers: [peer] };
  await expect
    .poll(last)
    .toEqual([
      sentCondition,
      sentCondition,
      { troubles: ["diskLow"], channelsDown: [], peers: [] },
    ]);
});
