// '/admin/sealed-reports/{id}/files/{id}': a file of a sealed report, for who holds 'Pengaduan tertutup'.
import { requireAllowed } from '#app/guards.server.ts'
import { reportFileAnswer } from '#app/guest-device.server.ts'
import { mayReadSealedReports } from '#domain/accounts/permissions.ts'
import { getReportFile } from '#domain/sealed-reports/desk/desk-report.ts'
import type { Route } from './+types/sealed-report-file.ts'
import { sealedReportIdOf } from './sealed-report-id.ts'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayReadSealedReports)
  return reportFileAnswer(request, await getReportFile(person, sealedReportIdOf(params), params.fileId))
}
