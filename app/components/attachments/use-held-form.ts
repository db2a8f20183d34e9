// Holds a form back while its files are on their way, and sends it when the last one has arrived.
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Upload } from './use-uploads.ts'

const words = {
  waiting: 'Belum terkirim: menunggu berkas selesai diunggah. Setelah itu terkirim sendiri.',
  refused: 'Belum terkirim: ada berkas yang tidak dapat diunggah. Kirim lagi untuk mengirim tanpa berkas itu.',
} as const

/**
 * The sentence while the form of `field` is held; undefined otherwise. Refused files hold nothing: the form goes
 * without them. Only where one is refused after the form was sent does the person decide again.
 */
export function useHeldForm(field: RefObject<HTMLInputElement | null>, list: readonly Upload[]): string | undefined {
  const [held, setHeld] = useState<keyof typeof words>()
  const submitter = useRef<HTMLElement | null>(null)
  const isRefused = list.some(isLeftOut)
  const isUnderWay = list.some(({ state }) => state === 'sending' || state === 'lost')

  useEffect(() => {
    const form = field.current?.form
    if (!form || !isUnderWay) return
    // In the capture phase, before all other listeners.
    function hold(event: SubmitEvent) {
      event.preventDefault()
      event.stopPropagation()
      submitter.current = event.submitter
      setHeld('waiting')
    }
    form.addEventListener('submit', hold, true)
    return () => form.removeEventListener('submit', hold, true)
  }, [field, isUnderWay])

  useEffect(() => {
    if (held === 'refused' && !isRefused) setHeld(undefined)
    if (held !== 'waiting' || isUnderWay) return
    setHeld(isRefused ? 'refused' : undefined)
    if (!isRefused) field.current?.form?.requestSubmit(submitter.current)
  }, [held, isRefused, isUnderWay, field])

  return held && words[held]
}

/** Whether the message goes without this file: it was refused, or found no place in it. */
export function isLeftOut({ state }: Upload): boolean {
  return state === 'refused' || state === 'waiting'
}
