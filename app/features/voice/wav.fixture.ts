const RATE_HZ = 8000;

/** A tone as WAV: 8 kHz, mono, 8 bits. */
export function makeWav(seconds: number, frequencyHz = 330): Buffer {
  const count = Math.round(seconds * RATE_HZ);
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + count, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE_HZ, 24);
  head.writeUInt32LE(RATE_HZ, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36);
  head.writeUInt32LE(count, 40);
  const tone = Buffer.alloc(count);
  for (let at = 0; at < count; at += 1)
    tone[at] = 128 + Math.round(100 * Math.sin((2 * Math.PI * frequencyHz * at) / RATE_HZ));
  return Buffer.concat([head, tone]);
}
