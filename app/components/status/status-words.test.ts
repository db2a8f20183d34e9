// What a status tells the family to do must be something they can do.
import { expect, test } from 'vitest'
import { statusWords } from './status-words.ts'

test.each(['pending', 'inprogress', 'waiting', 'completed', 'baru'])('%s promises no reply to a question', (status) => {
  const { sentence, next } = statusWords(status)
  expect(`${sentence} ${next}`).not.toMatch(/membalas|balas/i)
})
