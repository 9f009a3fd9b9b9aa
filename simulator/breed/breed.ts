import type { DemoBreed } from "../../contract/operate/demo-fleet.ts";
import { type Breed, prepare } from "./curve.ts";
import { hyLineBrown } from "./hy-line-brown.ts";
import { pekinDuck } from "./pekin-duck.ts";
import { pigFatten } from "./pig-fatten.ts";
import { ross308 } from "./ross-308.ts";
import { yellowSlow } from "./yellow-slow.ts";

/** Every breed of the demo fleet by its key. */
export const breeds: Readonly<Record<DemoBreed, Breed>> = {
  ross308: prepare(ross308),
  hyLineBrown: prepare(hyLineBrown),
  yellowSlow: prepare(yellowSlow),
  pekinDuck: prepare(pekinDuck),
  pigFatten: prepare(pigFatten),
};
