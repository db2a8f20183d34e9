import { Square, Volume2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { classNames } from '#app/ui/class-names.ts'

const indonesian = () =>
  window.speechSynthesis?.getVoices().find(({ lang }) => /^(?:id|in)\b/i.test(lang.replace('_', '-')))

/**
 * Reads the visible text of the `data-spoken` element that it is in; nothing where the device has no Indonesian voice. It
 * appears late: `className` places it where nothing moves then.
 */
export function ListenButton({ className }: { readonly className?: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOffered, setOffered] = useState(false)
  const [isReading, setReading] = useState(false)
  const stop = useRef<() => void>(undefined)

  useEffect(() => {
    const speech = window.speechSynthesis
    if (!speech) return
    const look = () => setOffered(indonesian() !== undefined)
    const end = () => stop.current?.()
    look()
    // Chrome has its voices only some time after the page.
    speech.addEventListener?.('voiceschanged', look)
    window.addEventListener('pagehide', end)
    return () => {
      end()
      speech.removeEventListener?.('voiceschanged', look)
      window.removeEventListener('pagehide', end)
    }
  }, [])

  async function start() {
    const voice = indonesian()
    if (!voice) return
    setReading(true)
    const { readAloud } = await import('./read-aloud.ts')
    const text = button.current?.closest('[data-spoken]')
    if (text) stop.current = readAloud(text, voice, () => setReading(false))
  }

  if (!isOffered) return null
  const Icon = isReading ? Square : Volume2
  return (
    <button
      ref={button}
      type="button"
      onClick={isReading ? () => stop.current?.() : start}
      className={classNames(
        'inline-flex min-h-11 items-center gap-1.5 justify-self-start font-semibold text-nila-700 print:hidden',
        className,
      )}
    >
      <Icon />
      {isReading ? 'Berhenti' : 'Dengarkan'}
    </button>
  )
}
