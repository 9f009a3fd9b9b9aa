import { minuteMs } from "../../../../contract/base/time.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { messageOf } from "../../../../contract/base/server-message.ts";
import { type ChatAppKind, chatAppPath } from "../../../../contract/notify/chat-app.ts";
import { apiBase } from "../../../../contract/route/routes.ts";
import type { Log } from "../../../platform/base/log.ts";
import type { Seal } from "../../../platform/base/seal.ts";
import { SealedSecrets } from "../../chat-app/chat-app-secret.ts";
import type { VendorReply } from "../../chat-app/vendor/vendor.ts";
import { vendors } from "../../chat-app/vendor/vendors.ts";
import { readOpenApp } from "../channel/app-channel.ts";
import { type PressDeps, handlePress } from "./app-press.ts";

export interface PressRoutesDeps extends PressDeps {
  readonly seal: Seal;
  readonly log: Log;
}

const pathShape = /^[A-Za-z0-9_-]{22}$/;
const perMinute = 600;

const errors = {
  unknown: "此回调地址不存在 / no app has this callback address",
  forged: "签名不正确 / the signature is not this app's",
  stale: "请求已超过 5 分钟 / the request is older than five minutes",
  sealed: "服务器密钥已更换 / the secrets were sealed with another key",
} as const;

/** Answers that mean "received" to a vendor. */
const nothing = {
  wecom: { type: "text/plain", body: "" },
  dingtalk: { type: "application/json", body: "{}" },
  feishu: { type: "application/json", body: "{}" },
} as const satisfies Record<ChatAppKind, VendorReply>;

const textsOf = (values: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value]] : [],
    ),
  );

function unlessSealed(error: unknown): "sealed" {
  if (error instanceof SealedSecrets) return "sealed";
  throw error;
}

/** Messengers report pressed buttons here; their signature is the key. */
export function mountPressRoutes(app: FastifyInstance, deps: PressRoutesDeps): void {
  const sendReply = (reply: FastifyReply, { type, body }: VendorReply) =>
    reply.type(`${type}; charset=utf-8`).header("cache-control", "no-store").send(body);
  const refuse = (reply: FastifyReply, status: number, error: string) =>
    reply.code(status).send({ error });
  app.route<{ Params: { path: string } }>({
    method: ["GET", "POST"],
    url: `${apiBase}${chatAppPath}/:path`,
    config: { rateLimit: { max: perMinute, timeWindow: minuteMs } },
    handler: async (request, reply) => {
      const { path } = request.params;
      const { database, seal, base, now, log } = deps;
      const openApp = pathShape.test(path)
        ? await readOpenApp({ database, seal, publicUrl: base || undefined }, { path }).catch(
            unlessSealed,
          )
        : null;
      if (openApp === "sealed") return refuse(reply, 503, errors.sealed);
      if (openApp === null) return refuse(reply, 404, errors.unknown);
      const vendor = vendors[openApp.kind];
      const handling = vendor.receive(openApp, callOf(request), now());
      if (handling.kind === "forged") return refuse(reply, 401, errors.forged);
      if (handling.kind === "stale") return refuse(reply, 401, errors.stale);
      await database
        .query("update chat_apps set pressed_at = $2 where id = $1", [openApp.id, new Date(now())])
        .catch((error: unknown) => log.warn({ error: messageOf(error) }, "chat app"));
      if (handling.kind === "check") return sendReply(reply, handling.reply);
      if (handling.kind === "other") return sendReply(reply, nothing[openApp.kind]);
      const answer = await handlePress(deps, openApp, handling.press);
      return sendReply(reply, vendor.reply(openApp, handling.press, answer, now()));
    },
  });
}

const callOf = ({ query, headers, body }: FastifyRequest) => ({
  query: textsOf(query),
  headers: textsOf(headers),
  body: typeof body === "string" ? body : "",
});
