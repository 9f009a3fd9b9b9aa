import type { Database } from "../../platform/db/open-database.ts";
import { standardBreeds } from "./standard-breeds.ts";
import { writeDays, writeReminders } from "./breed-standard-days.ts";

/**
 * Adds the breeds every installation begins with as common ones, once: breeds that people change or
 * delete afterwards are left alone, and so is one that already exists under that code or name.
 */
export async function shipBreeds(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    const first = await tx.query(
      `insert into installation (key, value) values ('breedsShipped', 'true') on conflict do nothing
        returning key`,
    );
    if (first.length === 0) return;
    for (const [
      key,
      { name, nameEn, species, factory, description, source, days, reminders },
    ] of Object.entries(standardBreeds)) {
      const [inserted] = await tx.query<{ id: number }>(
        `insert into breeds (key, name, name_en, species, factory, description, source)
          values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
        [key, name, nameEn, species, factory, description, source],
      );
      if (inserted === undefined) continue;
      await writeDays(tx, inserted.id, days);
      await writeReminders(tx, inserted.id, reminders);
    }
  });
}
