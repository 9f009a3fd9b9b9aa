import { Canvas, type Colour } from "./canvas.ts";

/** A camera's view of its house, from the house's last frame. */
export interface Scene {
  /** Time by the farm's clock: 2026-07-03 14:05:09. */
  readonly clock: string;
  readonly title: string;
  /** Mean of the probes, °C; null: not known. */
  readonly tempC: number | null;
  readonly targetC: number | null;
  /** Whether each fan is on, in the order of the ports. */
  readonly fans: readonly boolean[];
  readonly isDoorOpen: boolean;
  /** 0 dark to 1 full. */
  readonly light: number;
  readonly alive: number;
  readonly looksAtGate: boolean;
  /** Counts the pictures: what moves has moved on. */
  readonly tick: number;
}

export const sceneWidth = 320;
export const sceneHeight = 192;
/** Maximum number of fans that are drawn. */
const fansMax = 8;

/** Draws the scene: flat areas, so that a picture contains little more than the moving parts. */
export function paintScene(scene: Scene): Canvas {
  const canvas = new Canvas(sceneWidth, sceneHeight);
  const lit = (light: number): number => Math.round(16 + light * (0.3 + 0.7 * scene.light));
  const wall: Colour = [lit(150), 124, 132];
  const floor: Colour = [lit(110), 112, 142];
  canvas.rect(0, 0, sceneWidth, sceneHeight, [lit(90), 128, 128]);
  canvas.rect(0, 16, sceneWidth, 80, wall);
  canvas.rect(0, 96, sceneWidth, 80, floor);
  if (scene.looksAtGate) paintGate(canvas, scene, lit);
  else {
    paintFans(canvas, scene, lit);
    paintAnimals(canvas, scene, lit);
  }
  paintText(canvas, scene);
  return canvas;
}

function paintFans(canvas: Canvas, { fans, tick }: Scene, lit: (light: number) => number): void {
  for (const [index, isOn] of fans.slice(0, fansMax).entries()) {
    const [x, y] = [32 + index * 32, 48];
    canvas.rect(x, y, 16, 16, [lit(60), 128, 128]);
    const isAcross = isOn && tick % 2 === 1;
    const blade: Colour = [lit(190), 128, 128];
    if (isAcross) {
      canvas.rect(x + 2, y + 2, 4, 4, blade);
      canvas.rect(x + 10, y + 2, 4, 4, blade);
      canvas.rect(x + 2, y + 10, 4, 4, blade);
      canvas.rect(x + 10, y + 10, 4, 4, blade);
    } else {
      canvas.rect(x + 6, y + 2, 4, 12, blade);
      canvas.rect(x + 2, y + 6, 12, 4, blade);
    }
  }
}

/** A white dot for every thousand; now and then one hops. */
function paintAnimals(canvas: Canvas, scene: Scene, lit: (light: number) => number): void {
  const count = Math.min(40, Math.ceil(scene.alive / 1000));
  for (let animal = 0; animal < count; animal += 1) {
    const hop = (scene.tick >> 3) % 7 === animal % 7 ? 2 : 0;
    const x = 12 + ((animal * 73) % 296);
    const y = 104 + ((animal * 29) % 64);
    canvas.rect(x, y - hop, 6, 4, [lit(210), 122, 132]);
  }
}

function paintGate(canvas: Canvas, { isDoorOpen }: Scene, lit: (light: number) => number): void {
  canvas.rect(112, 32, 96, 96, [lit(60), 128, 128]);
  canvas.rect(116, 36, 88, 92, isDoorOpen ? [lit(205), 134, 122] : [lit(120), 140, 118]);
  if (isDoorOpen) canvas.rect(84, 36, 28, 92, [lit(120), 140, 118]);
  else canvas.rect(192, 80, 6, 6, [lit(200), 128, 128]);
}

const dark: Colour = [24, 128, 128];
const white: Colour = [225, 128, 128];

function paintText(canvas: Canvas, { clock, title, tempC, targetC }: Scene): void {
  canvas.rect(0, 0, sceneWidth, 16, dark);
  canvas.rect(0, 176, sceneWidth, 16, dark);
  canvas.text(4, 1, clock, 2, white);
  const temp = tempC === null ? "-- °C" : `${tempC.toFixed(1)} °C`;
  canvas.text(4, 177, temp, 2, white);
  if (targetC !== null) canvas.text(104, 181, `/ ${targetC.toFixed(1)}`, 1, white);
  canvas.text(sceneWidth - 6 * title.length - 4, 181, title.toUpperCase(), 1, white);
}
