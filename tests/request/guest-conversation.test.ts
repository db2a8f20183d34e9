// A question without an account continues: opened by four digits on another device, answered, replied to, settled, closed.
import { expect, test } from 'vitest'
import { anAgent } from '#tests/builders/a-person.ts'
import { entriesOf } from '#tests/builders/a-ticket.ts'
import { aNumber, answerAs, askAsGuest, fileAddresses, pdf, threadOf, ticketOf, wrongDigits } from './questions.ts'
import { Visitor } from './visitors.ts'

const doNotFit = 'ID atau nomor pertanyaan dan empat angka ini tidak cocok.'
const digits = 'Empat angka terakhir nomor WhatsApp'
const open = 'Buka pertanyaan saya'

/** A question that an agent has answered with a file. */
async function anAnsweredQuestion(words = 'Nomor saya 081234567890 salah di berkas') {
  const guest = new Visitor()
  const asked = await askAsGuest(guest, { 'Ceritakan masalahnya': words })
  await answerAs(await anAgent(), asked.id, 'Perbaiki lewat operator sekolah.', ['panduan.pdf'])
  return { guest, ...asked }
}

/** Opens the question with its digits on another device. */
async function openElsewhere({ id, phone }: { readonly id: string; readonly phone: string }) {
  const visitor = new Visitor()
  const page = await (await visitor.open(`/status/${id}`)).submit(open, { [digits]: phone.slice(-4) })
  return { visitor, page }
}

test('the receipt, opened again, leads to the answer', async () => {
  const { guest, id } = await anAnsweredQuestion()
  const receipt = await guest.open(`/ask/${id}/receipt`)
  expect(receipt.heading).toBe('Pertanyaan Anda sudah dijawab')
  const page = await receipt.follow('Baca jawaban')
  expect(page.path).toBe(`/status/${id}`)
  expect(page.main.text).toContain('Perbaiki lewat operator sekolah.')
})

test('the device lists its questions at /status and for the home page, another device lists none', async () => {
  const { guest, id } = await anAnsweredQuestion('Token ditolak, nomor saya 081234567890')
  const other = new Visitor()
  await askAsGuest(other)
  const list = (await guest.open('/status')).part('section', 'Pertanyaan Anda')
  expect(list.texts('li')).toEqual([expect.stringMatching(/^Token ditolak.*Terjawab$/)])
  expect(list.text).not.toContain('081234567890')
  expect(await (await guest.get('/own-questions')).json()).toMatchObject([{ publicId: id, answers: 1 }])
  const elsewhere = await other.get('/own-questions')
  expect(elsewhere.headers.get('cache-control')).toBe('no-store')
  expect(await elsewhere.text()).not.toContain(id)
  expect(await (await new Visitor().get('/own-questions')).json()).toEqual([])
  const forged = await fetch(`${guest.origin}/own-questions`, {
    headers: { cookie: `pertanyaan-tamu=${id}${'a'.repeat(22)}` },
  })
  expect(await forged.json()).toEqual([])
  await guest.post(`/status/${id}`, { intent: 'close' })
  expect(await (await guest.get('/own-questions')).json()).toEqual([])
})

test('who lost the link and the number asks the desk with the words written already', async () => {
  const page = await new Visitor().open('/status')
  const form = await page.main.follow('Minta nomor saya')
  expect(form.main.value('Ceritakan masalahnya')).toContain('lupa nomor dan tautan')
})

/** What an answer sets of the cookie that opens questions on a device. */
const deviceCookies = (answer: Response) =>
  answer.headers.getSetCookie().filter((cookie) => cookie.startsWith('pertanyaan-tamu='))

const stored = expect.stringMatching(
  /^pertanyaan-tamu=[a-z0-9]{25}[\w-]{22}; Path=\/; Max-Age=15552000; SameSite=Lax; HttpOnly$/,
)

