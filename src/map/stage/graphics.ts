/** Returns the name of the machine's graphics; null: there is no WebGL 2 for this canvas. */
export function graphicsOf(canvas: HTMLCanvasElement | OffscreenCanvas): string | null {
  const gl = canvas.getContext("webgl2") as WebGL2RenderingContext | null;
  if (gl === null) return null;
  const info = gl.getExtension("WEBGL_debug_renderer_info");
  const name: unknown = gl.getParameter(info?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER);
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return String(name);
}
