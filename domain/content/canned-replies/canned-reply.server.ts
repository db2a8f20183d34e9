import { and, asc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { mayEnter } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { changeContent, createContent } from '#domain/content/lifecycle/content-change.ts'
import type { CreatedKind, Seen } from '#domain/content/lifecycle/content-kind.ts'
import { publicOffices } from '#domain/offices/public-offices.ts'
import { getSeasonFill } from '#domain/season/season.server.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { keyWithDigest } from '#platform/once.server.ts'
import { Forbidden, Invalid } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { type CannedReplyInput, mayManageCannedReplies } from './canned-reply.ts'
import { cannedReplyAudit } from './canned-reply-audit.ts'
import { cannedReply } from './canned-reply-tables.ts'

type Row = typeof cannedReply.$inferSelect
type StoredFields = Pick<
  Row,
  'title' | 'text' | 'officeId' | 'shortcut' | 'setsCategory' | 'setsPriority' | 'completes' | 'handsOverTo'
>

/** Removed ones are not offered to agents. */
export const cannedReplyKind: CreatedKind<Row, StoredFields> = {
  table: cannedReply,
  target: 'canned-reply',
  audit: cannedReplyAudit,
  mayManage: mayManageCannedReplies,
  fieldsOf: (row) => ({
    ...pick(row, 'title', 'text', 'officeId', 'shortcut', 'setsCategory', 'setsPriority', 'completes', 'handsOverTo'),
  }),
  dated: ['text'],
  auditedOnRemoval: ['title', 'text'],
  notFound: 'Balasan ini sudah tidak ada',
  editConflict: 'Balasan ini baru saja diubah orang lain. Isian Anda masih ada; periksa, lalu simpan lagi.',
}

const branchOffice = publicOffices()

type Fields = Omit<CannedReplyInput, 'id' | 'version' | 'seen' | 'idempotencyKey'>

async function checkOffice(tx: Transaction, field: 'officeId' | 'handsOverTo', id: number | null): Promise<void> {
  if (id !== null && (await tx.$count(branchOffice, eq(branchOffice.id, id))) === 0) {
    throw new Invalid('Cabang dinas tidak dikenal', { [field]: 'Cabang dinas tidak dikenal' })
  }
}

/** A shortcut must be unique among the replies that one person sees. */
async function checkShortcut(
  tx: Transaction,
  own: { readonly id: number | null; readonly onceKey: string },
  { shortcut, officeId }: Fields,
): Promise<void> {
  if (shortcut === null) return
  // Locks: of two replies saved at once with the same short name the second is refused.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`canned-reply ${shortcut}`}, 0))`)
  const sameReach = officeId === null ? undefined : or(isNull(cannedReply.officeId), eq(cannedReply.officeId, officeId))
  // A new reply is identified by its form, which may have been sent before.
  const isOther =
    own.id === null ? sql`${cannedReply.idempotencyKey} is distinct from ${own.onceKey}` : ne(cannedReply.id, own.id)
  const [taken] = await tx
    .select({ title: cannedReply.title, deletedAt: cannedReply.deletedAt })
    .from(cannedReply)
    .where(and(eq(cannedReply.shortcut, shortcut), sameReach, isOther))
    .limit(1)
  if (!taken) return
  const whose = taken.deletedAt === null ? `jawaban "${taken.title}"` : 'jawaban yang sudah dihapus'
  const message = `Nama pendek ini milik ${whose}. Pilih yang lain.`
  throw new Invalid(message, { shortcut: message })
}

function checkSteps({ officeId, completes, handsOverTo }: Fields): void {
  if (handsOverTo === null) return
  const refuse = (message: string) => {
    throw new Invalid(message, { handsOverTo: message })
  }
  if (completes) refuse('Tiket yang dialihkan belum selesai: pilih salah satu')
  if (officeId === handsOverTo) refuse('Jawaban cabang ini tidak dapat mengalihkan ke cabangnya sendiri')
}

/**
 * Returns the id; without `id` a new one. Content files no longer change it.
 * @throws Forbidden; NotFound; Invalid; Conflict when it was saved meanwhile.
 */
export async function changeCannedReply(
  person: Person,
  { id, version, seen, idempotencyKey, ...fields }: Omit<CannedReplyInput, 'seen'> & Seen,
  { contentKey = null, within }: { readonly contentKey?: string | null; readonly within?: Transaction } = {},
): Promise<{ readonly id: number; readonly isChanged: boolean }> {
  const onceKey = keyWithDigest(idempotencyKey, [person.id, fields])
  const checked = async (tx: Transaction) => {
    checkSteps(fields)
    await checkOffice(tx, 'officeId', fields.officeId)
    await checkOffice(tx, 'handsOverTo', fields.handsOverTo)
    await checkShortcut(tx, { id, onceKey }, fields)
    return { fields, place: { contentKey } }
  }
  if (id === null) {
    return { id: await createContent(cannedReplyKind, person, onceKey, checked, within), isChanged: true }
  }
  const lock = { version, ...(seen !== undefined && { seen }) }
  return { id, isChanged: await changeContent(cannedReplyKind, person, id, lock, checked, within) }
}

/** Condition: the replies offered to the person. @throws Forbidden for clients. */
function isOffered(person: Person): SQL | undefined {
  if (!mayEnter(person, 'helpdesk')) throw new Forbidden()
  const reach =
    person.officeId === null ? undefined : or(isNull(cannedReply.officeId), eq(cannedReply.officeId, person.officeId))
  return and(isNull(cannedReply.deletedAt), reach)
}

/** Those for all offices and for the agent's, by title; the province sees all. @throws Forbidden for clients. */
export async function findCannedReplies(person: Person) {
  return database
    .select({
      ...pick(cannedReply, 'id', 'title', 'shortcut'),
      text: sql<string>`${cannedReply.text}`.mapWith(await getSeasonFill()),
      sets: {
        category: cannedReply.setsCategory,
        priority: cannedReply.setsPriority,
        completes: cannedReply.completes,
        officeId: cannedReply.handsOverTo,
      },
    })
    .from(cannedReply)
    .where(isOffered(person))
    .orderBy(asc(cannedReply.title), asc(cannedReply.id))
}

export type CannedReply = Awaited<ReturnType<typeof findCannedReplies>>[number]

/** @throws Forbidden for clients. */
export async function offersCannedReply(tx: Transaction, person: Person, id: number): Promise<boolean> {
  return (await tx.$count(cannedReply, and(eq(cannedReply.id, id), isOffered(person)))) > 0
}
