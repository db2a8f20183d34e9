// '/helpdesk/dashboard': what the agent works on now, how much waits, the latest announcements and tickets, the questions that helped most.
import { Link } from 'react-router'
import { isAboutTicket } from '#app/components/live/live-stream.ts'
import { useLiveRefresh } from '#app/components/live/use-live-refresh.ts'
import { DeskTicketList } from '#app/components/tickets/ticket-list.tsx'
import { requireDesk } from '#app/guards.server.ts'
import { Card } from '#app/ui/card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Section } from '#app/ui/section.tsx'
import { findActiveAnnouncements } from '#domain/content/announcements/find-published-announcements.ts'
import { countThanks } from '#domain/content/faq/count-thanks.ts'
import { faqAddress } from '#domain/content/faq/faq-address.ts'
import { findFaqs } from '#domain/content/faq/find-faqs.ts'
import { countDeskTicketsInWords } from '#domain/tickets/desk/count-desk-tickets.ts'
import { findDeskTickets } from '#domain/tickets/desk/find-desk-tickets.ts'
import { findMyQueue } from '#domain/tickets/queue/find-my-queue.ts'
import type { TicketStatus } from '#domain/tickets/ticket.ts'
import { formatLongDate, now } from '#shared/dates.ts'
import type { Route } from './+types/helpdesk-dashboard-page.ts'
import { MyQueueList } from './tickets/my-queue.tsx'
import { TakeNextButton } from './tickets/take-next.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Dasbor Helpdesk · Helpdesk SPMB' }]

/** How many questions the FAQ block shows. */
const shownQuestions = 5

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireDesk(context, request)
  const [queue, counts, latest, announcements, categories] = await Promise.all([
    findMyQueue(person),
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
  return { queue, counts, latest: latest.items, at: now(), announcements, mostThanked }
}

/** The four statuses in the dashboard's words, and the list of each. */
const figures: readonly (readonly [status: TicketStatus, label: string, to: string])[] = [
  ['pending', 'Belum Direspon', '/helpdesk/tickets/pending'],
  ['inprogress', 'Dalam Proses', '/helpdesk/tickets/in-progress?status=inprogress'],
  ['waiting', 'Menunggu Balasan', '/helpdesk/tickets/in-progress?status=waiting'],
  ['completed', 'Selesai', '/helpdesk/tickets/completed'],
]

const line = 'flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 px-4 py-2 text-sm'
const small = (title: string) => <span className="text-base">{title}</span>

export default function HelpdeskDashboardPage({ loaderData }: Route.ComponentProps) {
  const { queue, counts, latest, at, announcements, mostThanked } = loaderData
  useLiveRefresh(isAboutTicket, { calm: true })
  return (
    <div data-wide="" className="grid grid-cols-1 gap-4">
      <PageHeader
        title={<span className="text-xl">Dasbor Helpdesk</span>}
        actions={queue.total > 0 && <TakeNextButton />}
      />
      <div className="grid grid-cols-1 gap-x-5 gap-y-6 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <Section id="antrean" title={small('Antrean saya')} className="content-start gap-2">
          <MyQueueList queue={queue} />
        </Section>
        <div className="grid grid-cols-1 content-start gap-6">
          <Section id="jumlah" title={small('Jumlah tiket')} className="gap-2">
            <ul className="grid grid-cols-2 gap-px overflow-clip rounded-card border border-garis bg-garis sm:grid-cols-4 xl:grid-cols-1">
              {figures.map(([status, label, to]) => (
                <li key={status} className="bg-kertas">
                  <Link
                    to={to}
                    className="flex h-full min-h-10 items-center justify-between gap-2 px-3 py-2 text-[0.8125rem] text-tinta-soft no-underline hover:bg-nila-50 hover:text-nila-700"
                  >
                    {label} <span className="text-base font-bold text-tinta tabular-nums">{counts[status]}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </Section>
          <Section
            id="pengumuman"
            title={small('Pengumuman terbaru')}
            actions={
              <Link to="/helpdesk/announcements" className="text-sm">
                Lihat semua <span className="sr-only">pengumuman</span>
              </Link>
            }
            className="gap-2"
          >
            {announcements.length > 0 ? (
              <Card flush>
                <ul className="divide-y divide-garis">
                  {announcements.map((item) => (
                    <li key={item.id} className={line}>
                      <span className="font-semibold">{item.title}</span>
                      <time dateTime={item.publishedAt.toISOString()} className="text-xs text-tinta-soft">
                        {formatLongDate(item.publishedAt)}
                      </time>
                    </li>
                  ))}
                </ul>
              </Card>
            ) : (
              <p className="text-sm text-tinta-soft">Pengumuman yang sedang berlaku muncul di sini.</p>
            )}
          </Section>
          <Section
            id="faq"
            title={small('FAQ yang paling membantu')}
            actions={
              <Link to="/#faq" className="text-sm">
                Lihat semua <span className="sr-only">FAQ</span>
              </Link>
            }
            className="gap-2"
          >
            {mostThanked.length > 0 ? (
              <Card flush>
                <ul className="divide-y divide-garis">
                  {mostThanked.map(({ id, question, thanks }) => (
                    <li key={id} className={line}>
                      <Link to={faqAddress(question)}>{question}</Link>
                      <span className="text-xs text-tinta-soft">{`${thanks.toLocaleString('id-ID')} terima kasih`}</span>
                    </li>
                  ))}
                </ul>
              </Card>
            ) : (
              <p className="text-sm text-tinta-soft">Pertanyaan yang sering diajukan muncul di sini.</p>
            )}
          </Section>
        </div>
        <Section
          id="tiket-terbaru"
          title={small('Tiket terbaru')}
          actions={
            <Link to="/helpdesk/tickets/pending" className="text-sm">
              Lihat tiket masuk
            </Link>
          }
          className="gap-2 xl:col-span-full"
        >
          {latest.length > 0 ? (
            <DeskTicketList label="Tiket terbaru" items={latest} at={at} dense withStatus />
          ) : (
            <p className="text-sm text-tinta-soft">Tiket baru muncul di sini begitu dikirim.</p>
          )}
        </Section>
      </div>
    </div>
  )
}
