import { and, asc, eq, inArray, isNull, min } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { publishProposal } from '#domain/content/faq/proposals/publish-proposal.ts'
import { changeContent, createContent } from '#domain/content/lifecycle/content-change.ts'
import type { CreatedKind } from '#domain/content/lifecycle/content-kind.ts'
import type { ReviewedKind } from '#domain/content/lifecycle/content-steps.ts'
import { reviewFieldsOf } from '#domain/content/lifecycle/provenance.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { keyWithDigest } from '#platform/once.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, Forbidden, Invalid } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { pick } from '#shared/pick.ts'
import { type FaqInput, mayManageFaq } from './faq.ts'
import { faqAudit } from './faq-audit.ts'
import { faq, faqRevision, faqTopic } from './faq-tables.ts'

type Row = typeof faq.$inferSelect

type Fields = Pick<
  Row,
  'topicId' | 'question' | 'answer' | 'draftSince' | 'source' | 'reviewedOn' | 'editor' | 'reviewBy'
> & { readonly asked: string }

type FaqKind = CreatedKind<Row, Fields>

export const faqKind: FaqKind & ReviewedKind<Row, Fields> = {
  table: faq,
  target: 'faq',
  audit: faqAudit,
  mayManage: mayManageFaq,
  fieldsOf: (row) => ({
    ...pick(row, 'topicId', 'question', 'answer', 'draftSince', 'source', 'reviewedOn', 'editor', 'reviewBy'),
    asked: row.asked ?? '',
  }),
  dated: ['answer'],
  auditedOnRemoval: ['question', 'answer'],
  revisions: {
    table: faqRevision,
    owner: faqRevision.faqId,
    ownerKey: 'faqId',
    fields: ['topicId', 'question', 'answer', 'asked'],
  },
  notFound: 'FAQ ini sudah tidak ada',
  editConflict: 'FAQ ini baru saja diubah orang lain. Tulisan Anda masih ada; bandingkan, lalu simpan lagi.',
}

/** @throws Invalid beside the field 'topicId' when there is no such topic. */
async function checkTopic(tx: Transaction, topicId: number): Promise<void> {
  const [topic] = await tx.select({ id: faqTopic.id }).from(faqTopic).where(eq(faqTopic.id, topicId)).for('share')
  if (!topic) throw new Invalid('Topik ini sudah tidak ada', { topicId: 'Topik ini sudah tidak ada' })
}

interface CreatedFrom {
  readonly kind?: FaqKind
  readonly contentKey?: string | null
  readonly within?: Transaction
}

/** Stores the item once per form and returns its id. @throws Forbidden; Invalid for an unknown topic. */
export function createFaq(
  person: Person,
  { topicId, question, answer, asked, state, ...about }: FaqInput,
  key = newIdempotencyKey(),
  { kind = faqKind, contentKey = null, within }: CreatedFrom = {},
): Promise<number> {
  const onceKey = keyWithDigest(key, [person.id, topicId, question, answer, asked, state, about])
  const prepare = async (tx: Transaction, at: Date) => {
    await checkTopic(tx, topicId)
    const [top] = await tx
      .select({ position: min(faq.position) })
      .from(faq)
      .where(and(eq(faq.topicId, topicId), isNull(faq.deletedAt)))
    const draftSince = state === 'draft' ? at : null
    return {
      fields: { topicId, question, answer, asked, draftSince, ...reviewFieldsOf(about) },
      place: { position: (top?.position ?? 1) - 1, contentKey },
    }
  }
  return createContent(kind, person, onceKey, prepare, within)
}

/**
 * Saves a new version; `isPublished` when that published a proposal.
 * @throws Forbidden; NotFound; Conflict unless `version` is current; Invalid for an unknown topic or one's own
 * proposal.
 */
export async function changeFaq(
  person: Person,
  id: number,
  version: number,
  { topicId, question, answer, asked, state, ...about }: FaqInput,
  within?: Transaction,
): Promise<{ readonly isChanged: boolean; readonly isPublished: boolean }> {
  let isPublished = false
  const edit = async (tx: Transaction, before: Row) => {
    await checkTopic(tx, topicId)
    const draftSince = state === 'draft' ? (before.draftSince ?? now()) : null
    const appears = before.draftSince !== null && draftSince === null
    const onSaved = appears ? await publishProposal(tx, person, id) : undefined
    isPublished = onSaved !== undefined
    return {
      fields: { topicId, question, answer, asked, draftSince, ...reviewFieldsOf(about, before) },
      ...(onSaved && { onSaved }),
    }
  }
  const isChanged = await changeContent(faqKind, person, id, { version }, edit, within)
  return { isChanged, isPublished }
}

const otherItems = 'Daftar ini sudah berubah. Muat ulang halaman, lalu atur lagi.'

/**
 * `ids`: all items of one topic in order. Only moved rows are written, because written rows no longer follow the
 * content files.
 * @throws Forbidden; Conflict.
 */
export async function orderFaqs(person: Person, ids: readonly number[]): Promise<void> {
  if (!mayManageFaq(person)) throw new Forbidden()
  await database.transaction(async (tx) => {
    const [first] = await tx
      .select({ topicId: faq.topicId })
      .from(faq)
      .where(inArray(faq.id, [...ids]))
      .limit(1)
    if (!first) throw new Conflict(otherItems)
    const rows = await tx
      .select({ id: faq.id, position: faq.position })
      .from(faq)
      .where(and(eq(faq.topicId, first.topicId), isNull(faq.deletedAt)))
      .orderBy(asc(faq.position), asc(faq.id))
      .for('update')
    const known = new Set(rows.map(({ id }) => id))
    if (known.size !== ids.length || ids.some((id) => !known.delete(id))) throw new Conflict(otherItems)
    let last = Number.NEGATIVE_INFINITY
    for (const [place, id] of ids.entries()) {
      const position = Math.max(rows[place]?.position ?? 0, last + 1)
      last = position
      if (rows.find((row) => row.id === id)?.position === position) continue
      await tx.update(faq).set({ position, updatedBy: person.id, updatedAt: now() }).where(eq(faq.id, id))
    }
    const before = rows.map(({ id }) => id)
    if (before.join() === ids.join()) return
    await recordAudit(tx, {
      actor: person,
      action: faqAudit.order,
      target: `faq-topic:${first.topicId}`,
      changes: { order: [before, ids] },
    })
  })
}
