// That the requester may be in danger, what to do first, and that it was seen to.
import { ActionButton } from '#app/components/tickets/action-button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { ActionTicket } from './action-form.tsx'

/** Stands above the conversation until an agent has seen to it; who only reads the ticket gets no button. */
export function DistressMark({ ticket }: { readonly ticket: ActionTicket & { readonly isReadOnly: boolean } }) {
  return (
    <Notice id="bahaya" tone="error" title="Pemohon mungkin dalam bahaya">
      <ul className="list-disc pl-5">
        <li>Telepon lebih dulu bila ada nomornya, dan dengarkan. Jangan menyalahkan, jangan menunda.</li>
        <li>Beri tahu penanggung jawab kantor Anda sekarang juga. Bila bahayanya dekat, telepon 112.</li>
        <li>Pertanyaan SPMB dijawab sesudah itu.</li>
      </ul>
      {!ticket.isReadOnly && (
        <div className="mt-3">
          <ActionButton intent="settle-distress" ticket={ticket}>
            Sudah ditangani
          </ActionButton>
        </div>
      )}
    </Notice>
  )
}
