// Follows files from upload to message with a real database: bound once, by their owner, within the message's transaction.
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { submitTicket } from '#domain/tickets/requester/submitted-question.ts'
import { ticketEntry, ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { deleteAgedRows } from '#platform/database/old-rows.ts'
import { now, setClock } from '#shared/dates.ts'
import { Invalid, NotFound, TooMany } from '#shared/errors.ts'
import { newPublicId } from '#shared/ids.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aPdf, aPicture } from '#tests/builders/a-photo.ts'
import { aQuestion, aTicket, entriesOf } from '#tests/builders/a-ticket.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { auditOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { attachFiles, findAttachments, getAttachment, removeAttachment, unsentFiles } from './attachment.server.ts'
import { refusals } from './attachment.ts'
import { attachment } from './attachment-tables.ts'
import { uploadAttachment } from './attachment-upload.server.ts'

provideDatabase()

let content: SomeContent
let client: Person
let serial = 0

beforeAll(async () => {
  content = await someContent()
})

beforeEach(async () => {
  client = await aClient()
})

/** A PDF unlike all others, uploaded. */
const aFile = async (person = client, name = 'akta.pdf') =>
  (await uploadAttachment(person, { name, content: aPdf(`${serial++}`) })).id

const files = (count: number, person = client) => Promise.all(Array.from({ length: count }, () => aFile(person)))

const entryOf = async (id: string) =>
  (await database.select({ entryId: attachment.entryId }).from(attachment).where(eq(attachment.id, id)))[0]?.entryId

describe('an uploaded file', () => {
  test('is its owner’s alone, is on record, and can be reverted', async () => {
    const shown = await uploadAttachment(client, { name: '../KK.exe', content: await aPicture().png().toBuffer() })
    expect(shown).toMatchObject({ name: 'KK.exe.png', mediaType: 'image/png', scan: 'clean' })
    const { content: kept } = await getAttachment(client, shown.id)
    expect(kept.length).toBe(shown.size)
    expect((await getAttachment(client, shown.id, 'thumbnail')).mediaType).toBe('image/webp')
    for (const other of [null, await aClient(), await anAgent()]) {
      await expect(getAttachment(other, shown.id)).rejects.toThrow(NotFound)
    }
    await removeAttachment(await aClient(), shown.id)
    await removeAttachment(client, shown.id)
    await removeAttachment(client, shown.id)
    await expect(getAttachment(client, shown.id)).rejects.toThrow(NotFound)
    const actions = (await auditOf(`attachment:${shown.id}`)).map(({ action }) => action)
    expect(actions).toEqual(['attachment.upload', 'attachment.remove'])
  })

  test('waits a day for its message; one that was sent stays', async () => {
    const [sent, unsent] = [await aFile(), await aFile()]
    await aTicket(client, {}, attachFiles(client, [sent]))
    setClock(new Date(now().getTime() + 23 * 60 * 60_000))
    expect(await deleteAgedRows(unsentFiles)).toBe(0)
    setClock(new Date(now().getTime() + 2 * 60 * 60_000))
    expect(await deleteAgedRows(unsentFiles)).toBeGreaterThan(0)
    setClock(null)
    expect(await entryOf(sent)).toBeTruthy()
    await expect(getAttachment(client, unsent)).rejects.toThrow(NotFound)
  })

  test('is one of at most 60 an hour', async () => {
    const upload = () => uploadAttachment(client, { name: 'a.pdf', content: aPdf() })
    await Promise.all(Array.from({ length: 60 }, upload))
    await expect(upload()).rejects.toThrow(TooMany)
    await expect(uploadAttachment(await aClient(), { name: 'a.pdf', content: aPdf() })).resolves.toBeDefined()
  })
})

describe('files of a message', () => {
  test('are bound to the entry that holds the question, in its transaction', async () => {
    const ids = await files(5)
    const { publicId, id } = await aTicket(client, {}, attachFiles(client, ids))
    const [entry] = await entriesOf(id)
    const found = await findAttachments(client, publicId)
    expect(found.map((each) => each.id)).toEqual(ids)
    expect(new Set(found.map(({ entryId }) => entryId))).toEqual(new Set([entry?.id]))
  })

  test('stand in the order they were chosen, whichever arrived first', async () => {
    const arrived = [await aFile(), await aFile(), await aFile(), await aFile(), await aFile()] as const
    const [one, two, three, four, five] = arrived
    const chosen = [four, two, one, three, five]
    const { publicId } = await aTicket(client, {}, attachFiles(client, chosen))
    expect((await findAttachments(client, publicId)).map(({ id }) => id)).toEqual(chosen)
  })

  test('are bound to a reply, and read by the requester and the desk it belongs to', async () => {
    const asked = await aTicket(client, { regencyId: content.regency('Kabupaten Demak') })
    const agent = await anAgent({ officeId: content.office(2) })
    const id = await aFile(agent)
    const reply = { ticketId: asked.id, version: asked.version, message: 'Lihat lampiran.' }
    await replyToTicket(agent, reply, attachFiles(agent, [id]))
    for (const reader of [client, agent, await anAgent()]) {
      expect((await getAttachment(reader, id)).name).toBe('akta.pdf')
      expect((await findAttachments(reader, asked.publicId)).map((each) => each.id)).toEqual([id])
    }
    for (const stranger of [await aClient(), await anAgent({ officeId: content.office(3) })]) {
      await expect(getAttachment(stranger, id)).rejects.toThrow(NotFound)
      expect(await findAttachments(stranger, asked.publicId)).toEqual([])
    }
  })

  test('of an internal entry are hidden from the requester', async () => {
    const id = await aFile()
    const asked = await aTicket(client, {}, attachFiles(client, [id]))
    await database.update(ticketEntry).set({ audience: 'internal' }).where(eq(ticketEntry.ticketId, asked.id))
    await expect(getAttachment(client, id)).rejects.toThrow(NotFound)
    expect(await findAttachments(client, asked.publicId)).toEqual([])
    expect(await findAttachments(await anAgent(), asked.publicId)).toHaveLength(1)
  })

  test.each([
    ['of someone else', async () => [await aFile(await aClient())], refusals.gone],
    ['that are gone', async () => [newPublicId()], refusals.gone],
    [
      'that went with another message',
      async () => {
        const id = await aFile()
        await aTicket(client, {}, attachFiles(client, [id]))
        return [id]
      },
      refusals.gone,
    ],
    ['that are too many', () => files(6), refusals.many],
  ])('%s are refused, and the question is not stored', async (_, make, sentence) => {
    const ids = await make()
    const before = await database.$count(ticketTable, eq(ticketTable.requesterId, client.id))
    const submit = submitTicket(client, aQuestion(), attachFiles(client, ids))
    await expect(submit).rejects.toEqual(new Invalid(sentence, { attachments: sentence }))
    expect(await database.$count(ticketTable, eq(ticketTable.requesterId, client.id))).toBe(before)
  })
})

describe('the same form sent again', () => {
  test('sixty times makes one ticket with its files once', async () => {
    const ids = await files(2)
    const form = aQuestion()
    const answers = []
    for (let wave = 0; wave < 3; wave++) {
      const send = () => submitTicket(client, form, attachFiles(client, ids))
      answers.push(...(await Promise.all(Array.from({ length: 20 }, send))))
    }
    expect(answers).toHaveLength(60)
    expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1)
    expect(new Set(answers.map(({ publicId }) => publicId)).size).toBe(1)
    expect(await database.$count(ticketTable, eq(ticketTable.requesterId, client.id))).toBe(1)
    expect(await findAttachments(client, answers[0]?.publicId ?? '')).toHaveLength(2)
  })

  test('with its files uploaded again, as without JavaScript, has each of them once', async () => {
    const form = aQuestion()
    const send = async () => {
      const { id } = await uploadAttachment(client, { name: 'kk.pdf', content: aPdf('sama') })
      return submitTicket(client, form, attachFiles(client, [id]))
    }
    const first = await send()
    expect(await send()).toMatchObject({ publicId: first.publicId, repeated: true })
    expect(await findAttachments(client, first.publicId)).toHaveLength(1)
  })

  test('with one more file has that one too', async () => {
    const form = aQuestion()
    const [one = '', other = ''] = await files(2)
    const { publicId } = await submitTicket(client, form, attachFiles(client, [one]))
    await submitTicket(client, form, attachFiles(client, [one, other]))
    expect(await findAttachments(client, publicId)).toHaveLength(2)
  })
})
