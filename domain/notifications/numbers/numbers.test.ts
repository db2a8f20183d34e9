// Numbers of an account: proven by a code, with what was asked from them; moved only when asked for; taken off.

import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { session, user } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import { codeOf, requestNumberCode, wrongNumberCode } from '#domain/accounts/phone/number-code.server.ts'
import { numberCode, provenNumber } from '#domain/accounts/phone/phone-tables.ts'
import { findNumberOwner, findProvenNumbers, giveNumber } from '#domain/accounts/phone/proven-number.ts'
import { placeholderAddress } from '#domain/accounts/placeholder-address.ts'
import { message } from '#domain/notifications/deliveries/message-tables.ts'
import { whatsappConversation } from '#domain/notifications/whatsapp/whatsapp-tables.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, entriesOf, ticketRow } from '#tests/builders/a-ticket.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { aDelivery, auditOf, jobsOf, mailsTo } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { mailNumberChanged } from './number-news.ts'
import {
  addNumber,
  findOwnNumbers,
  isOnlyWay,
  joinFormerOwner,
  mostNumbers,
  moveNumber,
  removeOwnNumber,
  requestNumber,
} from './own-number.ts'

provideDatabase()
beforeAll(() => someContent())

const password = 'Kucing-Terbang?77'
const network = '203.0.113.20'

let counter = 6_281_700_000_000
let number = ''
let person: Person
beforeEach(async () => {
  number = String(++counter)
  person = { ...(await aClient({ password })), sessionId: 'sesi-ini' }
})

const proof = { password }
const ask = (who = person, asked = number) => requestNumber(who, { number: asked, proof }, network)
const enter = (id: string, who = person, code = codeOf(id)) => addNumber(who, { ids: [id], code }, network)
const add = async (who = person) => enter(await ask(who), who)
const prove = (owner: Person, which = number) =>
  database.transaction((tx) => giveNumber(tx, which, owner.id, 'message'))
const numbersOf = (who: Person) => findProvenNumbers(database, who.id)
/** Someone who can sign in only by numbers. */
const byNumber = () => aClient({ email: placeholderAddress(), emailVerified: false })
const requesterOf = async (id: number) => (await ticketRow(id)).requesterId
const changesOf = async (who: Person) =>
  (await jobsOf('number.changed', 'userId', who.id)).map((job) => (job as { change: string }).change)

describe('asking for a code', () => {
  test.each([
    ['a wrong password', async () => requestNumber(person, { number, proof: { password: 'salah' } }, network)],
    ['a code in place of the password', async () => requestNumber(person, { number, proof: { code: '1' } }, network)],
    [
      'a number of one’s own',
      async () => {
        await prove(person)
        return ask()
      },
    ],
    [
      'one too many',
      async () => {
        for (let more = 0; more < mostNumbers; more++) await prove(person, String(++counter))
        return ask()
      },
    ],
    ['a withdrawn consent', async () => ask({ ...person, consentWithdrawn: true })],
    ['staff', async () => ask(await anAgent({ password }))],
  ])('is refused for %s, and no code is made', async (_, act) => {
    await expect(act()).rejects.toThrow()
    expect(await database.$count(numberCode, eq(numberCode.number, number))).toBe(0)
  })

  test('says the same of a number that someone else has', async () => {
    await prove(await aClient())
    expect(await ask()).toMatch(/^[\w-]{43}$/)
  })

  test('is limited for the person', async () => {
    for (let turn = 0; turn < 10; turn++) await requestNumberCode(String(++counter), `10.0.0.${turn}`, person.id)
    await expect(ask()).rejects.toMatchObject({ code: 'too_many' })
  })
})

describe('the code', () => {
  test('makes the number the account’s, with the questions that named it; on record without the number', async () => {
    const guest = await byNumber()
    const asked = await aTicket(guest)
    await database.update(ticketTable).set({ contactPhone: number }).where(eq(ticketTable.id, asked.id))
    expect(await add()).toMatchObject({ outcome: 'added', number })
    expect(await findOwnNumbers(person.id)).toMatchObject([{ number, isStopped: false }])
    expect(await requesterOf(asked.id)).toBe(person.id)
    const [entry] = await auditOf(`user:${person.id}`)
    expect(entry).toMatchObject({ action: 'account.number-add', changes: { fields: [[], ['number']] } })
    expect(JSON.stringify(entry)).not.toContain(number)
    expect(await changesOf(person)).toEqual(['added'])
  })

  test.each([
    ['a wrong one', async () => enter(await ask(), person, '12')],
    ['one of someone else', async () => enter(await ask(), { ...(await aClient()), sessionId: 'lain' })],
    ['one for signing in', async () => enter(await requestNumberCode(number, network, null))],
    [
      'one of a number of one’s own',
      async () => {
        const id = await ask()
        await prove(person)
        return enter(id)
      },
    ],
  ])('is refused: %s', async (_, act) => {
    await expect(act()).rejects.toMatchObject({ message: wrongNumberCode })
  })

  test('is good once', async () => {
    const id = await ask()
    await enter(id)
    await database.delete(provenNumber).where(eq(provenNumber.number, number))
    await expect(enter(id)).rejects.toMatchObject({ message: wrongNumberCode })
  })

  test('puts the number in another’s place', async () => {
    const old = String(++counter)
    await prove(person, old)
    const id = await requestNumber(person, { number, replaces: old, proof }, network)
    await addNumber(person, { ids: [id], code: codeOf(id), replaces: old }, network)
    expect(await numbersOf(person)).toEqual([number])
    expect((await auditOf(`user:${person.id}`)).map(({ action }) => action)).toEqual(['account.number-change'])
  })

  test('takes no one else’s number off', async () => {
    const [other, foreign] = [await aClient(), String(++counter)]
    await prove(other, foreign)
    const id = await ask()
    await addNumber(person, { ids: [id], code: codeOf(id), replaces: foreign }, network)
    expect(await numbersOf(other)).toEqual([foreign])
  })

  test('of a blocked account’s number adds nothing', async () => {
    const blocked = await byNumber()
    await prove(blocked)
    await database.update(user).set({ banned: true }).where(eq(user.id, blocked.id))
    await expect(add()).rejects.toThrow('tidak dapat dipakai')
    expect((await findNumberOwner(database, number))?.person.id).toBe(blocked.id)
  })
})

