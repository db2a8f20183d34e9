// Scans files with a real TCP server that plays clamd: clean, infected, silent, gone, confused.
import { Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { Conflict, Invalid } from '#shared/errors.ts'
import { aClamd, type Clamd } from '#tests/builders/a-clamd.ts'
import { aClient } from '#tests/builders/a-person.ts'
import { aPdf, aPicture } from '#tests/builders/a-photo.ts'
import { aRecording } from '#tests/builders/a-recording.ts'
import { aTicket } from '#tests/builders/a-ticket.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { auditOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { attachFiles, findAttachments, getAttachment } from './attachment.server.ts'
import { scanWaitingAttachments, uploadAttachment } from './attachment-upload.server.ts'

const settings = vi.hoisted(() => ({ clamav: undefined as { host: string; port: number } | undefined }))

vi.mock(import('#platform/env.server.ts'), async (original) => {
  const { env, ...rest } = await original()
  const changed = Object.defineProperty({ ...env }, 'clamav', { get: () => settings.clamav })
  return { ...rest, env: changed as typeof env }
})

provideDatabase()

let clamd: Clamd
let client: Person

beforeAll(async () => {
  await someContent()
  clamd = await aClamd()
})
afterAll(() => clamd.stop())

beforeEach(async () => {
  settings.clamav = { host: '127.0.0.1', port: clamd.port }
  clamd.mood = 'clean'
  clamd.received.length = 0
  client = await aClient()
})

const upload = (content: Uint8Array = aPdf()) => uploadAttachment(client, { name: 'akta.pdf', content })

test('a clean file can be opened at once; the scanner saw every byte of it', async () => {
  // Larger than one piece of the protocol.
  const content = aPdf('x'.repeat(200_000))
  const { id, scan } = await upload(content)
  expect(scan).toBe('clean')
  expect(clamd.received).toEqual([content])
  expect((await getAttachment(client, id)).content).toEqual(content)
})

test('an infected file is refused, named, and on record', async () => {
  clamd.mood = 'infected'
  const sentence = 'Berkas ini mengandung virus (Win.Test.EICAR_HDB-1), jadi tidak kami terima.'
  await expect(upload()).rejects.toEqual(new Invalid(sentence))
  expect(await auditOf(`user:${client.id}`)).toEqual([
    expect.objectContaining({ action: 'attachment.refuse', changes: { threat: [null, 'Win.Test.EICAR_HDB-1'] } }),
  ])
})

test('a recording is scanned as it came, and refused when it is infected', async () => {
  expect((await upload(aRecording())).scan).toBe('clean')
  expect(clamd.received).toEqual([aRecording()])
  clamd.mood = 'infected'
  await expect(upload(aRecording())).rejects.toThrow('mengandung virus')
})

describe.each(['gone', 'confused', 'stopped'] as const)('a file that came while the scanner was %s', (mood) => {
  async function uploadMeanwhile(content?: Uint8Array): Promise<string> {
    if (mood === 'stopped') settings.clamav = { host: '127.0.0.1', port: 1 }
    else clamd.mood = mood
    const { id, scan } = await upload(content)
    expect(scan).toBe('waiting')
    return id
  }

  test('goes with its message, and is withheld until it was scanned', async () => {
    const id = await uploadMeanwhile(await aPicture().png().toBuffer())
    const { publicId } = await aTicket(client, {}, attachFiles(client, [id]))
    expect(await findAttachments(client, publicId)).toEqual([expect.objectContaining({ id, scan: 'waiting' })])
    for (const part of ['content', 'thumbnail'] as const) {
      await expect(getAttachment(client, id, part)).rejects.toThrow(Conflict)
      await expect(getAttachment(client, id, part)).rejects.toThrow('sedang diperiksa')
    }
    await scanWaitingAttachments()
    await expect(getAttachment(client, id)).rejects.toThrow('sedang diperiksa')

    settings.clamav = { host: '127.0.0.1', port: clamd.port }
    clamd.mood = 'clean'
    await scanWaitingAttachments()
    expect((await getAttachment(client, id)).mediaType).toBe('image/png')
  })

  test('and is infected loses its content and says so', async () => {
    const id = await uploadMeanwhile()
    settings.clamav = { host: '127.0.0.1', port: clamd.port }
    clamd.mood = 'infected'
    await Promise.all([scanWaitingAttachments(), scanWaitingAttachments()])
    await expect(getAttachment(client, id)).rejects.toThrow(
      /virus \(Win\.Test\.EICAR_HDB-1\), jadi isinya sudah dihapus/,
    )
    await expect(aTicket(client, {}, attachFiles(client, [id]))).rejects.toThrow(Invalid)
    const actions = (await auditOf(`attachment:${id}`)).map(({ action }) => action)
    expect(actions).toContain('attachment.infected')
  })
})

test('a scanner that says nothing holds no one up for longer than 10 s', async () => {
  clamd.mood = 'silent'
  // A hundredth of the limit, whose length is asserted instead of waited for.
  const waits = vi.spyOn(Socket.prototype, 'setTimeout').mockImplementation(function (this: Socket, ms, act) {
    if (act) setTimeout(act, ms / 100)
    return this
  })
  expect((await upload()).scan).toBe('waiting')
  expect(waits.mock.calls.map(([ms]) => ms)).toEqual([10_000])
  waits.mockRestore()
})

test('without a scanner nothing is withheld', async () => {
  clamd.mood = 'gone'
  const { id } = await upload()
  settings.clamav = undefined
  await scanWaitingAttachments()
  expect((await getAttachment(client, id)).name).toBe('akta.pdf')
  expect((await upload()).scan).toBe('clean')
})
