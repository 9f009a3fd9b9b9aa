// Moves modules between the files of a plan (chunk-plan.mjs) as long as the visits gain by it.
//
// Joining two files at a time never separates what an early step joined. Here a group of modules
// moves to another file whenever all visits together then load less.

/** Rounds over all groups; the third hardly finds an improvement. */
const roundsAtMost = 4;
const wordBits = 32;

/**
 * `groups` (`{ file, size, seen, imports }`: number of its file; compressed bytes; 1 for each visit
 * that loads it; numbers of the groups it imports) are assigned to other files, for visits with
 * these `weights`. A file that would exceed `maxBytes` accepts only what its visits load anyway,
 * and one below `minBytes` costs as much as a file of that size. Returns a function from the number
 * of a file to the visits that load it: as in `seen`, including those that load it needlessly.
 */
export function moveGroups(groups, weights, limits) {
  const plan = new Plan(groups, weights, limits);
  const bySize = [...groups.keys()].sort((one, other) => groups[other].size - groups[one].size);
  for (let round = 0; round < roundsAtMost; round++) {
    let moved = 0;
    for (const at of bySize) if (plan.moveToBest(at)) moved++;
    if (moved === 0) break;
  }
  const loads = plan.loadsNow();
  return (file) => Uint8Array.from(weights, (_, visit) => bitOf(loads[file], visit));
}

class Plan {
  constructor(groups, weights, limits) {
    this.groups = groups;
    this.limits = limits;
    this.files = 1 + Math.max(-1, ...groups.map(({ file }) => file));
    this.words = Math.ceil(weights.length / wordBits);
    this.weights = weightTables(weights);
    this.seen = groups.map(({ seen }) => maskOf(seen, this.words));
    this.importers = groups.map(() => []);
    for (const [at, { imports }] of groups.entries())
      for (const next of imports) this.importers[next].push(at);
    this.members = Array.from({ length: this.files }, () => new Set());
    for (const [at, { file }] of groups.entries()) this.members[file].add(at);
    this.sizes = Float64Array.from(this.members, (own) => this.#sum(own));
    this.needs = this.members.map((own) => this.#needOf(own));
    this.edges = new Int32Array(this.files ** 2);
    for (const { imports, file } of groups)
      for (const next of imports) this.edges[file * this.files + groups[next].file]++;
    this.loads = this.members.map(() => new Uint32Array(this.words));
    this.states = new Uint8Array(this.files);
    this.order = new Int32Array(this.files);
    this.cost = this.#costOf();
  }

  /**
   * Moves the group to the file where all visits together load least; returns false if it stays.
   */
  moveToBest(at) {
    const from = this.groups[at].file;
    let best = from;
    let least = this.cost - 1;
    for (let to = 0; to < this.files; to++) {
      if (to === from || !this.#mayTake(to, at)) continue;
      this.#move(at, to);
      const cost = this.#costOf();
      if (cost < least) [best, least] = [to, cost];
      this.#move(at, from);
    }
    if (best === from) return false;
    this.#move(at, best);
    this.cost = least;
    return true;
  }

  /** The visits that load each file, as masks. */
  loadsNow() {
    this.#costOf();
    return this.loads;
  }

  /** Its visits must have something in common with the group's, and it must have room. */
  #mayTake(file, at) {
    const [need, seen] = [this.needs[file], this.seen[at]];
    let isShared = false;
    let isSame = true;
    for (let word = 0; word < this.words; word++) {
      isShared ||= (need[word] & seen[word]) !== 0;
      isSame &&= need[word] === seen[word];
    }
    const isFull = this.sizes[file] + this.groups[at].size > this.limits.maxBytes;
    return isShared && (isSame || !isFull);
  }

  #move(at, to) {
    const group = this.groups[at];
    const from = group.file;
    this.#count(at, -1);
    group.file = to;
    this.#count(at, 1);
    this.members[from].delete(at);
    this.members[to].add(at);
    for (const file of [from, to]) {
      this.sizes[file] = this.#sum(this.members[file]);
      this.needs[file] = this.#needOf(this.members[file]);
    }
  }

  /**
   * Adds the group's imports, and the imports of the group, to the imports between its file and
   * others.
   */
  #count(at, step) {
    const { file, imports } = this.groups[at];
    for (const next of imports) this.edges[file * this.files + this.groups[next].file] += step;
    for (const user of this.importers[at])
      this.edges[this.groups[user].file * this.files + file] += step;
  }

  #sum(own) {
    let sum = 0;
    for (const at of own) sum += this.groups[at].size;
    return sum;
  }

  #needOf(own) {
    const need = new Uint32Array(this.words);
    for (const at of own) or(need, this.seen[at]);
    return need;
  }

  /** Bytes and requests of all visits; Infinity when two files import each other. */
  #costOf() {
    const sorted = this.#sort();
    if (sorted === null) return Infinity;
    const { requestBytes, minBytes } = this.limits;
    let cost = 0;
    for (const [file, load] of this.loads.entries()) load.set(this.needs[file]);
    // Importing files come before the files they import.
    for (let place = sorted - 1; place >= 0; place--) {
      const file = this.order[place];
      if (this.members[file].size === 0) continue;
      const load = this.loads[file];
      for (let next = 0; next < this.files; next++)
        if (next !== file && this.edges[file * this.files + next] > 0) or(this.loads[next], load);
      cost += this.#weigh(load) * (Math.max(this.sizes[file], minBytes) + requestBytes);
    }
    return cost;
  }

  /** Puts all files into `order`, each after the files it imports; null: some import each other. */
  #sort() {
    this.states.fill(0);
    let count = 0;
    const visit = (file) => {
      if (this.states[file] !== 0) return this.states[file] === 2;
      this.states[file] = 1;
      for (let next = 0; next < this.files; next++)
        if (next !== file && this.edges[file * this.files + next] > 0 && !visit(next)) return false;
      this.states[file] = 2;
      this.order[count++] = file;
      return true;
    };
    for (let file = 0; file < this.files; file++) if (!visit(file)) return null;
    return count;
  }

  #weigh(mask) {
    let weight = 0;
    for (let word = 0; word < this.words; word++)
      for (let byte = 0; byte < 4; byte++)
        weight += this.weights[(word * 4 + byte) * 256 + ((mask[word] >>> (byte * 8)) & 255)];
    return weight;
  }
}

const bitOf = (mask, visit) => (mask[Math.floor(visit / wordBits)] >>> (visit % wordBits)) & 1;

function or(into, mask) {
  for (let word = 0; word < mask.length; word++) into[word] |= mask[word];
}

function maskOf(seen, words) {
  const mask = new Uint32Array(words);
  for (const [visit, is] of seen.entries())
    if (is) mask[Math.floor(visit / wordBits)] |= 1 << (visit % wordBits);
  return mask;
}

/** The weight of each combination of eight visits, one table per eight visits. */
function weightTables(weights) {
  const tables = new Float64Array(Math.ceil(weights.length / wordBits) * 4 * 256);
  for (const at of tables.keys()) {
    const first = Math.floor(at / 256) * 8;
    for (let bit = 0; bit < 8; bit++) if ((at >> bit) & 1) tables[at] += weights[first + bit] ?? 0;
  }
  return tables;
}
