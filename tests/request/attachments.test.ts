// Files with questions and answers: refused as messages, kept with a refused form, and read by their two sides only.
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { refusals } from '#domain/tickets/attachments/attachment.ts'
import { attachment } from '#domain/tickets/attachments/attachment-tables.ts'
import { type CarriedFile, writeCarriedFiles } from '#domain/tickets/attachments/carried-files.ts'
import { database } from '#platform/database/database.server.ts'
import { aFile, aPdf, aPhonePhoto } from '#tests/builders/a-photo.ts'
import { placeOf } from './desk.ts'
import { answerAs, askAsClient, clientAnswers, fileAddresses, idOf, notAPhoto, pdf, ticketOf } from './questions.ts'
import { asAgent, asClient, Visitor } from './visitors.ts'

const files = 'Lampiran (opsional)'

/** Uploads a file as the scripts of a form do. */
const upload = (visitor: Visitor, content: Buffer, name: string) =>
  visitor.send(`/attachments?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { Origin: visitor.origin },
    body: new Uint8Array(content),
  })

test('files travel with the form, and are not lost when it is wrong', async () => {
  const { visitor } = await asClient()
  const form = await visitor.open('/client/create-question')
  const refused = await form.submit('Kirim pertanyaan', {
    ...{ Subjek: 'Dengan lampiran', Deskripsi: 'Ponsel saya tua.' },
    [files]: [pdf('akta.pdf'), pdf('kk.pdf'), notAPhoto()],
  })
  expect(refused.status).toBe(400)
  expect(refused.main.text).toContain('foto.jpg: Jenis berkas ini tidak diterima')
  const chosen = refused.parts('[aria-label="Berkas yang dipilih"] li')
  expect(chosen.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^akta\.pdf/),
    expect.stringMatching(/^kk\.pdf/),
  ])
  const removed = refused.part('[aria-label="Berkas yang dipilih"] li', 'kk.pdf').part('input').root.attr('value') ?? ''
  expect(removed).toHaveLength(25)
  // Only the first box is found by its label: the first file goes, the second one stays.
  const receipt = await refused.submit('Kirim pertanyaan', { ...clientAnswers(), 'Jangan kirim': true })
  expect(receipt.texts('[aria-label=Lampiran] li')).toEqual([expect.stringMatching(/^kk\.pdf/)])
})

test('a file is read by its requester and the office, and by no one else', async () => {
  const [here, there] = await Promise.all([placeOf('Kabupaten Demak'), placeOf('Kabupaten Brebes')])
  const [client, other, agent, far] = await Promise.all([
    asClient(),
    asClient(),
    asAgent({ officeId: here.officeId }),
    asAgent({ officeId: there.officeId }),
  ])
  const photo = aFile(await aPhonePhoto(), 'kartu keluarga.jpg')
  const { id, receipt } = await askAsClient(client.visitor, {
    ...{ 'Kabupaten/Kota (opsional)': 'Kabupaten Demak' },
    [files]: [pdf('akta.pdf'), photo],
  })
  const addresses = fileAddresses(receipt)
  const pdfAddress = receipt.link(/akta\.pdf/)
  const photoAddress = receipt.link(/kartu keluarga\.jpg/)
  expect(addresses).toContain(`${photoAddress}/thumbnail`)

  const shown = await client.visitor.get(pdfAddress)
  expect(shown.status).toBe(200)
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringContaining('akta.pdf'),
  })
  // Neither the place nor the maker of the phone goes along.
  const stored = await sharp(await (await client.visitor.get(photoAddress)).arrayBuffer()).metadata()
  expect(stored).toMatchObject({ format: 'jpeg' })
  expect(stored.exif).toBeUndefined()
  expect((await client.visitor.get(`${photoAddress}/thumbnail`)).headers.get('content-type')).toMatch(/^image\//)

  const readers = { client, agent, other, far, visitor: { visitor: new Visitor() } }
  for (const address of [pdfAddress, photoAddress, `${photoAddress}/thumbnail`]) {
    const statuses = Object.entries(readers).map(async ([who, reader]) => [
      who,
      (await reader.visitor.get(address)).status,
    ])
    expect([address, Object.fromEntries(await Promise.all(statuses))]).toEqual([
      address,
      { client: 200, agent: 200, other: 404, far: 404, visitor: 404 },
    ])
  }
  const status = await readers.visitor.visitor.open(`/status/${id}`)
  expect(status.main.text).toContain(String(clientAnswers().Subjek))
  expect(fileAddresses(status)).toEqual([])
  const ticket = await agent.visitor.open(`/helpdesk/tickets/${(await ticketOf(id)).id}`)
  expect(ticket.part('[aria-label=Lampiran]').hasLink(/akta\.pdf/)).toBe(true)

  // Who may not read it cannot remove it, and a file that was sent stays.
  for (const reader of [other, far, agent, client]) {
    await reader.visitor.send(pdfAddress, { method: 'DELETE', headers: { Origin: reader.visitor.origin } })
  }
  expect((await client.visitor.get(pdfAddress)).status).toBe(200)
})

test('a file of an answer is read by the requester, not by who only has the link', async () => {
  const { visitor } = await asClient()
  const { id } = await askAsClient(visitor)
  const agent = await asAgent()
  await answerAs(agent.person, id, 'Lihat surat ini.', ['surat jawaban.pdf'])
  const question = await visitor.open(`/client/questions/${id}`)
  const address = question.link(/surat jawaban\.pdf/)
  expect((await visitor.get(address)).status).toBe(200)
  const stranger = new Visitor()
  const status = await stranger.open(`/status/${id}`)
  expect(status.main.text).toContain('Lihat surat ini.')
  expect(fileAddresses(status)).toEqual([])
  expect((await stranger.get(address)).status).toBe(404)
})

test('an upload is of who is signed in, until it is sent, and goes with no message of someone else', async () => {
  const [client, other] = await Promise.all([asClient(), asClient()])
  expect((await upload(new Visitor(), aPdf(), 'akta.pdf')).status).toBe(401)
  const made = await upload(client.visitor, aPdf(), 'akta.pdf')
  expect(made.status).toBe(201)
  const file = (await made.json()) as CarriedFile
  const { id } = file
  const attachments = writeCarriedFiles([file])
  expect((await client.visitor.get(`/attachments/${id}`)).status).toBe(200)
  expect((await other.visitor.get(`/attachments/${id}`)).status).toBe(404)
  const form = await other.visitor.open('/client/create-question')
  const foreign = await form.submit('Kirim pertanyaan', { ...clientAnswers(), attachments })
  expect([foreign.status, foreign.main.text]).toEqual([400, expect.stringContaining(refusals.gone)])
  expect((await client.visitor.get(`/attachments/${id}`)).status).toBe(200)
  await other.visitor.send(`/attachments/${id}`, { method: 'DELETE', headers: { Origin: other.visitor.origin } })
  expect((await client.visitor.get(`/attachments/${id}`)).status).toBe(200)
  const receipt = await (await client.visitor.open('/client/create-question')).submit('Kirim pertanyaan', {
    ...clientAnswers(),
    attachments,
  })
  expect(fileAddresses(await client.visitor.open(`/client/questions/${idOf(receipt)}`))).toContain(`/attachments/${id}`)
})

test('what is no PDF, JPG or PNG is refused as a message and not stored', async () => {
  const { person, visitor } = await asClient()
  for (const [content, name, message] of [
    ['<script>alert(1)</script>', 'foto.jpg', 'Jenis berkas ini tidak diterima. Pilih berkas PDF, JPG, atau PNG.'],
    ['%PDF-1.4\n1 0 obj', 'surat.pdf', 'PDF ini rusak'],
  ] as const) {
    const answer = await upload(visitor, Buffer.from(content), name)
    expect(answer.status).toBe(400)
    expect(((await answer.json()) as { message: string }).message).toContain(message)
  }
  expect(await database.$count(attachment, eq(attachment.ownerId, person.id))).toBe(0)
})

test('the sixth file of a message is refused, the others go along', async () => {
  const { visitor } = await asClient()
  const form = await visitor.open('/client/create-question')
  const refused = await form.submit('Kirim pertanyaan', {
    ...clientAnswers(),
    [files]: [1, 2, 3, 4, 5, 6].map((number) => pdf(`${number}.pdf`)),
  })
  expect(refused.main.text).toContain('Paling banyak 5 berkas')
})
