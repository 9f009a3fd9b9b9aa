import { makeAutoObservable, observable } from "mobx";

/** What people have begun to write and not saved. A reload of the page asks here first. */
export class EditStore {
  /** Asked before somebody signs out; false: something is to be answered first. */
  mayLeave = (): boolean => true;
  readonly #open = observable.map<number, string>([], { deep: false });
  #nextId = 1;

  constructor() {
    makeAutoObservable(this, { mayLeave: false }, { autoBind: true });
  }

  get count(): number {
    return this.#open.size;
  }
  /** What they are called, each once. */
  get labels(): readonly string[] {
    return [...new Set(this.#open.values())];
  }

  /**
   * `label`: what is being edited, in the person's words. Answers with the end of the edit, saved
   * or given up.
   */
  begin(label: string): () => void {
    const id = this.#nextId++;
    this.#open.set(id, label);
    return () => this.end(id);
  }
  /** The person said that all of it may be lost. */
  abandon(): void {
    this.#open.clear();
  }

  /** Answers with the end of it. */
  askBeforeLeave(ask: () => boolean): () => void {
    this.mayLeave = ask;
    return () => {
      this.mayLeave = () => true;
    };
  }

  end(id: number): void {
    this.#open.delete(id);
  }
}
