// Holds a form back while its files are on their way, and sends it when the last one has arrived.
import { type RefObject, useEffect, useRef, useState } from 'react'
import { goTo } from '#app/ui/go-to.ts'
import type { Upload } from './use-uploads.ts'

const words = {
  refused: 'Hapus dulu berkas yang tidak dapat diunggah, lalu kirim lagi.',
  waiting: 'Belum terkirim: menunggu berkas selesai diunggah. Setelah itu terkirim sendiri.',
} as const

/** The sentence while the form of `field` is held; undefined otherwise. */
export function useHeldForm(field: RefObject<HTMLInputElement | null>, list: readonly Upload[]): string | undefined {
  const [held, setHeld] = useState<keyof typeof words>()
  const submitter = useRef<HTMLElement | null>(null)
  const [presses, setPresses] = useState(0)
  const isRefused = list.some(({ state }) => state === 'refused' || state === 'waiting')
  const isUnderWay = list.some(({ state }) => state === 'sending' || state === 'lost')
  const reason = isRefused ? 'refused' : isUnderWay ? 'waiting' : undefined

  useEffect(() => {
    const form = field.current?.form
    if (!form || !reason) return
    // In the capture phase, before all other listeners.
    function hold(event: SubmitEvent) {
      event.preventDefault()
      event.stopPropagation()
      submitter.current = event.submitter
      setHeld(reason)
      // What is wrong may lie beyond the edge of a box that scrolls.
      if (reason === 'refused') setPresses((before) => before + 1)
    }
    form.addEventListener('submit', hold, true)
    return () => form.removeEventListener('submit', hold, true)
  }, [field, reason])

  useEffect(() => {
    const chooser = field.current?.parentElement?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (presses > 0 && chooser) goTo(chooser)
  }, [presses, field])

  useEffect(() => {
    if (!held || reason === held) return
    setHeld(reason && 'refused')
    // Only what merely had to wait goes by itself; after a refusal the person decides again.
    if (held === 'waiting' && !reason) field.current?.form?.requestSubmit(submitter.current)
  }, [held, reason, field])

  return held && words[held]
}
