import { makeAutoObservable, observable } from "mobx";
import type { Command } from "../../../contract/control/command.ts";
import { commandStates, isEnded } from "../../../contract/control/command-state.ts";

const isOver = ({ state }: Command): boolean => state !== "armed" && isEnded(state);
const rankOf = ({ state }: Command): number =>
  state === "armed" ? -1 : commandStates.indexOf(state);

/**
 * Replies and facts cross on their way: an end stays, and nothing goes back. Of what has ended the
 * end of its trial is still news.
 */
function isNewer(held: Command | undefined, next: Command): boolean {
  if (held === undefined) return true;
  if (!isOver(held)) return rankOf(next) >= rankOf(held);
  return held.trialEndedAt === undefined && next.trialEndedAt !== undefined;
}

/**
 * Commands by their ids, as far as this window has heard of them: of the houses it watches singly,
 * and those it has sent itself, which are followed to their end whatever page is open.
 */
export class CommandBook {
  private readonly commands = observable.map<string, Command>([], { deep: false });
  private readonly mine = observable.set<string>();
  /** Commands of this window that have ended and were not told yet. */
  readonly ends = observable.array<Command>([], { deep: false });

  constructor() {
    makeAutoObservable<this, "commands" | "mine">(
      this,
      { commands: false, mine: false, ends: false, of: false, ofHouse: false, endedIn: false },
      { autoBind: true },
    );
  }

  of(id: string): Command | undefined {
    return this.commands.get(id);
  }
  /** Of a house, newest first. */
  ofHouse(houseId: number): readonly Command[] {
    return [...this.commands.values()]
      .filter((one) => one.houseId === houseId)
      .sort((a, b) => b.armedAt - a.armedAt);
  }
  /** How many of a house have ended. */
  endedIn(houseId: number): number {
    return this.ofHouse(houseId).filter(isOver).length;
  }
  /** Houses in which a command of this window is under way. */
  get followed(): readonly number[] {
    const houses = [...this.mine].flatMap((id) => this.commands.get(id)?.houseId ?? []);
    return [...new Set(houses)];
  }

  put(command: Command): void {
    if (!isNewer(this.commands.get(command.id), command)) return;
    this.commands.set(command.id, command);
    this.settle(command);
  }
  private settle(command: Command): void {
    if (isOver(command) && this.mine.delete(command.id)) this.ends.push(command);
  }
  /** It was sent from here: its end is told. */
  follow(command: Command): void {
    this.mine.add(command.id);
    this.put(command);
    // Its end may have come before the reply.
    const held = this.commands.get(command.id);
    if (held !== undefined) this.settle(held);
  }
  /** The oldest end that was not told yet; it is told now. */
  takeEnd(): Command | undefined {
    return this.ends.shift();
  }
  clear(): void {
    this.commands.clear();
    this.mine.clear();
    this.ends.clear();
  }
}
