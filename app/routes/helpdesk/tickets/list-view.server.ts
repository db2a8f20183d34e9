// All that a desk list shows, gathered for the loaders of the three lists.
import { readPageKey } from '#app/page-key.ts'
import type { Person } from '#domain/accounts/account.ts'
import { countDeskViewInWords } from '#domain/desk/count-desk-tickets.ts'
import { type DeskView, inOwnOrder, readDeskView, writeDeskView } from '#domain/desk/desk-view.ts'
import { findDeskTickets, findNamedTicket, getNewestTicketId } from '#domain/desk/find-desk-tickets.ts'
import { findSavedViews } from '#domain/desk/saved-views.ts'
import { findOfficeChoices, findRegencies } from '#domain/offices/find-offices.ts'
import { findAllTicketCategories } from '#domain/tickets/find-ticket-categories.ts'

/**
 * A page of the list of this stage, by the filters in the address.
 * @throws Forbidden for clients.
 */
export async function loadListView(person: Person, request: Request, stage: NonNullable<DeskView['stage']>) {
  const params = new URL(request.url).searchParams
  const view: DeskView = { ...readDeskView(params), stage }
  const after = readPageKey(request)
  const [newest, page, counts, questions, complaints, regencies, offices, saved] = await Promise.all([
    // First: what comes while the rest is looked up is told as new.
    getNewestTicketId(),
    findDeskTickets(person, inOwnOrder(view), { after }),
    countDeskViewInWords(person, view),
    findAllTicketCategories('question'),
    findAllTicketCategories('complaint'),
    findRegencies(),
    findOfficeChoices(),
    findSavedViews(person),
  ])
  const isLost = page.items.length === 0 && view.search !== undefined
  return {
    ...page,
    elsewhere: isLost ? await findNamedTicket(person, view.search ?? '') : null,
    newest,
    view,
    counts,
    choices: { questions, complaints, regencies, offices: person.officeId === null ? offices : [] },
    saved: saved.map(({ id, name, view: kept }) => ({ id, name, to: addressOf(kept) })),
    query: writeDeskView(view).toString(),
    first: after === undefined,
  }
}

export type ListView = Awaited<ReturnType<typeof loadListView>>

const listPaths = {
  pending: '/helpdesk/tickets/pending',
  inprogress: '/helpdesk/tickets/in-progress',
  completed: '/helpdesk/tickets/completed',
}

/** Where a view is shown. */
export function addressOf(view: DeskView): string {
  return `${listPaths[view.stage ?? 'inprogress']}?${writeDeskView(view)}`
}
