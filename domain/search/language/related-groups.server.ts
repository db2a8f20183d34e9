// Words that are spoken of together: knowledge of the language; nothing of it comes from queries.
import { z } from 'zod'
import { readContentData } from '#platform/content-data.server.ts'

let groups: readonly (readonly string[])[] | undefined

/** All groups, each of words and phrases; the file is read once. Throws when it is not a list of texts. */
export function relatedGroups(): readonly (readonly string[])[] {
  groups ??= readContentData('related-words.yaml', z.array(z.string())).map((line) => line.split(', '))
  return groups
}
