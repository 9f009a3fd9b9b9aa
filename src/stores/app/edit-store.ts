import { makeAutoObservable, observable } from "mobx";

/** Unsaved input that people have begun. A reload of the page checks here first. */
export class EditStore {
  /** Called before a sign-out; false: a question must be answered first. */
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
   * `label`: the edited record, by the person's name for it. Returns a function to call when the
   * edit is saved or cancelled.
   */
  begin(label: string): () => void {
    const id = this.#nextId++;
    this.#open.set(id, label);
    return () => this.end(id);
  }
  /** The person has agreed to lose all of it. */
  abandon(): void {
    this.#open.clear();
  }

  /** Answers with the end of it. */
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
