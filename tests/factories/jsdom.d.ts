/** The part of the package that the tests use: it brings no types of its own. */
declare module "jsdom" {
  export class JSDOM {
    readonly window: { readonly DOMParser: typeof DOMParser };
  }
}
