import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { browserFlags } from "./browser.ts";

/*
 * One page of a browser, controlled by these few commands only. Playwright makes the page keep
 * every reply it ever gets, up to 100 MB, which would count as growth of the measured memory.
 */
export interface BarePage {
  /** Sends a command of the DevTools protocol to the page. */
  send<T = unknown>(method: string, params?: object): Promise<T>;
  /** Sends a command to the browser. */
  ask<T = unknown>(method: string, params?: object): Promise<T>;
  /** Events of the page. */
  on(method: string, run: (params: never) => void): void;
  off(method: string): void;
  /** Runs in the page and returns the result. */
  run<T>(code: string): Promise<T>;
  press(key: string): Promise<void>;
  close(): Promise<void>;
}

interface Message {
  readonly id?: number;
  readonly sessionId?: string;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

export async function openBarePage(width: number, height: number): Promise<BarePage> {
  const profile = mkdtempSync(join(tmpdir(), "house-watch-bench-browser-"));
  const browser = spawn(
    process.env["CHROMIUM"] ?? "chromium",
    [
      "--headless=new",
      "--remote-debugging-pipe",
      `--user-data-dir=${profile}`,
      `--window-size=${width},${height}`,
      "--lang=en-US",
      ...browserFlags,
      "about:blank",
    ],
    { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] },
  );
  const [toBrowser, fromBrowser] = browser.stdio.slice(3) as [Writable, Readable];
  const waiting = new Map<number, (message: Message) => void>();
  const listeners = new Map<string, (params: never) => void>();
  let last = 0;
  eachMessage(fromBrowser, ({ id, method, ...reply }) => {
    if (id !== undefined) waiting.get(id)?.(reply);
    else if (method !== undefined) listeners.get(method)?.(reply.params as never);
  });
  const post = (method: string, params: object, sessionId?: string) =>
    new Promise<unknown>((resolve, reject) => {
      const id = ++last;
      waiting.set(id, ({ result, error }) => {
        waiting.delete(id);
        if (error === undefined) resolve(result);
        else reject(new Error(`${method}: ${error.message}`));
      });
      toBrowser.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  const { targetInfos } = (await post("Target.getTargets", {})) as {
    targetInfos: { targetId: string; type: string }[];
  };
  const { targetId } = targetInfos.find(({ type }) => type === "page")!;
  const { sessionId } = (await post("Target.attachToTarget", { targetId, flatten: true })) as {
    sessionId: string;
  };
  const send = <T>(method: string, params: object = {}) =>
    post(method, params, sessionId) as Promise<T>;
  await send("Emulation.setDeviceMetricsOverride", {
    width,
    height,
    deviceScaleFactor: 1,
    mobile: false,
  });
  return {
    send,
    ask: <T>(method: string, params: object = {}) => post(method, params) as Promise<T>,
    on: (method, run) => void listeners.set(method, run),
    off: (method) => void listeners.delete(method),
    run: async <T>(expression: string) => {
      const { result, exceptionDetails } = await send<{
        result: { value: T };
        exceptionDetails?: { text: string };
      }>("Runtime.evaluate", { expression, returnByValue: true, awaitPromise: true });
      if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
      return result.value;
    },
    press: async (key) => {
      await send("Input.dispatchKeyEvent", { type: "keyDown", key });
      await send("Input.dispatchKeyEvent", { type: "keyUp", key });
    },
    close: async () => {
      const gone = once(browser, "exit");
      // Closes the browser through the protocol: if its command is a wrapper script, a signal would
      // only end that.
      await post("Browser.close", {});
      await gone;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Messages end with a zero byte and arrive in chunks of any length. */
function eachMessage(from: Readable, run: (message: Message) => void): void {
  let pieces: string[] = [];
  from.setEncoding("utf8").on("data", (chunk: string) => {
    const parts = chunk.split("\0");
    for (const [index, part] of parts.entries()) {
      pieces.push(part);
      if (index === parts.length - 1) break;
      run(JSON.parse(pieces.join("")) as Message);
      pieces = [];
    }
  });
}
