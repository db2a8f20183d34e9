// '/admin/season/file': the stages of a season as a workbook, which the form of the season reads again.
import { Readable } from 'node:stream'
import { requireAllowed } from '#app/guards.server.ts'
import { getManagedSeason } from '#domain/season/season.server.ts'
import { mayManageSeason } from '#domain/season/season-policy.ts'
import { sheetColumns, sheetRows } from '#domain/season/stage-sheet.ts'
import { writeXlsx } from '#platform/documents/xlsx.server.ts'
import { NotFound } from '#shared/errors.ts'
import type { Route } from './+types/season-file.ts'

const width = { Tahap: 32, Dari: 24, Sampai: 24, Catatan: 60 } as const

async function* batch(rows: readonly string[][]) {
  yield rows
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageSeason)
  const year = new URL(request.url).searchParams.get('tahun')
  const found = await getManagedSeason(person, year === null ? undefined : Number(year))
  if (!found) throw new NotFound()
  const columns = sheetColumns.map((header) => ({ header, width: width[header] }))
  const book = writeXlsx(`Musim ${found.season.year}`, columns, batch(sheetRows(found.season)))
  return new Response(Readable.toWeb(book) as ReadableStream, {
    headers: {
      'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'Content-Disposition': `attachment; filename="musim-${found.season.year}.xlsx"`,
      'Cache-Control': 'no-store',
    },
  })
}
