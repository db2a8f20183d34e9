// Which report a device without an account may read: by its link, and where a number was given by four of its digits too.
import { eq } from 'drizzle-orm'
import { deviceKey, opens } from '#domain/tickets/guest/device-keys.server.ts'
import { database } from '#platform/database/database.server.ts'
import { Invalid } from '#shared/errors.ts'
import { isPublicId } from '#shared/ids.ts'
import { readIdentity } from './report-identity.server.ts'
import { wrongDigits } from './report-limits.server.ts'
import { report } from './report-tables.ts'

/** The one refusal, for wrong digits and for a report that is not there. */
const digitsAreWrong = 'Empat angka ini tidak cocok. Periksa, lalu coba lagi.'

async function findByLink(publicId: string) {
  if (!isPublicId(publicId)) return undefined
  const [found] = await database.select({ id: report.id }).from(report).where(eq(report.publicId, publicId))
  if (!found) return undefined
  const identity = await readIdentity(database, found.id)
  // Without the secret nobody knows whether a number was given: the link alone must not open it.
  if (identity === 'unreadable') return { id: found.id, phone: undefined }
  return { id: found.id, phone: identity?.phone ?? null }
}

/** A report that the device may read; `byLink` is true where no number was given, so that the link alone opens it. */
export interface OpenedReport {
  readonly id: number
  readonly byLink: boolean
}

/** 'unknown': no such report; 'digits': the device must show four digits first; else the report. */
export type OwnAccess = 'unknown' | 'digits' | OpenedReport

/** What the device with these keys may do with the report of the link. */
export async function accessOf(keys: string | undefined, publicId: string): Promise<OwnAccess> {
  const found = await findByLink(publicId)
  if (!found) return 'unknown'
  const { id, phone } = found
  if (phone === undefined) return 'digits'
  return phone === null || opens(keys, publicId, phone) ? { id, byLink: phone === null } : 'digits'
}

/**
 * Returns the key with which the device keeps the report open. Wrong tries count per network, and per report, known or not.
 * @throws Invalid with one sentence for wrong digits and for no such report; TooMany after too many wrong ones.
 */
export async function openReport(publicId: string, digits: string, network: string): Promise<string> {
  await wrongDigits.network.take(network)
  await wrongDigits.report.take(publicId.slice(0, 40), network).catch(async (refused: unknown) => {
    await wrongDigits.network.giveBack(network)
    throw refused
  })
  const found = await findByLink(publicId)
  if (!found?.phone || found.phone.slice(-4) !== digits) throw new Invalid(digitsAreWrong, { digits: digitsAreWrong })
  await Promise.all([wrongDigits.network.giveBack(network), wrongDigits.report.giveBack(publicId, network)])
  return deviceKey(publicId, found.phone)
}
