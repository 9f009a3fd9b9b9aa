import { describe, expect, it } from "vitest";
import {
  ExportTask,
  type ExportPort,
  type FileRequest,
} from "../../../../src/stores/record/export-task.ts";
import { ToastStore } from "../../../../src/stores/app/toast-store.ts";
import { noon } from "../../harness/fleet-factory.ts";
import { FakeClock, settle } from "../../harness/fake-clock.ts";

const request: FileRequest = { name: "exportLog", input: { format: "csv" } };
const file = { name: "log.csv", content: new Blob(["x"]) };

function stage() {
  const clock = new FakeClock(noon);
  const toast = new ToastStore(clock);
  const saved: unknown[] = [];
  const calls: {
    request: FileRequest;
    options: Parameters<ExportPort["take"]>[1];
    resolve: (taken: typeof file) => void;
    reject: (error: Error) => void;
  }[] = [];
  const port: ExportPort = {
    take: (input, options) =>
      new Promise(
        (resolve, reject) => void calls.push({ request: input, options, resolve, reject }),
      ),
    save: (file) => void saved.push(file),
  };
  const exporting = new ExportTask(port, clock, toast, ({ en }) => en);
  return {
    clock,
    toast,
    saved,
    calls,
    exporting,
    texts: () => toast.toasts.map(({ tone, text }) => [tone, text]),
  };
}

describe("an export", () => {
  it("is saved and announced when it is complete", async () => {
    const { exporting, calls, saved, texts } = stage();
    const done = exporting.start(request);
    expect([exporting.task, calls[0]?.request]).toEqual([{ bytes: 0, rows: null }, request]);
    calls[0]!.resolve(file);
    expect([await done, exporting.task, saved, texts()]).toEqual([
      true,
      null,
      [file],
      [["success", "Exported: log.csv"]],
    ]);
  });

  it("shows its progress, ten times a second at most", async () => {
    const { exporting, calls, clock } = stage();
    void exporting.start(request);
    calls[0]!.options.onProgress({ bytes: 10, rows: 5 });
    calls[0]!.options.onProgress({ bytes: 20, rows: 5 });
    expect(exporting.task).toEqual({ bytes: 10, rows: 5 });
    await clock.advance(100);
    calls[0]!.options.onProgress({ bytes: 30, rows: 5 });
    expect(exporting.task).toEqual({ bytes: 30, rows: 5 });
  });

  it("that fails shows 'File export failed' with the reason, and leaves nothing behind (§8.17)", async () => {
    const { exporting, calls, saved, texts } = stage();
    const done = exporting.start(request);
    calls[0]!.reject(new Error("The server cannot be reached"));
    expect([await done, exporting.task, saved, texts()]).toEqual([
      true,
      null,
      [],
      [["danger", "File export failed: The server cannot be reached"]],
    ]);
  });

  it("that is refused for its input names the error", async () => {
    const { exporting, calls, texts } = stage();
    const done = exporting.start(request);
    calls[0]!.reject(
      Object.assign(new Error("Some fields are not valid"), {
        fields: { keyword: "More than 5 rows" },
      }),
    );
    await done;
    expect(texts()).toEqual([["danger", "File export failed: More than 5 rows"]]);
  });

  it("does not start while another one is running", async () => {
    const { exporting, calls } = stage();
    void exporting.start(request);
    expect([await exporting.start(request), calls.length]).toEqual([false, 1]);
  });

  it("that is cancelled is neither saved nor announced, and makes room for the next", async () => {
    const { exporting, calls, saved, texts } = stage();
    const done = exporting.start(request);
    exporting.cancel();
    expect([calls[0]!.options.signal.aborted, exporting.task]).toEqual([true, null]);
    void exporting.start(request);
    calls[0]!.resolve(file);
    await done;
    await settle();
    calls[0]!.options.onProgress({ bytes: 99, rows: 9 });
    expect([saved, texts(), exporting.task]).toEqual([[], [], { bytes: 0, rows: null }]);
  });
});
