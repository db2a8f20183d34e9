// Reads recordings and writes their sound into a fresh container: with its duration, without names and places in it.
import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  MP4,
  Mp4OutputFormat,
  OGG,
  OggOutputFormat,
  Output,
  type OutputFormat,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'

const formats = [
  { input: WEBM, output: () => new WebMOutputFormat() },
  { input: OGG, output: () => new OggOutputFormat() },
  { input: MP4, output: () => new Mp4OutputFormat({ fastStart: 'in-memory' }) },
] as const

/** Opus frames of 2.5 ms, the shortest, for four minutes. */
const mostPackets = 96_000

const codecs: ReadonlySet<string | null> = new Set(['opus', 'aac'])

export class NoRecording extends Error {}

/**
 * True where tables of an MP4 claim more entries than a recording has: a reader would make each of them. Sound alone
 * has no composition offsets (`ctts`).
 */
function claimsTooMuch(content: Buffer): boolean {
  if (content.includes('ctts\0\0\0\0', 0, 'latin1') || content.includes('ctts\x01\0\0\0', 0, 'latin1')) return true
  let entries = 0
  for (let at = content.indexOf('trun', 0, 'latin1'); at !== -1; at = content.indexOf('trun', at + 4, 'latin1')) {
    if (at + 12 > content.length) break
    const [version, flags] = [content.readUInt8(at + 4), content.readUIntBE(at + 5, 3)]
    if (version <= 1 && (flags & ~0xf05) === 0) entries += content.readUInt32BE(at + 8)
  }
  return entries > mostPackets
}

async function trackOf(input: Input): Promise<InputAudioTrack> {
  const [track, ...others] = await input.getTracks()
  if (!track?.isAudioTrack() || others.length > 0 || !codecs.has(track.codec)) throw new NoRecording()
  return track
}

async function copied(track: InputAudioTrack, format: OutputFormat, mostSeconds: number) {
  const { codec } = track
  if (!codec) throw new NoRecording()
  const target = new BufferTarget()
  const output = new Output({ format, target })
  const source = new EncodedAudioPacketSource(codec)
  output.addAudioTrack(source)
  await output.start()
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined
  let [first, end, packets]: [number | undefined, number, number] = [undefined, 0, 0]
  for await (const packet of new EncodedPacketSink(track).packets()) {
    first ??= packet.timestamp
    end = packet.timestamp + packet.duration - first
    packets += 1
    if (packets > mostPackets) throw new NoRecording()
    if (end > mostSeconds) return { seconds: end, content: null }
    await source.add(packet.clone({ timestamp: packet.timestamp - first }), decoderConfig && { decoderConfig })
  }
  await output.finalize()
  return { seconds: end, content: Buffer.from(target.buffer ?? new ArrayBuffer(0)) }
}

/**
 * The recording in its own container. `content` is null where it is longer than `mostSeconds`.
 * @throws NoRecording for everything but Opus or AAC alone in WebM, Ogg or MP4.
 */
export async function remuxRecording(
  content: Uint8Array,
  mostSeconds: number,
): Promise<{ readonly seconds: number; readonly content: Buffer | null }> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  if (claimsTooMuch(bytes)) throw new NoRecording()
  try {
    const input = new Input({ source: new BufferSource(bytes), formats: formats.map((each) => each.input) })
    const format = await input.getFormat()
    const known = formats.find((each) => each.input === format)
    if (!known) throw new NoRecording()
    return await copied(await trackOf(input), known.output(), mostSeconds)
  } catch (cause) {
    throw cause instanceof NoRecording ? cause : new NoRecording('the recording cannot be read', { cause })
  }
}
