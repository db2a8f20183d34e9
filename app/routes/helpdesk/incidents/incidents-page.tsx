import { Link } from 'react-router'
import { requireDesk } from '#app/guards.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { findWaves } from '#domain/shared-answers/clusters/find-clusters.ts'
import { findSetAsideClusters } from '#domain/shared-answers/clusters/set-aside-clusters.ts'
import { findIncidents } from '#domain/shared-answers/find-incidents.ts'
import { incidentStates } from '#domain/shared-answers/service-incident.ts'
import { formatDateTime, now } from '#shared/dates.ts'
import type { Route } from './+types/incidents-page.ts'
import { stateTones } from './incident-state.ts'
import { SetAsideClusters } from './set-aside-clusters.tsx'
import { WaveBand } from './wave-band.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Gangguan · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireDesk(context, request)
  const [incidents, waves, setAside] = await Promise.all([
    findIncidents(person),
    findWaves(person),
    findSetAsideClusters(person),
  ])
  return { incidents, waves, setAside, at: now() }
}

type Row = Route.ComponentProps['loaderData']['incidents'][number]

const columns: readonly Column<Row>[] = [
  {
    key: 'title',
    header: 'Gangguan',
    main: true,
    cell: ({ id, title }) => (
      <Link to={`/helpdesk/incidents/${id}`} data-row="" className="inline-block py-1.5 wrap-anywhere">
        {title}
      </Link>
    ),
  },
  {
    key: 'state',
    header: 'Keadaan',
    cell: ({ state }) => <Badge tone={stateTones[state]}>{incidentStates[state]}</Badge>,
  },
  { key: 'start', header: 'Sejak', cell: ({ startsAt }) => formatDateTime(startsAt) },
  { key: 'tickets', header: 'Tiket', end: true, cell: ({ tickets }) => tickets.toLocaleString('id-ID') },
  { key: 'followers', header: 'Saya juga', end: true, cell: ({ followers }) => followers.toLocaleString('id-ID') },
]

export default function IncidentsPage({ loaderData: { incidents, waves, setAside, at } }: Route.ComponentProps) {
  return (
    <Page
      className="gap-6"
      title="Gangguan"
      description="Hal yang ditanyakan banyak orang sekaligus, dijawab satu kali untuk semuanya."
      actions={<ButtonLink to="/helpdesk/incidents/create">Catat gangguan</ButtonLink>}
    >
      <WaveBand waves={waves} at={at} />
      <Table
        caption="Gangguan"
        columns={columns}
        rows={incidents}
        rowKey={({ id }) => id}
        empty={
          <EmptyState level={2} title="Belum ada gangguan">
            Bila banyak tiket tentang hal yang sama, buka salah satunya, pilih Tiket serupa, lalu catat sebagai
            gangguan.
          </EmptyState>
        }
      />
      <SetAsideClusters clusters={setAside} at={at} />
    </Page>
  )
}
