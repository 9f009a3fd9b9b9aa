/** ECharts where it is installed beside the project, otherwise nothing. */
declare module "virtual:echarts" {
  export const init:
    | undefined
    | ((parent: HTMLElement) => {
        setOption(option: object): void;
        on(event: "finished", listener: () => void): void;
        off(event: "finished", listener: () => void): void;
      });
  export const registerMap: undefined | ((name: string, shapes: object) => void);
}
