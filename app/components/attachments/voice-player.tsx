import { useRef, useState } from 'react'
import { useHydrated } from '#app/ui/use-hydrated.ts'

const speeds = [1, 1.5, 2] as const

interface VoicePlayerProps {
  readonly src: string
  readonly title: string
}

/** The browser's own player, with a button for its speed. */
export function VoicePlayer({ src, title }: VoicePlayerProps) {
  const audio = useRef<HTMLAudioElement>(null)
  const hydrated = useHydrated()
  const [place, setPlace] = useState(0)
  const speed = speeds[place] ?? 1

  function change() {
    const next = (place + 1) % speeds.length
    setPlace(next)
    if (audio.current) audio.current.playbackRate = speeds[next] ?? 1
  }

  return (
    <span className="flex w-80 max-w-full items-center gap-1">
      {/* biome-ignore lint/a11y/useMediaCaption: a voice message has no captions */}
      <audio
        ref={audio}
        controls
        preload="metadata"
        src={src}
        aria-label={title}
        onPlay={({ currentTarget }) => {
          currentTarget.playbackRate = speed
        }}
        className="h-11 w-0 min-w-0 grow"
      />
      {hydrated && (
        <button
          type="button"
          onClick={change}
          aria-label={`Kecepatan ${speed}×`}
          className="min-h-11 min-w-11 rounded-control font-semibold text-nila-700 tabular-nums hover:bg-nila-50"
        >
          {speed}×
        </button>
      )}
    </span>
  )
}
