// The team's report as a file: a row for each office, and for each agent of the chosen one.
import { Readable as Stream } from 'node:stream'
import type { Person } from '#domain/accounts/person.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { writeXlsx, type XlsxCell, type XlsxColumn } from '#platform/documents/xlsx.server.ts'
import { byteOrderMark, csvLine } from '#shared/csv.ts'
import { isoDay, now } from '#shared/dates.ts'
import type { ExportFormat } from './export-tickets.ts'
import { getTeamReport, type TeamReport, type TeamRow, type Times } from './get-team-report.ts'
import { reportAudit } from './report-audit.ts'
import type { TeamFilter } from './team-input.ts'

const header = (...headers: readonly string[]) => headers.map((each): XlsxColumn => ({ header: each, width: 20 }))

const columns = header(
  ...['Cabang dinas atau petugas', 'Tiket terbuka', 'Terlambat', 'Terlambat (%)', 'Terlama menunggu (menit)'],
  ...[
    'Masuk',
    'Masuk, minggu lalu',
    'Dijawab',
    'Jawaban: setengahnya dalam (menit)',
    'Jawaban: 9 dari 10 dalam (menit)',
  ],
  ...['Jawaban tepat janji (%)', 'Jawaban tepat janji (%), minggu lalu'],
  ...['Selesai', 'Selesai: setengahnya dalam (menit)', 'Selesai: 9 dari 10 dalam (menit)'],
  ...['Selesai tepat janji (%)', 'Selesai tepat janji (%), minggu lalu', 'Nilai', 'Penilaian', 'Nilai, minggu lalu'],
)

const inMinutes = (time: number | null) => (time === null ? null : Math.round(time / 60_000))
const rounded = (average: number | null) => (average === null ? null : Math.round(average * 100) / 100)
const timesCells = ({ tickets, median, p90 }: Times) => [tickets, inMinutes(median), inMinutes(p90)]

function cellsOf({ name, standing, week, before }: TeamRow): readonly XlsxCell[] {
  return [
    ...[name, standing.open, standing.late, standing.latePercent, inMinutes(standing.oldestMs)],
    ...[week.received, before.received, ...timesCells(week.answered), week.answered.kept, before.answered.kept],
    ...[...timesCells(week.solved), week.solved.kept, before.solved.kept],
    ...[rounded(week.rating.average), week.rating.ratings, rounded(before.rating.average)],
  ]
}

async function* rowsOf({ offices, agents }: TeamReport): AsyncGenerator<readonly XlsxCell[]> {
  for (const row of [...offices, ...(agents ?? [])]) yield cellsOf(row)
}

async function* linesOf(report: TeamReport): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map((column) => column.header))
  for await (const row of rowsOf(report)) yield csvLine(row.map((cell) => (cell instanceof Date ? null : cell)))
}

/**
 * The report of the person's reach as a file, with its name; that it was taken is on record.
 * @throws as `getTeamReport`.
 */
export async function exportTeam(
  person: Person,
  filter: TeamFilter,
  format: ExportFormat,
): Promise<{ readonly bytes: Stream; readonly name: string }> {
  const report = await getTeamReport(person, filter)
  const day = isoDay(now())
  await database.transaction((tx) =>
    recordAudit(tx, { actor: person, action: reportAudit.export, target: `report:team-${day}` }),
  )
  const bytes = format === 'xlsx' ? writeXlsx('Kinerja', columns, rowsOf(report)) : Stream.from(linesOf(report))
  return { bytes, name: `kinerja-${day}.${format}` }
}
