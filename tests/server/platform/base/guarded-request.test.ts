import { lookup } from "node:dns";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { isPublic, requestGuarded } from "../../../../server/platform/base/guarded-request.ts";

vi.mock("node:dns", () => ({ lookup: vi.fn() }));
afterEach(() => vi.mocked(lookup).mockReset());

type Done = (error: null, found: readonly { address: string; family: number }[]) => void;
/** The address that the name resolves to next. */
const resolvesTo = (...addresses: string[]) =>
  vi.mocked(lookup).mockImplementationOnce(((_: string, __: object, done: Done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    )) as never);

it.each([
  ["this machine", ["127.0.0.1"]],
  ["a public address and this machine", ["93.184.216.34", "127.0.0.1"]],
])("no connection is made to a name that now resolves to %s", async (_, addresses) => {
  let requested = 0;
  const here = createServer((__, reply) => {
    requested += 1;
    reply.end();
  });
  await new Promise<void>((done) => here.listen(0, "127.0.0.1", done));
  const { port } = here.address() as AddressInfo;
  resolvesTo(...addresses);
  const sent = requestGuarded(`http://rebind.example:${port}/`, {
    method: "POST",
    body: "{}",
    signal: AbortSignal.timeout(2000),
    isAllowed: isPublic,
    isPlainAllowed: true,
  });
  await expect(sent).rejects.toThrow("address not allowed");
  expect([requested, vi.mocked(lookup).mock.calls.length]).toEqual([0, 1]);
  here.close();
});
