/** ECharts and uPlot where they are installed beside the project, otherwise nothing. */
declare module "virtual:line-echarts" {
  export interface Chart {
    setOption(option: object, hard?: { notMerge?: boolean; lazyUpdate?: boolean }): void;
    dispatchAction(action: object): void;
    dispose(): void;
    getZr(): { flush(): void };
  }
  export const init: undefined | ((parent: HTMLElement, theme: null, options: object) => Chart);
  export const connect: undefined | ((charts: readonly Chart[]) => void);
}
declare module "virtual:line-uplot" {
  export interface Plot {
    setData(data: readonly (Float64Array | readonly number[])[], resetScales?: boolean): void;
    setScale(key: string, limits: { min: number; max: number }): void;
    destroy(): void;
  }
  const uPlot:
    | undefined
    | (new (
        options: object,
        data: readonly (Float64Array | readonly number[])[],
        parent: HTMLElement,
      ) => Plot);
  export default uPlot;
}
