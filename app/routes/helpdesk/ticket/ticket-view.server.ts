import type { ReadyAnswer } from '#app/components/tickets/use-answers.ts'
import { pageKeyIn, withPageKey } from '#app/list-address.ts'
import type { Person } from '#domain/accounts/person.ts'
import { findCannedReplies } from '#domain/content/canned-replies/canned-reply.server.ts'
import { describeTicketNumber } from '#domain/notifications/numbers/own-number.ts'
import { findAnswerNews } from '#domain/notifications/reach/delivered-answers.ts'
import { describeReach } from '#domain/notifications/reach/reach.server.ts'
import { findLedOffices } from '#domain/offices/office-lead.ts'
import { findOfficesByPlace } from '#domain/offices/public-offices.ts'
import { findKnownEvents } from '#domain/operations/live/live-event.server.ts'
import { modelOffers } from '#domain/search/phrasing/ask-model.ts'
import { type Suggestion, suggestAnswers } from '#domain/search/ready-answers/ready-answers.ts'
import { getIncidentOfTicket } from '#domain/shared-answers/attaching/attached-tickets.ts'
import { findMatchingIncident } from '#domain/shared-answers/attaching/proposed-tickets.ts'
import { getTicketFaq } from '#domain/shared-answers/faq-proposals/proposal.server.ts'
import { findTranscribedAttachments } from '#domain/tickets/attachments/transcript.server.ts'
import { findTicketCategories } from '#domain/tickets/categories/category.server.ts'
import { findColleagues, findSiblingTickets } from '#domain/tickets/desk/colleagues.ts'
import { type DeskView, inOwnOrder, readDeskView, writeDeskView } from '#domain/tickets/desk/desk-view.ts'
import {
  type DeskTicket,
  findChosenTickets,
  findDeskTickets,
  findMatchingTickets,
} from '#domain/tickets/desk/find-desk-tickets.ts'
import { type DeskTicketDetail, getDeskTicket } from '#domain/tickets/desk/get-desk-ticket.ts'
import { asReply, fillCannedReply, replyVariables } from '#domain/tickets/desk/reply-variables.ts'
import { getCrisisText } from '#domain/tickets/distress/ticket-distress.ts'
import { type Drafts, findDrafts } from '#domain/tickets/drafts/draft.server.ts'
import { getFollowing, noteReading } from '#domain/tickets/following/following.ts'
import { choicesAt } from '#domain/tickets/following/snooze-input.ts'
import { mayWithdrawMessages } from '#domain/tickets/ticket-policy.ts'
import { findHandedOver } from '#domain/tickets/transfer/transfer.ts'
import { mayReadWithdrawn, readWithdrawnMessage } from '#domain/tickets/withdrawal/withdrawal.ts'
import { now } from '#shared/dates.ts'
import { whatsappNumber } from '#shared/numbers/phone-number.ts'
import { findDeskPupils } from './pupil-lines.server.ts'
import type { Withdrawal } from './timeline-entry.tsx'

const noDrafts: Drafts = { own: {}, onTheirWay: [] }

const beside = 50

/** The view the ticket was opened from; without one the list its own status puts it in. Complaints of all stages are a list. */
function viewAround(ticket: DeskTicketDetail, params: URLSearchParams): DeskView {
  const view = readDeskView(params)
  if (view.kind === 'complaint' && !view.stage) return view
  const own = ticket.can.unmarkSpam ? 'spam' : ticket.status
  return { ...view, stage: view.stage ?? (own === 'waiting' ? 'inprogress' : own) }
}

async function findNeighbours(person: Person, view: DeskView, id: number): Promise<readonly DeskTicket[]> {
  const { items, next } = await findDeskTickets(person, view, { limit: beside })
  if (next === null || items.some((item) => item.id === id)) return items
  const [matches] = await findMatchingTickets(person, view, [id])
  if (matches === undefined) return items
  const [own, after] = await Promise.all([
    findChosenTickets(person, [id]),
    findDeskTickets(person, view, { after: id, limit: beside - 1 }),
  ])
  return [...own, ...after.items]
}

/** Which withdrawn message the address asks for; its text is read, and that put on record, only then. */
async function loadWithdrawal(person: Person, ticket: DeskTicketDetail, params: URLSearchParams): Promise<Withdrawal> {
  const entryId = Number(params.get('ditarik'))
  const mayRead = mayReadWithdrawn(person)
  const isAsked = mayRead && ticket.timeline.some(({ id, type }) => id === entryId && type === 'withdrawn')
  const read = isAsked ? { entryId, text: await readWithdrawnMessage(person, { ticketId: ticket.id, entryId }) } : null
  return { mayWithdraw: mayWithdrawMessages(person, ticket, await findLedOffices(person.id)), mayRead, read }
}

