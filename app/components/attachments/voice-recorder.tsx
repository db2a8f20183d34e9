import { Mic, Square, X } from 'lucide-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { goTo } from '#app/ui/follow-link.ts'
import { voiceMaxSeconds } from '#domain/tickets/attachments/voice-note.ts'
import { ButtonLabel } from './button-label.tsx'
import type { Recording } from './record-voice.ts'

const note = 'basis-full text-sm'

const load = () => import('./record-voice.ts')

/** Pause before the recorder is loaded for use without network, in milliseconds. */
const pause = 5_000

async function hasMicrophone(): Promise<boolean> {
  if (!('MediaRecorder' in window) || !navigator.mediaDevices) return false
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  return devices.some(({ kind }) => kind === 'audioinput')
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}.${String(seconds % 60).padStart(2, '0')}`

interface VoiceRecorderProps {
  readonly onRecorded: (file: File) => void
  readonly sealed: boolean
}

export function VoiceRecorder({ onRecorded, sealed }: VoiceRecorderProps) {
  const [isOffered, setOffered] = useState(false)
  const [recording, setRecording] = useState<Recording>()
  const [seconds, setSeconds] = useState(0)
  const [problem, setProblem] = useState<string>()
  const running = useRef<Recording>(undefined)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    void hasMicrophone().then((has) => {
      setOffered(has)
      if (has && navigator.serviceWorker?.controller) timer = setTimeout(() => load().catch(() => undefined), pause)
    })
    return () => {
      clearTimeout(timer)
      running.current?.cancel()
    }
  }, [])

  useEffect(() => {
    if (!recording) return
    setSeconds(0)
    const timer = setInterval(() => setSeconds((before) => Math.min(before + 1, voiceMaxSeconds)), 1_000)
    return () => clearInterval(timer)
  }, [recording])

  async function start({ currentTarget }: MouseEvent<HTMLElement>) {
    const form = currentTarget.closest('form')
    setProblem(undefined)
    try {
      const { recordVoice } = await load()
      const begun = await recordVoice((file) => {
        running.current = undefined
        setRecording(undefined)
        if (file) onRecorded(file)
      })
      running.current = begun
      setRecording(begun)
    } catch {
      setProblem('Mikrofon tidak dapat dipakai. Tulis saja di kotak pesan.')
      const box = form?.querySelector('textarea')
      if (box) goTo(box)
    }
  }

  if (!isOffered) return null
  return (
    <>
      {recording ? (
        <div className="flex flex-wrap items-center gap-2">
          <span role="timer" className="inline-flex min-h-11 items-center gap-2 tabular-nums">
            <span aria-hidden="true" className="size-3 rounded-full bg-red-700" />
            <span>
              {clock(seconds)}
              <span className="max-sm:sr-only"> dari {clock(voiceMaxSeconds)}</span>
            </span>
          </span>
          <Button variant="secondary" onClick={recording.stop} autoFocus className="max-sm:px-3">
            <Square />
            <ButtonLabel main="Selesai" more="merekam" />
          </Button>
          <Button variant="quiet" onClick={recording.cancel} className="max-sm:px-3">
            <X />
            <ButtonLabel main="Batal" />
          </Button>
        </div>
      ) : (
        <Button variant="secondary" onClick={start} className="max-sm:px-3">
          <Mic />
          <ButtonLabel first="Rekam" main="suara" />
        </Button>
      )}
      {sealed && (
        <p className={classNames(note, !recording && 'in-data-dock:sr-only', 'text-tinta-soft')}>
          Suara dapat dikenali.
        </p>
      )}
      {problem && (
        <p role="alert" className={`${note} font-medium text-red-700`}>
          {problem}
        </p>
      )}
    </>
  )
}
