// '/client/questions': all own questions, newest first, page by page.
import { OwnCopy } from '#app/components/offline/own-copy.tsx'
import { OwnTicketList } from '#app/components/tickets/own-ticket-list.tsx'
import { DeskSearch } from '#app/components/tickets/ticket-search.tsx'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { requirePerson } from '#app/guards.server.ts'
import { readPageKey } from '#app/page-key.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { claimFiledTicket } from '#domain/tickets/on-behalf/claim-filed-ticket.ts'
import { claimInput } from '#domain/tickets/on-behalf/on-behalf-input.ts'
import { findOwnTickets } from '#domain/tickets/requester/find-own-tickets.ts'
import { typedSearch } from '#shared/text.ts'
import type { Route } from './+types/my-questions-page.ts'
import { ClaimForm } from './my-questions/claim-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Pertanyaan Saya · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'client')
  const search = typedSearch(new URL(request.url).searchParams)
  const before = readPageKey(request)
  const found = await findOwnTickets(person, { search, before })
  return { ...found, search, first: before === undefined, keeps: !person.sharedDevice }
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requirePerson(context, request, 'client')
  return answerForm(request, claimInput, async (input) => {
    await claimFiledTicket(person, input)
    return redirectWithFlash(`/client/questions/${input.publicId}`, 'Pertanyaan sudah ada di akun Anda')
  })
}

export default function MyQuestionsPage({ loaderData }: Route.ComponentProps) {
  const { items, next, search, first, keeps } = loaderData
  const query = search ? `q=${encodeURIComponent(search)}&` : ''
  const hasAny = items.length > 0 || search !== '' || !first
  return (
    <Page title="Pertanyaan Saya" description="Semua pertanyaan yang pernah Anda kirim, yang terbaru di atas.">
      {hasAny && (
        <DeskSearch search={search} path="/client/questions" searchedFields="judul, nomor, atau ID" what="pertanyaan" />
      )}
      {items.length > 0 ? (
        <OwnTicketList items={items} />
      ) : (
        <EmptyState
          title={search ? 'Tidak ada pertanyaan yang cocok' : 'Belum ada pertanyaan'}
          action={<ButtonLink to="/client/create-question">Buat pertanyaan</ButtonLink>}
        >
          {search ? `Tidak ada pertanyaan untuk pencarian "${search}".` : 'Pertanyaan yang Anda kirim muncul di sini.'}
        </EmptyState>
      )}
      <Pagination
        previous={first ? undefined : `?${query}`}
        next={next === null ? undefined : `?${query}before=${next}`}
      />
      <ClaimForm />
      {keeps && first && search === '' && (
        <OwnCopy
          whose="account"
          title="Daftar pertanyaan saya"
          version={items.map(({ publicId, label }) => publicId + label.label).join()}
        />
      )}
    </Page>
  )
}
