import { makeAutoObservable, observable } from "mobx";
import type { Command } from "../../../contract/control/command/command.ts";
import { commandStates, isEnded } from "../../../contract/control/command/command-state.ts";

const isOver = ({ state }: Command): boolean => state !== "armed" && isEnded(state);
const rankOf = ({ state }: Command): number =>
  state === "armed" ? -1 : commandStates.indexOf(state);

/**
 * True if a command is newer than the known state. Replies and facts may overtake each other, so a
 * final state is kept; after that only the end of a trial is newer.
 */
function isNewer(current: Command | undefined, next: Command): boolean {
  if (current === undefined) return true;
  if (!isOver(current)) return rankOf(next) >= rankOf(current);
  return current.trialEndedAt === undefined && next.trialEndedAt !== undefined;
}

/**
 * Commands by id, as far as this window has received them: those of houses that it shows
 * individually, and its own, which are followed to their end on any page.
 */
export class CommandRegistry {
  readonly #commands = observable.map<string, Command>([], { deep: false });
  readonly #mine = observable.set<string>();
  /** Commands of this window that have ended and were not reported yet. */
  readonly ends = observable.array<Command>([], { deep: false });

  constructor() {
    makeAutoObservable(
      this,
      { ends: false, of: false, ofHouse: false, endedIn: false },
      { autoBind: true },
    );
  }

  of(id: string): Command | undefined {
    return this.#commands.get(id);
  }
  /** Commands of a house, newest first. */
  ofHouse(houseId: number): readonly Command[] {
    return [...this.#commands.values()]
      .filter((command) => command.houseId === houseId)
      .sort((a, b) => b.armedAt - a.armedAt);
  }
  /** Number of ended commands of a house. */
  endedIn(houseId: number): number {
    return this.ofHouse(houseId).filter(isOver).length;
  }
  /** Houses in which a command of this window is in progress. */
  get followed(): readonly number[] {
    const houses = [...this.#mine].flatMap((id) => this.#commands.get(id)?.houseId ?? []);
    return [...new Set(houses)];
  }

  put(command: Command): void {
    if (!isNewer(this.#commands.get(command.id), command)) return;
    this.#commands.set(command.id, command);
    this.#settle(command);
  }
  #settle(command: Command): void {
    if (isOver(command) && this.#mine.delete(command.id)) this.ends.push(command);
  }
  /** Follows a command sent from here: its end is reported. */
  follow(command: Command): void {
    this.#mine.add(command.id);
    this.put(command);
    // Its end may have arrived before the reply.
    const existing = this.#commands.get(command.id);
    if (existing !== undefined) this.#settle(existing);
  }
  /** Removes and returns the oldest ended command that was not reported yet. */
  takeEndedCommand(): Command | undefined {
    return this.ends.shift();
  }
  clear(): void {
    this.#commands.clear();
    this.#mine.clear();
    this.ends.clear();
  }
}
