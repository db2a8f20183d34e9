// The targets of an opening hour on two cores that also run PostgreSQL and the load generator.
import type { Figure } from '../figure.ts'
import type { Result } from './open-loop.ts'

const page = 'public page'
const written = ['question', 'question with a photo', 'reply']
const acknowledged = ['question', 'question with a photo', 'status look-up', 'sign-in']

const sentOf = ({ done, refused, failed }: Result) => done + refused + failed

/** The targets of one kind at `share` of the pace; `leastRefused` is the smallest refused share of all other rendered kinds. */
function targetsOf(result: Result, share: number, leastRefused: number): (readonly [text: string, met: boolean])[] {
  const { name, done, refused, failed, p95 } = result
  const sent = sentOf(result)
  const always = ['none failed', failed === 0] as const
  if (share <= 0.3) return [always, ['none refused', refused === 0], ['p95 <= 1000 ms', p95 <= 1_000]]
  if (share > 0.6) {
    const isLast = ['refused last', refused / sent <= leastRefused] as const
    return written.includes(name) ? [always, isLast] : [always]
  }
  if (name === page) return [always, ['p95 <= 500 ms', p95 <= 500]]
  return acknowledged.includes(name) ? [always, ['95 % done', done >= 0.95 * sent]] : [always]
}

/** A line for each kind. */
export function figuresOf(results: readonly Result[], share: number): Figure[] {
  const others = results.filter(({ name }) => name !== page && !written.includes(name))
  const leastRefused = Math.min(...others.map((other) => other.refused / sentOf(other)))
  return results.map((result) => {
    const { name, done, refused, failed, p95 } = result
    const targets = targetsOf(result, share, leastRefused)
    return {
      name,
      value: `${done} done, ${refused} refused, ${failed} failed, p95 ${Math.round(p95)} ms`,
      budget: targets.map(([text]) => text).join(', '),
      met: targets.every(([, met]) => met),
    }
  })
}
