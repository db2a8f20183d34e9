// Random faults on every channel, the same each time: what `every-channel.test.ts` checks, with many more plans.
import { beforeAll, expect, test, vi } from 'vitest'
import { someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { channels } from './channels.ts'
import { expectFinalStates } from './final-states.ts'
import { randomPlans } from './random-plans.ts'
import { runPlans } from './run-plans.ts'

vi.mock('#platform/mail.server.ts', (original) => withStub(original, 'mail'))
vi.mock('#platform/whatsapp/cloud-api.server.ts', (original) => withStub(original, 'whatsapp'))
vi.mock('#platform/push/web-push.server.ts', (original) => withStub(original, 'push'))
vi.mock('#platform/webhooks/post-webhook.server.ts', (original) => withStub(original, 'webhook'))
vi.mock('#platform/service-pause.server.ts', (original) => withStub(original, 'pause'))

const { withStub } = await vi.hoisted(() => import('./stub-services.ts'))

provideDatabase()

beforeAll(() => someContent())

test('60 random plans', async () => {
  const endings = await runPlans(randomPlans(60, 2_025), channels)
  expectFinalStates(endings)
  expect(new Set(endings.map(({ state }) => state))).toEqual(new Set(['sent', 'refused', 'uncertain', 'withdrawn']))
})
