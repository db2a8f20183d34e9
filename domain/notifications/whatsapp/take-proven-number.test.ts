// Checks that questions asked without an account come to who proves their number, name no one, and are not made twice.
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anonymousOwner } from '#domain/accounts/phone/number-code.ts'
import { ensureNumberOwner, findNumberOwner } from '#domain/accounts/phone/proven-number.ts'
import { placeholderAddress } from '#domain/accounts/placeholder-address.ts'
import { askAsGuest } from '#domain/tickets/guest/guest-question.server.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { takeProvenNumber } from './whatsapp-outbox.ts'

provideDatabase()

let content: SomeContent
beforeAll(async () => {
  content = await someContent()
})

test.each(['code', 'message'] as const)(
  'by a %s: the question is theirs, and the same form sent again makes no second',
  async (way) => {
    const phone = way === 'code' ? '6281900000001' : '6281900000002'
    const form = {
      ...{ description: 'Token ditolak.', name: 'Siti Aminah', phone, email: null, category: 'login' },
      ...{ regencyId: content.regency('Kabupaten Demak'), idempotencyKey: newIdempotencyKey() },
    }
    const ask = () => askAsGuest(form, { network: '203.0.113.9', proof: '', version: '2025-1', files: [] })
    const first = await ask()
    expect(first.repeated).toBe(false)
    const fresh = { name: anonymousOwner, email: placeholderAddress() }
    const { person } = await database.transaction((tx) => ensureNumberOwner(tx, phone, way, fresh))
    await takeProvenNumber({ number: phone, personId: person.id })
    expect(await ask()).toMatchObject({ publicId: first.publicId, repeated: true })
    const stored = await database.select().from(ticketTable).where(eq(ticketTable.contactPhone, phone))
    expect(stored).toMatchObject([{ publicId: first.publicId, requesterId: person.id }])
  },
)

test('someone who has no name yet is not named by who asked with their number', async () => {
  const phone = '6281900000003'
  const form = {
    ...{ description: 'Token ditolak.', name: 'Penyerang', phone, email: null, category: 'login' },
    ...{ regencyId: content.regency('Kabupaten Demak'), idempotencyKey: newIdempotencyKey() },
  }
  await askAsGuest(form, { network: '203.0.113.9', proof: '', version: '2025-1', files: [] })
  const fresh = { name: anonymousOwner, email: placeholderAddress() }
  const { person } = await database.transaction((tx) => ensureNumberOwner(tx, phone, 'code', fresh))
  await takeProvenNumber({ number: phone, personId: person.id })
  expect((await database.transaction((tx) => findNumberOwner(tx, phone)))?.person.name).toBe(anonymousOwner)
})
