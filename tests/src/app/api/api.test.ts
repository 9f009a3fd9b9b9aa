import { describe, expect, it, vi } from "vitest";
import type { Language } from "../../../../contract/base/words.ts";
import { createApi, type Upload } from "../../../../src/app/api/api.ts";
import { callTimeoutMs } from "../../../../src/app/api/api-limit.ts";
import { ApiError } from "../../../../src/app/api/api-error.ts";
import { noon } from "../../harness/fleet-factory.ts";
import { FakeClock, settle } from "../../harness/fake-clock.ts";

interface Sent {
  url: string;
  request: RequestInit;
}
type Answer = (url: string, request: RequestInit) => Promise<Response> | Response;

function apiThat(
  answer: Answer,
  token: string | null = "tok",
  language: Language = "zh",
  upload?: Upload,
) {
  const sent: Sent[] = [];
  const refused: string[] = [];
  const messages: string[] = [];
  const clock = new FakeClock(noon);
  const cookies = { token };
  const work = { begun: 0, ended: 0 };
  const shown: (number | null)[] = [];
  const api = createApi({
    clock,
    ...(upload === undefined ? {} : { upload: async () => upload }),
    onUpload: (progress) => void shown.push(progress === null ? null : progress.sent),
    token: () => cookies.token,
    language: () => language,
    onUnauthorized: (old) => void refused.push(old),
    onFailure: ({ msg }) => void messages.push(msg),
    begin: () => {
      work.begun += 1;
      return () => void (work.ended += 1);
    },
    fetch: async (address, request = {}) => {
      const url = address instanceof Request ? address.url : address.toString();
      sent.push({ url, request });
      return answer(url, request);
    },
  });
  return { api, sent, refused, messages, clock, cookies, work, shown };
}
const reply = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const good = (data: unknown) => reply(200, { success: true, code: 200, msg: "成功", data });
const refusal = (code: number, msg: string, more: object = {}) =>
  reply(code, { success: false, code, msg, data: null, ...more });
const failure = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await promise.catch((thrown: unknown) => thrown);
  if (!(error instanceof ApiError)) throw new Error("expected an ApiError");
  return error;
};
/** Never answers; gives up when the call does. */
const silent: Answer = (_, { signal }) =>
  new Promise((_resolve, reject) =>
    signal?.addEventListener("abort", () => reject(new DOMException("late", "AbortError"))),
  );

/** Somebody waits for it. */
const loud = { isForeground: true } as const;

describe("a call", () => {
  it("sends token and language, below the base path (§7.1)", async () => {
    const { api, sent } = apiThat(() => good(3));
    expect(await api.call("alarmAmt", {}, loud)).toBe(3);
    const headers = new Headers(sent[0]?.request.headers);
    expect(sent[0]?.url).toBe("/api/overview/alarmAmt/");
    expect([
      headers.get("Authorization"),
      headers.get("Locale"),
      headers.get("Content-Type"),
      sent[0]?.request.credentials,
    ]).toEqual(["tok", "zh", null, "same-origin"]);
  });

  it("puts the input of a GET in the query and of a POST in the body", async () => {
    const { api, sent } = apiThat((_, { method }) =>
      method === "GET" ? good({ total: 0, rows: [] }) : good({ alarms: [] }),
    );
    await api.call("listAlarm", { state: "open", page: 2, houseId: undefined }, loud);
    await api.call("ackAlarm", { ids: [4], note: "好" }, loud);
    expect(sent[0]?.url).toBe("/api/alarm/list?state=open&page=2");
    expect(sent[0]?.request.body).toBeUndefined();
    expect(sent[1]?.request.body).toBe('{"ids":[4],"note":"好"}');
  });

  it("sends no Authorization before sign-in", async () => {
    const { api, sent } = apiThat(() => good({ codeId: "", image: "" }), null);
    await api.call("getCode", {}, loud);
    expect(new Headers(sent[0]?.request.headers).has("Authorization")).toBe(false);
  });

  it("that succeeds shows no toast, and leaves no timer", async () => {
    const { api, messages, work, clock } = apiThat(() => good(3));
    await api.call("alarmAmt", {}, loud);
    expect([messages, work, clock.pending]).toEqual([[], { begun: 1, ended: 1 }, 0]);
  });
});

