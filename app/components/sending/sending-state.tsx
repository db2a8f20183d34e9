// Shows plainly whether a message has been received; the receipt shows the time.
import { useContext, useEffect, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { FormContext } from '#app/ui/forms/form-context.ts'
import { goTo } from '#app/ui/go-to.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { Sending } from './use-sending.ts'

/** Props of `SendingState`: what is sent, as 'Pertanyaan', and its state. */
export interface SendingStateProps {
  readonly what: string
  readonly sending: Sending
}

function wordsFor(what: string, kept: Sending['kept']): string {
  if (kept === 'sealed')
    return `${what} Anda terkirim sendiri begitu tersambung. Biarkan halaman ini terbuka: supaya tidak dibaca orang lain, isinya tidak disimpan di HP ini.`
  if (!kept) return `${what} Anda terkirim sendiri begitu tersambung. Biarkan halaman ini terbuka.`
  return `${what} Anda tersimpan di perangkat ini dan terkirim sendiri begitu tersambung. Bila halaman ini ditutup, pengiriman dilanjutkan saat Anda membukanya lagi.`
}

/** As `wordsFor`, where the portal asked to wait so many seconds. */
function wordsWhilePutOff(what: string, kept: Sending['kept'], seconds: number): string {
  const itself = `${what} Anda terkirim sendiri sekitar ${Math.ceil(seconds / 60)} menit lagi.`
  if (kept === true) return `${itself} Tulisannya tersimpan di perangkat ini.`
  return `${itself} Biarkan halaman ini terbuka.`
}

/** Stays where it is from one try to the next, so that nothing jumps and screen readers announce it once. Stands above the button. */
export function SendingState({ what, sending }: SendingStateProps) {
  const form = useContext(FormContext)
  const notice = useRef<HTMLDivElement>(null)
  const { waiting, putOff, kept, restored, proving, stop } = sending
  useEffect(() => {
    if (waiting && notice.current) goTo(notice.current)
  }, [waiting])
  return (
    <>
      {waiting && (
        <Notice
          ref={notice}
          tone="warning"
          title={`Belum terkirim: ${putOff === undefined ? 'menunggu internet' : 'portal sedang sangat ramai'}`}
          role="alert"
        >
          <p>{putOff === undefined ? wordsFor(what, kept) : wordsWhilePutOff(what, kept, putOff)}</p>
          <Button variant="secondary" onClick={stop} className="mt-3">
            Berhenti mencoba
          </Button>
        </Notice>
      )}
      {restored?.filesLost && !waiting && (
        <Notice tone="warning" role="status">
          Tulisan Anda tersimpan, tetapi foto atau PDF tidak. Lampirkan lagi, lalu kirim.
        </Notice>
      )}
      <p role="status" className="sr-only">
        {(proving || form?.busy) && 'Sedang mengirim'}
      </p>
    </>
  )
}
