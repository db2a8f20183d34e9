import { createHmac } from 'node:crypto'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { findNumberOwner } from '#domain/accounts/phone/proven-number.ts'
import { messageQueued } from '#domain/notifications/deliveries/delivery.ts'
import { endOfQuiet, type PushSubscribeInput } from '#domain/notifications/push/push.ts'
import { admitDevice, mostDevices, tooManyDevices } from '#domain/notifications/push/push-subscription.server.ts'
import { reachOfFacts, type WhatsappReach } from '#domain/notifications/reach/reach.ts'
import { findNumberStanding } from '#domain/notifications/whatsapp/whatsapp-message.ts'
import { accessOf } from '#domain/sealed-reports/own-report.server.ts'
import { notifyReaders, readIdentity } from '#domain/sealed-reports/report.server.ts'
import { report, reportDevice, reportEntry, reportMessage } from '#domain/sealed-reports/report-tables.ts'
import { type Database, database, type Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import type { PushTarget } from '#platform/push/web-push.server.ts'
import { derivedKey, openText, sealText } from '#platform/secrets.server.ts'
import { whatsappIsConfigured } from '#platform/whatsapp/cloud-api.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, NotFound } from '#shared/errors.ts'
import { clockName } from '#shared/instance.ts'
import { pick } from '#shared/pick.ts'

const purpose = 'sealed-report-device'

/** Push for questions uses another digest: without the secret no one can link the two. */
const ownDigest = (device: string) => createHmac('sha256', derivedKey(purpose)).update(device).digest('base64url')

/** A browser's subscription, for the report of a link, on a device with these keys. */
interface ReportDeviceWish {
  readonly publicId: string
  readonly keys: string | undefined
  readonly target: Pick<PushSubscribeInput, 'endpoint' | 'keys'>
  readonly network: string
}

/**
 * Subscribes this device to answers. Idempotent.
 * @throws Invalid, NotFound unless the device opened the report, Conflict for too many devices, TooMany.
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
    await notifyReaders(tx, reportId)
  })
}

const ofReport = (publicId: string) =>
  inArray(reportDevice.reportId, database.select({ id: report.id }).from(report).where(eq(report.publicId, publicId)))

export async function isReportDevice(device: string | undefined, publicId: string): Promise<boolean> {
  if (device === undefined) return false
  return (await database.$count(reportDevice, and(eq(reportDevice.device, ownDigest(device)), ofReport(publicId)))) > 0
}

export async function deleteReportDevice(device: string, publicId?: string): Promise<void> {
  const which = and(eq(reportDevice.device, ownDigest(device)), publicId === undefined ? undefined : ofReport(publicId))
  await database.transaction(async (tx) => {
    const gone = await tx.delete(reportDevice).where(which).returning({ reportId: reportDevice.reportId })
    for (const { reportId } of gone) await notifyReaders(tx, reportId)
  })
}

/** What the browser of a kept device gave; null when it was switched off, or the portal's secret is another one now. */
export async function readReportDevice(db: Database | Transaction, id: number): Promise<PushTarget | null> {
  const [found] = await db.select({ sealed: reportDevice.sealed }).from(reportDevice).where(eq(reportDevice.id, id))
  const opened = found ? openText(purpose, found.sealed) : null
  return opened === null ? null : (JSON.parse(opened) as PushTarget)
}

async function whatsappOf(reportId: number): Promise<WhatsappReach> {
  if (!whatsappIsConfigured()) return 'off'
  const identity = await readIdentity(database, reportId)
  if (identity === null || identity === 'unreadable' || identity.phone === null) return 'none'
  const owner = await findNumberOwner(database, identity.phone)
  return owner?.banned ? 'stopped' : findNumberStanding(identity.phone)
}

/** Describes to its sender or its readers how an answer to the report would arrive now. */
export async function describeReportReach(reportId: number, reader: 'family' | 'reports'): Promise<string> {
  const [whatsapp, devices] = await Promise.all([
    whatsappOf(reportId),
    database.$count(reportDevice, eq(reportDevice.reportId, reportId)),
  ])
  return reachOfFacts({ mail: 'none', whatsapp, devices, phone: false, withdrawn: false })[reader]
}

/** One message; without the number and the device. The caller has checked who may read it. */
export function findReportDeliveries(reportId: number) {
  return database
    .select({
      ...pick(reportMessage, 'id', 'entryId', 'way', 'state'),
      reason: reportMessage.note,
      by: sql<null>`null`,
      at: reportMessage.updatedAt,
    })
    .from(reportMessage)
    .innerJoin(reportEntry, eq(reportEntry.id, reportMessage.entryId))
    .where(eq(reportEntry.reportId, reportId))
    .orderBy(asc(reportMessage.id))
}

export async function queueReportNews(tx: Transaction, reportId: number, entryId: number): Promise<void> {
  const at = now()
  const fresh = { entryId, state: 'queued', queuedAt: at, createdAt: at, updatedAt: at } as const
  const quiet = endOfQuiet(at) && `dikirim mulai pukul 06.00 ${clockName()}`
  const devices = await tx
    .select({ id: reportDevice.id })
    .from(reportDevice)
    .where(eq(reportDevice.reportId, reportId))
    .orderBy(reportDevice.id)
  for (const { id: deviceId } of devices) {
    const [message] = await tx
      .insert(reportMessage)
      .values({ ...fresh, way: 'push', deviceId, note: quiet })
      .returning({ id: reportMessage.id })
    if (message) await announce(tx, messageQueued.push, { messageId: message.id, sealed: true })
  }
  if (!whatsappIsConfigured()) return
  const identity = await readIdentity(tx, reportId)
  if (identity === null || identity === 'unreadable' || identity.phone === null) return
  const [message] = await tx
    .insert(reportMessage)
    .values({ ...fresh, way: 'whatsapp', deviceId: 0 })
    .returning({ id: reportMessage.id })
  if (message) await announce(tx, messageQueued.whatsapp, { messageId: message.id, sealed: true })
}
