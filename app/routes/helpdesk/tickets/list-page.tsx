import { useMemo } from 'react'
import { Link } from 'react-router'
import { DeskTicketList } from '#app/components/tickets/ticket-list.tsx'
import { isFormProblem } from '#app/forms/form-problem.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { NamedTicket } from '#domain/tickets/desk/find-desk-tickets.ts'
import { isOpen } from '#domain/tickets/ticket.ts'
import { BulkBar, bulkFormId, TickAll } from './bulk-bar.tsx'
import { deskLists, handedOverList } from './desk-lists.ts'
import { unpackRows } from './desk-row.ts'
import { ListFilters } from './list-filters.tsx'
import type { ListView } from './list-view.server.ts'
import { LiveTickets } from './live-tickets.tsx'
import { RowActions, RowActionsForm } from './row-actions.tsx'
import { SavedViews, SaveView } from './saved-views.tsx'
import { TakeNextButton } from './take-next.tsx'

export interface TicketListProps {
  readonly list: ListView
  readonly answer: unknown
}

function listOf(list: NamedTicket['list']): { readonly path: string; readonly title: string } {
  return list === 'handed-over' ? handedOverList : deskLists[list === 'waiting' ? 'inprogress' : list]
}

/** The same for all lists; where all is settled nothing is ticked, because nothing can be done to many. */
export function TicketList({ list, answer }: TicketListProps) {
  const { rows, next, first, query, view, counts } = list
  const items = useMemo(() => unpackRows(rows), [rows])
  const { path, title, description, searchedFields, empty } = deskLists[view.stage]
  const showsOpen = !view.stage || isOpen(view.stage)
  const ticked = view.stage === 'completed' ? undefined : view.stage
  const narrowed = query !== `stage=${view.stage}`
  return (
    <div data-wide="" className="group/list grid grid-cols-1 gap-2">
      <PageHeader
        title={
          <>
            {title}{' '}
            <span className="text-base font-semibold text-tinta-soft tabular-nums">
              {counts.total}
              <span className="sr-only"> tiket</span>
            </span>
          </>
        }
        description={<span className="max-sm:hidden">{description}</span>}
        actions={view.stage === 'pending' && <TakeNextButton short />}
      />
      <SavedViews saved={list.saved} query={query} />
      <ListFilters
        list={list}
        path={path}
        searchedFields={searchedFields}
        before={ticked && items.length > 0 && <TickAll />}
        after={<SaveView saved={list.saved} query={query} />}
      />
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
            withAgent={view.stage !== 'pending'}
            {...(ticked && { tickForm: bulkFormId })}
            actions={(row) => <RowActions row={row} query={list.here} />}
          />
          {ticked && (
            <p className="text-sm text-tinta-soft sm:hidden">
              Geser baris ke kiri untuk tombolnya. Tekan lama untuk memilih.
            </p>
          )}
          <RowActionsForm rows={items} query={list.here} />
          {ticked && (
            <BulkBar
              key={query}
              query={query}
              stage={ticked}
              whole={next === null && first ? undefined : { count: counts.total, upTo: list.newest }}
            />
          )}
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
              ada di <Link to={listOf(list.elsewhere.list).path}>{listOf(list.elsewhere.list).title}</Link>.
            </>
          ) : narrowed && view.search ? (
            `Tidak ada tiket untuk pencarian "${view.search}".`
          ) : narrowed ? (
            'Tiket lain di daftar ini tidak sesuai dengan filter Anda.'
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
