// '/helpdesk/search?q=': tickets of all statuses by number, telephone, address or any words that were written to them.
import { Search } from 'lucide-react'
import { Form, Link } from 'react-router'
import { requireDesk } from '#app/guards.server.ts'
import { readPageKey } from '#app/list-address.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextInput } from '#app/ui/forms/field.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { findOfficesByPlace } from '#domain/offices/public-offices.ts'
import { isAtAnotherOffice } from '#domain/tickets/desk/find-desk-tickets.ts'
import { findTickets } from '#domain/tickets/desk-search/found-tickets.ts'
import { longestQuery } from '#domain/tickets/desk-search/search-query.ts'
import { now } from '#shared/dates.ts'
import { excerpt, typedSearch } from '#shared/text.ts'
import type { Route } from './+types/search-page.ts'
import { FoundList } from './search/found-list.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.query ? `Cari: ${excerpt(loaderData.query, 60)}` : 'Cari tiket'} · Helpdesk SPMB` },
]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireDesk(context, request)
  const query = typedSearch(new URL(request.url).searchParams).slice(0, longestQuery)
  const before = readPageKey(request)
  const [found, offices] = await Promise.all([findTickets(person, query, before), findOfficesByPlace()])
  const rows = found.items.map(({ officeId, ...row }) => ({
    id: row.id,
    number: row.number,
    title: row.title,
    label: row.label,
    user: row.user,
    organization: row.organization,
    regency: row.regency,
    agent: row.agent,
    lastUpdate: row.lastUpdate,
    excerpt: row.excerpt,
    isNear: row.isNear,
    // Where all are of the agent's own office it says nothing.
    office: officeId === person.officeId && officeId !== null ? null : nameOf(offices, officeId),
  }))
  const { next, near, pattern } = found
  const isElsewhere = rows.length === 0 && (await isAtAnotherOffice(person, query.trim()))
  return { isElsewhere, query, rows, next, near, pattern, before, at: now() }
}

function nameOf(offices: readonly { readonly id: number; readonly name: string }[], officeId: number | null): string {
  return officeId === null ? 'Tim provinsi' : (offices.find(({ id }) => id === officeId)?.name ?? '-')
}

function countLabel(exact: number, near: number, isPart: boolean): string {
  if (isPart) return `${exact} tiket, masih ada yang lebih lama`
  if (exact === 0 && near > 0) return `Tidak ada yang tepat. ${near} tiket dengan kata yang mirip`
  return near > 0 ? `${exact} tiket, dan ${near} dengan kata yang mirip` : `${exact} tiket`
}

export default function DeskSearchPage({ loaderData }: Route.ComponentProps) {
  const { isElsewhere, query, rows, next, near, pattern, before, at } = loaderData
  const exact = rows.filter(({ isNear }) => !isNear)
  const similar = rows.filter(({ isNear }) => isNear)
  const address = `?q=${encodeURIComponent(query)}`
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHeader title="Cari tiket" />
      <Form method="get" role="search" key={query} className="flex flex-wrap items-center gap-2">
        <TextInput
          type="search"
          name="q"
          id="cari-tiket"
          defaultValue={query}
          maxLength={longestQuery}
          autoFocus={query === ''}
          aria-label="Cari di semua tiket"
          aria-keyshortcuts="/"
          placeholder="Nomor tiket, nomor telepon, email, nama, atau kata dalam pesan"
          className="max-w-xl min-w-0 flex-1"
        />
        <Button type="submit">
          <Search />
          Cari
        </Button>
      </Form>
      {query === '' ? (
        <EmptyState title="Apa yang dicari?">
          Ketik nomor tiket, nomor telepon, email, nama pemohon, atau kata-kata dari pesannya. Urutan kata bebas, dan
          salah ketik dimaklumi. Tiket dari semua status ikut dicari.
        </EmptyState>
      ) : (
        <>
          <p role="status" className="text-sm text-tinta-soft">
            {rows.length > 0 && countLabel(exact.length, similar.length, next !== null)}
          </p>
          {exact.length > 0 && <FoundList items={exact} label="Tiket yang ditemukan" pattern={pattern} at={at} />}
          {similar.length > 0 && (
            <section aria-labelledby="mirip" className="grid gap-2">
              <h2 id="mirip" className="text-lg">{`Kata yang mirip: ${near.join(', ')}`}</h2>
              <FoundList items={similar} label="Tiket dengan kata yang mirip" pattern={pattern} at={at} />
            </section>
          )}
          {rows.length === 0 && (
            <EmptyState
              title={
                isElsewhere
                  ? 'Tiket ini ada di cabang dinas lain'
                  : before === undefined
                    ? 'Tidak ada tiket yang cocok'
                    : 'Tidak ada lagi di halaman ini'
              }
              action={<Link to="/helpdesk/tickets/pending">Ke Tiket masuk</Link>}
            >
              {isElsewhere
                ? 'Anda tidak dapat membukanya. Pemohon dapat melihat statusnya di halaman Cek Status.'
                : `Tidak ada tiket untuk "${query}". Periksa angkanya, atau coba dengan lebih sedikit kata.`}
            </EmptyState>
          )}
        </>
      )}
      <Pagination
        previous={before === undefined ? undefined : address}
        next={next === null ? undefined : `${address}&before=${next}`}
      />
    </div>
  )
}
