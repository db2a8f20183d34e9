// 'Kembalikan': saves an earlier state of a row as its newest version.
import { and, eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { Forbidden, NotFound } from '#shared/errors.ts'
import { changeContent } from './change-content.ts'
import type { ContentKind, ContentRow } from './content-kind.ts'

/**
 * Fields that revisions do not keep, or did not keep then (null), stay as they are.
 * @throws as `changeContent`; NotFound for a revision that is not this row's.
 */
export async function revertContent<Row extends ContentRow, Fields extends object>(
  kind: ContentKind<Row, Fields>,
  person: Person,
  id: Row['id'],
  version: number,
  revisionId: number,
): Promise<void> {
  const { revisions } = kind
  if (!revisions) throw new Forbidden()
  await changeContent(kind, person, id, { version }, async (tx, before) => {
    const [found] = await tx
      .select()
      .from(revisions.table)
      .where(and(eq(revisions.table.id, revisionId), eq(revisions.owner, id)))
    if (!found) throw new NotFound('Versi ini tidak ada')
    const fields = kind.fieldsOf(before)
    for (const field of revisions.fields) Object.assign(fields, found[field] === null ? {} : { [field]: found[field] })
    return { fields }
  })
}