test('the cookie of the device is unread by scripts, of this site alone, and deleted when the question is closed', async () => {
  const guest = new Visitor()
  const page = await guest.open('/ask')
  const regencyId = page.part('option', 'Kabupaten Demak').root.attr('value') ?? ''
  const phone = aNumber()
  const asked = await guest.post('/ask', {
    ...{ description: 'Dari formulir.', regencyId, name: 'Bu Siti', phone },
    idempotencyKey: page.value('idempotencyKey'),
  })
  expect([asked.status, deviceCookies(asked)]).toEqual([302, [stored]])
  const id = /\/ask\/(\w+)\/receipt/.exec(asked.headers.get('location') ?? '')?.[1] ?? ''
  const other = new Visitor()
  const opened = await other.post(`/status/${id}`, { intent: 'open', digits: phone.slice(-4) })
  expect([opened.status, deviceCookies(opened)]).toEqual([302, [stored]])
  const closed = await other.post(`/status/${id}`, { intent: 'close' })
  expect(deviceCookies(closed)).toEqual(['pertanyaan-tamu=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly'])
  // A report with a number is opened by the same cookie, one without a number by its link.
  const form = await guest.open('/ask/report')
  const kind = form.part('select[name=kind] option', 'Pungli').root.attr('value') ?? ''
  for (const [number, expected] of [
    [phone, [stored]],
    ['', []],
  ] as const) {
    const sent = await new Visitor().post('/ask/report', {
      ...{ kind, description: 'Diminta uang.', phone: number, idempotencyKey: crypto.randomUUID() },
    })
    expect([number, sent.status, deviceCookies(sent)]).toEqual([number, 302, expected])
  }
})

test('another device reads it with what is personal masked, and opens it with the digits', async () => {
  const asked = await anAnsweredQuestion()
  const stranger = new Visitor()
  const [file = ''] = fileAddresses(await asked.guest.open(`/status/${asked.id}`))
  const masked = await stranger.open(`/status/${asked.id}`)
  expect(masked.main.text).toContain('Perbaiki lewat operator sekolah.')
  expect(masked.html).not.toContain('081234567890')
  expect(masked.hasButton('Kirim balasan')).toBe(false)
  expect(fileAddresses(masked)).toEqual([])
  expect((await stranger.get(file)).status).toBe(404)
  const refused = await masked.submit(open, { [digits]: wrongDigits(asked.phone) })
  expect(refused.main.text).toContain(doNotFit)
  expect((await stranger.get(file)).status).toBe(404)
  const opened = await refused.submit(open, { [digits]: asked.phone.slice(-4) })
  expect(opened.path).toBe(`/status/${asked.id}`)
  expect(opened.main.text).toContain('081234567890')
  expect(opened.main.texts('a')).toContainEqual(expect.stringMatching(/^panduan\.pdf/))
  const shown = await stranger.get(file)
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  // It stays open on this device.
  expect((await stranger.open(`/status/${asked.id}`)).hasButton('Kirim balasan')).toBe(true)
})

test('nothing is written without the digits, whatever a form says', async () => {
  const { id } = await askAsGuest(new Visitor())
  const { id: ticketId, status } = await ticketOf(id)
  for (const form of [
    { intent: 'reply', message: 'Dari orang lain.', idempotencyKey: crypto.randomUUID() },
    { intent: 'complete' },
    { intent: 'rate', score: '1' },
    { intent: 'keep' },
  ]) {
    const answer = await new Visitor().post(`/status/${id}`, form)
    expect([form.intent, answer.status]).toEqual([form.intent, 409])
  }
  expect(await entriesOf(ticketId)).toHaveLength(1)
  expect((await ticketOf(id)).status).toBe(status)
})

test('a reply with a file is refused empty, and sent once', async () => {
  const { page, visitor } = await openElsewhere(await anAnsweredQuestion())
  const empty = await page.submit('Kirim balasan')
  expect(empty.main.text).toContain('Balasan harus diisi')
  const answers = { Balasan: 'Sudah, ini buktinya.', 'Foto atau PDF (opsional)': [pdf('bukti.pdf')] }
  const sent = await page.submit('Kirim balasan', answers)
  expect(sent.notices).toContain('Balasan Anda terkirim.')
  expect(sent.value('Balasan')).toBe('')
  await page.submit('Kirim balasan', answers)
  const history = threadOf(await visitor.open(page.path))
  expect(history.text.split('Sudah, ini buktinya.')).toHaveLength(2)
  expect(history.texts('a')).toContainEqual(expect.stringMatching(/^bukti\.pdf/))
})

