import { data, isRouteErrorResponse, Link } from 'react-router'
import { clientActionSending } from '#app/components/sending/use-sending.ts'
import { ActionButton } from '#app/components/tickets/action-button.tsx'
import { PendingActions } from '#app/components/tickets/action-status.tsx'
import { StatusBadge } from '#app/components/tickets/status-badge.tsx'
import { DueTime, PriorityMark } from '#app/components/tickets/urgency.tsx'
import { messageUploads } from '#app/forms/uploads.ts'
import { requireDesk } from '#app/guards.server.ts'
import { Composer } from '#app/routes/helpdesk/composer/composer.tsx'
import { NoteForm } from '#app/routes/helpdesk/composer/note-form.tsx'
import { ReplyForm } from '#app/routes/helpdesk/composer/reply-form.tsx'
import { DraftTool, SummaryTool } from '#app/routes/helpdesk/model/model-tools.tsx'
import { ActionMessage } from '#app/routes/helpdesk/ticket/action-form.tsx'
import { TicketGone, TicketPresence } from '#app/routes/helpdesk/ticket/conversation.tsx'
import { DeskTimeline } from '#app/routes/helpdesk/ticket/desk-timeline.tsx'
import { takeAction } from '#app/routes/helpdesk/ticket/ticket-actions.server.ts'
import { DistressMark, FaqLine, HandedOver, IncidentNotice } from '#app/routes/helpdesk/ticket/ticket-facts.tsx'
import { RequesterTickets, SnoozeForm, SnoozeNotice, WatchLine } from '#app/routes/helpdesk/ticket/ticket-rail.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { BackLink, PageHeader } from '#app/ui/page-header.tsx'
import { markRead } from '#domain/notifications/notification.server.ts'
import type { DeskTicketDetail } from '#domain/tickets/desk/get-desk-ticket.ts'
import { recordTicketRead } from '#domain/tickets/desk/presence.ts'
import { formatDateTime } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'
import type { Route } from './+types/ticket-page.ts'
import { SimilarLink } from './similar/similar-link.tsx'
import { ArrangeForms } from './ticket/arrange-forms.tsx'
import { Conversation } from './ticket/conversation.tsx'
import { IncidentMatch } from './ticket/incident-match.tsx'
import { PupilLines } from './ticket/pupil-lines.tsx'
import { TicketFactsPanel } from './ticket/ticket-facts.tsx'
import { TicketRail } from './ticket/ticket-rail.tsx'
import { loadTicketView } from './ticket/ticket-view.server.ts'
import { deskLists, handedOverList } from './tickets/desk-lists.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: `${loaderData ? `${loaderData.ticket.number} · ${loaderData.ticket.title}` : 'Tiket'} · Helpdesk SPMB`,
  },
]

export const handle = { uploads: messageUploads }

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const person = await requireDesk(context, request)
  if (!/^\d{1,15}$/.test(params.id)) throw new NotFound('Tiket tidak ditemukan.')
  const view = await loadTicketView(person, Number(params.id), new URL(request.url).searchParams)
  await Promise.all([recordTicketRead(person, view.ticket.id), markRead(person, { ticketId: view.ticket.id })])
  return data(view, { headers: { 'Cache-Control': 'no-store' } })
}

export async function action({ context, request }: Route.ActionArgs) {
  return takeAction(await requireDesk(context, request), request)
}

export const clientAction = (sent: Route.ClientActionArgs) => clientActionSending(sent, () => false)

/** The list that the ticket was opened from; of complaints there is one for all stages. */
const listAt = (stage: Route.ComponentProps['loaderData']['stage']) =>
  stage === 'handed-over' ? handedOverList : stage ? deskLists[stage] : complaints

const complaints = { path: '/helpdesk/complaints', title: 'Aduan' }

