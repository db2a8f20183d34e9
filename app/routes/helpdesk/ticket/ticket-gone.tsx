// What is shown where a ticket is not, or no longer: also where it was handed to another office while open.
import { useEffect, useState } from 'react'
import { recallReply } from '#app/components/tickets/reply-draft.ts'
import { deskDraft } from '#app/routes/helpdesk/composer/desk-draft.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

/** The same words for a ticket that never was and for one of another office; what was being written is given back. */
export function TicketGone({ ticketId }: { ticketId: string }) {
  const [left, setLeft] = useState<string>()
  useEffect(() => setLeft(recallReply(deskDraft(ticketId))), [ticketId])
  return (
    <div className="grid grid-cols-1 gap-6">
      <title>Tidak ditemukan · Helpdesk SPMB</title>
      <EmptyState
        level={1}
        title="Tidak ditemukan"
        action={<ButtonLink to="/helpdesk/tickets/pending">Ke tiket masuk</ButtonLink>}
      >
        <p>Tiket tidak ditemukan. Bila tadi terbuka, tiket ini baru saja dialihkan ke cabang dinas lain.</p>
      </EmptyState>
      {left && (
        <section aria-labelledby="tersisa" className="grid gap-3 rounded-card border border-garis bg-kertas p-4">
          <h2 id="tersisa" className="text-base">
            Balasan Anda yang belum terkirim
          </h2>
          <p className="max-h-72 overflow-y-auto whitespace-pre-line wrap-anywhere">{left}</p>
          <div>
            <CopyButton text={left} what="Balasan" />
          </div>
        </section>
      )}
    </div>
  )
}
