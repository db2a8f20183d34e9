// '/helpdesk/tickets/pending': what nobody has taken yet, with search and 'Proses'.
import { DeskSearch } from '#app/components/tickets/desk-search.tsx'
import { DeskTicketList } from '#app/components/tickets/desk-ticket-list.tsx'
import { StepButton } from '#app/components/tickets/step-button.tsx'
import { requirePerson } from '#app/guards.server.ts'
import { isFormProblem, keepAfterProblem, keepTyped } from '#app/keep-typed.ts'
import { readPageKey } from '#app/page-key.ts'
import { takeStep } from '#app/steps/ticket-steps.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { findDeskTickets } from '#domain/desk/find-desk-tickets.ts'
import type { Route } from './+types/pending-tickets-page.ts'

const path = '/helpdesk/tickets/pending'

export const meta: Route.MetaFunction = () => [{ title: 'Tiket masuk · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'helpdesk')
  const search = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 200)
  const before = readPageKey(request)
  const page = await findDeskTickets(person, { stage: 'pending', search }, { after: before })
  return { ...page, search, first: before === undefined }
}

export async function action({ context, request }: Route.ActionArgs) {
  return takeStep(await requirePerson(context, request, 'helpdesk'), request)
}

export const clientAction = keepTyped
export const shouldRevalidate = keepAfterProblem

export default function PendingTicketsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { items, next, search, first } = loaderData
  const query = search ? `q=${encodeURIComponent(search)}&` : ''
  return (
    <div className="grid gap-6">
      <PageHeader title="Tiket masuk" description="Tiket yang belum diproses, yang terbaru di atas." />
      <DeskSearch search={search} path={path} covers="judul, ID, pengirim, atau instansi" />
      {isFormProblem(actionData) && <Notice tone="error" title={actionData.message} role="alert" />}
      {items.length > 0 ? (
        <DeskTicketList
          items={items}
          actions={(row) =>
            row.can.claim && (
              <StepButton intent="claim" ticket={row} done={`Tiket ${row.number} sedang diproses`} variant="primary">
                Proses
              </StepButton>
            )
          }
        />
      ) : (
        <EmptyState title={search ? 'Tidak ada tiket yang cocok' : 'Tidak ada tiket yang menunggu'}>
          {search
            ? `Tidak ada tiket masuk untuk pencarian "${search}".`
            : 'Semua tiket sudah diproses. Tiket baru muncul di sini.'}
        </EmptyState>
      )}
      <Pagination
        previous={first ? undefined : `?${query}`}
        next={next === null ? undefined : `?${query}before=${next}`}
      />
    </div>
  )
}
