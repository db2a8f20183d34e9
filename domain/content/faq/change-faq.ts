// Saves an edited question, unless somebody else saved it in between.
import type { Person } from '#domain/accounts/person.ts'
import { changeContent } from '#domain/content/lifecycle/change-content.ts'
import { now } from '#shared/dates.ts'
import { checkTopic } from './check-topic.ts'
import type { FaqInput } from './faq-input.ts'
import { faqKind } from './faq-kind.ts'
import { publishProposal } from './proposals/publish-proposal.ts'

/**
 * Saves the item as a new version; saving what is there already leaves no trace. Gives true when it published a proposal.
 * @throws Forbidden without the permission; NotFound once it is deleted; Conflict when `version` is not the present one;
 * Invalid for a topic that is not there, and for who would publish what they proposed themselves.
 */
export async function changeFaq(
  person: Person,
  id: number,
  version: number,
  { topicId, question, answer, asked, state }: FaqInput,
): Promise<boolean> {
  let isPublished = false
  await changeContent(faqKind, person, id, { version }, async (tx, before) => {
    await checkTopic(tx, topicId)
    const draftSince = state === 'draft' ? (before.draftSince ?? now()) : null
    const appears = before.draftSince !== null && draftSince === null
    const onSaved = appears ? await publishProposal(tx, person, id) : undefined
    isPublished = onSaved !== undefined
    return { fields: { topicId, question, answer, asked, draftSince }, ...(onSaved && { onSaved }) }
  })
  return isPublished
}
