import { MessageCirclePlus } from 'lucide-react'
import { Link } from 'react-router'
import { OwnTicketList } from '#app/components/tickets/own-ticket-list.tsx'
import { requirePerson } from '#app/guards.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page, Section } from '#app/ui/page-header.tsx'
import { findNews } from '#domain/content/announcements/published-announcements.ts'
import { countOwnTickets, findOwnTickets } from '#domain/tickets/requester/own-ticket.ts'
import { formatLongDate } from '#shared/dates.ts'
import type { Route } from './+types/client-dashboard-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Dasbor · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'client')
  const [counts, recent, announcements] = await Promise.all([
    countOwnTickets(person),
    findOwnTickets(person, { limit: 5, order: 'answered' }),
    findNews(1),
  ])
  return { name: person.name, counts, recent: recent.items, announcements }
}

/** Whether an answer has come; `recent` has what was answered first. */
function AnswerLine({ recent, counts }: Pick<Route.ComponentProps['loaderData'], 'recent' | 'counts'>) {
  const [first] = recent
  if (!first) return null
  if (!first.isAnswered) {
    return (
      <p className="text-lg">
        {counts.waiting > 0
          ? `Belum ada jawaban baru. ${counts.waiting} pertanyaan menunggu dijawab petugas.`
          : 'Semua pertanyaan Anda sudah selesai.'}
      </p>
    )
  }
  return (
    <Notice tone="success" title="Sudah ada jawaban" className="max-w-column">
      <Link
        to={`/client/questions/${first.publicId}`}
        className="inline-flex min-h-11 items-center font-semibold wrap-anywhere"
      >
        {`Baca jawaban: ${first.title}`}
      </Link>
    </Notice>
  )
}

export default function ClientDashboardPage({ loaderData }: Route.ComponentProps) {
  const { name, counts, recent, announcements } = loaderData
  return (
    <Page
      className="gap-6"
      title={`Halo, ${name}`}
      actions={
        <ButtonLink to="/client/create-question" size="lg" className="max-sm:hidden">
          <MessageCirclePlus />
          Buat Pertanyaan
        </ButtonLink>
      }
    >
      <AnswerLine recent={recent} counts={counts} />
      <Section
        id="terbaru"
        title="Pertanyaan saya"
        actions={counts.total > recent.length && <Link to="/client/questions">Lihat semua pertanyaan</Link>}
      >
        {counts.total > 0 && (
          <p className="-mt-3 text-sm text-tinta-soft">
            <Link to="/client/questions">{`${counts.total} pertanyaan`}</Link>
            {`: ${counts.answered} terjawab, ${counts.waiting} menunggu`}
          </p>
        )}
        {recent.length > 0 ? (
          <OwnTicketList items={recent} />
        ) : (
          <EmptyState level={3} title="Belum ada pertanyaan">
            Pertanyaan yang Anda kirim dan jawabannya muncul di sini.
          </EmptyState>
        )}
        {/* Wider screens have the first above and the second in their menu. */}
        <div className="flex flex-wrap gap-3 sm:hidden">
          <ButtonLink to="/client/create-question" size="lg">
            <MessageCirclePlus />
            Buat Pertanyaan
          </ButtonLink>
          <ButtonLink to="/client/information-center" size="lg" variant="secondary">
            Pusat Informasi
          </ButtonLink>
        </div>
      </Section>
      {announcements.length > 0 && (
        <Section id="pengumuman" title="Pengumuman">
          <Card flush>
            <ul className="divide-y divide-garis">
              {announcements.map((item) => (
                <li key={item.id} className="grid gap-1 px-4 py-4 sm:px-5">
                  <time dateTime={item.publishedAt.toISOString()} className="text-sm text-tinta-soft">
                    {formatLongDate(item.publishedAt)}
                  </time>
                  <h3 className="text-base">{item.title}</h3>
                  <p className="max-w-measure whitespace-pre-line text-tinta-soft">{item.content}</p>
                </li>
              ))}
            </ul>
          </Card>
        </Section>
      )}
    </Page>
  )
}
