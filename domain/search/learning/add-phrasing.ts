// 'Jadikan cara bertanya': what people searched becomes a way of asking of the item that answers it.
import type { Person } from '#domain/accounts/person.ts'
import { changeAsked } from './change-asked.ts'
import type { PhrasingInput } from './phrasing-input.ts'

/**
 * Adds the line; one that is there already leaves no trace.
 * @throws as `changeAsked`.
 */
export async function addPhrasing(person: Person, { item, version, text }: PhrasingInput): Promise<void> {
  await changeAsked(person, { item, version }, (lines) => [...lines, text])
}
