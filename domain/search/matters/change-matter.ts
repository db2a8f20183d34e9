// Adds another matter, changes one, and switches it off or on.
import { and, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { changeContent } from '#domain/content/lifecycle/change-content.ts'
import { createContent } from '#domain/content/lifecycle/create-content.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { keyWithDigest } from '#platform/once.server.ts'
import { Invalid } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { pick } from '#shared/pick.ts'
import { refreshSearchIndex } from '../search-indexes.ts'
import { otherMatter } from '../search-tables.ts'
import { type MatterInput, phrasingForm, refusalOf } from './matter-input.ts'
import { matterKind } from './matter-kind.ts'

function refuse(message: string): never {
  throw new Invalid(message, { asked: message })
}

/**
 * A way to ask tells of one matter alone. `isOther`: not the row that is being saved. What the row held `before` may stay,
 * shipped single words among it.
 */
async function checkPhrasings(tx: Transaction, asked: readonly string[], before: readonly string[], isOther: SQL) {
  const refused = asked
    .filter((phrasing) => !before.includes(phrasing))
    .map(refusalOf)
    .find((reason) => reason !== null)
  if (refused) refuse(refused)
  // Locks: of two matters saved at once with the same way to ask the second is refused.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('other-matter', 0))`)
  const others = await tx
    .select({ name: otherMatter.name, asked: otherMatter.asked })
    .from(otherMatter)
    .where(and(isNull(otherMatter.deletedAt), isOther))
  const owners = new Map(others.flatMap(({ name, asked }) => asked.map((each) => [phrasingForm(each), name] as const)))
  for (const phrasing of asked) {
    const owner = owners.get(phrasingForm(phrasing))
    if (owner !== undefined) refuse(`“${phrasing}” sudah ada di urusan “${owner}”.`)
  }
}

/**
 * Stores a new matter, once however often the form with this key is sent, and gives its id.
 * @throws Forbidden without the permission 'content'; Invalid for a way to ask that tells nothing or is another matter's.
 */
export async function createMatter(person: Person, input: MatterInput, key = newIdempotencyKey()): Promise<number> {
  const onceKey = keyWithDigest(key, [person.id, input])
  const id = await createContent(matterKind, person, onceKey, async (tx) => {
    await checkPhrasings(tx, input.asked, [], sql`${otherMatter.idempotencyKey} is distinct from ${onceKey}`)
    return { fields: { ...pick(input, 'name', 'says', 'asked'), off: false } }
  })
  await refreshSearchIndex()
  return id
}

/**
 * Saves the matter as a new version; saving what is there already leaves no trace.
 * @throws Forbidden without the permission 'content'; NotFound once it is removed; Conflict when `version` is not the
 * present one; Invalid as `createMatter`.
 */
export async function changeMatter(person: Person, id: number, version: number, input: MatterInput): Promise<void> {
  await changeContent(matterKind, person, id, { version }, async (tx, before) => {
    await checkPhrasings(tx, input.asked, before.asked, ne(otherMatter.id, id))
    return { fields: { ...pick(input, 'name', 'says', 'asked'), off: before.off } }
  })
}

/**
 * Takes a matter out of the search, or back into it.
 * @throws Forbidden without the permission 'content'; NotFound once it is removed; Conflict when `version` is not the
 * present one.
 */
export async function switchMatter(person: Person, id: number, version: number, off: boolean): Promise<void> {
  await changeContent(matterKind, person, id, { version }, (_tx, before) => ({
    fields: { ...matterKind.fieldsOf(before), off },
  }))
}