describe("a call that writes", () => {
  it("is sent once for two clicks, and both get its answer", async () => {
    const waiting: ((response: Response) => void)[] = [];
    const { api, sent } = apiThat(() => new Promise((done) => void waiting.push(done)));
    const [first, second] = [1, 2].map(() => api.call("deletePasskey", { id: 4 }, loud));
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    const other = api.call("deletePasskey", { id: 5 }, loud);
    await vi.waitFor(() => expect(waiting).toHaveLength(2));
    for (const answer of waiting) answer(good({}));
    await Promise.all([first, second, other]);
    expect(sent.map(({ request }) => request.body)).toEqual(['{"id":4}', '{"id":5}']);
  });

  it("is sent again after its answer, and for the next user", async () => {
    const { api, sent, cookies } = apiThat(() => good({ alarms: [] }));
    const acknowledge = () => api.call("ackAlarm", { ids: [4] }, loud).catch(() => null);
    await acknowledge();
    await acknowledge();
    const before = acknowledge();
    cookies.token = "other";
    await Promise.all([before, acknowledge()]);
    expect(sent).toHaveLength(4);
  });
});

describe("an answer with a tag", () => {
  const tagged = (etag: string, data: unknown) =>
    new Response(JSON.stringify({ success: true, code: 200, msg: "", data }), {
      headers: { ETag: etag },
    });
  const same = () => new Response(null, { status: 304 });
  const tagSent = ({ request }: Sent) => new Headers(request.headers).get("If-None-Match");

  it("is revalidated by it, and reused when it is the same", async () => {
    const answers = [tagged('W/"a"', 3), same(), tagged('W/"b"', 4), same(), good(5), good(6)];
    const { api, sent } = apiThat(() => answers.shift()!);
    const messages: number[] = [];
    for (let attempt = 0; attempt < 6; attempt++) messages.push(await api.call("alarmAmt", {}));
    expect(messages).toEqual([3, 3, 4, 4, 5, 6]);
    expect(sent.map(tagSent)).toEqual([null, 'W/"a"', 'W/"a"', 'W/"b"', 'W/"b"', null]);
  });

  it("is used for neither another user nor another query", async () => {
    const { api, sent, cookies } = apiThat(() => tagged('W/"a"', { total: 0, rows: [] }));
    await api.call("listHouse", { page: 1 });
    await api.call("listHouse", { page: 2 });
    cookies.token = "other";
    await api.call("listHouse", { page: 1 });
    cookies.token = "tok";
    await api.call("listHouse", { page: 1 });
    expect(sent.map(tagSent)).toEqual([null, null, null, null]);
  });

  it("is cached for few questions only", async () => {
    const { api, sent } = apiThat(() => tagged('W/"a"', { total: 0, rows: [] }));
    for (let page = 1; page <= 20; page++) await api.call("listHouse", { page });
    await api.call("listHouse", { page: 20 });
    await api.call("listHouse", { page: 1 });
    expect(sent.slice(-2).map(tagSent)).toEqual(['W/"a"', null]);
  });
});

