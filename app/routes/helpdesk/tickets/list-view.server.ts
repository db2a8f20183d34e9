import { readPageKey, withPageKey } from '#app/list-address.ts'
import type { Person } from '#domain/accounts/person.ts'
import { findOfficesByPlace, findRegencies } from '#domain/offices/public-offices.ts'
import { type CategoryChoice, findAllTicketCategories } from '#domain/tickets/categories/category.server.ts'
import { deskViewCountLabel, viewCountLabels } from '#domain/tickets/desk/desk-counts.ts'
import { type DeskView, inOwnOrder, readDeskView, writeDeskView } from '#domain/tickets/desk/desk-view.ts'
import { findDeskTickets, findNamedTicket, getNewestTicketId } from '#domain/tickets/desk/find-desk-tickets.ts'
import { findSavedViews } from '#domain/tickets/desk/saved-views.ts'
import type { TicketKind } from '#domain/tickets/ticket.ts'
import { now } from '#shared/dates.ts'
import { deskLists, type ListStage } from './desk-lists.ts'
import { deskRow, packRows } from './desk-row.ts'

/** The categories to filter by; one that questions and complaints share is one choice, and finds both. */
function categoryGroups(
  kind: TicketKind | undefined,
  questions: readonly CategoryChoice[],
  complaints: readonly CategoryChoice[],
) {
  const shared = kind ? [] : questions.filter(({ id }) => complaints.some((complaint) => complaint.id === id))
  const alone = ({ id }: CategoryChoice) => !shared.some((one) => one.id === id)
  return [
    { label: 'Pertanyaan', items: kind === 'complaint' ? [] : questions.filter(alone) },
    { label: 'Aduan', items: kind === 'question' ? [] : complaints.filter(alone) },
    { label: 'Pertanyaan dan aduan', items: shared },
  ].filter(({ items }) => items.length > 0)
}

/**
 * A page of the list of this stage, by the filters in the address.
 * @throws Forbidden for clients.
 */
export async function loadListView(person: Person, request: Request, stage: ListStage) {
  const params = new URL(request.url).searchParams
  const view = { ...readDeskView(params), stage }
  const after = readPageKey(request)
  const query = writeDeskView(view).toString()
  const [newest, page, counts, questions, complaints, regencies, offices, saved] = await Promise.all([
    // First: tickets that come while the rest is looked up then count as new.
    getNewestTicketId(),
    findDeskTickets(person, inOwnOrder(view), { after }),
    deskViewCountLabel(person, view),
    findAllTicketCategories('question'),
    findAllTicketCategories('complaint'),
    findRegencies(),
    findOfficesByPlace(),
    loadSavedViews(person),
  ])
  const seen = person.officeId === null ? offices : []
  const wishes = { at: now(), withStatus: stage === 'inprogress', offices: seen, stage }
  const isLost = page.items.length === 0 && view.search !== undefined
  return {
    rows: packRows(page.items.map((item) => deskRow(item, wishes))),
    next: page.next,
    elsewhere: isLost ? await findNamedTicket(person, view.search ?? '') : null,
    newest,
    view,
    counts,
    choices: {
      categories: categoryGroups(view.kind, questions, complaints),
      regencies,
      offices: seen,
    },
    saved,
    query,
    here: withPageKey(query, after),
    first: after === undefined,
  }
}

export type ListView = Awaited<ReturnType<typeof loadListView>>

async function loadSavedViews(person: Person) {
  const saved = await findSavedViews(person)
  const counts = await viewCountLabels(
    person,
    saved.map(({ view }) => view),
  )
  return saved.map(({ id, name, view }, place) => ({ id, name, to: addressOf(view), count: counts[place] }))
}

export function addressOf(view: DeskView): string {
  return `${deskLists[view.stage ?? 'inprogress'].path}?${writeDeskView(view)}`
}