const variablesOf = (ticket: DeskTicketDetail, person: Person) =>
  replyVariables({ ...ticket, contactName: ticket.requester.name }, person.name)

async function readyAnswers(person: Person, ticket: DeskTicketDetail): Promise<ReadyAnswer[]> {
  const variables = variablesOf(ticket, person)
  const replies = await findCannedReplies(person)
  return replies.map(({ id, title, text, shortcut, sets }) => ({
    ...{ key: String(id), title, shortcut, sets },
    text: fillCannedReply(text, variables),
  }))
}

/** The only ready answer of a ticket in danger: its agent otherwise writes in their own words. */
function crisisAnswer(ticket: DeskTicketDetail, person: Person, text: string): Suggestion {
  return {
    ...{ key: 'krisis', kind: 'canned', title: 'Nomor yang dapat ditelepon pemohon sekarang', shortcut: null },
    ...{ text: asReply(text, variablesOf(ticket, person)), url: null, sets: null },
  }
}

/**
 * The ticket with its files, its neighbours, and what its forms offer.
 * @throws NotFound when the agent may not know of the ticket.
 */
export async function loadTicketView(person: Person, id: number, params: URLSearchParams) {
  // Read first: later reads then include everything these events report.
  const known = await findKnownEvents(id)
  const ticket = await getDeskTicket(person, id)
  const { isReadOnly, handedOver } = ticket
  // Who only reads it came from a list of their own, or from where they handed it over.
  const isOwnHandOver = isReadOnly && !params.has('stage') && params.get('kind') !== 'complaint'
  const view = viewAround(ticket, params)
  const answers = ticket.timeline.filter(({ type }) => type === 'answered').map((entry) => entry.id)
  const [
    attachments,
    list,
    colleagues,
    siblings,
    categories,
    offices,
    replies,
    reach,
    news,
    answered,
    drafts,
    suggested,
    following,
    incident,
    match,
    faq,
    crisisText,
    pupils,
  ] = await Promise.all([
    findTranscribedAttachments(person, ticket.publicId),
    isOwnHandOver
      ? findHandedOver(person, { limit: beside }).then(({ items }) => items)
      : findNeighbours(person, inOwnOrder(view), id),
    isReadOnly ? [] : findColleagues(person, id),
    isReadOnly ? [] : findSiblingTickets(person, id),
    findTicketCategories(ticket.kind, ticket.categoryId),
    findOfficesByPlace(),
    readyAnswers(person, ticket),
    describeReach(id, 'ticketPage'),
    findAnswerNews(answers),
    describeTicketNumber(id),
    isReadOnly ? noDrafts : findDrafts(person, id),
    // An answered ticket waits for its requester.
    ticket.can.reply && ticket.status !== 'waiting' ? suggestAnswers(person, id) : [],
    getFollowing(person, id),
    getIncidentOfTicket(id),
    isReadOnly ? undefined : findMatchingIncident(person, id),
    getTicketFaq(person, id),
    getCrisisText(id),
    findDeskPupils(person, ticket),
  ])
  const withdrawal = await loadWithdrawal(person, ticket, params)
  const crisis = crisisText === null ? null : [crisisAnswer(ticket, person, crisisText)]
  const ready: readonly ReadyAnswer[] = crisis ?? replies
  const prefilled = ready.find(({ key }) => key === params.get('siap'))?.text
  return {
    ...{ ticket, attachments, colleagues, siblings, categories, offices, ready, prefilled },
    reach: reach.words,
    drafts,
    suggestions: crisis ?? suggested,
    incident,
    match,
    faq,
    inDistress: crisis !== null,
    modelOffers: modelOffers(ticket, crisis !== null),
    pupils,
    news,
    withdrawal,
    following,
    lastRead: await noteReading(person, id, ticket.timeline.at(-1)?.id ?? 0),
    known,
    snoozeChoices: choicesAt(now(), ticket.status),
    number62: whatsappNumber(ticket.requester.phone),
    answerNumber: answered,
    me: person.id,
    office: offices.find(({ id: officeId }) => officeId === ticket.officeId)?.name ?? 'Tim provinsi',
    variables: variablesOf(ticket, person),
    list,
    handedOverTo: handedOver && (offices.find((each) => each.id === handedOver.officeId)?.name ?? 'tim provinsi'),
    stage: isOwnHandOver ? ('handed-over' as const) : view.stage,
    query: withPageKey(isOwnHandOver ? '' : writeDeskView(view).toString(), pageKeyIn(params)),
    at: now(),
  }
}
