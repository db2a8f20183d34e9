// Checks that an answer is looked up once, that texts are never mixed up, and that memory stays bounded.
import { expect, test, vi } from 'vitest'
import { rememberAnswers } from './remember-answers.ts'

test('looks up each text once, also when the answer is null, false or empty', () => {
  const answers: Readonly<Record<string, string | false | null>> = { nothing: null, no: false, empty: '', some: 'some' }
  const lookUp = vi.fn((text: string) => answers[text] ?? null)
  const remembered = rememberAnswers(lookUp)
  for (let time = 0; time < 3; time += 1) {
    for (const [text, answer] of Object.entries(answers)) expect(remembered(text)).toBe(answer)
  }
  expect(lookUp).toHaveBeenCalledTimes(4)
})

test('what is asked for among thousands of others stays remembered; what is not is forgotten', () => {
  const lookUp = vi.fn((text: string) => `${text}!`)
  const remembered = rememberAnswers(lookUp)
  for (let number = 0; number < 5_000; number += 1) {
    expect(remembered(`/made-up-${number}`)).toBe(`/made-up-${number}!`)
    expect(remembered('/')).toBe('/!')
  }
  expect(lookUp).toHaveBeenCalledTimes(5_001)
  remembered('/made-up-0')
  expect(lookUp).toHaveBeenCalledTimes(5_002)
})

test('keeps no long text', () => {
  const lookUp = vi.fn((text: string) => text.length)
  const remembered = rememberAnswers(lookUp)
  for (let time = 0; time < 2; time += 1) expect(remembered('x'.repeat(201))).toBe(201)
  expect(lookUp).toHaveBeenCalledTimes(2)
})
