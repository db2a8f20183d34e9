// The two requests behind 'Terimakasih': reading the counts of questions, and saving a thanks.
const address = '/faq-thanks'

/** Most questions whose counts are asked for at once. */
export const maxAtOnce = 200

/** What a saved thanks is answered with. */
export interface SavedThanks {
  readonly repeated: boolean
  readonly count: number
}

function isSavedThanks(answer: unknown): answer is SavedThanks {
  return typeof answer === 'object' && answer !== null && 'repeated' in answer && 'count' in answer
}

/**
 * The counts of the given questions.
 * @throws when they cannot be read.
 */
export async function loadCounts(ids: readonly number[]): Promise<Map<number, number>> {
  const answer = await fetch(`${address}?ids=${ids.join(',')}`)
  if (!answer.ok) throw new Error(`the counts were answered with ${answer.status}`)
  const { counts } = (await answer.json()) as { counts: Readonly<Record<string, number>> }
  return new Map(Object.entries(counts).map(([id, count]) => [Number(id), count]))
}

/**
 * Saves a thanks for the question.
 * @throws when it was not saved.
 */
export async function saveThanks(faqId: number): Promise<SavedThanks> {
  const answer = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams({ faqId: String(faqId) }),
  })
  const saved: unknown = answer.ok ? await answer.json() : undefined
  if (!isSavedThanks(saved)) throw new Error(`the thanks was answered with ${answer.status}`)
  return saved
}
