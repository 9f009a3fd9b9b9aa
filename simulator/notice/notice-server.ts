import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { z } from "zod";
import { type Mail, openMailbox } from "./mailbox.ts";
import { Messenger, messengerAt, type MessengerOptions } from "./messenger.ts";
import type { OwnerBehaviour } from "./phone.ts";
import { end, faultsSchema, NoticeService } from "./notice-service.ts";

export interface NoticeDemoOptions {
  readonly host: string;
  /** Port of the service and its page; 0: any free one. */
  readonly port: number;
  readonly mailPort: number;
  readonly secret: string;
  readonly behaviour: OwnerBehaviour | null;
  /** Folder of the page's files. */
  readonly pageDir: URL;
  /**
   * Messenger apps, and the addresses that are called when a button is pressed; absent or null:
   * none.
   */
  readonly apps?: Pick<MessengerOptions, "secrets" | "callbacks"> | null;
  readonly now: () => number;
  readonly random: () => number;
}

const files = {
  "/": ["index.html", "text/html; charset=utf-8"],
  "/page.css": ["page.css", "text/css; charset=utf-8"],
  "/page.js": ["page.js", "text/javascript; charset=utf-8"],
} as const;
const isFile = (path: string): path is keyof typeof files => Object.hasOwn(files, path);

/** Actions of a person at the page. */
const actionSchema = z.discriminatedUnion("do", [
  z.object({ do: z.literal("answer"), id: z.string() }),
  z.object({ do: z.literal("press"), id: z.string(), key: z.string() }),
  z.object({ do: z.literal("hangUp"), id: z.string() }),
  z.object({ do: z.literal("reply"), from: z.string(), text: z.string().max(200) }),
  z.object({ do: z.literal("pressApp"), id: z.string(), value: z.string().max(200) }),
  z.object({ do: z.literal("faults"), faults: faultsSchema }),
  z.object({ do: z.literal("habit"), isHabitual: z.boolean() }),
]);
type Action = z.infer<typeof actionSchema>;

const bodyMax = 64 * 1024;
const mailsMax = 50;

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > bodyMax) throw new Error("too large");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

/** The page's content, sent to its viewers as it changes. */
class LivePage {
  readonly #watchers = new Set<ServerResponse>();
  readonly mails: Mail[] = [];
  #isDue = false;
  read: () => unknown = () => null;

  watch(response: ServerResponse): void {
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    response.write(this.#line());
    this.#watchers.add(response);
    response.once("close", () => this.#watchers.delete(response));
  }

  /** Changes made together are shown together. */
  publish(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    setImmediate(() => {
      this.#isDue = false;
      for (const watcher of this.#watchers) watcher.write(this.#line());
    });
  }

  /** Receives a mail; a repeat of the same mail is ignored. */
  receive(mail: Mail): void {
    if (this.mails.some(({ id }) => id === mail.id)) return;
    this.mails.unshift(mail);
    this.mails.splice(mailsMax);
    this.publish();
  }

  close(): void {
    for (const watcher of this.#watchers) watcher.end();
  }

  #line(): string {
    return `data: ${JSON.stringify(this.read())}\n\n`;
  }
}

function act({ service, messenger }: Simulated, action: Action): void {
  const { phones } = service;
  if (action.do === "pressApp")
    void messenger.press(action.id, action.value).catch(() => undefined);
  else if (action.do === "answer") phones.answer(action.id);
  else if (action.do === "press") phones.press(action.id, action.key);
  else if (action.do === "hangUp") phones.hangUp(action.id);
  else if (action.do === "reply") phones.reply(action.from, action.text);
  else if (action.do === "habit") phones.isAutomatic = action.isHabitual;
  else service.faults = action.faults;
}

interface Simulated {
  readonly service: NoticeService;
  readonly messenger: Messenger;
}

/** Only JSON is accepted: a form on another site cannot send that. */
const isAction = ({ method, url, headers }: IncomingMessage): boolean =>
  method === "POST" && url === "/do" && headers["content-type"] === "application/json";

/** Answers the page, and a person's actions on it. */
async function answerPage(
  request: IncomingMessage,
  response: ServerResponse,
  { service, messenger, livePage, pageDir }: Simulated & { livePage: LivePage; pageDir: URL },
): Promise<void> {
  const path = (request.url ?? "/").replace(/\?.*$/s, "");
  if (request.method === "GET" && isFile(path)) {
    const [name, type] = files[path];
    response.writeHead(200, { "content-type": type, "cache-control": "no-cache" });
    response.end(readFileSync(new URL(name, pageDir)));
    return;
  }
  if (request.method === "GET" && path === "/events") return livePage.watch(response);
  if (!isAction(request)) return end(response, 404, { error: "not found" });
  const action = actionSchema.safeParse(JSON.parse(await readBody(request)));
  if (!action.success) return end(response, 400, { error: "not understood" });
  act({ service, messenger }, action.data);
  livePage.publish();
  return end(response, 200, {});
}

/** The notice service, the mail server and the page that shows both. */
export async function startNoticeDemo(options: NoticeDemoOptions) {
  const { host, port, mailPort, pageDir, now } = options;
  const livePage = new LivePage();
  const service = new NoticeService({ ...options, onChange: () => livePage.publish() });
  const messenger = new Messenger({
    ...(options.apps ?? { secrets: {}, callbacks: {} }),
    now,
    onChange: () => livePage.publish(),
  });
  livePage.read = () => ({
    faults: service.faults,
    isHabitual: service.phones.isAutomatic,
    requests: service.requests,
    phones: service.phones.state(),
    mails: livePage.mails,
    apps: messenger.messages,
  });
  const onMail = (mail: Mail) => livePage.receive(mail);
  const mailbox = await openMailbox({ host, port: mailPort, now, onMail });
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { url = "/" } = request;
    if (url.startsWith("/v1/")) return service.answer(request, response, await readBody(request));
    const at = messengerAt(url);
    if (at === null)
      return answerPage(request, response, { service, messenger, livePage, pageDir });
    const headers = request.headers as Record<string, string | undefined>;
    const reply = messenger.answer(at.kind, { ...at, headers, body: await readBody(request) });
    return end(response, reply.status, reply.body);
  };
  const server = createServer((request, response) => {
    handle(request, response).catch(() => {
      if (!response.headersSent) end(response, 400, { error: "not understood" });
    });
  });
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    mailPort: mailbox.port,
    service,
    messenger,
    mails: livePage.mails,
    mailbox,
    close: async () => {
      service.close();
      livePage.close();
      server.closeAllConnections();
      server.close();
      await mailbox.close();
    },
  };
}
