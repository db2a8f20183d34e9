// Saves an edited question, unless somebody else saved it in between.
import type { Person } from '#domain/accounts/person.ts'
import { citedBy, noteCited } from '#domain/content/clauses/cite-clauses.ts'
import { changeContentIn } from '#domain/content/lifecycle/change-content.ts'
import { reviewFieldsOf } from '#domain/content/lifecycle/provenance.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { checkTopic } from './check-topic.ts'
import type { FaqInput } from './faq-input.ts'
import { faqKind } from './faq-kind.ts'
import { faq } from './faq-tables.ts'
import { publishProposal } from './proposals/publish-proposal.ts'

/**
 * Saves the item as a new version; saving what is there already leaves no trace. Gives true when it published a proposal.
 * @throws Forbidden without the permission; NotFound once it is deleted; Conflict when `version` is not the present one;
 * Invalid for a topic that is not there, and for who would publish what they proposed themselves.
 */
export async function changeFaq(person: Person, id: number, version: number, input: FaqInput): Promise<boolean> {
  const { isPublished } = await database.transaction((tx) => changeFaqIn(tx, person, id, version, input))
  return isPublished
}

/** The same within a transaction that is under way; `isChanged` is false when there was nothing to save. */
export async function changeFaqIn(
  tx: Transaction,
  person: Person,
  id: number,
  version: number,
  { topicId, question, answer, asked, state, cited, ...about }: FaqInput,
): Promise<{ readonly isChanged: boolean; readonly isPublished: boolean }> {
  let isPublished = false
  const isChanged = await changeContentIn(tx, faqKind, person, id, { version }, async (_, before) => {
    await checkTopic(tx, topicId)
    const draftSince = state === 'draft' ? (before.draftSince ?? now()) : null
    const appears = before.draftSince !== null && draftSince === null
    const onSaved = appears ? await publishProposal(tx, person, id) : undefined
    isPublished = onSaved !== undefined
    const clauses = await citedBy(tx, cited, before.clauses)
    return {
      fields: { topicId, question, answer, asked, draftSince, ...reviewFieldsOf(about, before), clauses },
      onSaved: async () => {
        await noteCited(tx, faq, { id, before: before.clauses, after: clauses })
        await onSaved?.()
      },
    }
  })
  return { isChanged, isPublished }
}