describe("a failure", () => {
  it.each<[string, Answer, string]>([
    [
      "no network",
      () => Promise.reject(new TypeError("Failed to fetch")),
      "无法连接服务器，请检查网络",
    ],
    ["401", () => refusal(401, "登录已失效"), "登录已失效"],
    ["403", () => refusal(403, "没有权限"), "没有权限"],
    [
      "validation",
      () => refusal(400, "提交的内容有误", { fields: { note: "太长" } }),
      "提交的内容有误",
    ],
    ["a conflict", () => refusal(409, "内容已被他人修改"), "内容已被他人修改"],
    ["too many", () => refusal(429, "请 5 分钟后再试"), "请 5 分钟后再试"],
    ["a fault of the server", () => refusal(500, "服务器内部错误"), "服务器内部错误"],
    [
      "a refusal that carries a body",
      () => refusal(503, "不可用", { data: { status: "degraded" } }),
      "不可用",
    ],
    [
      "a page that is not ours",
      () => new Response("<html>502</html>", { status: 502 }),
      "途中的代理服务器连不上本系统（502），请稍后重试",
    ],
    ["words that are missing", () => refusal(409, ""), "服务暂时不可用，正在自动恢复"],
    [
      "an unreadable reply",
      () => new Response("{", { status: 200, headers: { "X-Request-Id": "r1" } }),
      "服务器内部错误",
    ],
    ["a reply that is not as agreed", () => good("three"), "服务器内部错误"],
  ])("is shown once in one place: %s", async (_, answer, text) => {
    const { api, messages, work } = apiThat(answer);
    const error = await failure(api.call("alarmAmt", {}, loud));
    expect([error.msg, messages, work]).toEqual([text, [text], { begun: 1, ended: 1 }]);
  });

  const busy = (seconds: string) =>
    new Response(JSON.stringify({ success: false, code: 503, msg: "请稍后", data: null }), {
      status: 503,
      headers: { "Retry-After": seconds },
    });

  it("of a busy server is retried once at the given time, silently", async () => {
    let calls = 0;
    const { api, sent, messages, clock } = apiThat(() =>
      (calls += 1) === 1 ? busy("2") : good(3),
    );
    const answer = api.call("alarmAmt", {}, loud);
    await settle();
    await clock.advance(1999);
    await settle();
    expect(sent).toHaveLength(1);
    await clock.advance(1);
    expect(await answer).toBe(3);
    expect([sent.length, messages, clock.pending]).toEqual([2, [], 0]);
  });

  it("of a server that stays busy is shown with its message, after one retry", async () => {
    const { api, sent, messages, clock } = apiThat(() => busy("1"));
    const answer = failure(api.call("alarmAmt", {}, loud));
    await settle();
    await clock.advance(1000);
    expect((await answer).msg).toBe("请稍后");
    expect([sent.length, messages]).toEqual([2, ["请稍后"]]);
  });

  it.each([
    ["a wait that is long", "6", () => undefined],
    ["a save", "1", (api: ReturnType<typeof createApi>) => api.call("ackAlarm", { ids: [1] })],
  ] as const)("of a busy server is shown at once: %s", async (_, seconds, request) => {
    const { api, sent } = apiThat(() => busy(seconds));
    expect((await failure(request(api) ?? api.call("alarmAmt", {}))).msg).toBe("请稍后");
    expect(sent).toHaveLength(1);
  });

  it("of a busy server is not retried for an aborted call", async () => {
    const { api, sent, clock } = apiThat(() => busy("2"));
    const gone = new AbortController();
    const answer = failure(api.call("alarmAmt", {}, { signal: gone.signal }));
    await settle();
    gone.abort();
    expect((await answer).kind).toBe("aborted");
    expect([sent.length, clock.pending]).toEqual([1, 0]);
  });

  it("of a quiet call is shown nowhere, and makes no bar", async () => {
    const { api, messages, work } = apiThat(() => refusal(500, "x"));
    expect((await failure(api.call("alarmAmt", {}, { isForeground: false }))).msg).toBe("x");
    expect([messages, work]).toEqual([[], { begun: 0, ended: 0 }]);
  });

  it("of any other call is shown (§8.8)", async () => {
    const { api, messages } = apiThat(() => refusal(500, "x"));
    await failure(api.call("alarmAmt", {}));
    expect(messages).toEqual(["x"]);
  });

  it.each([
    ["a refusal", reply(409, { success: false, code: 409, msg: "x", data: null })],
    ["what no server of ours says", new Response("<h1>Bad gateway</h1>", { status: 502 })],
    ["an answer that is not as agreed", good("three")],
  ])("keeps the answer as it came: %s", async (_name, answer) => {
    const raw = await answer.clone().text();
    const { api } = apiThat(() => answer);
    expect((await failure(api.call("alarmAmt", {}))).raw).toBe(raw);
  });

  it("keeps the beginning of a long answer, and is empty without one", async () => {
    const long = apiThat(() => new Response("x".repeat(20_000), { status: 502 }));
    expect((await failure(long.api.call("alarmAmt", {}))).raw).toHaveLength(10_000);
    const none = apiThat(() => Promise.reject(new TypeError("fetch failed")));
    expect((await failure(none.api.call("alarmAmt", {}))).raw).toBe("");
  });

  it("still names the fields for the form", async () => {
    const { api } = apiThat(() => refusal(400, "有误", { fields: { ids: "太多" } }));
    expect(await failure(api.call("ackAlarm", { ids: [1] }, loud))).toMatchObject({
      kind: "invalid",
      code: 400,
      msg: "有误",
      fields: { ids: "太多" },
    });
  });

  it.each([
    [403, "forbidden"],
    [404, "notFound"],
    [409, "conflict"],
    [422, "invalid"],
    [429, "tooMany"],
    [503, "server"],
  ] as const)("distinguishes a %d", async (status, kind) => {
    const { api } = apiThat(() => refusal(status, "m"));
    expect((await failure(api.call("alarmAmt", {}, loud))).kind).toBe(kind);
  });

  it("names the invalid field of a reply", async () => {
    const { api } = apiThat(() => good({ id: 1, name: "王" }));
    const { kind, fields } = await failure(api.call("getCurrent", {}, loud));
    expect([kind, Object.keys(fields)]).toEqual([
      "reply",
      expect.arrayContaining(["roleKey", "canOperate"]),
    ]);
    const { api: empty } = apiThat(() => good(null));
    expect(Object.keys((await failure(empty.call("getCurrent", {}))).fields)).toEqual([""]);
  });
});

