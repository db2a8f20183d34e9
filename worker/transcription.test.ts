// Transcripts of voice messages by a model server on loopback: when there is a job, what it stores, and what fails.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { attachFiles, findAttachments } from '#domain/tickets/attachments/attachment.server.ts'
import { attachment } from '#domain/tickets/attachments/attachment-tables.ts'
import { uploadAttachment } from '#domain/tickets/attachments/attachment-upload.server.ts'
import { findTranscribedAttachments } from '#domain/tickets/attachments/transcript.server.ts'
import { findHelpForRequester, isInDistress } from '#domain/tickets/distress/ticket-distress.ts'
import { replyToOwnTicket } from '#domain/tickets/requester/own-messages.ts'
import { database, databaseUrl } from '#platform/database/database.server.ts'
import { closeJobs, openJobs } from '#platform/jobs.server.ts'
import { ModelRefused } from '#platform/model/call-model.server.ts'
import type { ModelSettings } from '#platform/model/model-settings.ts'
import { Unavailable } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aPdf } from '#tests/builders/a-photo.ts'
import { aRecording } from '#tests/builders/a-recording.ts'
import { aTicket, entriesOf, ticketRow } from '#tests/builders/a-ticket.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { type ModelServer, openModelServer, transcriptOf } from '#tests/setup/model-server.ts'
import { handlers, queues } from './work.ts'

const held = vi.hoisted(() => ({ settings: undefined as ModelSettings | undefined }))

vi.mock(import('#platform/env.server.ts'), async (original) => {
  const { env, ...rest } = await original()
  const changed = Object.defineProperty({ ...env }, 'transcription', { get: () => held.settings })
  return { ...rest, env: changed as typeof env }
})

provideDatabase()

let server: ModelServer
let client: Person

beforeAll(async () => {
  await someContent()
  server = await openModelServer()
  await openJobs(databaseUrl(), queues)
})
afterAll(async () => {
  await closeJobs()
  await server.close()
})
beforeEach(async () => {
  held.settings = server.settings
  server.manner = transcriptOf('Token saya ditolak.')
  server.received.length = 0
  client = await aClient()
})

const run = (name: string, data: object) => handlers.find((each) => each.name === name)?.run(data)
const upload = async (content: Uint8Array) => (await uploadAttachment(client, { name: 'berkas', content })).id
const attach = async (...contents: Uint8Array[]) =>
  attachFiles(client, await Promise.all(contents.map((content) => upload(content))))
const aVoiceTicket = async () => aTicket(client, {}, await attach(aRecording()))
const transcribe = (ticketId: number) => run('ticket.submitted.transcription', { ticketId })

async function transcriptsOf({ publicId }: { publicId: string }) {
  const files = await findTranscribedAttachments(await anAgent(), publicId)
  return files.map(({ transcript }) => transcript)
}

async function jobsOf(event: string, data: { ticketId: number }): Promise<number> {
  await run(event, data)
  const { rows } = await database.execute(sql`select 1 from pgboss.job where name = ${`${event}.transcription`}
    and (data ->> 'ticketId')::int = ${data.ticketId}`)
  return rows.length
}

test('there is a job only for a recording, and only where a model is configured', async () => {
  const [voice, pdf, bare] = [
    await aVoiceTicket(),
    await aTicket(client, {}, await attach(aPdf())),
    await aTicket(client),
  ]
  held.settings = undefined
  expect(await jobsOf('ticket.submitted', { ticketId: voice.id })).toBe(0)
  await transcribe(voice.id)
  expect(server.received).toEqual([])
  held.settings = server.settings
  const jobs = [voice, pdf, bare].map(({ id }) => jobsOf('ticket.submitted', { ticketId: id }))
  expect(await Promise.all(jobs)).toEqual([1, 0, 0])
})

