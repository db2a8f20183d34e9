// Recordings of one second, one of each container. 'opus.webm' was made by Chromium's MediaRecorder from its fake device:
// it has no duration in its header. The others: ffmpeg -f lavfi -i sine=frequency=440:duration=1 -ac 1 -c:a libopus -b:a 16k
// opus.ogg, and -c:a aac -b:a 24k aac.m4a.
import { readFileSync } from 'node:fs'

export const recordings = {
  'opus.webm': 'audio/webm',
  'opus.ogg': 'audio/ogg',
  'aac.m4a': 'audio/mp4',
} as const

export function aRecording(name: keyof typeof recordings = 'opus.webm'): Buffer {
  return readFileSync(new URL(`recordings/${name}`, import.meta.url))
}

/** The Ogg recording with its pages repeated until it lasts about so many seconds. */
export function aLongRecording(seconds: number): Buffer {
  const content = aRecording('opus.ogg')
  const starts: number[] = []
  for (let at = content.indexOf('OggS'); at !== -1; at = content.indexOf('OggS', at + 4)) starts.push(at)
  const [, , sound = 0] = starts
  const head = content.subarray(0, sound)
  const page = content.subarray(sound, starts[3])
  const pages = Array.from({ length: Math.ceil(seconds) }, (_, number) => {
    const copy = Buffer.from(page)
    // Samples at 48 kHz until the end of the page.
    copy.writeBigUInt64LE(BigInt(48_000 * (number + 1)), 6)
    copy.writeUInt32LE(number + 2, 18)
    return copy
  })
  return Buffer.concat([head, ...pages])
}