export default function TicketPage({ loaderData, actionData }: Route.ComponentProps) {
  const { ticket, me, siblings, query } = loaderData
  const sameNumber = siblings.filter(({ isByNumber }) => isByNumber).length
  const { can } = ticket
  const list = listAt(loaderData.stage)
  return (
    <div
      data-wide=""
      data-ticket={ticket.number}
      className="grid gap-5 xl:grid-cols-[18rem_minmax(0,1fr)] 2xl:grid-cols-[22.5rem_minmax(0,1fr)]"
    >
      <TicketRail items={loaderData.list} current={ticket.id} list={list} query={query} at={loaderData.at} />
      {/* Another ticket is another page: nothing of what was written on this one goes along. */}
      <PendingActions key={ticket.id} ticketId={ticket.id}>
        <div className="@container min-w-0">
          <div className="ticket-panes grid gap-5 @2xl:grid-cols-[minmax(0,1fr)_15rem]">
            <div className="ticket-column grid grid-cols-1 content-start gap-3">
              <div className="ticket-head grid grid-cols-1 gap-1">
                <div className="xl:hidden">
                  <BackLink to={`${list.path}?${query}`} label={list.title} />
                </div>
                <TicketHead ticket={ticket} />
              </div>
              <ActionMessage answer={actionData} ticket={ticket} />
              {loaderData.modelOffers.summary && <SummaryTool ticketId={ticket.id} />}
              <Conversation
                latest={[ticket.timeline.at(-1)?.id, ...loaderData.drafts.onTheirWay.map(({ holdId }) => holdId)].join(
                  ' ',
                )}
              >
                <HandedOver ticket={ticket} office={loaderData.handedOverTo} />
                {loaderData.inDistress && <DistressMark ticket={ticket} />}
                <IncidentNotice incident={loaderData.incident} />
                <IncidentMatch ticket={ticket} match={loaderData.match} />
                <MergedTickets ticket={ticket} />
                <Spam ticket={ticket} />
                <Withdrawn ticket={ticket} />
                {!ticket.isReadOnly && <SnoozeNotice ticket={ticket} snooze={loaderData.following.snooze} />}
                <DeskTimeline
                  ticket={ticket}
                  kind={ticket.kind}
                  entries={ticket.timeline}
                  attachments={loaderData.attachments}
                  news={loaderData.news}
                  withdrawal={loaderData.withdrawal}
                  lastRead={loaderData.lastRead}
                  canSend={loaderData.number62 !== null && !ticket.isReadOnly}
                  onTheirWay={loaderData.drafts.onTheirWay}
                />
                <PupilLines ticket={ticket} pupils={loaderData.pupils} />
                {ticket.status === 'completed' && !can.unmarkSpam && !ticket.requester.withdrawnAt && (
                  <Notice title="Tiket ini sudah selesai, jadi tidak dapat dibalas lagi.">
                    <ActionButton intent="undo-completion" ticket={ticket} className="mt-2" />
                    {!can.undoCompletion && 'Pemohon dapat membukanya kembali dalam 14 hari.'}
                  </Notice>
                )}
              </Conversation>
              {!ticket.isReadOnly && (
                <Composer
                  key={can.reply ? 'reply' : 'note'}
                  latest={latestOfRequester(ticket)}
                  news={<TicketPresence ticketId={ticket.id} known={loaderData.known} />}
                  openAtFirst={loaderData.prefilled !== undefined}
                  reply={
                    can.reply && (
                      <>
                        {loaderData.modelOffers.draft && <DraftTool ticketId={ticket.id} />}
                        <ReplyForm
                          ticket={ticket}
                          reach={loaderData.reach}
                          ready={loaderData.ready}
                          prefilled={loaderData.prefilled}
                          stored={loaderData.drafts.own.reply}
                          onTheirWay={loaderData.drafts.onTheirWay}
                          query={query}
                          suggestions={loaderData.suggestions}
                          inDistress={loaderData.inDistress}
                          variables={loaderData.variables}
                          categories={loaderData.categories}
                          offices={loaderData.offices}
                        />
                      </>
                    )
                  }
                  note={
                    <NoteForm ticket={ticket} stored={loaderData.drafts.own.note} colleagues={loaderData.colleagues} />
                  }
                />
              )}
            </div>
            <aside
              aria-label="Keterangan tiket"
              className="grid grid-cols-1 content-start gap-5 self-start rounded-card border border-garis bg-kertas p-4 text-sm [&_dl>div]:py-1.5 @2xl:overflow-y-auto"
            >
              <p className="-mb-2 flex flex-wrap items-center gap-x-4 gap-y-1">
                {!ticket.isReadOnly && <SimilarLink key={ticket.id} ticketId={ticket.id} />}
                {siblings.length > sameNumber && <a href="#tiket-lain">{siblings.length - sameNumber} tiket lain</a>}
                {sameNumber > 0 && <a href="#tiket-lain">{`Nomor yang sama: ${sameNumber} tiket`}</a>}
                <Link to={`/helpdesk/tickets/${ticket.id}/print`}>Cetak</Link>
              </p>
              <FaqLine ticketId={ticket.id} {...loaderData.faq} />
              {!ticket.isReadOnly && <WatchLine ticket={ticket} following={loaderData.following} />}
              {can.arrange && (ticket.agentId !== null || ticket.status === 'completed') && (
                <SnoozeForm
                  key={`tunda-${ticket.id}`}
                  ticket={ticket}
                  choices={loaderData.snoozeChoices}
                  isSettled={ticket.status === 'completed'}
                />
              )}
              {can.arrange && (
                <ArrangeForms
                  ticket={ticket}
                  me={me}
                  colleagues={loaderData.colleagues}
                  categories={loaderData.categories}
                  offices={loaderData.offices}
                />
              )}
              <TicketFactsPanel
                ticket={ticket}
                office={loaderData.office}
                number62={loaderData.number62}
                answerNumber={loaderData.answerNumber}
              />
              <ActionButton intent="spam" ticket={ticket} />
              {!ticket.isReadOnly && <RequesterTickets ticket={ticket} siblings={siblings} mayMerge={can.arrange} />}
            </aside>
          </div>
        </div>
      </PendingActions>
    </div>
  )
}

