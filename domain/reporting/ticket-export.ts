import { Readable } from 'node:stream'
import { aliasedTable, and, asc, count, eq, gt, gte, isNull, lt, lte, max, ne, type SQL, sql } from 'drizzle-orm'
import { user } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import { branchOffice, regency } from '#domain/offices/office-tables.ts'
import { statusLabel, ticketNumber } from '#domain/tickets/ticket.ts'
import { satisfaction, ticketCategory, ticketTable } from '#domain/tickets/ticket-tables.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database, reportDatabase } from '#platform/database/database.server.ts'
import { writeXlsx, type XlsxColumn } from '#platform/documents/xlsx.server.ts'
import { type CsvRow, writeCsv } from '#shared/csv.ts'
import { isoDay, now } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { maskPersonalNumbers } from '#shared/privacy/private-text.ts'
import { mayExportTickets, type ReportFilter, reportAudit, spanOf } from './report.ts'
import type { TeamFilter } from './team-input.ts'
import { getTeamReport, type TeamReport, type TeamRow, type Times } from './team-report.ts'

const columns: readonly XlsxColumn[] = [
  { header: 'Nomor', width: 12 },
  { header: 'Jenis', width: 12 },
  { header: 'Judul', width: 50 },
  { header: 'Kategori', width: 22 },
  { header: 'Prioritas', width: 12 },
  { header: 'Status', width: 18 },
  { header: 'Kabupaten/Kota', width: 24 },
  { header: 'Cabang dinas', width: 24 },
  { header: 'Petugas', width: 24 },
  { header: 'Diterima', width: 18 },
  { header: 'Jawaban pertama', width: 18 },
  { header: 'Selesai', width: 18 },
  { header: 'Nilai kepuasan', width: 14 },
]

const priorities = { low: 'Rendah', medium: 'Sedang', high: 'Tinggi', urgent: 'Mendesak' } as const
const batch = 2_000

function chosen(filter: ReportFilter): SQL | undefined {
  const { start, end } = spanOf(filter)
  return and(
    ne(ticketTable.stage, 'spam'),
    gte(ticketTable.createdAt, start),
    lt(ticketTable.createdAt, end),
    filter.office === 'province' ? isNull(ticketTable.officeId) : undefined,
    filter.office && filter.office !== 'province' ? eq(ticketTable.officeId, Number(filter.office)) : undefined,
  )
}

/** Up to the id `last`: what comes in while the file is written is not in it. */
async function* rowsOf(filter: ReportFilter, last: number): AsyncGenerator<CsvRow[]> {
  const agent = aliasedTable(user, 'agent')
  let after = 0
  for (;;) {
    const rows = await reportDatabase
      .select({
        ...pick(
          ticketTable,
          'id',
          'kind',
          'title',
          'priority',
          'status',
          'createdAt',
          'firstResponseAt',
          'completedAt',
        ),
        category: ticketCategory.name,
        regency: regency.name,
        office: sql<string>`coalesce(${branchOffice.name}, 'Provinsi')`,
        agent: agent.name,
        score: satisfaction.score,
      })
      .from(ticketTable)
      .innerJoin(
        ticketCategory,
        and(eq(ticketCategory.kind, ticketTable.kind), eq(ticketCategory.id, ticketTable.category)),
      )
      .leftJoin(regency, eq(regency.id, ticketTable.regencyId))
      .leftJoin(branchOffice, eq(branchOffice.id, ticketTable.officeId))
      .leftJoin(agent, eq(agent.id, ticketTable.assigneeId))
      .leftJoin(satisfaction, eq(satisfaction.ticketId, ticketTable.id))
      .where(and(gt(ticketTable.id, after), lte(ticketTable.id, last), chosen(filter)))
      .orderBy(asc(ticketTable.id))
      .limit(batch)
    yield rows.map((row) => [
      ticketNumber(row.kind, row.id),
      row.kind === 'question' ? 'Pertanyaan' : 'Aduan',
      maskPersonalNumbers(row.title),
      row.category,
      priorities[row.priority],
      statusLabel({ status: row.status }, 'desk').label,
      row.regency,
      row.office,
      row.agent,
      row.createdAt,
      row.firstResponseAt,
      row.completedAt,
      row.score,
    ])
    if (rows.length < batch) return
    after = rows.at(-1)?.id ?? after
  }
}

type ExportFormat = 'csv' | 'xlsx'

function fileOf(name: string, columns: readonly XlsxColumn[], rows: AsyncIterable<CsvRow[]>, format: ExportFormat) {
  if (format === 'xlsx') return writeXlsx(name, columns, rows)
  return Readable.from(
    writeCsv(
      columns.map(({ header }) => header),
      rows,
    ),
  )
}

/** A file that is being written: its bytes, how many rows (tickets) it will have, and how many went in so far. */
interface TicketFile {
  readonly bytes: Readable
  readonly total: number
  readonly written: () => number
}

/**
 * The tickets as a streamed file; recorded in the audit. Destroying the stream ends reading.
 * @throws Forbidden unless an administrator with 'tickets'.
 */
export async function exportTickets(person: Person, filter: ReportFilter, format: ExportFormat): Promise<TicketFile> {
  if (!mayExportTickets(person)) throw new Forbidden()
  const { total, last } = await database.transaction(async (tx) => {
    const [found] = await tx
      .select({ total: count(), last: max(ticketTable.id) })
      .from(ticketTable)
      .where(chosen(filter))
    const target = `report:${filter.from}/${filter.to}` as const
    await recordAudit(tx, { actor: person, action: reportAudit.export, target })
    return { total: found?.total ?? 0, last: found?.last ?? 0 }
  })
  let written = 0
  async function* counted() {
    for await (const rows of rowsOf(filter, last)) {
      yield rows
      written += rows.length
    }
  }
  return { bytes: fileOf('Tiket', columns, counted(), format), total, written: () => written }
}

const header = (...headers: readonly string[]) => headers.map((each): XlsxColumn => ({ header: each, width: 20 }))

const teamColumns = header(
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

function cellsOf({ name, standing, week, before }: TeamRow): CsvRow {
  return [
    ...[name, standing.open, standing.late, standing.latePercent, inMinutes(standing.oldestMs)],
    ...[week.received, before.received, ...timesCells(week.answered), week.answered.kept, before.answered.kept],
    ...[...timesCells(week.solved), week.solved.kept, before.solved.kept],
    ...[rounded(week.rating.average), week.rating.ratings, rounded(before.rating.average)],
  ]
}

async function* teamRowsOf({ offices, agents }: TeamReport): AsyncGenerator<CsvRow[]> {
  yield [...offices, ...(agents ?? [])].map(cellsOf)
}

/** The team report as a file; recorded in the audit. @throws as `getTeamReport`. */
export async function exportTeam(
  person: Person,
  filter: TeamFilter,
  format: ExportFormat,
): Promise<{ readonly bytes: Readable; readonly name: string }> {
  const report = await getTeamReport(person, filter)
  const day = isoDay(now())
  await database.transaction((tx) =>
    recordAudit(tx, { actor: person, action: reportAudit.export, target: `report:team-${day}` }),
  )
  return { bytes: fileOf('Kinerja', teamColumns, teamRowsOf(report), format), name: `kinerja-${day}.${format}` }
}
