// Whose wish it is: the password where there is one, else a code to a number of the person's own.
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { database } from '#platform/database/database.server.ts'
import { aClient } from '#tests/builders/a-person.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import {
  codeOf,
  findOwnerCode,
  ownerWay,
  proveOwner,
  requestNumberCode,
  requestOwnerCode,
  wrongNumberCode,
} from './number-code.server.ts'
import { giveNumber } from './proven-number.ts'

provideDatabase()

const password = 'Kucing-Terbang?77'
const network = '203.0.113.30'

let counter = 6_281_600_000_000
let number = ''
let person: Person
beforeEach(async () => {
  number = String(++counter)
  person = await aClient()
  await database.transaction((tx) => giveNumber(tx, number, person.id, 'message'))
})

const confirm = (id: string, code = codeOf(id), who = person) =>
  proveOwner(who, { code, codes: { ids: [id], network } })

test('with a password: it alone is right', async () => {
  const owner = await aClient({ password })
  await database.transaction((tx) => giveNumber(tx, String(++counter), owner.id, 'code'))
  expect([await ownerWay(owner), await ownerWay(person)]).toEqual(['password', 'code'])
  const id = await requestOwnerCode(owner, network)
  await expect(confirm(id, codeOf(id), owner)).rejects.toThrow('Password saat ini salah')
  await proveOwner(owner, { password })
})

describe('without a password', () => {
  test('a code to the own number is right, once', async () => {
    const id = await requestOwnerCode(person, network)
    expect(await findOwnerCode(person, [id])).toMatchObject({ number, sent: { number } })
    await confirm(id)
    await expect(confirm(id)).rejects.toMatchObject({ message: wrongNumberCode })
    expect(await findOwnerCode(person, [id])).toMatchObject({ number, sent: null })
  })

  test.each([
    ['a wrong code', async () => confirm(await requestOwnerCode(person, network), '12')],
    ['a code to another number', async () => confirm(await requestNumberCode(String(++counter), network, person.id))],
    ['a code for signing in', async () => confirm(await requestNumberCode(number, network, null))],
    ['a code of someone else', async () => confirm(await requestNumberCode(number, network, (await aClient()).id))],
    ['no code', async () => proveOwner(person, {})],
    ['a password', async () => proveOwner(person, { password })],
  ])('%s is wrong', async (_, act) => {
    await expect(act()).rejects.toMatchObject({ message: wrongNumberCode })
  })

  test('and without a number no code is sent', async () => {
    await expect(requestOwnerCode(await aClient(), network)).rejects.toMatchObject({ code: 'conflict' })
  })
})
