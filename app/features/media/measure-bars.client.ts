import { computeBars } from "@db/loudness-bars";

/** Enough for loudness, and the least that every browser decodes to. */
const RATE_HZ = 8000;

/**
 * Measures the loudness of a sound as the server does once it has it.
 *
 * @returns null where the browser cannot decode it
 */
export async function measureBars(sound: Blob): Promise<string | null> {
  try {
    const decoder = new OfflineAudioContext(1, 1, RATE_HZ);
    const decoded = await decoder.decodeAudioData(await sound.arrayBuffer());
    const samples = decoded.getChannelData(0);
    return computeBars(samples.length, (index) => samples[index] ?? 0);
  } catch {
    return null;
  }
}
