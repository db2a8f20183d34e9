// '/helpdesk/dashboard': what the agent works on now, how much waits, the latest announcements and tickets, the questions that helped most.
import { Link } from 'react-router'
import { isAboutTicket } from '#app/components/live/live-stream.ts'
import { useLiveRefresh } from '#app/components/live/use-live-refresh.ts'
import { StatusCounts } from '#app/components/tickets/status-counts.tsx'
import { DeskTicketList } from '#app/components/tickets/ticket-list.tsx'
import { requireDesk } from '#app/guards.server.ts'
import { PageHeader, Section } from '#app/ui/page-header.tsx'
import { findNews } from '#domain/content/announcements/published-announcements.ts'
import { faqAddress } from '#domain/content/faq/faq-address.ts'
import { countThanks } from '#domain/content/faq/faq-thanks.ts'
import { findFaqs } from '#domain/content/faq/published-faqs.ts'
import { getDeskOverview } from '#domain/reporting/desk-overview.ts'
import { mayReadTeam, teamOffice } from '#domain/reporting/report.ts'
import { findWaves } from '#domain/shared-answers/clusters/find-clusters.ts'
import { countDeskTickets } from '#domain/tickets/desk/desk-counts.ts'
import { findDeskTickets } from '#domain/tickets/desk/find-desk-tickets.ts'
import { findMyQueue } from '#domain/tickets/queue/find-my-queue.ts'
import { findNextTicket } from '#domain/tickets/queue/pressing-tickets.ts'
import { formatLongDate, now } from '#shared/dates.ts'
import { seconds } from '#shared/durations.ts'
import type { Route } from './+types/helpdesk-dashboard-page.ts'
import { WaveBand } from './incidents/wave-band.tsx'
import { DeskOverviewPanel, overviewRefresh } from './reports/desk-overview.tsx'
import { deskRow } from './tickets/desk-row.ts'
import { MyQueueList } from './tickets/my-queue.tsx'
import { TakeNextButton } from './tickets/take-next.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Dasbor Helpdesk · Helpdesk SPMB' }]

const shownQuestions = 5

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireDesk(context, request)
  const [overview, waves, upcoming, queue, counts, latest, announcements, categories] = await Promise.all([
    mayReadTeam(person) ? getDeskOverview(person, {}) : null,
    findWaves(person),
    findNextTicket(person),
    findMyQueue(person),
    countDeskTickets(person),
    findDeskTickets(person, {}, { limit: 4 }),
    findNews(3),
    findFaqs(),
  ])
  const questions = categories.flatMap(({ topics }) => topics.flatMap(({ items }) => items))
  const thanks = await countThanks(questions.map(({ id }) => id))
  const mostThanked = questions
    .map(({ id, question }) => ({ id, question, thanks: thanks.get(id) ?? 0 }))
    .toSorted((one, other) => other.thanks - one.thanks)
    .slice(0, shownQuestions)
  const rows = latest.items.map((item) => deskRow(item, { at: now(), withStatus: true }))
  const lead = { overview, office: teamOffice(person)?.toString(), at: now() }
  return { ...lead, waves, upcoming, queue, counts, latest: rows, announcements, mostThanked }
}

const row = 'flex flex-wrap items-baseline justify-between gap-x-3 py-1.5 text-[0.8125rem]'
const rows = 'divide-y divide-garis border-y border-garis'

type Upcoming = Route.ComponentProps['loaderData']['upcoming']

/** The answer to 'what now?': the ticket that the button takes, unless another agent is faster. */
function NextTicketLine({ upcoming }: { upcoming: Upcoming }) {
  if (!upcoming) return <p className="text-sm text-tinta-soft">Tidak ada tiket masuk yang belum diambil.</p>
  return (
    <section
      aria-label="Tiket berikutnya"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-l-[3px] border-nila-700 bg-kertas py-2 pr-2 pl-3"
    >
      <p className="min-w-0 grow basis-56 text-sm">
        <Link to={`/helpdesk/tickets/${upcoming.id}`} className="font-semibold wrap-anywhere">
          {upcoming.title}
        </Link>
        <span className="text-tinta-soft">{` ${upcoming.number} · ${upcoming.reason}`}</span>
      </p>
      <TakeNextButton />
    </section>
  )
}

export default function HelpdeskDashboardPage({ loaderData }: Route.ComponentProps) {
  const { overview, waves, office, at, upcoming, queue, counts, latest, announcements, mostThanked } = loaderData
  const ofOffice = overview && <DeskOverviewPanel overview={overview} office={office} at={at} linked />
  useLiveRefresh(isAboutTicket, overview ? { ...overviewRefresh, gather: seconds(3) } : { calm: true })
  return (
    <div data-wide="" className="grid grid-cols-1 gap-3">
      <PageHeader title="Dasbor Helpdesk" />
      <WaveBand waves={waves} at={at} />
      {ofOffice}
      <NextTicketLine upcoming={upcoming} />
      <div className="grid grid-cols-1 gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_1fr]">
        <div className="xl:col-start-2">
          <StatusCounts counts={counts} />
        </div>
        <div className="grid grid-cols-1 content-start gap-6 xl:col-start-1 xl:row-span-2 xl:row-start-1">
          <Section id="antrean" title="Antrean saya" className="gap-2">
            <MyQueueList queue={queue} />
          </Section>
          <Section
            id="tiket-terbaru"
            title="Tiket terbaru"
            actions={
              <Link to="/helpdesk/tickets/pending" className="text-sm">
                Lihat tiket masuk
              </Link>
            }
            className="gap-2"
          >
            {latest.length > 0 ? (
              <DeskTicketList label="Tiket terbaru" items={latest} />
            ) : (
              <p className="text-sm text-tinta-soft">Tiket baru muncul di sini begitu dikirim.</p>
            )}
          </Section>
        </div>
        <div className="grid grid-cols-1 content-start gap-6">
          <Section
            id="pengumuman"
            title="Pengumuman terbaru"
            actions={
              <Link to="/helpdesk/announcements" className="text-sm">
                Lihat semua <span className="sr-only">pengumuman</span>
              </Link>
            }
            className="gap-1.5"
          >
            {announcements.length > 0 ? (
              <ul className={rows}>
                {announcements.map((item) => (
                  <li key={item.id} className={row}>
                    <span className="font-semibold">{item.title}</span>
                    <time dateTime={item.publishedAt.toISOString()} className="text-xs text-tinta-soft">
                      {formatLongDate(item.publishedAt)}
                    </time>
                  </li>
                ))}
              </ul>
            ) : (
              <p className="text-sm text-tinta-soft">Pengumuman yang sedang berlaku muncul di sini.</p>
            )}
          </Section>
          <Section
            id="faq"
            title="FAQ yang paling membantu"
            actions={
              <Link to="/#faq" className="text-sm">
                Semua<span className="sr-only"> FAQ</span>
              </Link>
            }
            className="gap-1.5"
          >
            {mostThanked.length > 0 ? (
              <ul className={rows}>
                {mostThanked.map(({ id, question, thanks }) => (
                  <li key={id} className={row}>
                    <Link to={faqAddress(question)}>{question}</Link>
                    {thanks > 0 && (
                      <span className="text-xs text-tinta-soft">{`${thanks.toLocaleString('id-ID')} terima kasih`}</span>
                    )}
                  </li>
                ))}
              </ul>
            ) : (
              <p className="text-sm text-tinta-soft">Pertanyaan yang sering diajukan muncul di sini.</p>
            )}
          </Section>
        </div>
      </div>
    </div>
  )
}
