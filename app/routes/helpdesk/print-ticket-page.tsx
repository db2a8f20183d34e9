// '/helpdesk/tickets/{id}/print': the case as it goes into the file: who asked what, and everything said since. With
// ?catatan=1 what only staff read as well, marked as such.
import { Printer } from 'lucide-react'
import { Link } from 'react-router'
import { entryWords } from '#app/components/tickets/conversation/entry-words.ts'
import { requireDesk } from '#app/guards.server.ts'
import { Button } from '#app/ui/button.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { QrCode } from '#app/ui/qr-code.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { findAttachments } from '#domain/tickets/attachments/attachment.server.ts'
import { getDeskTicket } from '#domain/tickets/desk/get-desk-ticket.ts'
import { recordTicketRead } from '#domain/tickets/desk/presence.ts'
import { channels, priorities } from '#domain/tickets/ticket.ts'
import { env } from '#platform/env.server.ts'
import { formatDateTime, now } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'
import { formatPhone } from '#shared/numbers/phone-number.ts'
import type { Route } from './+types/print-ticket-page.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.ticket.number ?? 'Tiket'} untuk arsip · Helpdesk SPMB` },
]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const person = await requireDesk(context, request)
  if (!/^\d{1,15}$/.test(params.id)) throw new NotFound('Tiket tidak ditemukan.')
  const ticket = await getDeskTicket(person, Number(params.id))
  const files = await findAttachments(person, ticket.publicId)
  await recordTicketRead(person, ticket.id)
  const withNotes = new URL(request.url).searchParams.get('catatan') === '1'
  const { id, number, publicId, kind, title, label, channel, priority, category, requester, regency } = ticket
  const entries = ticket.timeline.filter(({ audience }) => withNotes || audience === 'public')
  return {
    ticket: { id, number, publicId, kind, title, label, channel, priority, category, requester, regency },
    facts: { office: ticket.office, agent: ticket.agent, createdAt: ticket.createdAt, printedBy: person.name },
    entries: entries.map((entry) => ({
      ...entry,
      files: files.filter(({ entryId }) => entryId === entry.id).map(({ id: fileId, name }) => ({ id: fileId, name })),
    })),
    withNotes,
    at: now(),
    statusUrl: `${env.origin}/status/${publicId}`,
  }
}

export default function PrintTicketPage({ loaderData }: Route.ComponentProps) {
  const { ticket, facts, entries, withNotes, at, statusUrl } = loaderData
  const hydrated = useHydrated()
  const { requester } = ticket
  return (
    <Page
      className="max-w-column gap-6 print:max-w-none"
      title={<span className="wrap-anywhere">{ticket.title}</span>}
      back={{ to: `/helpdesk/tickets/${ticket.id}`, label: ticket.number }}
      meta={
        <>
          <span className="font-semibold tabular-nums">{ticket.number}</span>
          <span>{ticket.label.label}</span>
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        {hydrated && (
          <Button onClick={() => window.print()}>
            <Printer />
            Cetak
          </Button>
        )}
        <Link to={withNotes ? '?' : '?catatan=1'} replace className="inline-flex min-h-11 items-center">
          {withNotes ? 'Tanpa catatan petugas' : 'Dengan catatan petugas'}
        </Link>
      </div>
      <div className="grid items-start gap-6 sm:grid-cols-[minmax(0,1fr)_9rem] print:grid-cols-[minmax(0,1fr)_9rem]">
        <DefinitionList
          items={[
            { term: 'ID', description: <span className="font-mono wrap-anywhere">{ticket.publicId}</span> },
            {
              term: 'Pemohon',
              description: (
                <span className="wrap-anywhere">
                  {[
                    requester.name,
                    requester.organization,
                    requester.phone && formatPhone(requester.phone),
                    requester.email,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              ),
            },
            { term: 'Kabupaten/Kota', description: ticket.regency ?? '-' },
            { term: 'Kategori', description: `${ticket.category} · ${priorities[ticket.priority]}` },
            { term: 'Diterima', description: `${formatDateTime(facts.createdAt)} lewat ${channels[ticket.channel]}` },
            {
              term: 'Ditangani',
              description: [facts.office ?? 'Tim provinsi', facts.agent].filter(Boolean).join(' · '),
            },
          ]}
        />
        <QrCode text={statusUrl} label="Kode QR halaman status" className="max-w-36" />
      </div>
      <section aria-labelledby="percakapan" className="grid gap-4">
        <h2 id="percakapan" className="text-lg">
          Percakapan
        </h2>
        <ol className="grid gap-4">
          {entries.map(({ id, type, audience, author, organization, message, at: said, files }) => (
            <li key={id} className="grid gap-1 border-t border-garis pt-3 break-inside-avoid">
              <p className="flex flex-wrap gap-x-3 text-sm text-tinta-soft">
                <span className="font-semibold text-tinta">{entryWords(type, ticket.kind).label}</span>
                {audience === 'internal' && <span className="font-semibold text-tinta">Hanya petugas</span>}
                <span className="wrap-anywhere">{organization ? `${author} · ${organization}` : author}</span>
                <time dateTime={said.toISOString()}>{formatDateTime(said)}</time>
              </p>
              <p className="wrap-anywhere whitespace-pre-line">{message}</p>
              {files.length > 0 && (
                <p className="text-sm wrap-anywhere text-tinta-soft">
                  Lampiran: {files.map(({ name }) => name).join(', ')}
                </p>
              )}
            </li>
          ))}
        </ol>
      </section>
      <p className="border-t border-garis pt-3 text-sm text-tinta-soft">
        Dicetak {formatDateTime(at)} oleh {facts.printedBy}. Memuat data pribadi: simpan di tempat yang aman.
      </p>
    </Page>
  )
}
