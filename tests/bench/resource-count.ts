/** Resources of a page that no garbage collector frees. */
export interface Resources {
  readonly textures: number;
  readonly buffers: number;
  readonly contexts: number;
  /** Active timers: intervals, and timeouts that have not fired yet. */
  readonly timers: number;
  readonly sockets: number;
}

/** Runs in the page before anything else there, and leaves `window.resources`. */
export function countResources(): void {
  /** Counts without strong references, which would keep contexts and nodes of the page alive. */
  class WeakCollection {
    private readonly refs = new Set<WeakRef<object>>();
    private readonly refOf = new WeakMap<object, WeakRef<object>>();
    add(item: object): void {
      const ref = new WeakRef(item);
      this.refs.add(ref);
      this.refOf.set(item, ref);
    }
    delete(item: object | null): void {
      const ref = item === null ? undefined : this.refOf.get(item);
      if (ref !== undefined) this.refs.delete(ref);
    }
    count(): number {
      for (const ref of this.refs) if (ref.deref() === undefined) this.refs.delete(ref);
      return this.refs.size;
    }
  }
  const textures = new WeakCollection();
  const buffers = new WeakCollection();
  const contexts = new Set<WeakRef<WebGL2RenderingContext>>();
  const timers = new Set<number>();
  const sockets = new Set<WebSocket>();
  const patch = <T extends object, K extends keyof T>(
    on: T,
    name: K,
    created: (was: T[K]) => T[K],
  ) => {
    on[name] = created(on[name]);
  };

  const gl = WebGL2RenderingContext.prototype;
  const count = (
    resources: WeakCollection,
    make: "createTexture" | "createBuffer",
    end: "deleteTexture" | "deleteBuffer",
  ) => {
    patch(
      gl,
      make,
      (was) =>
        function (this: WebGL2RenderingContext) {
          const one = (was as () => object).call(this);
          resources.add(one);
          return one;
        } as never,
    );
    patch(
      gl,
      end,
      (was) =>
        function (this: WebGL2RenderingContext, item: never) {
          resources.delete(item);
          (was as (one: never) => void).call(this, item);
        } as never,
    );
  };
  count(textures, "createTexture", "deleteTexture");
  count(buffers, "createBuffer", "deleteBuffer");
  const seen = new WeakSet<object>();
  patch(
    HTMLCanvasElement.prototype,
    "getContext",
    (was) =>
      function (this: HTMLCanvasElement, ...args: never[]) {
        const context = (was as (...args: never[]) => object | null).call(this, ...args);
        if (context instanceof WebGL2RenderingContext && !seen.has(context)) {
          seen.add(context);
          contexts.add(new WeakRef(context));
        }
        return context;
      } as never,
  );

  const set = window.setTimeout.bind(window);
  const clear = window.clearTimeout.bind(window);
  const setEvery = window.setInterval.bind(window);
  const clearEvery = window.clearInterval.bind(window);
  Object.assign(window, {
    setTimeout: (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
      const id = set(() => {
        timers.delete(id);
        run(...args);
      }, ms);
      timers.add(id);
      return id;
    },
    clearTimeout: (id: number) => {
      timers.delete(id);
      clear(id);
    },
    setInterval: (run: () => void, ms?: number) => {
      const id = setEvery(run, ms);
      timers.add(id);
      return id;
    },
    clearInterval: (id: number) => {
      timers.delete(id);
      clearEvery(id);
    },
    WebSocket: class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols);
        sockets.add(this);
        this.addEventListener("close", () => sockets.delete(this));
      }
    },
    resources: () => ({
      textures: textures.count(),
      buffers: buffers.count(),
      contexts: [...contexts].filter((context) => context.deref()?.isContextLost() === false)
        .length,
      timers: timers.size,
      sockets: sockets.size,
    }),
  });
}
