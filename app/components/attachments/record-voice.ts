// Loaded on a tap: most forms are sent without a recording.
import { voiceMaxSeconds, voiceTitle } from '#domain/tickets/attachments/voice-note.ts'
import { seconds } from '#shared/durations.ts'

const containers = [
  ['audio/webm;codecs=opus', 'webm'],
  ['audio/mp4', 'm4a'],
  ['audio/ogg;codecs=opus', 'ogg'],
] as const

/** Three minutes are 720 KB. */
const bitsPerSecond = 32_000

export interface Recording {
  readonly stop: () => void
  readonly cancel: () => void
}

/**
 * Records until it is stopped, for three minutes at most; `onEnd` gets the file, or null when it was cancelled.
 * @throws where the person, or the browser, allows no microphone.
 */
export async function recordVoice(onEnd: (file: File | null) => void): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } })
  const [type, ending] = containers.find(([each]) => MediaRecorder.isTypeSupported(each)) ?? []
  const recorder = new MediaRecorder(stream, { ...(type && { mimeType: type }), audioBitsPerSecond: bitsPerSecond })
  const parts: Blob[] = []
  const begun = performance.now()
  let isCancelled = false
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop()
  }
  const timer = setTimeout(stop, seconds(voiceMaxSeconds))
  recorder.ondataavailable = ({ data }) => parts.push(data)
  // Also when the system takes the microphone away, as for a call: what was said until then stays.
  recorder.onstop = () => {
    clearTimeout(timer)
    for (const track of stream.getTracks()) track.stop()
    const name = `${voiceTitle((performance.now() - begun) / 1_000)}.${ending ?? 'webm'}`
    onEnd(isCancelled ? null : new File(parts, name, { type: recorder.mimeType }))
  }
  recorder.start()
  const cancel = () => {
    isCancelled = true
    stop()
  }
  return { stop, cancel }
}
