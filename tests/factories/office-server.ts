import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request that a fake server has received. */
export interface OfficeRequest {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
  readonly body: Record<string, unknown>;
}

interface OfficeAnswer {
  readonly status?: number;
  readonly json: unknown;
  /** Redirects a browser. */
  readonly location?: string;
}

export interface OfficeServer {
  readonly url: string;
  readonly requests: OfficeRequest[];
  /** Answers by path; another path is a 404. */
  answers: Record<string, (request: OfficeRequest) => OfficeAnswer>;
  close(): Promise<void>;
}

/** Fakes an office app's API, with answers as in the vendor's documentation. */
export async function startOfficeServer(): Promise<OfficeServer> {
  const office: OfficeServer = {
    url: "",
    requests: [],
    answers: {},
    close: () => new Promise((done) => http.close(() => done())),
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    let text = "";
    for await (const part of request) text += String(part);
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://office");
    const received: OfficeRequest = {
      path: pathname,
      query: searchParams,
      headers: request.headers,
      body: text === "" ? {} : (JSON.parse(text) as Record<string, unknown>),
    };
    office.requests.push(received);
    const known: OfficeAnswer = office.answers[pathname]?.(received) ?? { status: 404, json: {} };
    const { status = 200, json, location } = known;
    response.writeHead(location === undefined ? status : 302, {
      "content-type": "application/json",
      ...(location !== undefined && { location }),
    });
    response.end(JSON.stringify(json));
  };
  const http = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => http.listen(0, "127.0.0.1", done));
  return Object.assign(office, {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
  });
}
