// How who reported will really learn of an answer; the words are those of questions (`reachOfFacts`).
import { eq } from 'drizzle-orm'
import { findNumberOwner } from '#domain/accounts/phone/proven-number.ts'
import { type Reach, reachOfFacts, type WhatsappReach } from '#domain/notifications/reach/reach-words.ts'
import { findNumberStanding } from '#domain/notifications/whatsapp/find-standings.ts'
import { readIdentity } from '#domain/reports/report-identity.server.ts'
import { reportDevice } from '#domain/reports/report-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { whatsappIsConfigured, whatsappSettings } from '#platform/whatsapp/cloud-api.server.ts'

/** Every place that says it: who reads it, and what they call the page with the answer. */
const places = {
  form: { reader: 'family', page: 'tautan laporan Anda' },
  page: { reader: 'family', page: 'halaman ini' },
  desk: { reader: 'reports', page: 'tautan laporannya' },
} as const satisfies Record<string, { readonly reader: keyof Reach; readonly page: string }>

async function whatsappOf(reportId: number | null): Promise<WhatsappReach> {
  if (!whatsappIsConfigured()) return 'off'
  // Before there is a report: what a number would bring that never wrote.
  if (reportId === null) return whatsappSettings().templates.answer ? 'on' : 'held'
  const identity = await readIdentity(database, reportId)
  if (identity === null || identity === 'unreadable' || identity.phone === null) return 'none'
  const owner = await findNumberOwner(database, identity.phone)
  return owner?.banned ? 'stopped' : findNumberStanding(identity.phone)
}

/** Says at this place how an answer to the report would reach its sender now; `null` is a report that is not written yet. */
export async function describeReportReach(reportId: number | null, place: keyof typeof places): Promise<string> {
  const [whatsapp, devices] = await Promise.all([
    whatsappOf(reportId),
    reportId === null ? 0 : database.$count(reportDevice, eq(reportDevice.reportId, reportId)),
  ])
  const { reader, page } = places[place]
  return reachOfFacts({ mail: 'none', whatsapp, devices, phone: false, withdrawn: false }, page)[reader]
}
