import type { DefaultProps } from "@deck.gl/core";
import { ScatterplotLayer } from "@deck.gl/layers";
import type { Sparks } from "./sparks.ts";

/** The time to draw, seconds since the sparks' epoch. */
const sparkUniforms = {
  name: "spark",
  vs: `layout(std140) uniform sparkUniforms { float now; } spark;`,
  uniformTypes: { now: "f32" },
} as const;

const inject = {
  "vs:#decl": "in float instanceBirth; out float vGlow;",
  "vs:DECKGL_FILTER_SIZE": `
    float age = (spark.now - instanceBirth) / SPARK_S;
    float alive = step(0.0, age) * step(age, 1.0);
    size *= alive * mix(0.45, 1.0, sqrt(clamp(age, 0.0, 1.0)));
  `,
  "vs:#main-end": "vGlow = clamp(1.0 - (spark.now - instanceBirth) / SPARK_S, 0.0, 1.0);",
  "fs:#decl": "in float vGlow;",
  "fs:DECKGL_FILTER_COLOR": `
    float far = clamp(length(geometry.uv), 0.0, 1.0);
    color.a *= vGlow * (1.0 - far) * (1.0 - far);
  `,
};

interface OwnProps {
  /** Seconds since the epoch of the births. */
  readonly now: number;
}

/** Every frame of data as a glow at its farm: one instanced draw for all of them. */
class SparksLayer extends ScatterplotLayer<unknown, OwnProps> {
  static override readonly layerName = "SparksLayer";
  static override readonly defaultProps: DefaultProps = { now: 0 };

  override getShaders() {
    const shaders = super.getShaders();
    return {
      ...shaders,
      modules: [...(shaders.modules ?? []), sparkUniforms],
      defines: { ...shaders.defines, SPARK_S: "0.3" },
      inject,
    };
  }

  override initializeState() {
    super.initializeState();
    this.getAttributeManager()?.addInstanced({
      instanceBirth: { size: 1, accessor: "getBirth", defaultValue: -1000 },
    });
  }

  override draw(options: Parameters<ScatterplotLayer["draw"]>[0]) {
    this.state.model?.shaderInputs.setProps({ spark: { now: this.props.now } });
    super.draw(options);
  }
}

const color: [number, number, number, number] = [190, 240, 255, 255];

/**
 * The layer that draws the sparks of a moment; only their start times are uploaded to the graphics
 * card.
 */
export function sparksLayer(sparks: Sparks, now: number, radiusPx: number): SparksLayer {
  return new SparksLayer({
    id: "sparks",
    radiusUnits: "pixels",
    getRadius: radiusPx,
    getFillColor: color,
    pickable: false,
    parameters: { depthCompare: "always", depthWriteEnabled: false },
    now: sparks.secondsAt(now),
    data: {
      length: sparks.count,
      attributes: { getPosition: sparks.positions, getBirth: sparks.births },
    },
  });
}
