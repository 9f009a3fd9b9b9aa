/*
 * Methods that the oldest supported browsers (Chromium 100, Safari 15.4, Firefox 100) lack, and
 * that we or our libraries call. tools/browser-floor.mjs finds others in the build. Loaded before
 * anything is rendered if one is missing, but not in workers.
 */

type Compare = (a: unknown, b: unknown) => number;
type Test = (value: unknown, index: number, all: unknown[]) => unknown;

const methods = {
  toSorted(this: unknown[], compare?: Compare) {
    return Array.from(this).sort(compare);
  },
  toReversed(this: unknown[]) {
    return Array.from(this).reverse();
  },
  toSpliced(this: unknown[], ...args: Parameters<unknown[]["splice"]>) {
    const all = Array.from(this);
    all.splice(...args);
    return all;
  },
  with(this: unknown[], index: number, value: unknown) {
    const all = Array.from(this);
    all[index < 0 ? all.length + index : index] = value;
    return all;
  },
  findLastIndex(this: unknown[], test: Test) {
    for (let at = this.length - 1; at >= 0; at -= 1) if (test(this[at], at, this)) return at;
    return -1;
  },
  findLast(this: unknown[], test: Test) {
    return this[methods.findLastIndex.call(this, test)];
  },
};

/** Unpaired surrogates of UTF-16. */
const halves =
  /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|([\uD800-\uDBFF][\uDC00-\uDFFF])|[\uDC00-\uDFFF]/g;

function fill(target: object, methods: object): void {
  for (const [name, value] of Object.entries(methods))
    if (!(name in target))
      Object.defineProperty(target, name, { value, writable: true, configurable: true });
}

/** Adds the missing methods. */
export function addPolyfills(): void {
  fill(Array.prototype, methods);
  fill(String.prototype, {
    toWellFormed(this: string) {
      return this.replace(halves, (_, pair?: string) => pair ?? "\uFFFD");
    },
  });
  fill(URL, {
    canParse(...args: ConstructorParameters<typeof URL>) {
      try {
        return new URL(...args).href !== "";
      } catch {
        return false;
      }
    },
  });
}
