// Decides which modules of the browser app share a file.
//
// It starts from the bundler's chunks, one for every set of pages that need the same modules:
// several hundred, most below 2 kB. They are joined until saving another request would cost more in
// bytes that some visit loads needlessly, and until none is small. Then groups of modules move
// between these files (chunk-moves.mjs).
import { moveGroups } from "./chunk-moves.mjs";

/** Above this size a file accepts nothing more that some visit would load needlessly. */
const maxBytes = 110_000;
/**
 * Above this size, such as the map's libraries, a file is not joined with others even if the same
 * visits load both.
 */
const maxEqualBytes = 200_000;
/** Compressed bytes: smaller parts are joined with the part where this costs least. */
const minBytes = 5700;

/**
 * Joins `parts` (`{ name, modules, size, imports, users, seen }`: compressed bytes, names of the
 * parts it imports, entries that need it; 1 for each other visit that loads it) for `visits` (`{
 * entries, weight }`: entries that are loaded one after another, and how often). A request counts
 * as much as `requestBytes`. Returns fewer parts, none of which imports another that imports it.
 */
export function joinParts(parts, visits, requestBytes) {
  const pool = new Pool(parts, visits, requestBytes);
  pool.joinEqual();
  while (pool.joinBest(0));
  while (pool.joinSmallest());
  return movedParts(
    pool.parts.filter((part) => part !== null),
    visits,
    {
      requestBytes,
      minBytes,
      maxBytes: maxEqualBytes,
    },
  );
}

/** The files, their `members` moved as groups that the same visits load. */
function movedParts(files, visits, limits) {
  const groups = files.flatMap(({ members, label }, file) => {
    return grouped(members, ({ seen }) => seen.join("")).map((own) => ({
      file,
      label,
      own,
      seen: own[0].seen,
      size: own.reduce((sum, { size }) => sum + size, 0),
    }));
  });
  const places = new Map(groups.flatMap(({ own }, at) => own.map(({ name }) => [name, at])));
  for (const [at, group] of groups.entries()) {
    const next = group.own.flatMap(({ imports }) => [...imports].map((name) => places.get(name)));
    group.imports = [...new Set(next)].filter((to) => to !== undefined && to !== at);
  }
  const weights = visits.map(({ weight }) => weight);
  const seenOf = moveGroups(groups, weights, limits);
  return grouped(groups, ({ file }) => file).map((own) => ({
    // The name of the largest part.
    label: own.reduce((one, other) => (one.size >= other.size ? one : other)).label,
    modules: own.flatMap(({ own: parts }) => parts.flatMap(({ modules }) => modules)),
    seen: seenOf(own[0].file),
  }));
}

function grouped(all, keyOf) {
  const groups = new Map();
  for (const one of all) {
    const key = keyOf(one);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()];
}

class Pool {
  constructor(parts, visits, requestBytes) {
    this.requestBytes = requestBytes;
    this.weights = Float64Array.from(visits, ({ weight }) => weight);
    this.parts = parts.map((part) => {
      const seen = Uint8Array.from(visits, ({ entries }, visit) =>
        part.seen?.[visit] === 1 || entries.some((entry) => part.users.has(entry)) ? 1 : 0,
      );
      return { ...part, seen, members: [{ ...part, seen }] };
    });
    const places = new Map(parts.map(({ name }, at) => [name, at]));
    this.imports = parts.map(
      ({ imports }, at) =>
        new Set(
          [...imports]
            .map((name) => places.get(name))
            .filter((to) => to !== undefined && to !== at),
        ),
    );
    this.below = null;
    this.gains = null;
  }

  /**
   * Parts that the same visits load become one file: it costs nothing, and leaves few to compare.
   */
  joinEqual() {
    this.#look();
    for (const group of grouped([...this.parts.keys()], (at) => this.parts[at].seen.join("")))
      group.reduce((one, other) => {
        const isSmall = this.parts[one].size + this.parts[other].size <= maxEqualBytes;
        return isSmall && this.#mayJoin(one, other) ? this.#join(one, other) : other;
      });
    this.gains = this.parts.map(() => new Float64Array(this.parts.length).fill(-Infinity));
    for (const at of this.parts.keys()) if (this.parts[at] !== null) this.#rate(at);
  }

