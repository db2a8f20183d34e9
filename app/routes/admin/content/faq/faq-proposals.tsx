// What the desk proposed for the FAQ: the list of what waits, what stands above the form of one, and declining it.
import { Link } from 'react-router'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field, TextArea } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { reasonMaxLength } from '#domain/content/faq/proposals/faq-proposal-input.ts'
import type { WaitingProposal } from '#domain/content/faq/proposals/find-proposals.ts'
import type { ProposalSource } from '#domain/faq-proposals/find-proposal-sources.ts'
import { formatDateTime } from '#shared/dates.ts'

/** A proposal with its source; null once the ticket is gone. `readsTickets`: the reader may open it. */
export interface Proposal extends WaitingProposal {
  readonly source: ProposalSource | null
  readonly readsTickets: boolean
}

function Source({ source, readsTickets }: Pick<Proposal, 'source' | 'readsTickets'>) {
  if (!source) return null
  return (
    <>
      {'dari '}
      {readsTickets ? <Link to={`/helpdesk/tickets/${source.ticketId}`}>{source.number}</Link> : source.number}
    </>
  )
}

const askers = (source: ProposalSource | null) => `${(source?.askers ?? 0).toLocaleString('id-ID')} pemohon`

/** Props of `FaqProposals`; `editTo` leads to the form of one. */
export interface FaqProposalsProps {
  readonly proposals: readonly Proposal[]
  readonly editTo: (id: number) => string
}

/** Stands above the topics, while something waits. */
export function FaqProposals({ proposals, editTo }: FaqProposalsProps) {
  if (proposals.length === 0) return null
  return (
    <section aria-labelledby="usulan">
      <Card flush>
        <div className="border-b border-garis px-4 py-3">
          <h2 id="usulan" className="text-base">
            Usulan dari petugas ({proposals.length.toLocaleString('id-ID')})
          </h2>
        </div>
        <ul className="divide-y divide-garis">
          {proposals.map(({ faqId, question, proposedBy, proposedAt, mayPublish, source, readsTickets }) => (
            <li key={faqId} className="grid gap-1 px-4 py-2">
              <Link to={editTo(faqId)} className="inline-block py-1.5 font-medium wrap-anywhere">
                {question}
              </Link>
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-tinta-soft">
                <Badge tone="orange">{mayPublish ? 'Menunggu diterbitkan' : 'Menunggu orang lain'}</Badge>
                <span className="wrap-anywhere">
                  {proposedBy ?? 'Petugas'}, {formatDateTime(proposedAt)}{' '}
                  <Source source={source} readsTickets={readsTickets} />
                </span>
                <span>{askers(source)}</span>
              </p>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

/** Whose proposal it is, and what its publication does. */
export function ProposalNotice({ proposal }: { readonly proposal: Proposal }) {
  const { proposedBy, source, readsTickets } = proposal
  return (
    <Notice
      title={
        <>
          Diusulkan {proposedBy ?? 'petugas'} <Source source={source} readsTickets={readsTickets} />
        </>
      }
    >
      {askers(source)} yang menanyakannya dikabari satu kali, 2 menit setelah diterbitkan. Sampai itu masih dapat
      dijadikan draf lagi.
    </Notice>
  )
}

/** Asks why; who proposed it reads that on the ticket. */
export function DeclineForm({ id, version }: { readonly id: number; readonly version: number }) {
  return (
    <PortalForm intent="decline" hidden={{ id, version }} className="grid gap-4 border-t border-garis pt-5">
      <Field label="Alasan tidak diterbitkan" name="reason" limit={reasonMaxLength} hint="Dibaca pengusulnya di tiket.">
        <TextArea rows={2} />
      </Field>
      <Button type="submit" variant="secondary" className="justify-self-start" busyLabel="Menolak...">
        Tolak usulan
      </Button>
    </PortalForm>
  )
}
