import type { passkeyRoutes } from "../../../../contract/route/account/passkey-routes.ts";
import { unique } from "../../../factories/fleet.ts";
import { setPassword } from "../../../factories/identity.ts";
import { everybody, nobody, type ProbesOf } from "../../process/security/security-probe.ts";

/** A well-formed answer that comes from no authenticator. */
export const noAnswer = {
  id: "none",
  rawId: "none",
  type: "public-key",
  response: {},
  clientExtensionResults: {},
} as const;

export const passkeyProbes = {
  listPasskey: { roles: everybody },
  beginPasskey: { roles: everybody },
  savePasskey: {
    good: () => ({ name: "Phone", answer: noAnswer }),
    bad: { name: "", answer: noAnswer },
    roles: everybody,
  },
  deletePasskey: {
    good: async ({ server, caller }) => {
      await setPassword(server.database, caller.userId);
      const [inserted] = await server.database.query<{ id: number }>(
        `insert into passkeys (user_id, name, credential_id, public_key, counter)
         values ($1, $2, $2, 'x', 0) returning id`,
        [caller.userId, unique("key")],
      );
      return { id: inserted!.id };
    },
    bad: { id: "x" },
    absent: { id: nobody },
    foreign: ({ passkey }) => [{ id: passkey }],
    roles: everybody,
  },
  provePasskey: {
    good: () => ({ answer: noAnswer }),
    bad: { answer: 5 },
    roles: everybody,
  },
} satisfies ProbesOf<typeof passkeyRoutes>;
