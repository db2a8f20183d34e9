// The state and the test of each channel, with servers on loopback that answer, refuse, or are gone.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { user } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import { message } from '#domain/notifications/deliveries/message-tables.ts'
import { database } from '#platform/database/database.server.ts'
import type { WhatsappSettings } from '#platform/env.server.ts'
import type { ModelSettings } from '#platform/model/model-settings.ts'
import { storeResult } from '#platform/services/service-result.ts'
import { now } from '#shared/dates.ts'
import { minutes } from '#shared/durations.ts'
import { Conflict, Forbidden, TooMany } from '#shared/errors.ts'
import { aClamd, type Clamd } from '#tests/builders/a-clamd.ts'
import { anAdmin } from '#tests/builders/a-person.ts'
import { auditOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { type ModelServer, openModelServer } from '#tests/setup/model-server.ts'
import { openSmtpStub, type SmtpStub } from '#tests/setup/smtp-stub.ts'
import { openWhatsappServer, type WhatsappServer } from '#tests/setup/whatsapp-server.ts'
import { findChannelStates, runChannelTest } from './channel-states.server.ts'

const held = vi.hoisted(() => ({
  smtpUrl: undefined as string | undefined,
  clamav: undefined as { host: string; port: number } | undefined,
  transcription: undefined as ModelSettings | undefined,
  chat: undefined as ModelSettings | undefined,
  whatsapp: undefined as WhatsappSettings | undefined,
}))

vi.mock(import('#platform/env.server.ts'), async (original) => {
  const { env, ...rest } = await original()
  const changed = { ...env }
  for (const name of Object.keys(held)) {
    Object.defineProperty(changed, name, { get: () => held[name as keyof typeof held] })
  }
  return { ...rest, env: changed }
})

provideDatabase()

let smtp: SmtpStub
let clamd: Clamd
let model: ModelServer
let whatsapp: WhatsappServer
let admin: Person

beforeAll(async () => {
  ;[smtp, clamd, model, whatsapp] = await Promise.all([
    openSmtpStub(),
    aClamd(),
    openModelServer(),
    openWhatsappServer(),
  ])
})
afterAll(() => Promise.all([smtp.close(), clamd.stop(), model.close(), whatsapp.close()]))
beforeEach(async () => {
  Object.assign(held, {
    ...{ smtpUrl: smtp.url, clamav: { host: '127.0.0.1', port: clamd.port } },
    ...{ transcription: model.settings, chat: model.settings, whatsapp: whatsapp.settings },
  })
  smtp.manner = '250 ok'
  clamd.mood = 'clean'
  model.manner = { status: 200, body: '{"text":"","choices":[{"message":{"content":"siap"}}]}' }
  whatsapp.manner = 'fine'
  admin = await anAdmin({ permissions: ['super_admin'] })
})

const stateOf = async (name: string) => (await findChannelStates(admin)).find((state) => state.name === name)

test('without settings all but push are off, and nothing can be tested', async () => {
  const off = { smtpUrl: undefined, clamav: undefined, transcription: undefined, chat: undefined, whatsapp: undefined }
  Object.assign(held, off)
  const on = (await findChannelStates(admin)).map(({ name, on: isOn }) => [name, isOn])
  expect(on).toEqual([
    ...[['mail', false] as const, ['whatsapp', false] as const, ['push', true] as const],
    ...[['webhook', false] as const, ['model', false] as const, ['chat', false] as const, ['scanner', false] as const],
  ])
  for (const name of ['mail', 'whatsapp', 'webhook', 'model', 'chat', 'scanner'] as const) {
    await expect(runChannelTest(admin, name)).rejects.toThrow(Conflict)
  }
  await expect(runChannelTest(admin, 'push')).rejects.toThrow(/Nyalakan dulu/)
})

test('a test mail goes to the administrator; what the server refuses is shown without the address', async () => {
  expect((await runChannelTest(admin, 'mail')).tone).toBe('success')
  expect(smtp.taken.at(-1)).toContain(admin.email)
  expect(await stateOf('mail')).toMatchObject({ on: true, isFailing: false, succeededAt: expect.any(Date) })
  smtp.manner = `554 5.7.1 ${admin.email} blocked as spam`
  const refused = await runChannelTest(admin, 'mail')
  expect([refused.tone, refused.text]).toEqual(['error', expect.stringContaining('blocked as spam')])
  expect(await stateOf('mail')).toMatchObject({ isFailing: true, problem: expect.stringContaining('5.7.1') })
  expect(JSON.stringify(await findChannelStates(admin))).not.toContain(admin.email)
  const entries = (await auditOf('channel:mail')).filter(({ actorId }) => actorId === admin.id)
  expect(entries.map(({ action, changes }) => [action, changes])).toEqual([
    ['channel.test', { result: [null, 'ok'] }],
    ['channel.test', { result: [null, 'failed'] }],
  ])
})

test('the last messages of the outbox count too', async () => {
  await storeResult('mail', 'gagal lama')
  expect(await stateOf('mail')).toMatchObject({ isFailing: true, problem: 'gagal lama' })
  const at = new Date(now().getTime() + minutes(1))
  const sent = { channel: 'mail', recipient: 'ibu@contoh.test', payload: {}, createdAt: at, updatedAt: at } as const
  await database.insert(message).values({ ...sent, reason: 'account.filed:1', state: 'sent' })
  expect(await stateOf('mail')).toMatchObject({ isFailing: false, succeededAt: at })
  await database.insert(message).values({ ...sent, reason: 'account.filed:2', state: 'refused', error: 'penuh' })
  expect(await stateOf('mail')).toMatchObject({ problem: 'penuh', failedAt: at })
})

test('WhatsApp needs a number in the profile, and a closed window is an answer', async () => {
  await expect(runChannelTest(admin, 'whatsapp')).rejects.toThrow(/profil/)
  await database.update(user).set({ phone: '0812 3456 7890' })
  expect((await runChannelTest(admin, 'whatsapp')).tone).toBe('success')
  expect(whatsapp.sent.at(-1)).toMatchObject({ to: '6281234567890', type: 'text' })
  whatsapp.manner = { status: 400, code: 131047 }
  expect((await runChannelTest(admin, 'whatsapp')).tone).toBe('success')
  whatsapp.manner = { status: 401, code: 190 }
  expect(await runChannelTest(admin, 'whatsapp')).toMatchObject({
    tone: 'error',
    text: expect.stringContaining('Token'),
  })
})

test('the scanner and the model servers answer a test, and their last failure is kept', async () => {
  for (const name of ['scanner', 'model', 'chat'] as const)
    expect((await runChannelTest(admin, name)).tone).toBe('success')
  expect(clamd.received).toHaveLength(1)
  clamd.mood = 'confused'
  model.manner = { status: 500, body: '' }
  for (const name of ['scanner', 'model', 'chat'] as const) {
    expect(await runChannelTest(admin, name)).toMatchObject({ tone: 'error' })
    expect(await stateOf(name)).toMatchObject({ on: true, isFailing: true, succeededAt: expect.any(Date) })
  }
  expect((await stateOf('scanner'))?.problem).toContain('size limit exceeded')
})

test('only who holds "system" tests, webhooks only with "security" too, and not without end', async () => {
  await expect(runChannelTest(await anAdmin({ permissions: ['users'] }), 'scanner')).rejects.toThrow(Forbidden)
  const system = await anAdmin({ permissions: ['system'] })
  const webhook = (await findChannelStates(system)).find(({ name }) => name === 'webhook')
  expect(webhook).toMatchObject({ canManage: false })
  for (let turn = 0; turn < 20; turn++) await runChannelTest(system, 'scanner')
  await expect(runChannelTest(system, 'scanner')).rejects.toThrow(TooMany)
})
