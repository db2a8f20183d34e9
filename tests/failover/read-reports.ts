// An administrator opens the reports and takes the file of the tickets: which machine the figures are read from is counted.
import { HttpClient } from '#tests/portal/http-client.ts'
import { until } from '../faults/until.ts'
import type { Stage } from './stage.ts'

/** How many reads of reports the web process has had answered by either server. */
async function countReads(origin: string): Promise<{ readonly replica: number; readonly primary: number }> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const by = (server: string) =>
    Number(new RegExp(`^portal_report_reads_total\\{server="${server}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
  return { replica: by('replica'), primary: by('primary') }
}

/**
 * Opens the reports until the standby alone answers them: it is left alone for ten seconds after it was away.
 * @throws when a report is not shown, or the standby does not answer within a minute.
 */
export async function readReports({ webs }: Stage): Promise<string> {
  const [web] = webs
  if (!web) throw new Error('no web process runs')
  const admin = new HttpClient(web.origin)
  await admin.signIn('admin@spmb.test')
  let reads = { replica: 0, primary: 0 }
  const began = performance.now()
  const open = async () => {
    const before = await countReads(web.origin)
    for (const path of ['/admin/reports', '/admin/reports/export/csv']) {
      const answer = await admin.get(path)
      if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`)
      await answer.text()
    }
    const after = await countReads(web.origin)
    reads = { replica: after.replica - before.replica, primary: after.primary - before.primary }
    return reads.replica > 0 && reads.primary === 0
  }
  await until('reports read at the standby', open, { every: 1_000 })
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  return `reports: ${reads.replica} reads at the standby, ${reads.primary} at the primary, ${seconds} s after they were asked for`
}
