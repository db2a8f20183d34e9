// The tests of channels that are switched on, without scripts: the result in the card, and its state, last success and failure.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { user } from '#domain/accounts/account-tables.ts'
import { pushSubscription, pushWish } from '#domain/notifications/push/push-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { aClamd } from '#tests/builders/a-clamd.ts'
import { anAdmin } from '#tests/builders/a-person.ts'
import { openModelServer, transcriptOf } from '#tests/setup/model-server.ts'
import { openPushServer } from '#tests/setup/push-server.ts'
import { openWhatsappServer } from '#tests/setup/whatsapp-server.ts'
import { ownPortal, signInAt } from './own-portal.ts'
import { password, type Visitor } from './visitors.ts'

let pushKey = ''
const [clamd, model, push, whatsapp] = await Promise.all([
  aClamd(),
  openModelServer(),
  openPushServer(() => pushKey),
  openWhatsappServer(),
])
const { apiUrl, token, phoneId, appSecret, verifyToken } = whatsapp.settings
const portal = ownPortal({
  ...{ CLAMAV_HOST: `127.0.0.1:${clamd.port}`, PUSH_TEST_ORIGIN: push.origin },
  ...{ MODEL_API_URL: model.settings.apiUrl, MODEL_API_KEY: 'kunci-pengujian', MODEL_TRANSCRIPTION: 'whisper-1' },
  ...{ WHATSAPP_API_URL: apiUrl, WHATSAPP_TOKEN: token, WHATSAPP_PHONE_ID: phoneId },
  ...{ WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken },
})
afterAll(() => Promise.all([clamd.stop(), model.close(), push.close(), whatsapp.close()]))

let admin: Visitor
let realKey: string

beforeAll(async () => {
  realKey = (await (await fetch(`${portal().origin}/push/state?topic=regency:1`)).json()).key
})

beforeEach(async () => {
  const person = await anAdmin({ password, permissions: ['super_admin', 'tickets'] })
  await database.update(user).set({ phone: '0812 3456 7890' })
  const { endpoint, keys } = push.aDevice()
  const [device] = await database
    .insert(pushSubscription)
    .values({ device: endpoint, endpoint, ...keys, createdAt: now() })
    .returning()
  await database.insert(pushWish).values({ subscriptionId: device?.id ?? 0, personId: person.id, createdAt: now() })
  admin = await signInAt(portal(), person)
  clamd.mood = 'clean'
  model.manner = transcriptOf('')
  push.status = undefined
  pushKey = realKey
  whatsapp.manner = 'fine'
})

async function run(name: string) {
  const card = (await admin.open('/admin/channels')).part(`#${name}`)
  expect(card.part('form').root.attr('action')).toBe(`/admin/channels#${name}`)
  const after = await card.submit(/^Uji /)
  const shown = after.main.parts('[role=alert], [role=status]', /./).map(({ text }) => text)
  expect([after.status, shown]).toEqual([200, [expect.any(String)]])
  return after.part(`#${name}`)
}

const alerted = async (name: string) => (await run(name)).texts('[role=alert]').join()

test.each(['whatsapp', 'push', 'model', 'scanner'])('%s answers: the card says so, and when', async (name) => {
  const card = await run(name)
  expect(card.texts('[role=status]')).toHaveLength(1)
  expect(card.parts('[role=alert]')).toEqual([])
  expect(card.text).toMatch(/Menyala(?!,).*Terakhir berhasil \d/)
})

test.each([
  ['whatsapp', 'refuses', () => (whatsapp.manner = { status: 400, code: 100 }), 'Ada isi pesan yang tidak diterima'],
  ['whatsapp', 'rejects the token', () => (whatsapp.manner = { status: 401, code: 190 }), 'Token WhatsApp sudah tidak'],
  ['push', 'refuses', () => (push.status = 400), 'menolak pesan ini (status 400)'],
  ['push', 'rejects the key', () => (pushKey = 'lain'), 'menolak pesan ini (status 403)'],
  ['model', 'refuses', () => (model.manner = { status: 400, body: '' }), 'Server model menolak (status 400)'],
  ['model', 'rejects the key', () => (model.manner = { status: 401, body: '' }), 'menolak kuncinya (status 401)'],
  ['model', 'answers nonsense', () => (model.manner = { status: 200, body: '<html>' }), 'bukan transkrip'],
  ['scanner', 'refuses', () => (clamd.mood = 'confused'), 'tidak memberi hasil'],
  ['scanner', 'hangs up', () => (clamd.mood = 'gone'), 'Pemindai virus tidak'],
])('%s %s: the card says why, and keeps it', async (name, _, fail, words) => {
  fail()
  expect(await alerted(name)).toContain(words)
  const kept = (await admin.open('/admin/channels')).part(`#${name}`).text
  expect(kept).toMatch(/Menyala, yang terakhir gagal.*Kegagalan terakhir \d/)
  expect(kept).toContain(words)
})

test('a service that says nothing is given up while the administrator waits', async () => {
  clamd.mood = 'silent'
  model.manner = 'silent'
  push.status = 'silent'
  whatsapp.manner = 'silent'
  const said = await Promise.all(['whatsapp', 'push', 'model', 'scanner'].map(alerted))
  expect(said).toEqual(Array(4).fill('Uji gagal: Tidak ada jawaban dalam 8 detik.'))
})

test('a webhook is on once it is made; that its receiver is away is shown', async () => {
  const off = (await admin.open('/admin/channels')).part('#webhook')
  expect([off.hasButton(/^Uji /), off.text.includes('Mati')]).toEqual([false, true])
  const keys = await admin.open('/admin/api-keys')
  await keys.submit('Buat kunci', { 'Nama sistem': 'Dapodik', 'scope-tickets:read': true })
  const webhooks = await admin.open('/admin/webhooks')
  await webhooks.submit('Buat webhook', {
    ...{ 'Kunci API': 'Dapodik', Alamat: 'https://penerima.invalid/webhook', 'event-ticket.answered': true },
  })
  expect(await alerted('webhook')).toContain('Penerima tidak menjawab')
  expect((await admin.open('/admin/channels')).part('#webhook').text).toContain('Menyala, yang terakhir gagal')
})

test('the card of push leads to the page that switches it on; without a device the card says what to do', async () => {
  const page = await admin.open('/admin/channels')
  expect(page.part('#push').link('Notifikasi helpdesk')).toBe('/helpdesk/notifications')
  expect((await page.follow('Notifikasi helpdesk')).heading).toBe('Notifikasi')
  await database.delete(pushWish)
  const refused = await page.part('#push').submit(/^Uji /)
  expect([refused.status, refused.part('#push').texts('[role=alert]').join()]).toEqual([
    409,
    expect.stringContaining('Notifikasi helpdesk'),
  ])
})
