// '/admin/people': everybody with an account, to be found by name, address, role, branch office and block.
import { Search, Upload, UserPlus } from 'lucide-react'
import { Form, Link, useNavigation } from 'react-router'
import { officeInWords, RoleBadge, StateBadges } from '#app/components/people/person-badges.tsx'
import { requirePerson } from '#app/guards.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field, Select, TextInput } from '#app/ui/forms/field.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { SkeletonList } from '#app/ui/skeleton.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { findOfficeChoices, type OfficeChoice } from '#domain/offices/find-offices.ts'
import { findPeople, type PersonRow } from '#domain/people/find-people.ts'
import { type PeopleFilter, peopleFilter } from '#domain/people/people-input.ts'
import { roleName } from '#domain/people/people-words.ts'
import type { Route } from './+types/people-page.ts'

const path = '/admin/people'

export const meta: Route.MetaFunction = () => [{ title: 'Orang · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'admin')
  const filter = peopleFilter.parse(Object.fromEntries(new URL(request.url).searchParams))
  const [page, offices] = await Promise.all([findPeople(person, filter), findOfficeChoices()])
  return { ...page, offices, filter }
}

const columns: readonly Column<PersonRow>[] = [
  { key: 'name', header: 'Nama', main: true, cell: ({ id, name }) => <Link to={`${path}/${id}`}>{name}</Link> },
  { key: 'email', header: 'Email', cell: ({ email }) => email },
  { key: 'role', header: 'Peran', cell: ({ role }) => <RoleBadge role={role} /> },
  { key: 'office', header: 'Cabang dinas', cell: ({ role, office }) => officeInWords(role, office) },
  {
    key: 'state',
    header: 'Keadaan',
    cell: (row) =>
      row.blocked || !row.hasPassword ? (
        <span className="flex flex-wrap gap-1.5">
          <StateBadges {...row} />
        </span>
      ) : (
        'Aktif'
      ),
  },
]

/** The filter as an address; `after` is the key of a page. */
function addressOf({ after: _, ...filter }: PeopleFilter, after?: string): string {
  const set = Object.entries({ ...filter, after }).filter((each): each is [string, string] => Boolean(each[1]))
  return `?${new URLSearchParams(set)}`
}

export default function PeoplePage({ loaderData }: Route.ComponentProps) {
  const { items, next, offices, filter } = loaderData
  const { state, location } = useNavigation()
  const loading = state === 'loading' && location.pathname === path
  const filtered = addressOf(filter) !== '?'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader
        title="Orang"
        description="Semua orang yang punya akun, urut nama."
        actions={
          <>
            <ButtonLink to={`${path}/invite`}>
              <UserPlus />
              Undang orang
            </ButtonLink>
            <ButtonLink to={`${path}/invite-list`} variant="secondary">
              <Upload />
              Undang banyak agen
            </ButtonLink>
          </>
        }
      />
      <Filters key={addressOf(filter)} filter={filter} offices={offices} filtered={filtered} />
      {loading ? (
        <SkeletonList label="Memuat daftar orang..." />
      ) : (
        <Table
          caption="Orang"
          columns={columns}
          rows={items}
          rowKey={({ id }) => id}
          empty={
            <EmptyState title="Tidak ada orang yang cocok" action={<ButtonLink to={path}>Hapus pencarian</ButtonLink>}>
              Coba sebagian nama atau alamat email saja, atau lepas saringan peran dan cabang dinas.
            </EmptyState>
          }
        />
      )}
      <Pagination
        previous={filter.after ? addressOf(filter) : undefined}
        next={next === null ? undefined : addressOf(filter, next)}
      />
    </div>
  )
}

function Filters({
  filter,
  offices,
  filtered,
}: {
  filter: PeopleFilter
  offices: readonly OfficeChoice[]
  filtered: boolean
}) {
  return (
    <Form role="search" className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_2fr_1fr_auto] lg:items-end">
      <Field label="Nama atau email" name="q" className="sm:max-lg:col-span-2">
        <TextInput type="search" defaultValue={filter.q} autoComplete="off" />
      </Field>
      <Field label="Peran" name="role">
        <Select defaultValue={filter.role}>
          <option value="">Semua</option>
          {(['client', 'agent', 'admin'] as const).map((role) => (
            <option key={role} value={role}>
              {roleName(role)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Cabang dinas" name="office">
        <Select defaultValue={filter.office}>
          <option value="">Semua</option>
          <option value="province">Provinsi</option>
          {offices.map(({ id, no, name }) => (
            <option key={id} value={id}>
              {`${no}. ${name}`}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Blokir" name="blocked">
        <Select defaultValue={filter.blocked}>
          <option value="">Semua</option>
          <option value="1">Diblokir</option>
        </Select>
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="secondary" className="h-12">
          <Search />
          Cari
        </Button>
        {filtered && (
          <Link to={path} className="py-2.5">
            Hapus pencarian
          </Link>
        )}
      </div>
    </Form>
  )
}
