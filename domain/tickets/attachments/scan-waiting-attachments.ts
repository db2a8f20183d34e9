// Scans what came in while the virus scanner was away, and lets it out or throws its content away.
import { and, asc, eq } from 'drizzle-orm'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { findThreat, scannerIsConfigured } from '#platform/virus-scan.server.ts'
import { asAppError } from '#shared/errors.ts'
import { attachmentAudit } from './attachment-audit.ts'
import { attachment } from './attachment-tables.ts'

const isWaiting = eq(attachment.scan, 'waiting')

/**
 * Works through the waiting files, the oldest first, until all are scanned or the scanner is away. Where no scanner is
 * configured any more, nothing is withheld.
 */
export async function scanWaitingAttachments(): Promise<void> {
  if (!scannerIsConfigured()) {
    await database.update(attachment).set({ scan: 'clean' }).where(isWaiting)
    return
  }
  const waiting = await database
    .select({ id: attachment.id })
    .from(attachment)
    .where(isWaiting)
    .orderBy(asc(attachment.createdAt))
  for (const { id } of waiting) if (!(await scan(id))) return
}

/** False when the scanner is away. */
async function scan(id: string): Promise<boolean> {
  const unscanned = and(eq(attachment.id, id), isWaiting)
  const [file] = await database.select({ content: attachment.content }).from(attachment).where(unscanned)
  if (!file) return true
  const threat = await findThreat(file.content).catch((thrown: unknown) => {
    if (asAppError(thrown)?.code === 'unavailable') return undefined
    throw thrown
  })
  if (threat === undefined) return false
  if (threat === null) {
    await database.update(attachment).set({ scan: 'clean' }).where(unscanned)
    return true
  }
  await database.transaction(async (tx) => {
    await tx
      .update(attachment)
      .set({ scan: 'infected', threat, content: Buffer.alloc(0), thumbnail: null })
      .where(unscanned)
    await recordAudit(tx, {
      actor: null,
      action: attachmentAudit.infected,
      target: `attachment:${id}`,
      changes: { threat: [null, threat] },
    })
  })
  return true
}
