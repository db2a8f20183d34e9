// Recordings as messages: enough as a question or a reply, from every container, played in parts, and refused as a message.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { attachment } from '#domain/tickets/attachments/attachment-tables.ts'
import { voiceRefusals } from '#domain/tickets/attachments/voice-note.ts'
import { database } from '#platform/database/database.server.ts'
import { aFile } from '#tests/builders/a-photo.ts'
import { aLongRecording, aRecording, recordings } from '#tests/builders/a-recording.ts'
import { aNumber, askAsGuest, clientAnswers, fileAddresses, guestAnswers, idOf, ticketOf } from './questions.ts'
import { asAgent, asClient, Visitor } from './visitors.ts'

const files = 'Foto atau PDF (opsional)'
const names = Object.keys(recordings) as (keyof typeof recordings)[]
const spoken = (name: keyof typeof recordings = 'opus.webm') => aFile(aRecording(name), name, recordings[name])
const title = 'Pesan suara, 0.01'

test.each(names)('%s is a question without a text, and the desk plays any part of it', async (name) => {
  const guest = new Visitor()
  const { id, receipt } = await askAsGuest(guest, { 'Ceritakan masalahnya': '', [files]: [spoken(name)] })
  const ticket = await ticketOf(id)
  expect(ticket).toMatchObject({ title, description: title, category: 'other' })
  const [address = ''] = fileAddresses(receipt)
  const { visitor: agent } = await asAgent()
  const page = await agent.open(`/helpdesk/tickets/${ticket.id}`)
  expect(page.main.text).toContain(title)
  const part = await agent.send(address, { headers: { Range: 'bytes=0-99' } })
  expect([part.status, part.headers.get('content-type')]).toEqual([206, recordings[name]])
  expect((await part.arrayBuffer()).byteLength).toBe(100)
  expect((await new Visitor().get(address)).status).toBe(404)
  const found = await agent.open(`/helpdesk/tickets/pending?${new URLSearchParams({ search: title })}`)
  expect(found.main.text).toContain(`T-${ticket.id}`)
})

test('its transcript is for the desk alone', async () => {
  const guest = new Visitor()
  const { id, receipt } = await askAsGuest(guest, { 'Ceritakan masalahnya': '', [files]: [spoken()] })
  const ticket = await ticketOf(id)
  const transcript = `token ditolak ${id}`
  const [address = ''] = fileAddresses(receipt)
  await database
    .update(attachment)
    .set({ transcript })
    .where(eq(attachment.id, address.split('/').at(-1) ?? ''))
  const { visitor: agent } = await asAgent()
  const desk = await agent.open(`/helpdesk/tickets/${ticket.id}`)
  expect(desk.main.text).toContain(`Transkrip otomatis: ${transcript}`)
  for (const path of [`/status/${id}`, `/status/${id}.data`, `/ask/${id}/receipt`, `/ask/${id}/receipt.data`]) {
    const answer = await guest.get(path)
    expect([path, answer.status]).toEqual([path, 200])
    const body = await answer.text()
    expect(body).toContain(title)
    expect(body).not.toContain(transcript)
  }
})

test('one that cannot be taken is said as a message, and nothing else that was typed is lost', async () => {
  const guest = new Visitor()
  const long = aFile(aLongRecording(240), 'suara.ogg', 'audio/ogg')
  const form = await guest.open('/ask')
  const refused = await form.submit('Kirim pertanyaan', guestAnswers({ 'Ceritakan masalahnya': '', [files]: [long] }))
  expect(refused.status).toBe(400)
  expect(refused.main.text).toContain(voiceRefusals.length)
  expect(refused.value('Nama Anda')).toBe('Bu Siti')
  const receipt = await refused.submit('Kirim pertanyaan', {
    ...{ 'Ceritakan masalahnya': 'Token saya ditolak.', 'Nomor WhatsApp': aNumber(), [files]: [long] },
  })
  expect(receipt.notices.join()).toContain(voiceRefusals.length)
  expect((await ticketOf(idOf(receipt))).title).toBe('Token saya ditolak')
})

test('it fills subject and description of the account form, and is a reply without a text', async () => {
  const { visitor } = await asClient()
  const form = await visitor.open('/client/create-question')
  const uploaded = { 'Lampiran (opsional)': [spoken()] }
  const receipt = await form.submit('Kirim pertanyaan', clientAnswers({ Subjek: '', Deskripsi: '', ...uploaded }))
  const id = idOf(receipt)
  expect(await ticketOf(id)).toMatchObject({ title, description: title })
  const page = await visitor.open(`/client/questions/${id}`)
  const replied = await page.submit('Kirim balasan', { Balasan: '', ...uploaded })
  expect(replied.notices.join()).toContain('Balasan Anda terkirim')
  const empty = await (await visitor.open(`/client/questions/${id}`)).submit('Kirim balasan', { Balasan: '' })
  expect(empty.main.text).toContain('Balasan harus diisi')
})

test('a guest replies with it, and a sealed report may be one', async () => {
  const guest = new Visitor()
  const { id } = await askAsGuest(guest)
  const replied = await (await guest.open(`/status/${id}`)).submit('Kirim balasan', {
    Balasan: '',
    [files]: [spoken()],
  })
  expect(replied.main.text).toContain(title)
  const form = await new Visitor().open('/ask/report')
  const kind = { 'Apa yang dilaporkan': 'Pungli atau jual beli kursi' }
  const report = await form.submit('Kirim laporan', { ...kind, 'Ceritakan kejadiannya': '', [files]: [spoken()] })
  expect(report.main.text).toContain(title)
})