/** Answers as proxies, hotspots and firewalls give them: with a page, without our header. */
const page = (status: number, type = "text/html; charset=utf-8") =>
  new Response("<!DOCTYPE html><title>x</title>", { status, headers: { "Content-Type": type } });
/** As `fetch` reports a redirect when it is set not to follow one. */
const sentOn = () => {
  const answer = Response.error();
  Object.defineProperty(answer, "type", { value: "opaqueredirect" });
  return answer;
};
describe("an answer that is not ours", () => {
  const portal =
    "This network requires you to sign in first: open any web page to do so, then retry";
  it.each<[string, () => Response, string, number]>([
    ["a hotspot's page", () => page(200), portal, 0],
    ["sent on to a hotspot", sentOn, portal, 0],
    ["511", () => page(511), portal, 0],
    ["407", () => page(407), portal, 0],
    ["401 of a gate on the way", () => page(401), portal, 0],
    [
      "413 of a proxy",
      () => page(413),
      "Rejected as too large by a proxy (413): ask the administrator to raise its limit",
      0,
    ],
    ...[502, 503, 504].map(
      (status) =>
        [
          String(status),
          () => page(status),
          `A proxy on the way does not reach the server (${status}), please retry later`,
          status,
        ] as [string, () => Response, string, number],
    ),
    ...[403, 404, 429].map(
      (status) =>
        [
          String(status),
          () => page(status),
          `The answer did not come from the server (${status}): a proxy or firewall may be in the way`,
          0,
        ] as [string, () => Response, string, number],
    ),
    [
      "JSON of somebody else",
      () => Response.json({ status: "ok", data: 3 }),
      "The answer did not come from the server (200): a proxy or firewall may be in the way",
      0,
    ],
  ])("has its own text, and is not counted as a refusal: %s", async (_, answer, text, code) => {
    const { api, messages, refused } = apiThat(answer, "tok", "en");
    expect(await failure(api.call("alarmAmt", {}))).toMatchObject({ kind: "foreign", code });
    expect([messages, refused]).toEqual([[text], []]);
    const file = api.download(
      "exportAlarm",
      { format: "csv" },
      { signal: new AbortController().signal, onProgress: () => undefined },
    );
    expect((await failure(file)).msg).toBe(text);
  });

  it("does not follow a redirect", async () => {
    const { api, sent } = apiThat(() => good(3));
    await api.call("alarmAmt", {});
    expect(sent[0]?.request.redirect).toBe("manual");
  });

  it("is not cached, with any tag", async () => {
    const tagged = new Response("<html>", {
      headers: { ETag: '"x"', "Content-Type": "text/html" },
    });
    const { api, sent } = apiThat(() => (sent.length === 1 ? tagged : good(3)));
    await failure(api.call("alarmAmt", {}));
    expect(await api.call("alarmAmt", {})).toBe(3);
    expect(new Headers(sent[1]?.request.headers).has("If-None-Match")).toBe(false);
  });
});

