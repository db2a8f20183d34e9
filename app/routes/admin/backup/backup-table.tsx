import { CircleCheck, CircleX, Clock, Download, Loader, Trash2 } from 'lucide-react'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import type { BackupRow, BackupState, TestState } from '#domain/operations/backups/backup.server.ts'
import { formatDateTime } from '#shared/dates.ts'
import { formatSize } from '#shared/sizes.ts'

const states: Record<BackupState, { label: string; tone: BadgeTone; icon: typeof Clock }> = {
  waiting: { label: 'Menunggu', tone: 'grey', icon: Clock },
  running: { label: 'Sedang dibuat', tone: 'blue', icon: Loader },
  done: { label: 'Selesai', tone: 'green', icon: CircleCheck },
  failed: { label: 'Gagal', tone: 'red', icon: CircleX },
  lost: { label: 'Terputus', tone: 'red', icon: CircleX },
  removed: { label: 'Berkas dihapus', tone: 'grey', icon: Trash2 },
}

const tests: Record<TestState, string> = {
  none: 'Belum diuji',
  running: 'Sedang diuji...',
  passed: 'Dapat dipulihkan',
  failed: 'Gagal',
}

function State({ state, tablesDone, tables, problem }: BackupRow) {
  const { label, tone, icon } = states[state]
  return (
    <span className="grid justify-items-start gap-1">
      <Badge tone={tone} icon={icon} className="min-w-max">
        {label}
      </Badge>
      {state === 'running' && tables !== null && (
        <span>
          Tabel {tablesDone} dari {tables}
        </span>
      )}
      {problem && <span className="wrap-anywhere">{problem}</span>}
    </span>
  )
}

function Test({ test, testedAt, testProblem }: BackupRow) {
  return (
    <span className="wrap-anywhere">
      {tests[test]}
      {testProblem && `: ${testProblem}`}
      {testedAt && <span className="block text-tinta-soft">{formatDateTime(testedAt)}</span>}
    </span>
  )
}

function Actions({ id, state, test, requestedAt, downloadable }: BackupRow & { readonly downloadable: boolean }) {
  if (state !== 'done') return null
  const which = `cadangan ${formatDateTime(requestedAt)}`
  return (
    <span className="flex flex-wrap gap-2 @2xl:justify-end">
      {downloadable && (
        <a
          href={`/admin/backup/${id}/download`}
          aria-label={`Unduh ${which}`}
          className="inline-flex min-h-11 items-center gap-2 rounded-control border border-garis-kuat px-3 font-semibold no-underline hover:border-nila-700 hover:bg-nila-50"
        >
          <Download />
          Unduh
        </a>
      )}
      <PortalForm intent="test" hidden={{ backupId: id }}>
        <Button type="submit" variant="secondary" busy={test === 'running'} aria-label={`Uji pemulihan ${which}`}>
          Uji pemulihan
        </Button>
      </PortalForm>
    </span>
  )
}

const columns = (downloadable: boolean): readonly Column<BackupRow>[] => [
  { key: 'at', header: 'Diminta', main: true, cell: ({ requestedAt }) => formatDateTime(requestedAt) },
  { key: 'by', header: 'Oleh', cell: ({ requestedBy }) => requestedBy ?? 'Jadwal' },
  { key: 'state', header: 'Keadaan', cell: State },
  {
    key: 'size',
    header: 'Isi',
    cell: ({ size, rows }) =>
      size === null ? '–' : `${formatSize(size)}, ${(rows ?? 0).toLocaleString('id-ID')} baris`,
  },
  { key: 'test', header: 'Uji pemulihan', cell: Test },
  {
    key: 'actions',
    header: 'Tindakan',
    hideHeader: true,
    end: true,
    cell: (row) => <Actions {...row} downloadable={downloadable} />,
  },
]

export function BackupTable({ items, downloadable }: { items: readonly BackupRow[]; downloadable: boolean }) {
  return <Table caption="Cadangan" columns={columns(downloadable)} rows={items} rowKey={({ id }) => id} />
}
