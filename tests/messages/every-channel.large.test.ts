// Random faults on every channel, the same each time: what `every-channel.test.ts` checks, with many more plans.
import { beforeAll, expect, test, vi } from 'vitest'
import { someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { channels } from './channels.ts'
import { expectFinalStates } from './final-states.ts'
import { runPlans } from './run-plans.ts'
import { faults, type Plan } from './stub-services.ts'

vi.mock('#platform/mail.server.ts', (original) => withStub(original, 'mail'))
vi.mock('#platform/whatsapp/cloud-api.server.ts', (original) => withStub(original, 'whatsapp'))
vi.mock('#platform/push/web-push.server.ts', (original) => withStub(original, 'push'))
vi.mock('#platform/webhooks/post-webhook.server.ts', (original) => withStub(original, 'webhook'))
vi.mock('#platform/service-pause.server.ts', (original) => withStub(original, 'pause'))

const { withStub } = await vi.hoisted(() => import('./stub-services.ts'))

provideDatabase()

/** Numbers from 0 to below `end`, by the generator of Park and Miller. */
function numbers(seed: number): (end: number) => number {
  let state = seed
  return (end) => {
    state = (state * 48_271) % 2_147_483_647
    return state % end
  }
}

function randomPlans(count: number, seed: number): Plan[] {
  const next = numbers(seed)
  const fault = () => faults[next(faults.length)] ?? 'sent'
  return Array.from({ length: count }, () => {
    const first = Array.from({ length: next(4) }, fault)
    const plan = { first, rest: fault() }
    return next(3) === 0 ? { ...plan, withdrawnAt: next(first.length + 1) + 1 } : plan
  })
}

beforeAll(() => someContent())

test('60 random plans', async () => {
  const endings = await runPlans(randomPlans(60, 2_025), channels)
  expectFinalStates(endings)
  expect(new Set(endings.map(({ state }) => state))).toEqual(new Set(['sent', 'refused', 'uncertain', 'withdrawn']))
})