test('the recording is sent once, and its transcript is for staff', async () => {
  const ticket = await aTicket(client, {}, await attach(aPdf(), aRecording()))
  await transcribe(ticket.id)
  await transcribe(ticket.id)
  expect(server.received).toHaveLength(1)
  const [{ form, authorization } = { form: new FormData(), authorization: '' }] = server.received
  expect([form.get('model'), form.get('language'), authorization]).toEqual([
    'whisper-1',
    'id',
    'Bearer kunci-pengujian',
  ])
  expect(form.get('file')).toMatchObject({ name: 'Pesan suara, 0.01.webm', type: 'audio/webm' })
  expect(await transcriptsOf(ticket)).toEqual([null, 'Token saya ditolak.'])
  expect(JSON.stringify(await findAttachments(client, ticket.publicId))).not.toContain('Token')
  expect(await ticketRow(ticket.id)).toMatchObject({ title: ticket.title, category: ticket.category })
})

test('a failing server is retried with the job', async () => {
  const ticket = await aVoiceTicket()
  server.manner = { status: 500, body: 'out of memory' }
  await expect(transcribe(ticket.id)).rejects.toThrow(Unavailable)
  expect(await transcriptsOf(ticket)).toEqual([null])
  server.manner = transcriptOf('Token saya ditolak.')
  await transcribe(ticket.id)
  expect(await transcriptsOf(ticket)).toEqual(['Token saya ditolak.'])
})

test('a server that says nothing is given up after two minutes', async () => {
  const ticket = await aVoiceTicket()
  server.manner = 'silent'
  const { timeout } = AbortSignal
  // A short time in place of the limit, whose length is asserted.
  const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 100))
  await expect(transcribe(ticket.id)).rejects.toThrow(Unavailable)
  expect(limit.mock.calls).toEqual([[120_000]])
  limit.mockRestore()
  expect(await transcriptsOf(ticket)).toEqual([null])
})

test.each([
  ['too long', transcriptOf('a'.repeat(70_000))],
  ['no transcript', { status: 200, body: '<html>' }],
  ['a refusal', { status: 401, body: '{}' }],
])('an answer that is %s is stored nowhere', async (_, manner) => {
  const ticket = await aVoiceTicket()
  server.manner = manner
  await expect(transcribe(ticket.id)).rejects.toThrow(ModelRefused)
  expect(await transcriptsOf(ticket)).toEqual([null])
})

test('a transcript is cut to 5,000 characters that PostgreSQL takes', async () => {
  const ticket = await aVoiceTicket()
  server.manner = transcriptOf(`a\0${'b'.repeat(6_000)}`)
  await transcribe(ticket.id)
  expect(await transcriptsOf(ticket)).toEqual([`a${'b'.repeat(4_999)}`])
})

test('a file that is not scanned yet is not sent, an infected one never', async () => {
  const ticket = await aVoiceTicket()
  await database.update(attachment).set({ scan: 'waiting' }).where(eq(attachment.ownerId, client.id))
  await expect(transcribe(ticket.id)).rejects.toThrow(Unavailable)
  await database.update(attachment).set({ scan: 'infected' }).where(eq(attachment.ownerId, client.id))
  await transcribe(ticket.id)
  expect(server.received).toEqual([])
})

test('danger in a spoken reply marks the ticket, and shows the requester nothing', async () => {
  const ticket = await aVoiceTicket()
  const message = { publicId: ticket.publicId, message: 'Pesan suara, 0.01', idempotencyKey: newIdempotencyKey() }
  await replyToOwnTicket(client, message, await attach(aRecording('opus.ogg')))
  const reply = (await entriesOf(ticket.id)).at(-1)
  const of = { ticketId: ticket.id, entryId: reply?.id ?? 0 }
  expect(await jobsOf('ticket.requester-replied', of)).toBe(1)
  server.manner = transcriptOf('Saya ingin bunuh diri.')
  await run('ticket.requester-replied.transcription', of)
  expect(await transcriptsOf(ticket)).toEqual([null, 'Saya ingin bunuh diri.'])
  expect(await isInDistress(ticket.id)).toBe(true)
  expect(await findHelpForRequester(ticket.publicId)).toBeNull()
})
