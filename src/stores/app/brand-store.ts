import { makeAutoObservable, runInAction } from "mobx";

/** The call for the logo of the user's organisation: Base64, '' when it has none. */
export type LogoPort = () => Promise<string>;

/** The branding of the user's organisation. */
export class BrandStore {
  /** Address for an image; null: the organisation has none, and the product's own logo is shown. */
  logo: string | null = null;
  readonly #port: LogoPort;

  constructor(port: LogoPort) {
    this.#port = port;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Never rejects: without an answer the product's logo stays. */
  async load(): Promise<void> {
    const logo = await this.#port().catch(() => "");
    runInAction(() => {
      this.logo = logo === "" ? null : `data:image/jpeg;base64,${logo}`;
    });
  }
  clear(): void {
    this.logo = null;
  }
}
