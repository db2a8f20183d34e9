import { OwnCopy } from '#app/components/offline/own-copy.tsx'
import { OwnTicketList } from '#app/components/tickets/own-ticket-list.tsx'
import { DeskSearch } from '#app/components/tickets/ticket-search.tsx'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { requirePerson } from '#app/guards.server.ts'
import { readPageKey } from '#app/list-address.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { claimInput } from '#domain/tickets/on-behalf/on-behalf-input.ts'
import { claimFiledTicket } from '#domain/tickets/on-behalf/slip.server.ts'
import { findOwnTickets } from '#domain/tickets/requester/own-ticket.ts'
import { typedSearch } from '#shared/text.ts'
import type { Route } from './+types/my-questions-page.ts'

function ClaimForm() {
  return (
    <Card
      className="max-w-2xl"
      title="Punya tanda terima dari petugas?"
      description="Pertanyaan yang dicatat petugas dapat dipindahkan ke akun ini. Sesudah itu Anda dapat membacanya, mengunduhnya, dan menghapusnya."
    >
      <PortalForm action="/client/questions" className="grid max-w-md grid-cols-1 gap-5">
        <FormNotices />
        <Field label="ID pertanyaan" name="publicId">
          <TextInput autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field label="Kode" name="code" hint="Sepuluh huruf dan angka di tanda terima.">
          <TextInput autoComplete="off" autoCapitalize="characters" spellCheck={false} />
        </Field>
        <Button type="submit" variant="secondary" busyLabel="Memeriksa..." className="justify-self-start">
          Pindahkan ke akun saya
        </Button>
      </PortalForm>
    </Card>
  )
}

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