test('it is settled, rated and opened again', async () => {
  const asked = await anAnsweredQuestion()
  const { page } = await openElsewhere(asked)
  const settled = await page.submit('Masalah saya sudah selesai')
  expect((await ticketOf(asked.id)).status).toBe('completed')
  const rated = await settled.submit(/Kirim penilaian/, { score: true })
  expect(rated.notices).toContain('Terima kasih atas penilaian Anda.')
  const reopened = await rated.submit('Buka kembali', { Alasan: 'Muncul lagi.' })
  expect(reopened.notices).toContain('Pertanyaan dibuka kembali.')
  expect(threadOf(reopened).text).toContain('Muncul lagi.')
  expect((await ticketOf(asked.id)).status).not.toBe('completed')
})

test('it asks for its data to be erased, with the digits again, and takes that back', async () => {
  const asked = await anAnsweredQuestion()
  const { page } = await openElsewhere(asked)
  const refused = await page.submit('Hapus data saya', { [digits]: wrongDigits(asked.phone) })
  expect(refused.main.text).toContain(doNotFit)
  const planned = await refused.submit('Hapus data saya', { [digits]: asked.phone.slice(-4) })
  expect(planned.main.text).toMatch(/Data Anda dihapus pada /)
  const taken = await planned.submit('Batalkan penghapusan')
  expect(taken.notices).toContain('Penghapusan data dibatalkan.')
  expect(taken.main.text).not.toContain('Data Anda dihapus pada')
})

test('closed on one device it stays open on the one that asked', async () => {
  const asked = await anAnsweredQuestion()
  const { page, visitor } = await openElsewhere(asked)
  const [file = ''] = fileAddresses(page)
  expect((await visitor.get(file)).status).toBe(200)
  const closed = await page.submit('Tutup di HP ini')
  expect(closed.hasButton(open)).toBe(true)
  expect(closed.html).not.toContain('081234567890')
  expect((await visitor.get(file)).status).toBe(404)
  expect((await asked.guest.get(file)).status).toBe(200)
})

test('whatever is pasted finds it; its number needs the four digits', async () => {
  const { id, phone } = await askAsGuest(new Visitor())
  const number = `T-${(await ticketOf(id)).id}`
  const other = new Visitor()
  const lookUp = async (typed: string) =>
    (await other.open('/status')).main.submit('Cari Status Pertanyaan', { 'ID Pertanyaan': typed })
  const pasted = [`${other.origin}/status/${id}`, `ID: ${id}`, `  ${id.toUpperCase()} `, id.replaceAll(/.{5}/g, '$& ')]
  for (const typed of pasted) expect([typed, (await lookUp(typed)).path]).toEqual([typed, `/status/${id}`])
  for (const typed of [number.replace('T-', ''), number.toLowerCase().replace('-', ' ')])
    expect((await lookUp(typed)).value('Nomor pertanyaan')).toBe(number)
  const asked = await lookUp(number)
  const refused = await asked.submit(open, { [digits]: wrongDigits(phone) })
  expect(refused.main.text).toContain(doNotFit)
  const opened = await refused.submit(open, { [digits]: phone.slice(-4) })
  expect(opened.path).toBe(`/status/${id}`)
  expect(opened.hasButton('Kirim balasan')).toBe(true)
})

test('five wrong digits close it for an hour, and what everybody may read stays readable', async () => {
  const { id, phone } = await askAsGuest(new Visitor())
  let page = await new Visitor().open(`/status/${id}`)
  for (let turn = 0; turn < 5; turn += 1) {
    page = await page.submit(open, { [digits]: wrongDigits(phone) })
    expect(page.main.text).toContain(doNotFit)
  }
  const refused = await page.submit(open, { [digits]: phone.slice(-4) })
  expect(refused.status).toBe(429)
  expect(refused.notices.join()).toContain('Jawaban tetap dapat dibaca lewat tautannya')
  expect(refused.hasButton('Kirim balasan')).toBe(false)
  expect(refused.main.text).toContain('Menunggu')
})

test('an open status page learns from the version that the ticket changed, and nothing of an unknown one', async () => {
  const guest = new Visitor()
  const { id } = await askAsGuest(guest)
  const version = async () => {
    const answer = await guest.get(`/status/${id}/version`)
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
    return answer.text()
  }
  const before = await version()
  expect(await version()).toBe(before)
  await answerAs(await anAgent(), id, 'Perbaiki lewat operator sekolah.')
  expect(await version()).not.toBe(before)
  expect((await guest.get(`/status/${'x'.repeat(25)}/version`)).status).toBe(404)
  expect((await guest.get('/status/abc/version')).status).toBe(404)
})