function answerLater() {
  const laterAnswer = {
    resolve: (_answer: Response): void => undefined,
    reject: (_error: Error): void => undefined,
  };
  const promise = new Promise<Response>((resolve, reject) =>
    Object.assign(laterAnswer, { resolve, reject }),
  );
  return Object.assign(laterAnswer, { promise });
}
describe("an upload", () => {
  /** A large body on its way: its progress, and its answer, come when the test says. */
  async function sending() {
    const laterAnswer = answerLater();
    const line = {
      progress: (_sent: number, _total: number) => undefined as void,
      answer: laterAnswer.resolve,
      isOpen: false,
    };
    const stage = apiThat(silent, "tok", "en", (_address, { signal }, onProgress) => {
      line.progress = (sent, total) => onProgress({ sent, total });
      line.isOpen = true;
      signal.addEventListener("abort", () => laterAnswer.reject(new TypeError("gave up")));
      return laterAnswer.promise;
    });
    const content = "A".repeat(4_000_000);
    const input = { kind: "firmware", name: "x", typeKeys: [], version: "1", content } as const;
    const ended = failure(stage.api.call("uploadDeviceFile", { ...input, typeKeys: [] }));
    // The shape of the call comes first.
    await vi.waitFor(() => expect(line.isOpen).toBe(true));
    return { ...stage, line, ended };
  }

  it("has ten seconds from its last byte, and the time the system may still hold it (§7.17)", async () => {
    const { messages, clock, line, ended, shown } = await sending();
    // 1 Mbit/s: longer than ten seconds, and nothing is wrong.
    for (let sent = 125_000; sent <= 4_000_000; sent += 125_000) {
      await clock.advance(1000);
      line.progress(sent, 4_000_000);
    }
    expect(messages).toEqual([]);
    // The first eighth of a megabyte, which the system buffered, leaves within a second.
    await clock.advance(10_999);
    expect(messages).toEqual([]);
    await clock.advance(1);
    expect((await ended).kind).toBe("timeout");
    expect(messages).toEqual(["The server did not respond within 10 s, please retry"]);
    expect([shown.length, shown.at(-2), shown.at(-1)]).toEqual([33, 4_000_000, null]);
  });

  it("may take as long as a slow line needs for its size", async () => {
    const { messages, clock, line, ended } = await sending();
    line.progress(4_000_000, 4_000_000);
    await clock.advance(41_249);
    expect(messages).toEqual([]);
    await clock.advance(1);
    expect((await ended).kind).toBe("timeout");
  });

  it("ends after 30 s without progress, with a message of its own (§7.18)", async () => {
    const { messages, clock, line, ended } = await sending();
    await clock.advance(9_000);
    line.progress(1000, 4_000_000);
    await clock.advance(29_999);
    expect(messages).toEqual([]);
    await clock.advance(1);
    expect((await ended).kind).toBe("timeout");
    expect(messages).toEqual([
      "The upload made no progress for 30 s and was stopped: check the network and retry",
    ]);
    expect(clock.pending).toBe(0);
  });

  it("of few bytes has its ten seconds", async () => {
    const laterAnswer = answerLater();
    const { api, clock, messages } = apiThat(silent, "tok", "en", () => laterAnswer.promise);
    const ended = failure(api.call("ackAlarm", { ids: [1] }));
    await clock.advance(callTimeoutMs);
    expect((await ended).kind).toBe("timeout");
    expect(messages).toEqual(["The server did not respond within 10 s, please retry"]);
  });
});

