import { Invalid } from '#shared/errors.ts'
import { voiceMaxBytes, voiceMaxSeconds, voiceRefusals, voiceTitle } from './voice-note.ts'

/** Least length of a recording in seconds: a tap makes shorter ones. */
const shortest = 0.5

/** A recorder that stops by its clock is late by less than this, in seconds. */
const tolerance = 1

/** The stored form of a recording. @throws Invalid with a sentence. */
export async function encodeVoice(content: Uint8Array): Promise<{ readonly content: Buffer; readonly title: string }> {
  if (content.length > voiceMaxBytes) throw new Invalid(voiceRefusals.size)
  // Loaded with the first recording: most processes never read one.
  const { NoRecording, remuxRecording } = await import('#platform/documents/remux-recording.server.ts')
  const read = await remuxRecording(content, voiceMaxSeconds + tolerance).catch((thrown: unknown) => {
    throw thrown instanceof NoRecording ? new Invalid(voiceRefusals.unreadable) : thrown
  })
  if (read.content === null) throw new Invalid(voiceRefusals.length)
  if (read.seconds < shortest) throw new Invalid(voiceRefusals.empty)
  return { content: read.content, title: voiceTitle(Math.min(read.seconds, voiceMaxSeconds)) }
}
