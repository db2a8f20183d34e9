import { openReportId, reportFileAnswer } from '#app/guest-device.server.ts'
import { readReportFile } from '#domain/sealed-reports/report.server.ts'
import { NotFound } from '#shared/errors.ts'
import type { Route } from './+types/report-file.ts'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const access = await openReportId(context, request, params.publicId)
  if (!access) throw new NotFound()
  return reportFileAnswer(request, await readReportFile(access.id, params.fileId))
}
