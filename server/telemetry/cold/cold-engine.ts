import type { DuckDBConnection, DuckDBInstance, DuckDBValue } from "@duckdb/node-api";

/** Memory and threads that reading and writing of files may take: frames come first. */
const limits = { memory_limit: "512MB", threads: "2" };

/** Reads and writes Parquet files in this process, but on other threads. */
export class ColdEngine {
  readonly #instance: DuckDBInstance;

  private constructor(instance: DuckDBInstance) {
    this.#instance = instance;
  }

  /**
   * Opens the engine. `tempDir`: where a statement that needs more memory puts what is over. Throws
   * on a machine that there is no DuckDB for.
   */
  static async open(tempDir: string): Promise<ColdEngine> {
    const { DuckDBInstance } = await import("@duckdb/node-api");
    return new ColdEngine(
      await DuckDBInstance.create(":memory:", { ...limits, temp_directory: tempDir }),
    );
  }

  /** Rows of a statement; its numbers as numbers. Rejects with the signal's reason. */
  async query(
    text: string,
    values: Record<string, DuckDBValue> = {},
    signal?: AbortSignal,
  ): Promise<(number | null)[][]> {
    signal?.throwIfAborted();
    return this.#with(async (connection) => {
      const interrupt = () => connection.interrupt();
      signal?.addEventListener("abort", interrupt);
      try {
        const reader = await connection.runAndReadAll(text, values);
        return reader.getRows().map((row) => row.map(numberOf));
      } catch (error) {
        signal?.throwIfAborted();
        throw error;
      } finally {
        signal?.removeEventListener("abort", interrupt);
      }
    });
  }

  close(): void {
    this.#instance.closeSync();
  }

  /** A connection for each statement: they run side by side, and one can be aborted. */
  async #with<T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    const connection = await this.#instance.connect();
    try {
      return await work(connection);
    } finally {
      connection.closeSync();
    }
  }
}

const numberOf = (value: DuckDBValue): number | null => (value === null ? null : Number(value));

/** A text as SQL has it. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