  /** Joins the two that save most, if they save more than `min`; false: no such pair. */
  joinBest(min, among = this.parts.keys()) {
    let best = null;
    let max = min;
    for (const one of among) {
      if (this.parts[one] === null) continue;
      const row = this.gains[one];
      for (let other = 0; other < row.length; other++) {
        if (row[other] <= max || !this.#mayJoin(one, other)) continue;
        max = row[other];
        best = [one, other];
      }
    }
    if (best !== null) this.#join(...best);
    return best !== null;
  }

  joinSmallest() {
    const isSmall = (at) => this.parts[at] !== null && this.parts[at].size < minBytes;
    return this.joinBest(-Infinity, [...this.parts.keys()].filter(isSmall));
  }

  /** The parts that each part loads, directly or through other imports. */
  #look() {
    const all = new Map();
    const below = (at) => {
      const known = all.get(at);
      if (known !== undefined) return known;
      const found = new Set();
      all.set(at, found);
      for (const next of this.imports[at]) {
        found.add(next);
        for (const far of below(next)) found.add(far);
      }
      return found;
    };
    this.below = this.parts.map((part, at) => (part === null ? new Set() : below(at)));
  }

  /** Bytes of all visits together that load `size` because of `by` and would not without it. */
  #vain(by, has, size) {
    let weight = 0;
    for (let at = 0; at < by.length; at++) if (by[at] && !has[at]) weight += this.weights[at];
    return weight * size;
  }

  /** Bytes that all visits together save when two are one file, with the imports of each. */
  #gain(one, other) {
    if (this.parts[one].size + this.parts[other].size > maxBytes) return -Infinity;
    const [{ seen, size }, { seen: otherSeen, size: otherSize }] = [
      this.parts[one],
      this.parts[other],
    ];
    let gain = 0;
    for (let at = 0; at < seen.length; at++)
      if (seen[at] && otherSeen[at]) gain += this.weights[at] * this.requestBytes;
    gain -= this.#vain(seen, otherSeen, otherSize) + this.#vain(otherSeen, seen, size);
    if (gain <= 0 && this.parts[one].size >= minBytes && this.parts[other].size >= minBytes)
      return gain;
    for (const [from, by] of [
      [one, otherSeen],
      [other, seen],
    ])
      for (const at of this.below[from])
        if (at !== one && at !== other)
          gain -= this.#vain(by, this.parts[at].seen, this.parts[at].size + this.requestBytes);
    return gain;
  }

  #rate(at) {
    for (const [other, part] of this.parts.entries()) {
      if (part === null || other === at) continue;
      this.gains[at][other] = this.gains[other][at] = this.#gain(at, other);
    }
  }

  /** In a circle of imports, a file would run before the code it needs. */
  #mayJoin(one, other) {
    const between = (from, to) =>
      [...this.imports[from]].some((next) => next !== to && this.below[next].has(to));
    return !between(one, other) && !between(other, one);
  }

  #join(one, other) {
    const [into, gone] =
      this.parts[one].size >= this.parts[other].size ? [one, other] : [other, one];
    const [merged, lost] = [this.parts[into], this.parts[gone]];
    merged.members = [...merged.members, ...lost.members];
    merged.size += lost.size;
    merged.seen = merged.seen.map((seen, at) => seen | lost.seen[at]);
    for (const next of this.imports[gone]) this.imports[into].add(next);
    for (const [at, next] of this.imports.entries())
      if (next.delete(gone) && at !== into) next.add(into);
    this.imports[into].delete(into);
    this.imports[gone].clear();
    this.parts[gone] = null;
    this.#look();
    const changed = [into];
    for (const at of this.below[into]) {
      const { seen } = this.parts[at];
      const more = seen.map((is, visit) => is | merged.seen[visit]);
      if (more.every((is, visit) => is === seen[visit])) continue;
      this.parts[at].seen = more;
      changed.push(at);
    }
    if (this.gains === null) return into;
    this.gains[gone].fill(-Infinity);
    for (const row of this.gains) row[gone] = -Infinity;
    for (const at of changed) this.#rate(at);
    return into;
  }
}
