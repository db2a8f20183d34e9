// A desk list: filters, saved views, rows that can be ticked, and the way to older and newer ones.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DeskTicketList } from '#app/components/tickets/ticket-list.tsx'
import { isFormProblem } from '#app/forms/form-problem.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { DeskTicket, NamedTicket } from '#domain/tickets/desk/find-desk-tickets.ts'
import { isOpen } from '#domain/tickets/ticket.ts'
import { BulkBar, bulkFormId, openDeeds, spamDeeds, TickAll } from './bulk-bar.tsx'
import { deskLists, handedOverList } from './desk-lists.ts'
import { ListFilters } from './list-filters.tsx'
import type { ListView } from './list-view.server.ts'
import { LiveTickets } from './live-tickets.tsx'
import { SavedViews } from './saved-views.tsx'
import { TakeNextButton } from './take-next.tsx'

/** Props of `TicketList`; `actions` gives a row's buttons. */
export interface TicketListProps {
  readonly list: ListView
  /** What the page's action said to a row's button without scripts. */
  readonly answer: unknown
  readonly actions: (row: DeskTicket) => ReactNode
}

/** The name of the list that a ticket stands in. */
function titleOf(list: NamedTicket['list']): string {
  if (list === 'handed-over') return handedOverList.title
  return deskLists[list === 'waiting' ? 'inprogress' : list].title
}

/** The same for all lists; where all is settled nothing is ticked, because nothing can be done to many. */
export function TicketList({ list, answer, actions }: TicketListProps) {
  const { items, next, first, query, view, counts } = list
  const { path, title, description, searchedFields, empty } = deskLists[view.stage]
  const showsOpen = !view.stage || isOpen(view.stage)
  const takesTicks = view.stage !== 'completed'
  const narrowed = query !== `stage=${view.stage}`
  return (
    <div data-wide="" className="group/list grid grid-cols-1 gap-3">
      <PageHeader
        title={<span className="text-xl">{title}</span>}
        meta={
          <>
            <span className="font-semibold text-tinta tabular-nums">{`${counts.total} tiket`}</span>
            <span className="max-sm:hidden">{description}</span>
          </>
        }
        actions={
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
            <Link to={handedOverList.path}>{handedOverList.title}</Link>
            {view.stage === 'pending' && <TakeNextButton />}
          </div>
        }
      />
      <SavedViews saved={list.saved} query={query} narrowed={narrowed} />
      <ListFilters list={list} path={path} searchedFields={searchedFields} />
      {isFormProblem(answer) && <Notice tone="error" title={answer.message} role="alert" />}
      <LiveTickets
        key={query}
        shown={items.map(({ id }) => id)}
        takesNew={first && showsOpen}
        query={query}
        takesAll={!narrowed && view.stage === 'pending'}
        newest={list.newest}
      />
      {items.length > 0 ? (
        <>
          <DeskTicketList
            label={title}
            items={items}
            query={list.here}
            at={list.at}
            dense
            showsUpdate={view.stage === 'inprogress'}
            {...(takesTicks && { tickForm: bulkFormId, tickAll: <TickAll /> })}
            actions={actions}
          />
          {takesTicks && <BulkBar query={query} deeds={showsOpen ? openDeeds : spamDeeds} />}
        </>
      ) : (
        <EmptyState
          title={narrowed ? 'Tidak ada tiket yang cocok' : empty.title}
          action={narrowed && <Link to={path}>Tampilkan semua</Link>}
        >
          {list.elsewhere ? (
            <>
              <Link to={`/helpdesk/tickets/${list.elsewhere.id}`} className="font-semibold wrap-anywhere">
                {`${list.elsewhere.number} · ${list.elsewhere.title}`}
              </Link>{' '}
              ada di {titleOf(list.elsewhere.list)}.
            </>
          ) : narrowed && view.search ? (
            `Tidak ada tiket untuk pencarian "${view.search}".`
          ) : (
            empty.words
          )}
        </EmptyState>
      )}
      <nav aria-label="Halaman" className="flex flex-wrap justify-between gap-3 empty:hidden">
        {!first && (
          <ButtonLink variant="secondary" to={`?${query}`} rel="first">
            {showsOpen || view.sort ? 'Ke halaman pertama' : 'Lebih baru'}
          </ButtonLink>
        )}
        {next !== null && (
          <ButtonLink variant="secondary" to={`?${query}&before=${next}`} rel="next" className="ml-auto">
            {showsOpen || view.sort ? 'Berikutnya' : 'Lebih lama'}
          </ButtonLink>
        )}
      </nav>
    </div>
  )
}