describe("a 401", () => {
  it("of the token that was sent is reported, and only then", async () => {
    const signedIn = apiThat(() => refusal(401, "失效"));
    expect((await failure(signedIn.api.call("getCurrent", {}, loud))).kind).toBe("unauthorized");
    expect(signedIn.refused).toEqual(["tok"]);
    const anonymous = apiThat(() => refusal(401, "失效"), null);
    await failure(anonymous.api.call("login", { username: "a", password: "b" }, loud));
    expect(anonymous.refused).toEqual([]);
  });

  it("counts in the body's code as well (§8.3)", async () => {
    const { api, refused } = apiThat(() =>
      reply(200, { success: false, code: 401, msg: "失效", data: null }),
    );
    expect((await failure(api.call("getCurrent", {}, loud))).kind).toBe("unauthorized");
    expect(refused).toEqual(["tok"]);
  });

  it("without a message of ours becomes the login's failure", async () => {
    const { api, refused } = apiThat(() => new Response("<h1>401</h1>", { status: 401 }));
    expect(await failure(api.call("alarmAmt", {}, loud))).toMatchObject({
      kind: "unauthorized",
      msg: "登录失败，请重试",
    });
    expect(refused).toEqual(["tok"]);
  });

  it("named by the transport itself is one too", async () => {
    const { api, refused } = apiThat(() =>
      Promise.reject(new Error("Request failed with status code 401")),
    );
    expect(await failure(api.call("alarmAmt", {}, loud))).toMatchObject({
      kind: "unauthorized",
      msg: "登录失败，请重试",
    });
    expect(refused).toEqual(["tok"]);
  });

  it("named by the transport is 'Login failed, please try again' (§8.4)", async () => {
    const answer = () => Promise.reject(new Error("Request failed with status code 401"));
    const { api, messages } = apiThat(answer, "tok", "en");
    expect((await failure(api.call("alarmAmt", {}, loud))).msg).toBe(
      "Login failed, please try again",
    );
    expect(messages).toEqual(["Login failed, please try again"]);
  });

  it("is not read into other numbers", async () => {
    const { api, refused } = apiThat(() =>
      Promise.reject(new Error("connect ECONNREFUSED 127.0.0.1:4010")),
    );
    expect((await failure(api.call("alarmAmt", {}, loud))).kind).toBe("network");
    expect(refused).toEqual([]);
  });
});

describe("the end of a call", () => {
  it("comes after ten seconds without an answer (§7.2)", async () => {
    const { api, messages, clock, work } = apiThat(silent);
    const failed = failure(api.call("alarmAmt", {}, loud));
    await clock.advance(callTimeoutMs - 1);
    expect(messages).toEqual([]);
    await clock.advance(1);
    expect((await failed).kind).toBe("timeout");
    expect([callTimeoutMs, messages, work.ended]).toEqual([
      10_000,
      ["服务器 10 秒内没有应答，请重试"],
      1,
    ]);
  });

  it("comes in time while the body trickles, too", async () => {
    const { api, clock } = apiThat(
      (_, { signal }) =>
        new Response(
          new ReadableStream({
            start: (controller) =>
              signal?.addEventListener("abort", () =>
                controller.error(new DOMException("late", "AbortError")),
              ),
          }),
        ),
    );
    const failed = failure(api.call("alarmAmt", {}, loud));
    await clock.advance(callTimeoutMs);
    expect((await failed).kind).toBe("timeout");
  });

  it("is not reported when the caller gave up", async () => {
    const { api, messages, clock } = apiThat(silent);
    const giveUp = new AbortController();
    const failed = failure(api.call("alarmAmt", {}, { signal: giveUp.signal }));
    await settle();
    giveUp.abort();
    expect([(await failed).kind, messages, clock.pending]).toEqual(["aborted", [], 0]);
  });

  it("brings no data of one user to the next", async () => {
    let answer: (response: Response) => void = () => undefined;
    const { api, messages, cookies } = apiThat(
      () => new Promise((resolve) => void (answer = resolve)),
    );
    const failed = failure(api.call("alarmAmt", {}, loud));
    await settle();
    cookies.token = "other";
    answer(good(3));
    expect([(await failed).kind, messages]).toEqual(["aborted", []]);
  });
});

