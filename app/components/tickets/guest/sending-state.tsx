// Shows plainly whether the question has been received; the receipt shows the time.
import { useContext } from 'react'
import { Button } from '#app/ui/button.tsx'
import { FormContext } from '#app/ui/forms/form-context.ts'
import { Notice } from '#app/ui/notice.tsx'

/** Props of `SendingState`: a try is under way; one failed and the next is to come. */
export interface SendingStateProps {
  readonly busy: boolean
  readonly waiting: boolean
  readonly onStop: () => void
}

/** Stays where it is from one try to the next, so that nothing jumps and screen readers announce it once. */
export function SendingState({ busy, waiting, onStop }: SendingStateProps) {
  const form = useContext(FormContext)
  return (
    <>
      {waiting && (
        <Notice tone="warning" title="Belum terkirim: menunggu internet" role="alert">
          <p>
            Pertanyaan Anda tersimpan di perangkat ini dan terkirim sendiri begitu tersambung. Bila halaman ini ditutup,
            pengiriman dilanjutkan saat Anda membukanya lagi.
          </p>
          <Button variant="secondary" onClick={onStop} className="mt-3">
            Berhenti mencoba
          </Button>
        </Notice>
      )}
      <p role="status" className="sr-only">
        {(busy || form?.busy) && 'Sedang mengirim'}
      </p>
    </>
  )
}
