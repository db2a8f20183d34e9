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
      for (const [status, seconds] of counted) figures.count(status, '/faq/:id', seconds)
      for (const { name, count, sum, within } of figures.answered) {
        const own = counted.filter(([code]) => `${Math.floor(code / 100)}xx` === name).map(([, seconds]) => seconds)
        expect(count).toBe(own.length)
        expect(sum).toBeCloseTo(own.reduce((all, one) => all + one, 0))
        for (const [bound, so] of within) expect(so).toBe(own.filter((seconds) => seconds <= bound).length)
      }
    }),
  )
})

test('each route has a histogram of its own over all classes of answers', () => {
  const figures = new RequestFigures()
  figures.count(200, '/login', 0.02)
  figures.count(503, '/login', 7)
  figures.count(200, '/', 0.002)
  expect(
    figures.routes.map(({ name, count, within: steps }) => [name, count, steps[0]?.[1], steps.at(-1)?.[1]]),
  ).toEqual([
    ['/', 1, 1, 1],
    ['/login', 2, 0, 1],
  ])
})
