// Items as administrators may add them later, without phrasings, each with five everyday questions.
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'
import type { SearchDocument } from '#domain/search/engine/search-answer.ts'
import type { JudgedQuery } from './judged-queries.ts'

const common = {
  id: z.string(),
  /** Not looked at while the ranking and its vocabulary were made. */
  held: z.boolean(),
  /** Keys of shipped items that answer the same. */
  also: z.array(z.string()).default([]),
  topic: z.string(),
  title: z.string(),
  questions: z.array(z.string()).length(5),
}

const newItem = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('faq'), answer: z.string() }),
  z.object({
    ...common,
    kind: z.literal('article'),
    summary: z.string(),
    sections: z.array(z.object({ heading: z.string(), text: z.string() })),
  }),
])

type NewItem = z.output<typeof newItem>

/** All of a file, in its order. */
export function newItems(file: 'new-items' | 'unseen-new-items' = 'new-items'): NewItem[] {
  return z.array(newItem).parse(parse(readFileSync(`tests/relevance/${file}.yaml`, 'utf8')))
}

/** The item as the search is given it. */
export function documentOf(item: NewItem): SearchDocument {
  const { id, kind, title, topic } = item
  if (kind === 'faq') {
    const text = item.answer.trim()
    return {
      ...{ kind, id, title, topic, category: 'faq', categoryTitle: 'Umum', url: `/faq/${id}`, asked: [] },
      ...{ summary: text.slice(0, 150), fields: [title, text], sections: [{ heading: null, anchor: null, text }] },
    }
  }
  return {
    ...{ kind, id, title, category: 'requirements', categoryTitle: topic, url: `/knowledge/${id}`, asked: [] },
    ...{ summary: item.summary, fields: [title, item.summary, topic] },
    sections: item.sections.map(({ heading, text }) => ({ heading, anchor: null, text: text.trim() })),
  }
}

/** The questions that these items answer. */
export function questionsOf(items: readonly NewItem[]): JudgedQuery[] {
  return items.flatMap(({ id, kind, held, also, questions }) =>
    questions.map((query) => ({ style: kind, query, answers: [id, ...also], held })),
  )
}
