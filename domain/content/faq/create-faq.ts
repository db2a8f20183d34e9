// 'Tambah FAQ': a new question with its answer, on top of its topic.
import { and, eq, gte, isNotNull, isNull, min, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { storeRevision } from '#domain/content/lifecycle/store-revision.ts'
import { changedFields } from '#platform/audit/changed-fields.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { minutes } from '#shared/durations.ts'
import { Forbidden } from '#shared/errors.ts'
import { checkTopic } from './check-topic.ts'
import type { FaqInput } from './faq-input.ts'
import { faqKind } from './faq-kind.ts'
import { mayManageFaq } from './faq-policy.ts'
import { faq } from './faq-tables.ts'

/** The same again within so many milliseconds is a form sent twice. */
const sentTwice = minutes(1)

/**
 * Stores the item, once however often the form is sent, and gives its id.
 * @throws Forbidden without the permission; Invalid for a topic that is not there.
 */
export function createFaq(person: Person, input: FaqInput): Promise<number> {
  return database.transaction(async (tx) => (await findJustStored(tx, person, input)) ?? createFaqIn(tx, person, input))
}

async function findJustStored(
  tx: Transaction,
  person: Person,
  { topicId, question, answer, asked, state }: FaqInput,
): Promise<number | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`faq ${person.id}`}, 0))`)
  const [same] = await tx
    .select({ id: faq.id })
    .from(faq)
    .where(
      and(
        ...[eq(faq.topicId, topicId), eq(faq.question, question), eq(faq.answer, answer), eq(faq.asked, asked)],
        ...[
          isNull(faq.deletedAt),
          eq(faq.updatedBy, person.id),
          gte(faq.updatedAt, new Date(now().getTime() - sentTwice)),
        ],
        state === 'draft' ? isNotNull(faq.draftSince) : isNull(faq.draftSince),
      ),
    )
  return same?.id
}

/** The same within a transaction that is under way. */
export async function createFaqIn(
  tx: Transaction,
  person: Person,
  { topicId, question, answer, asked, state }: FaqInput,
): Promise<number> {
  if (!mayManageFaq(person)) throw new Forbidden()
  await checkTopic(tx, topicId)
  const at = now()
  const [top] = await tx
    .select({ position: min(faq.position) })
    .from(faq)
    .where(and(eq(faq.topicId, topicId), isNull(faq.deletedAt)))
  const draftSince = state === 'draft' ? at : null
  const position = (top?.position ?? 1) - 1
  const [stored] = await tx
    .insert(faq)
    .values({ topicId, question, answer, asked, draftSince, position, updatedBy: person.id, updatedAt: at })
    .returning()
  if (!stored) throw new Error('the question was not stored')
  await storeRevision(tx, faqKind, person, undefined, stored)
  await recordAudit(tx, {
    actor: person,
    action: 'faq.create',
    target: `faq:${stored.id}`,
    changes: changedFields({}, { topicId, question, answer, ...(asked && { asked }), draftSince }),
  })
  return stored.id
}
