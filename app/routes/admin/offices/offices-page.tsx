// '/admin/offices': the branch offices and the regencies each of them covers.
import { Link } from 'react-router'
import { requireAllowed } from '#app/guards.server.ts'
import { Page } from '#app/ui/page-header.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { findManagedOffices, type ManagedOffice } from '#domain/offices/find-managed-offices.ts'
import { mayManageOffices } from '#domain/offices/office-policy.ts'
import type { Route } from './+types/offices-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Cabang dinas · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageOffices)
  return { offices: await findManagedOffices(person) }
}

const columns: readonly Column<ManagedOffice>[] = [
  {
    key: 'name',
    header: 'Cabang dinas',
    main: true,
    cell: ({ id, no, name }) => (
      <Link to={`/admin/offices/${id}`} className="inline-block py-1.5">
        {`${no}. ${name}`}
      </Link>
    ),
  },
  { key: 'address', header: 'Alamat', cell: ({ address }) => address },
  { key: 'call', header: 'Call centre', cell: ({ callCentre }) => callCentre },
  {
    key: 'regencies',
    header: 'Wilayah',
    cell: ({ regencies }) => regencies.map(({ name }) => name).join(', ') || 'Belum ada wilayah',
  },
]

export default function OfficesPage({ loaderData }: Route.ComponentProps) {
  return (
    <Page
      className="gap-6"
      title="Cabang dinas"
      description="Alamat dan call centre di halaman Kontak, dan ke mana pertanyaan dari tiap wilayah pergi."
    >
      <Table caption="Cabang dinas" columns={columns} rows={loaderData.offices} rowKey={({ id }) => id} />
    </Page>
  )
}
