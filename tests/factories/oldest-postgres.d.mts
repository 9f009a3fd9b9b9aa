import type { Binaries } from "../../server/platform/db/postgres/postgres-binaries.ts";

export declare function oldestPostgres(): Binaries | null;
