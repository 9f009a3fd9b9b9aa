import { makeAutoObservable, observable } from "mobx";

/** Edits in progress with unsaved input. A reload of the page checks here first. */
export class EditStore {
  /** Called before a sign-out; false: a question has to be answered first. */
  mayLeave = (): boolean => true;
  readonly #open = observable.map<number, string>([], { deep: false });
  #nextId = 1;

  constructor() {
    makeAutoObservable(this, { mayLeave: false }, { autoBind: true });
  }

  get count(): number {
    return this.#open.size;
  }
  /** Labels of the open edits, each once. */
  get labels(): readonly string[] {
    return [...new Set(this.#open.values())];
  }

  /**
   * `label`: the name of the edited record for the user. Returns a function to call when the edit
   * is saved or cancelled.
   */
  begin(label: string): () => void {
    const id = this.#nextId++;
    this.#open.set(id, label);
    return () => this.end(id);
  }
  /** Called when the user has agreed to lose all of it. */
  abandon(): void {
    this.#open.clear();
  }

  /** Returns a function that removes it. */
  confirmBeforeLeave(confirm: () => boolean): () => void {
    this.mayLeave = confirm;
    return () => {
      this.mayLeave = () => true;
    };
  }

  end(id: number): void {
    this.#open.delete(id);
  }
}
