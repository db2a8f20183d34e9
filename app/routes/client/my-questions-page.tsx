// '/client/questions': all own questions, newest first, page by page.

import { OwnTicketList } from '#app/components/tickets/own-ticket-list.tsx'
import { requirePerson } from '#app/guards.server.ts'
import { readPageKey } from '#app/page-key.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { findOwnTickets } from '#domain/own-tickets/find-own-tickets.ts'
import type { Route } from './+types/my-questions-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Pertanyaan Saya · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'client')
  const before = readPageKey(request)
  return { ...(await findOwnTickets(person, { before })), first: before === undefined }
}

export default function MyQuestionsPage({ loaderData }: Route.ComponentProps) {
  const { items, next, first } = loaderData
  return (
    <div className="grid gap-8">
      <PageHeader
        title="Pertanyaan Saya"
        description="Semua pertanyaan yang pernah Anda kirim, yang terbaru di atas."
      />
      {items.length > 0 ? (
        <OwnTicketList items={items} />
      ) : (
        <EmptyState
          title="Belum ada pertanyaan"
          action={<ButtonLink to="/client/create-question">Buat pertanyaan</ButtonLink>}
        >
          Pertanyaan yang Anda kirim muncul di sini.
        </EmptyState>
      )}
      <Pagination previous={first ? undefined : '?'} next={next === null ? undefined : `?before=${next}`} />
    </div>
  )
}
