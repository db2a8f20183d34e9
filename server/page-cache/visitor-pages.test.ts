// Checks that pages rendered for visitors alone are bounded: so many a network, and so many at once.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { limits } from '#shared/limits.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { publicAnswers } from './public-answers.ts'

provideDatabase()

const page = () => new Response('a page')
let answers: ReturnType<typeof publicAnswers>

beforeEach(() => {
  answers = publicAnswers({
    render: async () => page(),
    renderRefusal: async (_, { message, status }) => new Response(message, { status }),
    isUnanswered: () => false,
  })
})
afterEach(() => answers.stop())

/** Asks for a page from a network; `render` makes it. */
const ask = (network: string, render: () => Promise<Response>, data = false) =>
  answers.visitorPage(render, { network, data, acceptEncoding: undefined })

test('a network that has had its pages is refused without a render, others are not', async () => {
  let renders = 0
  const render = async () => {
    renders += 1
    return page()
  }
  const { turns } = limits['visitor-page']
  for (let number = 0; number < turns; number += 1) await ask('203.0.113.1', render)
  expect(renders).toBe(turns)
  const refused = await ask('203.0.113.1', render)
  expect([refused.status, renders, Number(refused.headers.get('retry-after'))]).toEqual([429, turns, 60])
  expect((await ask('203.0.113.2', render)).status).toBe(200)
})

test('four are rendered in parallel; a visitor behind two hundred others is refused', async () => {
  const open = Promise.withResolvers<void>()
  let running = 0
  let most = 0
  const render = async () => {
    running += 1
    most = Math.max(most, running)
    await open.promise
    running -= 1
    return page()
  }
  const asked = Array.from({ length: 204 }, (_, number) => ask(`192.0.2.${number}`, render))
  // Everybody has taken a turn of their limit and a place in the queue.
  await expect.poll(() => running).toBe(4)
  const late = await ask('198.51.100.1', render)
  expect([late.status, late.headers.has('retry-after')]).toEqual([503, true])
  open.resolve()
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]))
  expect(most).toBe(4)
})

test('what fails for another reason is not called a lack of time', async () => {
  await expect(ask('203.0.113.3', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})
