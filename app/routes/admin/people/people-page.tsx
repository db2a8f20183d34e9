// '/admin/people': staff, and on a search everybody with an account, to be found by name, address, role, branch office and block.
import { Upload, UserPlus } from 'lucide-react'
import { Link, useNavigation } from 'react-router'
import { OfficeFilter, type OfficeOption } from '#app/components/offices/office-select.tsx'
import { requirePerson } from '#app/guards.server.ts'
import { filterAddress, neighbours } from '#app/list-address.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field, Select, TextInput } from '#app/ui/forms/field.tsx'
import { FilterForm } from '#app/ui/forms/filter-form.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { SkeletonList } from '#app/ui/skeleton.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { findPeople, type PersonRow } from '#domain/accounts/people/managed-people.ts'
import { listsStaff, type PeopleFilter, peopleFilter } from '#domain/accounts/people/people-input.ts'
import { roleName } from '#domain/accounts/people/people-policy.ts'
import { hasAddress } from '#domain/accounts/placeholder-address.ts'
import { findOfficesByPlace } from '#domain/offices/public-offices.ts'
import type { Route } from './+types/people-page.ts'
import { officeLabel, RoleBadge, StateBadges } from './person-badges.tsx'

const path = '/admin/people'

export const meta: Route.MetaFunction = () => [{ title: 'Pengguna · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'admin')
  const filter = peopleFilter.parse(Object.fromEntries(new URL(request.url).searchParams))
  const [page, offices] = await Promise.all([findPeople(person, filter), findOfficesByPlace()])
  const items = page.items.map((row) => ({ ...row, office: officeLabel(row, offices) }))
  return { items, next: page.next, offices, filter }
}

const roles = (['client', 'agent', 'admin'] as const).map((id) => ({ id, name: roleName(id) }))

const columns: readonly Column<PersonRow & { readonly office: string }>[] = [
  { key: 'name', header: 'Nama', main: true, cell: ({ id, name }) => <Link to={`${path}/${id}`}>{name}</Link> },
  { key: 'email', header: 'Email', cell: ({ email }) => (hasAddress(email) ? email : 'Tanpa email') },
  { key: 'role', header: 'Peran', cell: ({ role }) => <RoleBadge role={role} /> },
  { key: 'office', header: 'Cabang dinas', cell: ({ office }) => office },
  {
    key: 'state',
    header: 'Keadaan',
    cell: (row) =>
      row.blocked || !row.canBeOpened ? (
        <span className="flex flex-wrap gap-1.5">
          <StateBadges {...row} />
        </span>
      ) : (
        'Aktif'
      ),
  },
]

export default function PeoplePage({ loaderData: { items, next, offices, filter } }: Route.ComponentProps) {
  const { state, location } = useNavigation()
  const loading = state === 'loading' && location.pathname === path
  const here = filterAddress({ ...filter, after: undefined })
  return (
    <Page
      className="gap-6"
      title="Pengguna"
      description="Petugas dan admin, urut nama. Keluarga muncul saat Anda mencari nama atau email, atau memilih peran Klien."
      actions={
        <>
          <ButtonLink to={`${path}/invite`}>
            <UserPlus />
            Undang pengguna
          </ButtonLink>
          <ButtonLink to={`${path}/invite-list`} variant="secondary">
            <Upload />
            Undang banyak petugas
          </ButtonLink>
        </>
      }
    >
      <Filters key={here} filter={filter} offices={offices} filtered={here !== '?'} />
      {loading ? (
        <SkeletonList label="Memuat daftar pengguna..." />
      ) : (
        <Table
          caption="Pengguna"
          columns={columns}
          rows={items}
          rowKey={({ id }) => id}
          empty={
            <EmptyState
              title="Tidak ada pengguna yang cocok"
              action={<ButtonLink to={path}>Hapus pencarian</ButtonLink>}
            >
              Coba sebagian nama atau alamat email saja, atau lepas filter peran dan cabang dinas.
            </EmptyState>
          }
        />
      )}
      <Pagination {...neighbours(filter, 'after', next)} />
    </Page>
  )
}

function Filters({
  filter,
  offices,
  filtered,
}: {
  filter: PeopleFilter
  offices: readonly OfficeOption[]
  filtered: boolean
}) {
  return (
    <FilterForm
      submit="Cari"
      clearLabel="Hapus pencarian"
      clear={path}
      filtered={filtered}
      className="sm:grid-cols-2 lg:grid-cols-[2fr_1fr_2fr_1fr_auto] lg:items-end"
    >
      <Field label="Nama atau email" name="q" className="sm:max-lg:col-span-2">
        <TextInput type="search" defaultValue={filter.q} autoComplete="off" />
      </Field>
      <Field label="Peran" name="role">
        <Select defaultValue={filter.role} none={listsStaff(filter) ? 'Petugas dan admin' : 'Semua'} options={roles} />
      </Field>
      <Field label="Cabang dinas" name="office">
        <OfficeFilter offices={offices} defaultValue={filter.office} />
      </Field>
      <Field label="Blokir" name="blocked">
        <Select defaultValue={filter.blocked} none="Semua" options={{ '1': 'Diblokir' }} />
      </Field>
    </FilterForm>
  )
}
