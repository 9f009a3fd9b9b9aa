import createClient from "openapi-fetch";
import type { paths } from "./schema.ts";

export interface Connection {
  /** Address of the installation, as http://127.0.0.1:8080. */
  readonly host: string;
  /** Access token of a service account. */
  readonly token: string;
  /** Language of the server's words; absent: English. */
  readonly language?: "en" | "zh";
}

/** The server's answer was "no". */
export class Refused extends Error {
  readonly status: number;
  /** Why fields were refused, by their names. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(status: number, message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.fields = fields;
  }
}

/** Waits where the limit of calls is reached, and asks again. */
async function patient(request: Request): Promise<Response> {
  for (;;) {
    const answer = await fetch(request.clone());
    if (answer.status !== 429) return answer;
    const seconds = Number(answer.headers.get("retry-after") ?? "1");
    await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
  }
}

/** All stable calls, by their path: `GET("/api/v1/house/list", { params: { query: … } })`. */
export const connect = ({ host, token, language = "en" }: Connection) =>
  createClient<paths>({
    baseUrl: host,
    headers: { Authorization: `Bearer ${token}`, Locale: language },
    fetch: patient,
  });
export type HouseWatch = ReturnType<typeof connect>;

interface Answered<T> {
  readonly data?: { readonly data: T };
  readonly error?: unknown;
  readonly response: Response;
}

/** The data of an answer. Throws Refused. */
export async function dataOf<T>(asked: Promise<Answered<T>>): Promise<T> {
  const { data, error, response } = await asked;
  if (data !== undefined) return data.data;
  const said = (typeof error === "object" && error !== null ? error : {}) as {
    msg?: string;
    fields?: Record<string, string>;
  };
  throw new Refused(response.status, said.msg ?? response.statusText, said.fields);
}

/** All rows of a list, each once, no matter what comes or goes meanwhile. */
export async function* everyRow<Row>(
  read: (cursor: string) => Promise<{ rows: Row[]; next?: string | null }>,
): AsyncGenerator<Row> {
  let cursor: string | null = "";
  while (cursor !== null) {
    const { rows, next = null }: { rows: Row[]; next?: string | null } = await read(cursor);
    yield* rows;
    cursor = next;
  }
}