describe("a file", () => {
  const named = (name: string): HeadersInit => ({
    "Content-Disposition": `attachment; filename="_.csv"; filename*=UTF-8''${encodeURIComponent(name)}`,
    "X-Row-Count": "12",
    "Content-Type": "text/csv",
  });
  /** Parts in order; `end` or `fail` closes it. */
  function slowFile(headers: HeadersInit = named("报警.csv")) {
    let out!: ReadableStreamDefaultController<Uint8Array>;
    const answer: Answer = (_, { signal }) =>
      new Response(
        new ReadableStream<Uint8Array>({
          start: (controller) => {
            out = controller;
            signal?.addEventListener("abort", () =>
              controller.error(new DOMException("late", "AbortError")),
            );
          },
        }),
        { headers },
      );
    return {
      answer,
      send: (text: string) => out.enqueue(new TextEncoder().encode(text)),
      end: () => out.close(),
      fail: () => out.error(new TypeError("network error")),
    };
  }
  const begin = (answer: Answer) => {
    const staged = apiThat(answer);
    const giveUp = new AbortController();
    const received: unknown[] = [];
    const file = staged.api.download(
      "exportTelemetry",
      { houseIds: "1,2", metrics: "temp", from: "0", to: "1", grain: "day", format: "csv" },
      { signal: giveUp.signal, onProgress: (progress) => void received.push(progress) },
    );
    /** The part of the program that fetches files is there, and has asked for it. */
    const untilSent = () => vi.waitFor(() => expect(staged.sent).toHaveLength(1));
    return { ...staged, file, giveUp, received, begun: untilSent };
  };

  it("is fetched like any call, has its name, and reports its progress", async () => {
    const slow = slowFile();
    const { file, sent, received, clock, messages, work, begun } = begin(slow.answer);
    await begun();
    await settle();
    slow.send("abc");
    await settle();
    slow.send("de");
    await settle();
    slow.end();
    const { name, content } = await file;
    expect([
      sent[0]?.url,
      new Headers(sent[0]?.request.headers).get("Authorization"),
      new Headers(sent[0]?.request.headers).get("Locale"),
    ]).toEqual([
      "/api/telemetry/export?houseIds=1%2C2&metrics=temp&from=0&to=1&grain=day&format=csv",
      "tok",
      "zh",
    ]);
    expect([name, await content.text(), content.type]).toEqual(["报警.csv", "abcde", "text/csv"]);
    expect(received).toEqual([
      { bytes: 3, rows: 12 },
      { bytes: 5, rows: 12 },
    ]);
    expect([clock.pending, messages, work.begun]).toEqual([0, [], 0]);
  });

  it("that is refused is an error like any other, shown by the caller", async () => {
    const { file, messages, refused } = begin(() =>
      refusal(400, "提交的内容有误", { fields: { from: "太多" } }),
    );
    expect(await failure(file)).toMatchObject({
      kind: "invalid",
      code: 400,
      msg: "提交的内容有误",
      fields: { from: "太多" },
    });
    expect([messages, refused]).toEqual([[], []]);
    const unauthorized = begin(() => refusal(401, "登录已失效"));
    expect((await failure(unauthorized.file)).kind).toBe("unauthorized");
    expect(unauthorized.refused).toEqual(["tok"]);
  });

  it("is refused when it is not a file", async () => {
    expect((await failure(begin(() => good(3)).file)).kind).toBe("server");
    expect((await failure(begin(() => new Response("<html>")).file)).kind).toBe("foreign");
  });

  it("may take long, but not ten seconds without a byte", async () => {
    const slow = slowFile();
    const { file, clock, begun } = begin(slow.answer);
    const failed = failure(file);
    await begun();
    for (let part = 0; part < 5; part++) {
      await clock.advance(callTimeoutMs - 1);
      slow.send("x");
      await settle();
    }
    await clock.advance(callTimeoutMs);
    expect((await failed).kind).toBe("timeout");
    const never = begin(silent);
    const late = failure(never.file);
    await never.begun();
    await never.clock.advance(callTimeoutMs);
    expect((await late).kind).toBe("timeout");
  });

  it("is dropped when it breaks off, is given up, or its user has changed", async () => {
    const broken = slowFile();
    const first = begin(broken.answer);
    await first.begun();
    await settle();
    broken.send("half");
    broken.fail();
    expect((await failure(first.file)).kind).toBe("network");
    const download = begin(slowFile().answer);
    await download.begun();
    await settle();
    download.giveUp.abort();
    expect([(await failure(download.file)).kind, download.clock.pending]).toEqual(["aborted", 0]);
    const foreign = slowFile();
    const second = begin(foreign.answer);
    await second.begun();
    await settle();
    foreign.send("secret");
    second.cookies.token = "other";
    foreign.end();
    expect((await failure(second.file)).kind).toBe("aborted");
  });
});
