// '/helpdesk/tickets/in-progress': what is being worked on or waits for its requester, with 'Balas' and 'Selesai'.
import { DeskSearch } from '#app/components/tickets/desk-search.tsx'
import { DeskTicketList } from '#app/components/tickets/desk-ticket-list.tsx'
import { StepButton } from '#app/components/tickets/step-button.tsx'
import { requirePerson } from '#app/guards.server.ts'
import { isFormProblem, keepAfterProblem, keepTyped } from '#app/keep-typed.ts'
import { readPageKey } from '#app/page-key.ts'
import { takeStep } from '#app/steps/ticket-steps.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { findDeskTickets } from '#domain/desk/find-desk-tickets.ts'
import type { Route } from './+types/in-progress-tickets-page.ts'

const path = '/helpdesk/tickets/in-progress'

export const meta: Route.MetaFunction = () => [{ title: 'Dalam proses · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'helpdesk')
  const search = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 200)
  const before = readPageKey(request)
  const page = await findDeskTickets(person, { stage: 'inprogress', search }, { after: before })
  return { ...page, search, first: before === undefined }
}

export async function action({ context, request }: Route.ActionArgs) {
  return takeStep(await requirePerson(context, request, 'helpdesk'), request)
}

export const clientAction = keepTyped
export const shouldRevalidate = keepAfterProblem

export default function InProgressTicketsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { items, next, search, first } = loaderData
  const query = search ? `q=${encodeURIComponent(search)}&` : ''
  return (
    <div className="grid gap-6">
      <PageHeader title="Dalam proses" description="Tiket yang sedang ditangani atau menunggu balasan pemohon." />
      <DeskSearch search={search} path={path} covers="judul, ID, pengirim, instansi, atau petugas" />
      {isFormProblem(actionData) && <Notice tone="error" title={actionData.message} role="alert" />}
      {items.length > 0 ? (
        <DeskTicketList
          items={items}
          actions={(row) => (
            <>
              {row.can.reply && (
                <ButtonLink to={`/helpdesk/tickets/${row.id}#balas`} size="sm">
                  Balas
                </ButtonLink>
              )}
              {row.can.complete && (
                <StepButton intent="complete" ticket={row} done={`Tiket ${row.number} ditandai selesai`}>
                  Selesai
                </StepButton>
              )}
            </>
          )}
        />
      ) : (
        <EmptyState title={search ? 'Tidak ada tiket yang cocok' : 'Tidak ada tiket dalam proses'}>
          {search
            ? `Tidak ada tiket untuk pencarian "${search}".`
            : 'Ambil tiket dari daftar Tiket masuk dengan tombol Proses.'}
        </EmptyState>
      )}
      <Pagination
        previous={first ? undefined : `?${query}`}
        next={next === null ? undefined : `?${query}before=${next}`}
      />
    </div>
  )
}
