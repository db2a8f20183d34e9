// What a full list of the desk weighs before it is compressed.
import { expect, test } from 'vitest'
import { claimTicket } from '#domain/tickets/desk/assignment.ts'
import { aClient } from '#tests/builders/a-person.ts'
import { aTicket } from '#tests/builders/a-ticket.ts'
import { listWith, ownWords, placeOf } from './desk.ts'
import { asAgent } from './visitors.ts'

const kilobyte = 1024

/** A page of a list, as findDeskTickets cuts it. */
const fullPage = 50

test('a full list: at most 100 KB before compression, and 1,200 elements', async () => {
  const [agent, client, { regencyId }] = [await asAgent(), await aClient(), await placeOf('Kabupaten Demak')]
  const subject = ownWords('Daftar penuh')
  for (let one = 1; one <= fullPage; one++) {
    const row = await aTicket(client, {
      subject: `${subject} titik rumah di peta tidak dapat digeser ${one}`,
      category: 'verification',
      priority: one % 2 === 0 ? 'urgent' : 'medium',
      description:
        'Selamat siang, saya sudah mencoba menggeser titik rumah anak saya sejak kemarin malam tetapi peta kembali ke kantor kecamatan setiap kali disimpan. Mohon bantuannya.',
      regencyId,
    })
    await claimTicket(agent.person, { ticketId: row.id, version: row.version })
  }
  // Rows of what is in progress hold the most: status, agent, two buttons.
  const list = await agent.visitor.open(listWith(subject, 'in-progress'))
  expect(list.parts('main a[data-row]')).toHaveLength(fullPage)
  expect(Buffer.byteLength(list.html)).toBeLessThanOrEqual(100 * kilobyte)
  expect(list.$('*').length).toBeLessThanOrEqual(1_200)
})
