import { type Script, scripted, type ScriptedAsk } from "./speak.ts";
import { startPeer } from "./stage.ts";

/** A camera that speaks RTSP as it is told, with all it was asked. Gives its port. */
export async function startScripted(
  script: Script,
): Promise<{ readonly port: number; readonly asked: ScriptedAsk[] }> {
  const { serve, asked } = scripted(script);
  return { port: await startPeer(serve), asked };
}
