// Checks that every answer is counted once, in its class, and that the histogram is one as Prometheus reads it.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RequestFigures } from './request-figures.ts'

test('the histogram holds every answer that took at most its bound', () => {
  const answers = fc.array(
    fc.tuple(fc.constantFrom(200, 204, 302, 404, 503), fc.double({ min: 0, max: 20, noNaN: true })),
  )
  fc.assert(
    fc.property(answers, (counted) => {
      const figures = new RequestFigures()
      for (const [status, seconds] of counted) figures.count(status, seconds)
      for (const { status, count, sum, within } of figures.answered) {
        const own = counted.filter(([code]) => `${Math.floor(code / 100)}xx` === status).map(([, seconds]) => seconds)
        expect(count).toBe(own.length)
        expect(sum).toBeCloseTo(own.reduce((all, one) => all + one, 0))
        for (const [bound, so] of within) expect(so).toBe(own.filter((seconds) => seconds <= bound).length)
      }
    }),
  )
})
