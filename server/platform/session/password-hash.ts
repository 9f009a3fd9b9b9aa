import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { createTurns } from "./job-limit.ts";

/** argon2id (the package's default kind), 64 MiB, three passes: about 45 ms of one core. */
const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const;

/** Each hash takes 64 MiB and a core: two at once, and a wall's worth of sign-ins may wait. */
const acquireSlot = createTurns(2, 100);

/** The PHC string to store. The password is used unchanged: no trim, no shortening. */
export const hashPassword = (password: string): Promise<string> =>
  acquireSlot(() => hash(password, cost));

/** False also for a hash that cannot be read. */
export const verifyPassword = (passwordHash: string, password: string): Promise<boolean> =>
  acquireSlot(() => verify(passwordHash, password).catch(() => false));

let decoy: Promise<string> | undefined;

/** Hash of a random password, so that an unknown user takes as long as a mistyped password. */
export const decoyHash = (): Promise<string> =>
  (decoy ??= hashPassword(randomBytes(24).toString("base64")));
