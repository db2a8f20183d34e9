// '/helpdesk/dashboard': how much waits, the latest tickets and announcements, the questions that helped most.
import { CircleCheck, Clock, Inbox, MessagesSquare } from 'lucide-react'
import { Link } from 'react-router'
import { isAboutTicket } from '#app/components/live/live-stream.ts'
import { useLiveRefresh } from '#app/components/live/use-live-refresh.ts'
import { DeskTicketList } from '#app/components/tickets/ticket-list.tsx'
import { requireDesk } from '#app/guards.server.ts'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { Section } from '#app/ui/section.tsx'
import { StatCard } from '#app/ui/stat-card.tsx'
import { findActiveAnnouncements } from '#domain/content/announcements/find-published-announcements.ts'
import { countThanks } from '#domain/content/faq/count-thanks.ts'
import { faqAddress } from '#domain/content/faq/faq-address.ts'
import { findFaqs } from '#domain/content/faq/find-faqs.ts'
import { countDeskTicketsInWords } from '#domain/tickets/desk/count-desk-tickets.ts'
import { findDeskTickets } from '#domain/tickets/desk/find-desk-tickets.ts'
import { formatLongDate, now } from '#shared/dates.ts'
import type { Route } from './+types/helpdesk-dashboard-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Dasbor Helpdesk · Helpdesk SPMB' }]

/** How many questions the FAQ block shows. */
const shownQuestions = 5

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireDesk(context, request)
  const [counts, latest, announcements, categories] = await Promise.all([
    countDeskTicketsInWords(person),
    findDeskTickets(person, {}, { limit: 4 }),
    findActiveAnnouncements(3),
    findFaqs(),
  ])
  const questions = categories.flatMap(({ topics }) => topics.flatMap(({ items }) => items))
  const thanks = await countThanks(questions.map(({ id }) => id))
  const mostThanked = questions
    .map(({ id, question }) => ({ id, question, thanks: thanks.get(id) ?? 0 }))
    .toSorted((one, other) => other.thanks - one.thanks)
    .slice(0, shownQuestions)
  return { name: person.name, counts, latest: latest.items, at: now(), announcements, mostThanked }
}

export default function HelpdeskDashboardPage({ loaderData }: Route.ComponentProps) {
  const { name, counts, latest, at, announcements, mostThanked } = loaderData
  useLiveRefresh(isAboutTicket, { calm: true })
  return (
    <Page className="gap-10" title="Dasbor Helpdesk" description={`Selamat bekerja, ${name}.`}>
      <section aria-label="Jumlah tiket" className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
        <StatCard label="Belum Direspon" value={counts.pending} icon={Inbox} to="/helpdesk/tickets/pending" />
        <StatCard
          label="Dalam Proses"
          value={counts.inprogress}
          icon={MessagesSquare}
          to="/helpdesk/tickets/in-progress?status=inprogress"
        />
        <StatCard
          label="Menunggu Balasan"
          value={counts.waiting}
          icon={Clock}
          to="/helpdesk/tickets/in-progress?status=waiting"
        />
        <StatCard label="Selesai" value={counts.completed} icon={CircleCheck} to="/helpdesk/tickets/completed" />
      </section>
      <Section
        id="tiket-terbaru"
        title="Tiket terbaru"
        actions={<Link to="/helpdesk/tickets/pending">Lihat tiket masuk</Link>}
      >
        {latest.length > 0 ? (
          <DeskTicketList label="Tiket terbaru" items={latest} at={at} />
        ) : (
          <EmptyState level={3} title="Belum ada tiket">
            Tiket baru muncul di sini begitu dikirim.
          </EmptyState>
        )}
      </Section>
      <Section
        id="pengumuman"
        title="Pengumuman terbaru"
        actions={<Link to="/helpdesk/announcements">Lihat semua pengumuman</Link>}
      >
        {announcements.length > 0 ? (
          <Card flush>
            <ul className="divide-y divide-garis">
              {announcements.map((item) => (
                <li
                  key={item.id}
                  className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-3 sm:px-5"
                >
                  <span className="font-semibold">{item.title}</span>
                  <time dateTime={item.publishedAt.toISOString()} className="text-sm text-tinta-soft">
                    {formatLongDate(item.publishedAt)}
                  </time>
                </li>
              ))}
            </ul>
          </Card>
        ) : (
          <EmptyState level={3} title="Belum ada pengumuman">
            Pengumuman yang sedang berlaku muncul di sini.
          </EmptyState>
        )}
      </Section>
      <Section id="faq" title="FAQ yang paling membantu" actions={<Link to="/#faq">Lihat semua FAQ</Link>}>
        {mostThanked.length > 0 ? (
          <Card flush>
            <ul className="divide-y divide-garis">
              {mostThanked.map(({ id, question, thanks }) => (
                <li
                  key={id}
                  className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-3 sm:px-5"
                >
                  <Link to={faqAddress(question)}>{question}</Link>
                  <span className="text-sm text-tinta-soft">{`${thanks.toLocaleString('id-ID')} terima kasih`}</span>
                </li>
              ))}
            </ul>
          </Card>
        ) : (
          <EmptyState level={3} title="Belum ada FAQ">
            Pertanyaan yang sering diajukan muncul di sini.
          </EmptyState>
        )}
      </Section>
    </Page>
  )
}
