// Takes back what 'Jadikan cara bertanya' added.
import type { Person } from '#domain/accounts/person.ts'
import { changeAsked } from './change-asked.ts'
import type { PhrasingInput } from './phrasing-input.ts'

/**
 * Removes the line; one that is gone already leaves no trace.
 * @throws as `changeAsked`.
 */
export async function removePhrasing(person: Person, { item, version, text }: PhrasingInput): Promise<void> {
  await changeAsked(person, { item, version }, (lines) => lines.filter((line) => line !== text))
}
