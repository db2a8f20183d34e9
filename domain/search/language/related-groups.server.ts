// Words that are spoken of together, from content/related-words.yaml: knowledge of the language; nothing of it comes from queries.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'

const groupsFile = z.array(z.string())

let groups: readonly (readonly string[])[] | undefined

/** All groups, each of words and phrases; the file is read once. Throws when it is not a list of texts. */
export function relatedGroups(): readonly (readonly string[])[] {
  groups ??= groupsFile
    .parse(parse(readFileSync(join('content', 'related-words.yaml'), 'utf8')))
    .map((line) => line.split(', '))
  return groups
}
