import { describe, expect, it } from "vitest";
import { ApiError, createApi } from "../../src/api.ts";

interface Sent {
  url: string;
  request: RequestInit;
}

function apiThat(answer: (url: string, request: RequestInit) => Promise<Response> | Response, token: string | null = "tok") {
  const sent: Sent[] = [];
  const refused: string[] = [];
  const api = createApi({
    token: () => token, language: () => "zh", onUnauthorized: (old) => void refused.push(old), timeoutMs: 30,
    fetch: async (address, request = {}) => {
      const url = address instanceof Request ? address.url : address.toString();
      sent.push({ url, request });
      return answer(url, request);
    },
  });
  return { api, sent, refused };
}
const reply = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const good = (data: unknown) => reply(200, { success: true, code: 200, msg: "成功", data });
const failure = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await promise.catch((thrown: unknown) => thrown);
  if (!(error instanceof ApiError)) throw new Error("expected an ApiError");
  return error;
};

describe("createApi", () => {
  it("says who asks in which language, below the base path", async () => {
    const { api, sent } = apiThat(() => good(3));
    expect(await api.call("alarmAmt", {})).toBe(3);
    const headers = new Headers(sent[0]?.request.headers);
    expect(sent[0]?.url).toBe("/api/overview/alarmAmt/");
    expect([headers.get("Authorization"), headers.get("Locale"), headers.get("Content-Type")]).toEqual(["tok", "zh", null]);
  });

  it("puts the input of a GET in the query and of a POST in the body", async () => {
    const { api, sent } = apiThat((_, { method }) => (method === "GET" ? good({ total: 0, rows: [] }) : good({ alarms: [] })));
    await api.call("listAlarm", { state: "open", page: 2, houseId: undefined });
    await api.call("ackAlarm", { ids: [4], note: "好" });
    expect(sent[0]?.url).toBe("/api/alarm/list?state=open&page=2");
    expect(sent[0]?.request.body).toBeUndefined();
    expect(sent[1]?.request.body).toBe('{"ids":[4],"note":"好"}');
  });

  it("sends no Authorization before sign-in", async () => {
    const { api, sent } = apiThat(() => good({ codeId: "", image: "" }), null);
    await api.call("getCode", {});
    expect(new Headers(sent[0]?.request.headers).has("Authorization")).toBe(false);
  });

  it("refuses a reply that is not what the contract says", async () => {
    const { api } = apiThat(() => good("three"));
    expect((await failure(api.call("alarmAmt", {}))).kind).toBe("reply");
  });

  it("names the fields that failed", async () => {
    const { api } = apiThat(() => reply(400, { success: false, code: 400, msg: "有误", data: null, fields: { ids: "太多" } }));
    expect(await failure(api.call("ackAlarm", { ids: [1] }))).toMatchObject({ kind: "invalid", code: 400, msg: "有误", fields: { ids: "太多" } });
  });

  it("reports a 401 of the token that was sent, and only then", async () => {
    const body = { success: false, code: 401, msg: "失效", data: null };
    const signedIn = apiThat(() => reply(401, body));
    expect((await failure(signedIn.api.call("getCurrent", {}))).kind).toBe("unauthorized");
    expect(signedIn.refused).toEqual(["tok"]);
    const anonymous = apiThat(() => reply(401, body), null);
    await failure(anonymous.api.call("login", { username: "a", password: "b" }));
    expect(anonymous.refused).toEqual([]);
  });

  it("takes a 401 from the body's code as well", async () => {
    const { api, refused } = apiThat(() => reply(200, { success: false, code: 401, msg: "失效", data: null }));
    expect((await failure(api.call("getCurrent", {}))).kind).toBe("unauthorized");
    expect(refused).toEqual(["tok"]);
  });

  it.each([[403, "forbidden"], [404, "notFound"], [409, "conflict"], [429, "tooMany"], [503, "server"]] as const)("tells a %d apart", async (status, kind) => {
    const { api } = apiThat(() => reply(status, { success: false, code: status, msg: "m", data: null }));
    expect((await failure(api.call("alarmAmt", {}))).kind).toBe(kind);
  });

  it("makes words of an answer from something that is not our server", async () => {
    const { api } = apiThat(() => new Response("<html>502</html>", { status: 502 }));
    expect(await failure(api.call("alarmAmt", {}))).toMatchObject({ kind: "server", code: 502, msg: "服务暂时不可用，正在自动恢复" });
  });

  it("tells a missing network from a slow server", async () => {
    const { api: away } = apiThat(() => Promise.reject(new TypeError("Failed to fetch")));
    expect((await failure(away.call("alarmAmt", {}))).kind).toBe("network");
    const { api: slow } = apiThat((_, { signal }) => new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(new DOMException("late", "TimeoutError")))));
    expect((await failure(slow.call("alarmAmt", {}))).kind).toBe("timeout");
  });

  it("also times out while the body trickles", async () => {
    const { api } = apiThat((_, { signal }) => new Response(new ReadableStream({
      start: (controller) => {
        signal?.addEventListener("abort", () => controller.error(new DOMException("late", "TimeoutError")));
      },
    })));
    expect((await failure(api.call("alarmAmt", {}))).kind).toBe("timeout");
  });
});
