// 'Tambah FAQ': a new question with its answer, on top of its topic.
import { and, eq, isNull, min } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { citedBy, noteCited } from '#domain/content/clauses/cite-clauses.ts'
import { createContentIn } from '#domain/content/lifecycle/create-content.ts'
import { reviewFieldsOf } from '#domain/content/lifecycle/provenance.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { keyWithDigest } from '#platform/once.server.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { checkTopic } from './check-topic.ts'
import type { FaqInput } from './faq-input.ts'
import { type FaqKind, faqKind } from './faq-kind.ts'
import { faq } from './faq-tables.ts'

/**
 * Stores the item, once however often the form with this key is sent, and gives its id.
 * @throws Forbidden without the permission; Invalid for a topic that is not there.
 */
export function createFaq(person: Person, input: FaqInput, key = newIdempotencyKey()): Promise<number> {
  return database.transaction((tx) => createFaqIn(tx, person, input, key))
}

/** Who may create it where not writers do, and the key by which content files know it. */
interface CreatedFrom {
  readonly kind?: FaqKind
  readonly contentKey?: string | null
}

/** The same within a transaction that is under way. */
export function createFaqIn(
  tx: Transaction,
  person: Person,
  { topicId, question, answer, asked, state, cited, ...about }: FaqInput,
  key = newIdempotencyKey(),
  { kind = faqKind, contentKey = null }: CreatedFrom = {},
): Promise<number> {
  const onceKey = keyWithDigest(key, [person.id, topicId, question, answer, asked, state, cited, about])
  return createContentIn(tx, kind, person, onceKey, async (at) => {
    await checkTopic(tx, topicId)
    const [top] = await tx
      .select({ position: min(faq.position) })
      .from(faq)
      .where(and(eq(faq.topicId, topicId), isNull(faq.deletedAt)))
    const draftSince = state === 'draft' ? at : null
    const clauses = await citedBy(tx, cited)
    return {
      fields: { topicId, question, answer, asked, draftSince, ...reviewFieldsOf(about), clauses },
      place: { position: (top?.position ?? 1) - 1, contentKey },
      onSaved: ({ id }) => noteCited(tx, faq, { id, before: [], after: clauses }),
    }
  })
}
