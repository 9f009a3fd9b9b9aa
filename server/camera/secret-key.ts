import { createSeal, readSecretKey, type Seal } from "../base/seal.ts";
import type { Query } from "../db/open.ts";

const owner = "installation";

/**
 * What is sealed must open: a database whose secrets were sealed with another key is not worked
 * with. Throws, in one line.
 */
export async function expectSecretKey(
  on: { readonly query: Query },
  environment: Parameters<typeof readSecretKey>[0],
): Promise<void> {
  const seal = createSeal(await readSecretKey(environment));
  const [mark] = await on.query<{ value: string }>(
    "select value from installation where key = 'sealMark'",
  );
  if (mark !== undefined && opens(seal, mark.value)) return;
  if (mark !== undefined && (await isSomethingSealed(on)))
    throw new Error(
      "SECRET_KEY is not the key that passwords of cameras in this database were sealed with " +
        "(docs/operating/cameras.md)",
    );
  await on.query(
    `insert into installation (key, value) values ('sealMark', $1::jsonb)
     on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(seal.close("", owner).toString("base64"))],
  );
}

function opens(seal: Seal, mark: string): boolean {
  try {
    return seal.open(Buffer.from(mark, "base64"), owner) === "";
  } catch {
    return false;
  }
}

async function isSomethingSealed(on: { readonly query: Query }): Promise<boolean> {
  const [found] = await on.query<{ isThere: boolean }>(
    `select exists (select 1 from cameras
         where password_box is not null or verify_box is not null)
       or exists (select 1 from camera_clouds) as "isThere"`,
  );
  return found?.isThere === true;
}
