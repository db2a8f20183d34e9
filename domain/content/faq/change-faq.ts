// Saves an edited question, unless somebody else saved it in between.
import type { Person } from '#domain/accounts/person.ts'
import { changeContent } from '#domain/content/lifecycle/change-content.ts'
import { now } from '#shared/dates.ts'
import { checkTopic } from './check-topic.ts'
import type { FaqInput } from './faq-input.ts'
import { faqKind } from './faq-kind.ts'

/**
 * Saves the item as a new version; saving what is there already leaves no trace.
 * @throws Forbidden without the permission; NotFound once it is deleted; Conflict when `version` is not the present one;
 * Invalid for a topic that is not there.
 */
export async function changeFaq(
  person: Person,
  id: number,
  version: number,
  { topicId, question, answer, asked, state }: FaqInput,
): Promise<void> {
  await changeContent(faqKind, person, id, { version }, async (tx, before) => {
    await checkTopic(tx, topicId)
    const draftSince = state === 'draft' ? (before.draftSince ?? now()) : null
    return { fields: { topicId, question, answer, asked, draftSince } }
  })
}
