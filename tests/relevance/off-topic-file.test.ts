// Checks the catalogue of off-topic subjects: enough ways to ask each, none of them the portal's own, and sentences that keep.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readOffTopics } from '#domain/search/off-topic-file.server.ts'
import { splitFrontMatter } from '#shared/front-matter.ts'

const offTopics = readOffTopics()

const plain = (phrasing: string) =>
  phrasing
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** What the portal's own items are asked with, questions included. */
function ownPhrasings(): string[] {
  const faq = parse(readFileSync('instances/jawa-tengah/faq.yaml', 'utf8')) as {
    categories: { topics: { items: { question: string; asked: string[] }[] }[] }[]
  }
  const items = faq.categories.flatMap(({ topics }) => topics.flatMap(({ items: of }) => of))
  const articles = readdirSync('instances/jawa-tengah/articles').map(
    (name) =>
      splitFrontMatter(readFileSync(`instances/jawa-tengah/articles/${name}`, 'utf8')).head as {
        title: string
        asked: string[]
      },
  )
  return [
    ...items.flatMap(({ question, asked }) => [question, ...asked]),
    ...articles.flatMap(({ title, asked }) => [title, ...asked]),
  ]
}

test('there are a hundred, each with an id of its own and at least twelve ways to ask it', () => {
  expect(offTopics.length).toBeGreaterThanOrEqual(100)
  expect(new Set(offTopics.map(({ id }) => id)).size).toBe(offTopics.length)
  expect(offTopics.filter(({ asked }) => asked.length < 12).map(({ id }) => id)).toEqual([])
})

test('no way to ask stands twice, nor among those of what the portal answers', () => {
  const asked = offTopics.flatMap((offTopic) => offTopic.asked.map(plain))
  expect(asked.filter((each, place) => asked.indexOf(each) !== place)).toEqual([])
  const own = new Set(ownPhrasings().map(plain))
  expect(asked.filter((each) => own.has(each))).toEqual([])
})

test('every sentence ends with a stop and holds no digit', () => {
  expect(offTopics.filter(({ says }) => !/^\p{Lu}[^\d]+\.$/u.test(says)).map(({ id }) => id)).toEqual([])
})
