import * as echarts from "virtual:echarts";

export interface Peer {
  /**
   * Resolves when all is drawn. In one frame, not in pieces over many: a flush is one picture here
   * and there.
   */
  show(changes: readonly (readonly [index: number, rank: number])[]): Promise<void>;
}

const colors = [
  "#e5484d",
  "#f76b15",
  "#ffc53d",
  "#8b8d98",
  "#3e63dd",
  "#30a46c",
  "#5a6169",
  "#889096",
];

/** The same dots as an ECharts geo scatter; null where ECharts is not installed. */
export async function startPeer(
  parent: HTMLElement,
  shapes: object,
  positions: readonly number[],
  count: number,
  rankCount: number,
): Promise<Peer | null> {
  if (echarts.init === undefined) return null;
  echarts.registerMap!("china", shapes);
  const chart = echarts.init(parent);
  const dots = Array.from({ length: count }, (_, index) => [
    positions[index * 2],
    positions[index * 2 + 1],
    index % rankCount,
  ]);
  const series = () => ({
    series: [
      {
        id: "house",
        type: "scatter",
        coordinateSystem: "geo",
        symbolSize: 6,
        progressive: 0,
        data: dots,
      },
    ],
  });
  const drawn = (draw: () => void) =>
    new Promise<void>((resolve) => {
      const done = (): void => {
        chart.off("finished", done);
        resolve();
      };
      chart.on("finished", done);
      draw();
    });
  await drawn(() =>
    chart.setOption({
      animation: false,
      geo: { map: "china", roam: true },
      visualMap: {
        show: false,
        type: "piecewise",
        dimension: 2,
        pieces: Array.from({ length: rankCount }, (_, value) => ({
          value,
          color: colors[value % colors.length],
        })),
      },
      ...series(),
    }),
  );
  return {
    show: async (changes) => {
      for (const [index, rank] of changes) dots[index]![2] = rank;
      await drawn(() => chart.setOption(series()));
    },
  };
}
