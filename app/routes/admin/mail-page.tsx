// '/admin/mail': every mail the portal owes or has sent, readable also without a mail server.
import { requirePerson } from '#app/guards.server.ts'
import { readPageKey } from '#app/page-key.ts'
import { Accordion, AccordionItem } from '#app/ui/accordion.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { findMails, type MailRow } from '#domain/notifications/find-mails.ts'
import { mailIsConfigured } from '#platform/mail.server.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { Route } from './+types/mail-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Surat keluar · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'admin')
  const before = readPageKey(request)
  return { ...(await findMails(person, before)), first: before === undefined, sending: mailIsConfigured() }
}

function stateOf(mail: MailRow, sending: boolean): string {
  if (mail.sentAt) return `Terkirim ${formatDateTime(mail.sentAt)}`
  if (mail.failedAt) return `Ditolak ${formatDateTime(mail.failedAt)}: ${mail.lastError ?? ''}`
  if (mail.sendingSince) return `Tidak pasti: pengiriman ${formatDateTime(mail.sendingSince)} tidak selesai`
  if (mail.lastError) return `Gagal ${mail.attempts} kali: ${mail.lastError}`
  return sending ? 'Menunggu dikirim' : 'Disimpan'
}

export default function MailPage({ loaderData }: Route.ComponentProps) {
  const { items, next, first, sending } = loaderData
  return (
    <div className="grid gap-6">
      <PageHeader title="Surat keluar" description="Surat yang dikirim portal kepada pemohon, yang terbaru di atas." />
      {!sending && (
        <Notice tone="warning" title="Server surat belum diatur">
          Surat disimpan di sini dan belum dikirim. Isi SMTP_URL agar surat terkirim.
        </Notice>
      )}
      {items.length > 0 ? (
        <Accordion>
          {items.map((mail) => (
            <AccordionItem
              key={mail.id}
              level={2}
              title={<span className="wrap-anywhere">{mail.subject}</span>}
              meta={<time dateTime={mail.createdAt.toISOString()}>{formatDateTime(mail.createdAt)}</time>}
            >
              <p className="text-sm text-tinta-soft wrap-anywhere">
                Kepada {mail.recipient} · {stateOf(mail, sending)}
              </p>
              <p className="mt-3 max-w-measure wrap-anywhere whitespace-pre-line">{mail.text}</p>
            </AccordionItem>
          ))}
        </Accordion>
      ) : (
        <EmptyState title="Belum ada surat">Surat muncul di sini begitu ada pertanyaan atau jawaban.</EmptyState>
      )}
      <Pagination previous={first ? undefined : '?'} next={next === null ? undefined : `?before=${next}`} />
    </div>
  )
}
