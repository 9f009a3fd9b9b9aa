import { afterAll, beforeAll, expect, test } from "vitest";
import { streamEvents } from "../../../contract/stream.ts";
import type { Condition } from "../../../contract/trouble.ts";
import { buildUser } from "../../factories/user.ts";
import { openStage, type Stage } from "./stage.ts";

const well: Condition = { troubles: [], channelsDown: [] };
const ill: Condition = { troubles: ["notStoring", "diskLow"], channelsDown: [] };
const mailDown: Condition = {
  troubles: ["noticePathDown"],
  channelsDown: [{ channel: "mail", since: 7 }],
};
const callsToo: Condition = {
  troubles: ["noticePathDown"],
  channelsDown: [{ channel: "call", since: 9 }, ...mailDown.channelsDown],
};

let stage: Stage;
let condition = well;
beforeAll(async () => {
  stage = await openStage({}, { condition: () => condition });
});
afterAll(() => stage.close());

test("what is wrong with the server is said to each connection when it begins and when it changes, once", async () => {
  const administrator = await buildUser(stage.database, { canOperate: false });
  const keeper = await buildUser(stage.database, { roleKey: "shack_manager" });
  const toldOf = ({ said }: Awaited<ReturnType<Stage["listen"]>>) =>
    said.filter(({ event }) => event === streamEvents.condition).map(({ body }) => body);
  const first = await stage.listen(administrator);
  await expect.poll(() => toldOf(first)).toEqual([well]);
  condition = ill;
  await expect.poll(() => toldOf(first)).toEqual([well, ill]);
  const second = await stage.listen(keeper);
  await expect.poll(() => toldOf(second)).toEqual([ill]);
  condition = mailDown;
  await expect.poll(() => toldOf(second)).toEqual([ill, mailDown]);
  // The same trouble, and one channel more.
  condition = callsToo;
  await expect.poll(() => toldOf(second)).toEqual([ill, mailDown, callsToo]);
  condition = well;
  await expect.poll(() => toldOf(second)).toEqual([ill, mailDown, callsToo, well]);
  expect(toldOf(first)).toHaveLength(5);
});
