import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import type { OffTopic } from '#domain/search/engine/search-answer.ts'

const offTopicFile = z.array(z.object({ id: z.string(), says: z.string(), asked: z.array(z.string()).min(1) }))

let offTopics: readonly OffTopic[] | undefined

/** All topics outside admissions; the file is read once. Throws when it has another form. */
export function readOffTopics(): readonly OffTopic[] {
  offTopics ??= offTopicFile.parse(parse(readFileSync(join('content', 'off-topic.yml'), 'utf8')))
  return offTopics
}
