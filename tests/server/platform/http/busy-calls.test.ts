import { describe, expect, it } from "vitest";
import { admissionBounds } from "../../../../server/platform/api/call-admission.ts";
import { useAdministrator, useTestServer } from "../../../factories/http.ts";

const server = useTestServer();
const administrator = useAdministrator(server);
const { atWorkEach, waitingEach } = admissionBounds.heavy;

describe("a user with more large queries than there are places", () => {
  it("gets a retry time with a message, and is served afterwards", async () => {
    const { call, database } = server;
    const request = (headers: Record<string, string> = {}) =>
      call("listLog", { as: administrator, headers });
    expect((await request()).status).toBe(200);
    const [released, hold] = gate();
    const [locked, lock] = gate();
    const holding = database.transaction(async (tx) => {
      await tx.query("lock table operation_logs in access exclusive mode");
      lock();
      await released;
    });
    await locked;
    const refused: Awaited<ReturnType<typeof request>>[] = [];
    const many = atWorkEach + waitingEach + 5;
    const [enough, done] = gate();
    const requests = Array.from({ length: many }, async () => {
      const reply = await request({ locale: "en" });
      if (reply.status === 503) refused.push(reply);
      if (refused.length === 5) done();
    });
    await enough;
    expect(refused[0]?.body.msg).toMatch(/^Many large queries are running, try again in \d+ s$/);
    expect(refused[0]?.headers["retry-after"]).toMatch(/^\d+$/);
    hold();
    await Promise.all([holding, ...requests]);
    expect((await request()).status).toBe(200);
  });
});

describe("different shared questions of one user", () => {
  it("do not all read the fleet at once", async () => {
    const { atWorkEach: each, waitingEach: max } = admissionBounds.shared;
    const request = async (keyword: string) =>
      (await server.call("listHouse", { as: administrator, input: { keyword } })).status;
    expect(await request("first")).toBe(200);
    const requests = Array.from({ length: (each + max) * 4 }, (_, index) => request(`k${index}`));
    const statuses = await Promise.all(requests);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    // On a busy machine some waiting calls are refused as well; the running ones are answered.
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(each);
    expect(await request("last")).toBe(200);
  });
});

/** A promise and the function that resolves it. */
function gate(): [Promise<void>, () => void] {
  let open = () => undefined as void;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return [opened, () => open()];
}
