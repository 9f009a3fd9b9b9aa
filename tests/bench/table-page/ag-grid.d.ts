/** ag-grid where it is installed beside the project, otherwise nothing. */
declare module "virtual:ag-grid" {
  interface GridColumn {
    readonly headerName: string;
    readonly width: number;
    readonly cellClass?: string;
    readonly pinned?: "left";
    readonly valueGetter: (params: { readonly data: unknown }) => string;
  }
  interface GridOptions {
    readonly columnDefs: readonly GridColumn[];
    readonly rowData: readonly unknown[];
    readonly rowHeight: number;
    readonly headerHeight: number;
  }
  export const createGrid:
    | undefined
    | ((parent: HTMLElement, options: GridOptions) => { destroy(): void });
  export const ModuleRegistry: undefined | { registerModules(modules: readonly unknown[]): void };
  export const AllCommunityModule: unknown;
}
