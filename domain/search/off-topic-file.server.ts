import { z } from 'zod'
import type { OffTopic } from '#domain/search/engine/search-answer.ts'
import { readContentData } from '#platform/content-data.server.ts'

const offTopicFile = z.array(z.object({ id: z.string(), says: z.string(), asked: z.array(z.string()).min(1) }))

let offTopics: readonly OffTopic[] | undefined

/** All topics outside admissions; the file is read once. Throws when it has another form. */
export function readOffTopics(): readonly OffTopic[] {
  offTopics ??= readContentData('off-topic.yml', offTopicFile)
  return offTopics
}
