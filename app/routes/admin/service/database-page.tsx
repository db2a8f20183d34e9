import { requireAllowed } from '#app/guards.server.ts'
import { Card } from '#app/ui/card.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page, Section } from '#app/ui/page-header.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import {
  type DatabaseFigures,
  getDatabaseFigures,
  type SlowQuery,
  type TableFigures,
} from '#domain/operations/database-figures.ts'
import { mayReadDatabase } from '#domain/operations/operations-policy.ts'
import { formatDateTime } from '#shared/dates.ts'
import { formatSize } from '#shared/sizes.ts'
import type { Route } from './+types/database-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Basis data · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  return getDatabaseFigures(await requireAllowed(context, request, 'admin', mayReadDatabase))
}

const figure = (value: number) => value.toLocaleString('id-ID')
const milliseconds = (value: number) => `${value.toLocaleString('id-ID', { maximumFractionDigits: 1 })} ms`

const tables: readonly Column<TableFigures>[] = [
  { key: 'name', header: 'Tabel', main: true, cell: ({ name }) => name },
  { key: 'rows', header: 'Baris (kira-kira)', end: true, cell: ({ rows }) => figure(rows) },
  { key: 'size', header: 'Ukuran', end: true, cell: ({ size }) => formatSize(size) },
  { key: 'indexes', header: 'Di antaranya indeks', end: true, cell: ({ indexes }) => formatSize(indexes) },
]

const queues: readonly Column<DatabaseFigures['queues'][number]>[] = [
  { key: 'name', header: 'Antrean', main: true, cell: ({ name }) => name },
  { key: 'waiting', header: 'Menunggu', end: true, cell: ({ waiting }) => figure(waiting) },
  { key: 'active', header: 'Dikerjakan', end: true, cell: ({ active }) => figure(active) },
  { key: 'failed', header: 'Gagal', end: true, cell: ({ failed }) => figure(failed) },
]

const slow: readonly Column<SlowQuery>[] = [
  { key: 'query', header: 'Perintah', main: true, cell: ({ query }) => <code className="text-xs">{query}</code> },
  { key: 'calls', header: 'Kali', end: true, cell: ({ calls }) => figure(calls) },
  { key: 'mean', header: 'Rata-rata', end: true, cell: ({ mean }) => milliseconds(mean) },
  { key: 'total', header: 'Seluruhnya', end: true, cell: ({ total }) => milliseconds(total) },
]

export default function DatabasePage({ loaderData }: Route.ComponentProps) {
  const { version, size, startedAt, connections, migrations, slowest } = loaderData
  const waiting = loaderData.queues.reduce((sum, queue) => sum + queue.waiting, 0)
  return (
    <Page title="Basis data" description="Keadaan saat ini. Halaman ini hanya menampilkan, tidak mengubah.">
      <Card>
        <DefinitionList
          items={[
            { term: 'Versi', description: `PostgreSQL ${version}` },
            { term: 'Menyala sejak', description: formatDateTime(startedAt) },
            { term: 'Ukuran', description: formatSize(size) },
            {
              term: 'Sambungan',
              description: `${connections.used} terbuka, ${connections.active} bekerja, paling banyak ${connections.most}`,
            },
            { term: 'Antrean', description: `${figure(waiting)} pekerjaan menunggu` },
            {
              term: 'Migrasi',
              description: `${migrations.done} dijalankan${migrations.lastAt ? `, terbaru dibuat ${formatDateTime(migrations.lastAt)}` : ''}`,
            },
          ]}
        />
      </Card>
      <Section id="antrean" title="Antrean pekerjaan">
        <Table
          caption="Antrean pekerjaan"
          columns={queues}
          rows={loaderData.queues}
          rowKey={({ name }) => name}
          empty={
            <EmptyState level={3} title="Antrean kosong">
              Belum ada pekerjaan yang tercatat.
            </EmptyState>
          }
        />
      </Section>
      <section aria-labelledby="lambat">
        <Card title={<span id="lambat">Perintah paling lambat</span>}>
          {slowest === null ? (
            <p className="max-w-measure">
              Lamanya perintah belum dicatat. Minta pengelola server menyalakan pencatatannya. Untuk pengelola: muat
              pg_stat_statements pada PostgreSQL, lalu jalankan CREATE EXTENSION pg_stat_statements.
            </p>
          ) : (
            <Table caption="Perintah paling lambat" columns={slow} rows={slowest} rowKey={({ query }) => query} />
          )}
        </Card>
      </section>
      <Section id="tabel" title="Ruang per tabel">
        <Table caption="Ruang per tabel" columns={tables} rows={loaderData.tables} rowKey={({ name }) => name} />
      </Section>
    </Page>
  )
}
