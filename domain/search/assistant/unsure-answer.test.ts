// Checks what the assistant says when the search found something but is not sure of it: it offers, and asks nothing of a model.
import { expect, test, vi } from 'vitest'
import { storeSearches } from '#domain/search/search-queries.ts'
import { searchQuery } from '#domain/search/search-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { answerQuestion } from './answer-question.ts'

provideDatabase()

vi.mock('./find-passages.ts', () => ({
  findPassages: async () => ({
    sure: false,
    elsewhere: null,
    passages: [
      { kind: 'faq', title: 'Jalur?', url: '/#faq', passage: { text: 'Empat.', heading: null, highlights: [] } },
      {
        kind: 'article',
        title: 'Panduan',
        url: '/knowledge/a/b',
        passage: { text: 'b', heading: null, highlights: [] },
      },
    ],
  }),
}))

test('what may be meant is offered with the way to a person, and counted as not answered', async () => {
  const input = { userMessage: 'jalure nggo wong koyo aku' }
  await answerQuestion(input, '192.0.2.1')
  const answer = await answerQuestion(input, '192.0.2.2')
  await storeSearches()
  expect(answer.message).toMatch(/Mungkin ini yang Anda cari, dari FAQ kami, “Jalur\?”:\n\nEmpat\./)
  expect(answer.message).toContain('kirim pertanyaan kepada petugas')
  expect(answer.answered).toBe('unsure')
  expect(answer.sources.map(({ url }) => url)).toEqual(['/#faq'])
  expect(answer.next?.map(({ url }) => url)).toEqual(['/knowledge/a/b', '/ask'])
  expect(answer).not.toHaveProperty('topic')
  expect((await database.select().from(searchQuery)).map(({ unanswered }) => unanswered)).toEqual([2])
})
