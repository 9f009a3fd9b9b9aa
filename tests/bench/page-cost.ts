import type { CDPSession, Page } from "@playwright/test";

const secondsOf = async (session: CDPSession) => {
  const { metrics } = await session.send("Performance.getMetrics");
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { script: of("ScriptDuration"), task: of("TaskDuration") };
};

interface TraceEvent {
  readonly ph: string;
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/**
 * Durations of the tasks of the page's main thread in a trace, ms: wall-clock and processor time.
 */
function tasksIn(trace: Buffer): { wallMs: number; cpuMs: number }[] {
  const { traceEvents: events } = JSON.parse(trace.toString("utf8")) as {
    traceEvents: readonly TraceEvent[];
  };
  const mains = new Set(
    events
      .filter(
        ({ ph, name, args }) =>
          ph === "M" && name === "thread_name" && args?.name === "CrRendererMain",
      )
      .map(({ pid, tid }) => `${pid}:${tid}`),
  );
  return events
    .filter(
      ({ ph, name, pid, tid }) => ph === "X" && name === "RunTask" && mains.has(`${pid}:${tid}`),
    )
    .map(({ dur = 0, tdur = 0 }) => ({ wallMs: dur / 1000, cpuMs: tdur / 1000 }));
}

/**
 * Measures the cost of `work` on the page's main thread per second, ms, and its tasks meanwhile.
 * The session needs its domain Performance enabled.
 */
export async function pageCost(page: Page, session: CDPSession, work: () => Promise<unknown>) {
  const browser = page.context().browser()!;
  await browser.startTracing(page, {
    categories: ["devtools.timeline", "disabled-by-default-devtools.timeline"],
  });
  const [start, before] = [Date.now(), await secondsOf(session)];
  await work();
  const [seconds, after] = [(Date.now() - start) / 1000, await secondsOf(session)];
  const tasks = tasksIn(await browser.stopTracing());
  return {
    scriptMs: ((after.script - before.script) * 1000) / seconds,
    taskMs: ((after.task - before.task) * 1000) / seconds,
    tasks,
  };
}
