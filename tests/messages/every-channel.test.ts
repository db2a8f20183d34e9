// The same faults on every channel: no message stays without a final state, and none is missing from 'Belum sampai'.
import { beforeAll, expect, test, vi } from 'vitest'
import { someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { channels } from './channels.ts'
import { expectFinalStates } from './final-states.ts'
import { runPlans } from './run-plans.ts'
import type { Plan } from './stub-services.ts'

vi.mock('#platform/mail.server.ts', (original) => withStub(original, 'mail'))
vi.mock('#platform/whatsapp/cloud-api.server.ts', (original) => withStub(original, 'whatsapp'))
vi.mock('#platform/push/web-push.server.ts', (original) => withStub(original, 'push'))
vi.mock('#platform/webhooks/post-webhook.server.ts', (original) => withStub(original, 'webhook'))
vi.mock('#platform/service-pause.server.ts', (original) => withStub(original, 'pause'))

const { withStub } = await vi.hoisted(() => import('./stub-services.ts'))

provideDatabase()

const plans: readonly Plan[] = [
  { first: ['deferred', 'away', 'throws'], rest: 'sent' },
  { first: [], rest: 'deferred' },
  { first: [], rest: 'away' },
  { first: [], rest: 'throws' },
  { first: ['deferred', 'crash'], rest: 'sent' },
  { first: ['sent'], rest: 'sent', withdrawnAt: 1 },
  { first: ['crash'], rest: 'sent', withdrawnAt: 1 },
  { first: ['away', 'deferred'], rest: 'sent', withdrawnAt: 2 },
]

beforeAll(() => someContent())

test.each(channels)('$name', async (channel) => {
  const endings = await runPlans(plans, [channel])
  expect(endings).toHaveLength(plans.length)
  expectFinalStates(endings)
})