const latestOfRequester = ({ timeline }: DeskTicketDetail) =>
  timeline.findLast(({ type }) => type === 'submitted' || type === 'requester_replied' || type === 'reopened')

function TicketHead({ ticket }: { ticket: DeskTicketDetail }) {
  return (
    <PageHeader
      title={<span className="block wrap-anywhere">{ticket.title}</span>}
      meta={
        <>
          <span className="font-semibold tabular-nums">{ticket.number}</span>
          <StatusBadge label={ticket.label} />
          <PriorityMark priority={ticket.priority} />
          <DueTime due={ticket.due} />
        </>
      }
      actions={
        <>
          <ActionButton intent="claim" ticket={ticket} />
          <ActionButton intent="undo-claim" ticket={ticket} />
          <ActionButton intent="complete" ticket={ticket} />
        </>
      }
    />
  )
}

function Spam({ ticket }: { ticket: DeskTicketDetail }) {
  if (!ticket.can.unmarkSpam) return null
  return (
    <Notice tone="warning" title="Tiket ini ditandai sebagai spam">
      Tidak dihitung dan tidak ditagih. Pemohonnya melihat tiket ini seperti biasa.
      <ActionButton intent="not-spam" ticket={ticket} className="mt-2" />
    </Notice>
  )
}

function Withdrawn({ ticket }: { ticket: DeskTicketDetail }) {
  const { withdrawnAt } = ticket.requester
  if (!withdrawnAt) return null
  return (
    <Notice tone="warning" title={`Pemohon menarik persetujuannya pada ${formatDateTime(withdrawnAt)}`}>
      Datanya disimpan dan tidak dipakai. Jangan membalas atau menghubunginya tentang tiket ini. Setelah menyetujui
      lagi, pemohon dapat membuka kembali tiket yang ditutup karenanya dalam 14 hari.
    </Notice>
  )
}

function MergedTickets({ ticket }: { ticket: DeskTicketDetail }) {
  const { mergedInto, merged } = ticket
  return (
    <>
      {mergedInto && (
        <Notice
          tone="warning"
          title={
            <>
              Tiket ini digabungkan ke{' '}
              <Link to={`/helpdesk/tickets/${mergedInto.id}`} className="wrap-anywhere">
                {mergedInto.number} · {mergedInto.title}
              </Link>
            </>
          }
        >
          <ActionButton intent="unmerge" ticket={ticket} className="mt-2" />
        </Notice>
      )}
      {merged.length > 0 && (
        <Notice title="Tiket yang digabungkan ke sini">
          <ul>
            {merged.map(({ id, number, title }) => (
              <li key={id}>
                <Link to={`/helpdesk/tickets/${id}`} className="wrap-anywhere">
                  {number} · {title}
                </Link>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}

/** Within the area's frame: a writer must not lose their place because a colleague was faster. */
export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  return <TicketGone ticketId={params.id} />
}