describe('an account that only the number opened', () => {
  test('joins: questions, notices and waiting answers come along, and nothing opens it any more', async () => {
    const former = await byNumber()
    await prove(former)
    const asked = await aTicket(former)
    const at = new Date()
    const [entry] = await entriesOf(asked.id)
    const of = { entryId: entry?.id ?? 0, ticketId: asked.id }
    await database
      .update(message)
      .set({ personId: former.id })
      .where(eq(message.id, await aDelivery(of, 'whatsapp', 'held', number)))
    await database.insert(session).values({
      ...{ id: number, token: number, userId: former.id },
      expiresAt: new Date(at.getTime() + 60_000),
    })
    await add()
    expect(await requesterOf(asked.id)).toBe(person.id)
    expect(await numbersOf(former)).toEqual([])
    expect(await database.$count(session, eq(session.userId, former.id))).toBe(0)
    const [gone] = await database.select().from(user).where(eq(user.id, former.id))
    expect(gone).toMatchObject({ banned: true, erasedAt: expect.any(Date) })
    expect(await database.select().from(message).where(eq(message.recipient, number))).toMatchObject([
      { personId: person.id, state: 'queued' },
    ])
    await joinFormerOwner({ number, personId: person.id, formerId: former.id })
    expect((await auditOf(`ticket:${asked.id}`)).filter(({ action }) => action === 'ticket.adopt')).toHaveLength(1)
  })

  test('stays while another number opens it', async () => {
    const former = await byNumber()
    await prove(former)
    await prove(former, String(++counter))
    const asked = await aTicket(former)
    await add()
    expect(await requesterOf(asked.id)).toBe(former.id)
    expect(await numbersOf(former)).toHaveLength(1)
  })
})

describe('a number of an account with an address', () => {
  let other: Person
  let permit = ''
  beforeEach(async () => {
    other = await aClient()
    await prove(other)
    const added = await add()
    permit = added.outcome === 'elsewhere' ? added.permit : ''
  })

  test('stays there until the move is asked for', async () => {
    expect(permit).not.toBe('')
    expect(await numbersOf(other)).toEqual([number])
  })

  test('moves with the permit; the other keeps its questions and is notified of it', async () => {
    const asked = await aTicket(other)
    await moveNumber(person, { number, permit })
    expect(await numbersOf(person)).toEqual([number])
    expect(await requesterOf(asked.id)).toBe(other.id)
    expect(await changesOf(other)).toEqual(['moved'])
    expect((await auditOf(`user:${other.id}`)).map(({ action }) => action)).toEqual(['account.number-move'])
    await mailNumberChanged({ userId: other.id, change: 'moved', key: number })
    expect((await mailsTo(other)).map(({ subject }) => subject)).toEqual([
      'Nomor WhatsApp Anda dipindahkan ke akun lain',
    ])
  })

  test.each([
    ['another number', async () => ({ who: person, given: { number: String(++counter), permit } })],
    ['another session', async () => ({ who: { ...person, sessionId: 'sesi-lain' }, given: { number, permit } })],
    ['someone else', async () => ({ who: { ...(await aClient()), sessionId: 'sesi-ini' }, given: { number, permit } })],
    ['a later end', async () => ({ who: person, given: { number, permit: permit.replace(/^\d+/, '9999999999999') } })],
    ['nothing', async () => ({ who: person, given: { number, permit: '' } })],
  ])('does not move by a permit for %s', async (_, make) => {
    const { who, given } = await make()
    await expect(moveNumber(who, given)).rejects.toThrow('Waktunya sudah habis')
    expect(await numbersOf(other)).toEqual([number])
  })
})

describe('taking a number off', () => {
  test('needs the password, and leaves the questions where they are', async () => {
    await prove(person)
    const asked = await aTicket(person)
    await expect(removeOwnNumber(person, { number, proof: { password: 'salah' } })).rejects.toThrow('salah')
    await removeOwnNumber(person, { number, proof })
    expect(await numbersOf(person)).toEqual([])
    expect(await requesterOf(asked.id)).toBe(person.id)
    const [entry] = await auditOf(`user:${person.id}`)
    expect(entry).toMatchObject({ action: 'account.number-remove', changes: { fields: [['number'], []] } })
    expect(await changesOf(person)).toEqual(['removed'])
  })

  test('is refused for someone else’s, and for the only way in', async () => {
    const alone = await byNumber()
    await prove(alone)
    await expect(removeOwnNumber(person, { number, proof })).rejects.toMatchObject({ code: 'not_found' })
    await expect(removeOwnNumber(alone, { number, proof })).rejects.toThrow('satu-satunya cara')
    expect([isOnlyWay(alone, [number]), isOnlyWay(alone, [number, '628']), isOnlyWay(person, [number])]).toEqual([
      true,
      false,
      false,
    ])
  })
})

test('a number that stopped messages says so', async () => {
  await prove(person)
  await database.insert(whatsappConversation).values({ number, stoppedAt: new Date() })
  expect(await findOwnNumbers(person.id)).toMatchObject([{ number, isStopped: true }])
})
