// Which questions this browser's visitor has thanked for, so that the button stays thanked after a reload.
import { recallJson, remember } from '#app/components/visitor/remember.ts'

const storageKey = 'thankedQuestions'

/** The ids of the questions. For event handlers and effects. */
export function thankedQuestions(): ReadonlySet<number> {
  const stored = recallJson(storageKey)
  return new Set(Array.isArray(stored) ? stored.filter((id) => Number.isInteger(id)) : [])
}

/** Adds a question and gives them all. */
export function addThankedQuestion(id: number): ReadonlySet<number> {
  const all = new Set([...thankedQuestions(), id])
  remember(storageKey, JSON.stringify([...all]))
  return all
}
