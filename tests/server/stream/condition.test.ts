import { afterAll, beforeAll, expect, test } from "vitest";
import { streamEvents } from "../../../contract/stream.ts";
import type { ServerTrouble } from "../../../contract/trouble.ts";
import { buildUser } from "../../factories/user.ts";
import { openStage, type Stage } from "./stage.ts";

let stage: Stage;
let troubles: readonly ServerTrouble[] = [];
beforeAll(async () => {
  stage = await openStage({}, { troubles: () => troubles });
});
afterAll(() => stage.close());

test("what is wrong with the server is said to each connection when it begins and when it changes, once", async () => {
  const administrator = await buildUser(stage.database, { canOperate: false });
  const keeper = await buildUser(stage.database, { roleKey: "shack_manager" });
  const toldOf = ({ said }: Awaited<ReturnType<Stage["listen"]>>) =>
    said.filter(({ event }) => event === streamEvents.condition).map(({ body }) => body);
  const first = await stage.listen(administrator);
  await expect.poll(() => toldOf(first)).toEqual([{ troubles: [] }]);
  troubles = ["notStoring", "diskLow"];
  await expect.poll(() => toldOf(first)).toEqual([{ troubles: [] }, { troubles }]);
  const second = await stage.listen(keeper);
  await expect.poll(() => toldOf(second)).toEqual([{ troubles }]);
  troubles = [];
  await expect
    .poll(() => toldOf(second))
    .toEqual([{ troubles: ["notStoring", "diskLow"] }, { troubles: [] }]);
  expect(toldOf(first)).toHaveLength(3);
});
