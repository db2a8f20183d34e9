import type { FormProblem } from './answer-form.ts'

export function isFormProblem(answer: unknown): answer is FormProblem {
  return typeof answer === 'object' && answer !== null && 'message' in answer && 'errors' in answer
}

export function isAway(answer: unknown): boolean {
  return isFormProblem(answer) && answer.away === true
}

/** For how many seconds an action put the form off; undefined for every other answer. */
export function putOffBy(answer: unknown): number | undefined {
  if (typeof answer !== 'object' || answer === null || !('putOff' in answer)) return undefined
  return typeof answer.putOff === 'number' ? answer.putOff : undefined
}

export function answerId(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('id' in answer)) return undefined
  return String(answer.id)
}
