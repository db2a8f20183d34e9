// Changes which words a term's group holds.
import type { z } from 'zod'
import type { Person } from '#domain/accounts/person.ts'
import { changeContent } from '#domain/content/lifecycle/change-content.ts'
import { requireUsableVariants } from './refused-variants.ts'
import type { synonymChange } from './synonym-input.ts'
import { synonymKind } from './synonym-kind.ts'

/**
 * The group holds exactly these variants from now on.
 * @throws Forbidden without the permission 'content'; NotFound when it is not there; Conflict when it was saved again;
 * Invalid when the search could not use a variant.
 */
export async function changeSynonym(
  person: Person,
  id: number,
  { variants, version, seen }: z.output<typeof synonymChange>,
): Promise<void> {
  await changeContent(synonymKind, person, id, { version, seen }, async (_tx, { term }) => {
    await requireUsableVariants({ term, variants })
    return { fields: { term, variants } }
  })
}
