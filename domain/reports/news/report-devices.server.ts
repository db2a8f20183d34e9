// The devices that are told of the answers to a report: which, and nothing that leads to the person or to another report's link.
import { createHmac } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { PushSubscribeInput } from '#domain/notifications/push/push-input.ts'
import { admitDevice, mostDevices, tooManyDevices } from '#domain/notifications/push/subscribe-push.ts'
import { accessOf } from '#domain/reports/own-report-access.server.ts'
import { report, reportDevice } from '#domain/reports/report-tables.ts'
import { tellReaders } from '#domain/reports/tell-readers.ts'
import { type Database, database, type Transaction } from '#platform/database/database.server.ts'
import type { PushTarget } from '#platform/push/web-push.server.ts'
import { openText, sealText } from '#platform/sealed-text.server.ts'
import { derivedKey } from '#platform/secrets.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, NotFound } from '#shared/errors.ts'

const purpose = 'sealed-report-device'

/** Push messages of questions know the device by another digest: without the portal's secret nobody can tell that it is one. */
const ownDigest = (device: string) => createHmac('sha256', derivedKey(purpose)).update(device).digest('base64url')

/** A browser's subscription, for the report of a link, on a device with these keys. */
export interface ReportDeviceWish {
  readonly publicId: string
  /** The keys of the reports and questions that the device opened. */
  readonly keys: string | undefined
  readonly target: Pick<PushSubscribeInput, 'endpoint' | 'keys'>
  /** The network, for the limit. */
  readonly network: string
}

/**
 * Tells this device of answers to the report from now on; a second time changes nothing. @throws Invalid for a
 * subscription that messages cannot be sent to, NotFound for a report that the device did not open, Conflict when the
 * report has too many devices, TooMany.
 */
export async function keepReportDevice(device: string, wish: ReportDeviceWish): Promise<void> {
  const { target, network } = wish
  await admitDevice(target, network)
  const access = await accessOf(wish.keys, wish.publicId)
  if (typeof access === 'string') throw new NotFound('Pertanyaan tidak ditemukan')
  const { id: reportId } = access
  const content: PushTarget = { endpoint: target.endpoint, ...target.keys }
  const sealed = sealText(purpose, JSON.stringify(content))
  await database.transaction(async (tx) => {
    await tx
      .insert(reportDevice)
      .values({ reportId, device: ownDigest(device), sealed, createdAt: now() })
      .onConflictDoUpdate({ target: [reportDevice.reportId, reportDevice.device], set: { sealed } })
    if ((await tx.$count(reportDevice, eq(reportDevice.reportId, reportId))) > mostDevices) {
      throw new Conflict(tooManyDevices)
    }
    await tellReaders(tx, reportId)
  })
}

const ofReport = (publicId: string) =>
  inArray(reportDevice.reportId, database.select({ id: report.id }).from(report).where(eq(report.publicId, publicId)))

/** True while the device is told of answers to the report of the link. */
export async function isReportDevice(device: string | undefined, publicId: string): Promise<boolean> {
  if (device === undefined) return false
  return (await database.$count(reportDevice, and(eq(reportDevice.device, ownDigest(device)), ofReport(publicId)))) > 0
}

/** Tells the device nothing more: of the report of the link, without one of none. What waits for it is not sent. */
export async function forgetReportDevice(device: string, publicId?: string): Promise<void> {
  const which = and(eq(reportDevice.device, ownDigest(device)), publicId === undefined ? undefined : ofReport(publicId))
  await database.transaction(async (tx) => {
    const gone = await tx.delete(reportDevice).where(which).returning({ reportId: reportDevice.reportId })
    for (const { reportId } of gone) await tellReaders(tx, reportId)
  })
}

/** What the browser of a kept device gave; null when it was switched off, or the portal's secret is another one now. */
export async function readReportDevice(db: Database | Transaction, id: number): Promise<PushTarget | null> {
  const [found] = await db.select({ sealed: reportDevice.sealed }).from(reportDevice).where(eq(reportDevice.id, id))
  const opened = found ? openText(purpose, found.sealed) : null
  return opened === null ? null : (JSON.parse(opened) as PushTarget)
}
