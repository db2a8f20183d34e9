// Checks that a mistake in a file of content/ is named with its file, line and key.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { phraseList, readContentData } from './content-data.server.ts'

test('a value of another form is named by line and key', () => {
  const schema = z.object({ greetings: z.string(), alternatives: z.array(z.number()) })
  expect(() => readContentData('language/assistant.yml', schema)).toThrow(
    /^content\/language\/assistant\.yml: line \d+, alternatives\.0: /,
  )
})

test('an unreadable phrase is named with its file', () => {
  const schema = z
    .unknown()
    .transform(() => ['(rusak'])
    .pipe(phraseList)
  expect(() => readContentData('language/titles.yml', schema)).toThrow(
    'content/language/titles.yml: A bracket is missing in this phrase: (rusak',
  )
})
