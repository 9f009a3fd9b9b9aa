/** A worker that was started ahead, for the next map that is opened. */
let spare: Worker | null = null;

const start = (): Worker =>
  new Worker(new URL("./land-worker.ts", import.meta.url), { type: "module" });

/** Fetches the painter of the land before a map asks for it: a wall waits for its fleet first. */
export function startLandWorker(): void {
  if (spare !== null) return;
  const worker = start();
  spare = worker;
  worker.addEventListener("error", () => {
    if (spare === worker) spare = null;
  });
}

/** Returns a painter of the land that nobody else uses. */
export function acquireLandWorker(): Worker {
  const worker = spare ?? start();
  spare = null;
  return worker;
}
