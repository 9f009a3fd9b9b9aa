import { expect, it } from "vitest";
import { sourcesIn } from "./measure.ts";

