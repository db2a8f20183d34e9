// The reminder of a withdrawn consent, with the way back.
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** Stands above the client's pages while the consent is withdrawn. */
export function WithdrawnNotice() {
  return (
    <Notice tone="warning" title="Persetujuan Anda sedang ditarik" className="mb-6 print:hidden">
      <p>Pertanyaan lama tetap dapat dibaca. Untuk bertanya atau membalas, setujui lagi.</p>
      <ButtonLink to="/client/personal-data" variant="secondary" className="mt-2">
        Setujui lagi
      </ButtonLink>
    </Notice>
  )
}
