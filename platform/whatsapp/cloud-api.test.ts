// Hands messages to a stand-in of the Cloud API on loopback: what each answer means, and which files are fetched.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { WhatsappSettings } from '#platform/env.server.ts'
import { openWhatsappServer, type WhatsappManner, type WhatsappServer } from '#tests/setup/whatsapp-server.ts'
import { fetchMedia, isMediaAddress, sendWhatsapp } from './cloud-api.server.ts'

const held = vi.hoisted(() => ({ settings: undefined as WhatsappSettings | undefined }))

vi.mock(import('#platform/env.server.ts'), async (original) => {
  const { env, ...rest } = await original()
  const changed = Object.defineProperty({ ...env }, 'whatsapp', { get: () => held.settings })
  return { ...rest, env: changed as typeof env }
})

let server: WhatsappServer
beforeAll(async () => {
  server = await openWhatsappServer()
})
afterAll(() => server.close())
beforeEach(() => {
  held.settings = server.settings
  server.manner = 'fine'
  server.sent.length = 0
})

const text = { kind: 'text', text: 'Halo' } as const

test('a text is accepted under the name that WhatsApp gives it', async () => {
  const delivery = await sendWhatsapp('6281234567890', text)
  expect(server.sent).toMatchObject([{ to: '6281234567890', type: 'text', text: { body: 'Halo' } }])
  expect(delivery).toEqual({ outcome: 'sent', providerId: server.sent[0]?.id })
})

test('a template carries its values as one line each, and the code twice', async () => {
  await sendWhatsapp('6281234567890', {
    kind: 'template',
    name: 'kode',
    language: 'id',
    values: ['12\n34'],
    copies: '1234',
  })
  expect(server.sent[0]?.template).toEqual({
    name: 'kode',
    language: { code: 'id' },
    components: [
      { type: 'body', parameters: [{ type: 'text', text: '12 34' }] },
      { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: '1234' }] },
    ],
  })
})

test('buttons and lists stay within what the API takes', async () => {
  const choices = Array.from({ length: 12 }, (_, at) => ({
    id: `c:${at}`,
    title: 'Kabupaten Banjarnegara sebelah barat',
  }))
  await sendWhatsapp('628', { kind: 'list', text: 'a'.repeat(2_000), button: 'Pilih wilayah sekarang juga', choices })
  await sendWhatsapp('628', { kind: 'buttons', text: 'Yang mana?', choices })
  const [list, buttons] = server.sent.map(({ interactive }) => interactive)
  expect(list?.body.text).toHaveLength(1_024)
  expect(list?.action.sections?.[0]?.rows).toHaveLength(10)
  for (const { title } of list?.action.sections?.[0]?.rows ?? []) expect(title.length).toBeLessThanOrEqual(24)
  expect(buttons?.action.buttons).toHaveLength(3)
  for (const { reply } of buttons?.action.buttons ?? []) expect(reply.title.length).toBeLessThanOrEqual(20)
})

describe('what an answer means', () => {
  test.each<[WhatsappManner, string, RegExp]>([
    [{ status: 400, code: 131047 }, 'window', /24 jam/],
    [{ status: 400, code: 131026 }, 'refused', /tidak memakai WhatsApp/],
    [{ status: 400, code: 132001 }, 'refused', /Templat belum ada/],
    [{ status: 400, code: 999999 }, 'refused', /kode 999999/],
    [{ status: 429, code: 130429 }, 'deferred', /dicoba lagi/],
    [{ status: 400, code: 131056 }, 'deferred', /ke nomor ini/],
    [{ status: 429 }, 'deferred', /status 429/],
    [{ status: 401, code: 190 }, 'away', /Token/],
    [{ status: 500 }, 'away', /status 500/],
    [{ status: 503, code: 2 }, 'away', /tidak melayani/],
    ['close', 'uncertain', /tidak menjawab/],
  ])('%j is %s', async (manner, outcome, reason) => {
    server.manner = manner
    expect(await sendWhatsapp('6281234567890', text)).toEqual({ outcome, reason: expect.stringMatching(reason) })
    expect(server.sent).toEqual([])
  })

  test('a server that is not there has no message', async () => {
    const gone = await openWhatsappServer()
    await gone.close()
    held.settings = { ...server.settings, apiUrl: gone.settings.apiUrl }
    expect(await sendWhatsapp('6281234567890', text)).toMatchObject({ outcome: 'away' })
  })

  test('a wrong token is nothing wrong with the message', async () => {
    held.settings = { ...server.settings, token: 'lain' }
    expect(await sendWhatsapp('6281234567890', text)).toMatchObject({ outcome: 'away' })
  })
})

describe('files', () => {
  const content = new Uint8Array([1, 2, 3, 4])

  test('are fetched whole, up to the limit', async () => {
    const id = server.addMedia(content, 'image/png')
    expect(await fetchMedia(id, 4)).toEqual({ outcome: 'fetched', content: Buffer.from(content) })
    expect(await fetchMedia(id, 3)).toEqual({ outcome: 'too_large' })
    expect(await fetchMedia('77', 4)).toEqual({ outcome: 'gone' })
  })

  test('the token goes to hosts of WhatsApp alone', () => {
    const api = 'https://graph.facebook.com/v23.0'
    const asked = (address: string) => isMediaAddress(address, api)
    expect(asked('https://lookaside.fbsbx.com/whatsapp_business/attachments/?mid=1')).toBe(true)
    expect(asked('https://graph.facebook.com/v23.0/1')).toBe(true)
    expect(asked('http://lookaside.fbsbx.com/1')).toBe(false)
    expect(asked('https://fbsbx.com.evil.example/1')).toBe(false)
    expect(asked('https://evilfbsbx.com/1')).toBe(false)
    expect(asked('http://127.0.0.1:5432/')).toBe(false)
  })
})
