// '/ask/school' without scripts: a table with mistakes is shown back, corrected and filed; its status page hides who it is about,
// and the desk answers chosen lines.
import exceljs from 'exceljs'
import { expect, test } from 'vitest'
import { findPupils } from '#domain/tickets/pupils/pupil.server.ts'
import { aFile } from '#tests/builders/a-photo.ts'
import { history, openTicket, placeOf, sendingBar } from './desk.ts'
import type { Answers } from './page.ts'
import { aNumber, idOf, ticketOf } from './questions.ts'
import { asAgent, Visitor } from './visitors.ts'

const answers = (wishes: Answers): Answers => ({
  'Nama sekolah': 'SMP Negeri 3 Demak',
  'Kabupaten/Kota': 'Kabupaten Demak',
  'Nama Anda': 'Pak Adi',
  'Tugas Anda': 'Guru BK',
  'Nomor WhatsApp': aNumber(),
  ...wishes,
})

const send = 'Kirim pertanyaan'
const paste = 'Atau tempel tabelnya'
const table = (rows: readonly string[]) => ['NISN;Nama;Masalah', ...rows].join('\n')

async function workbook(rows: readonly (readonly (string | number)[])[], merge?: string): Promise<File> {
  const book = new exceljs.Workbook()
  const sheet = book.addWorksheet('Siswa')
  for (const row of rows) sheet.addRow([...row])
  if (merge) sheet.mergeCells(merge)
  return aFile(Buffer.from(await book.xlsx.writeBuffer()), 'siswa.xlsx', 'application/zip')
}

test('a workbook with mistakes is shown back by its rows, corrected and filed as one ticket', async () => {
  const guest = new Visitor()
  const file = await workbook(
    [
      ['DAFTAR SISWA'],
      ['No', 'NISN', 'Nama Siswa', 'Kendala'],
      [1, '0112345678', 'Budi Santoso', 'Akun terkunci'],
      [2, 112345679, 'Ani Lestari', 'Akun terkunci'],
      [3, '0112345678', 'Candra', 'Token ditolak'],
      [4, '01123', '', 'Token ditolak'],
    ],
    'D3:D4',
  )
  const form = await guest.open('/ask/school')
  const back = await form.submit(send, answers({ 'Tabel siswa': [file], 'Nama sekolah': '', 'Tugas Anda': 'Pilih' }))
  expect(back.status).toBe(400)
  expect(back.main.text).toContain('Nama sekolah harus diisi')
  expect(back.main.text).toContain('Tugas Anda harus dipilih')
  expect(back.main.value('Nama Anda')).toBe('Pak Adi')
  const mistakes = back.main.parts('fieldset').map(({ text }) => text)
  expect(mistakes).toHaveLength(4)
  expect(mistakes[0]).toContain('Baris 3 Sel digabung (baris 3–4)')
  expect(mistakes[2]).toContain('Baris 5 NISN sama dengan baris 3')
  expect(mistakes[3]).toContain('Baris 6 NISN harus 10 digit, ini 5')

  const known = { 'Nama sekolah': 'SMP Negeri 3 Demak', 'Tugas Anda': 'Guru BK' }
  const still = await back.submit(send, { ...known, 'nisn-5': '0112345680', 'nisn-6': '0112345681' })
  expect([still.status, still.main.texts('fieldset p')]).toEqual([400, ['Nama kosong.']])
  const receipt = await still.submit(send, { ...known, 'drop-6': true })
  const { id, title, organization } = await ticketOf(idOf(receipt))
  expect([title, organization]).toEqual(['SMP Negeri 3 Demak: 3 siswa', 'SMP Negeri 3 Demak'])
  expect(await findPupils(id)).toEqual([
    { line: 1, nisn: '0112345678', name: 'Budi Santoso', problem: 'Akun terkunci' },
    { line: 2, nisn: '0112345679', name: 'Ani Lestari', problem: 'Akun terkunci' },
    { line: 3, nisn: '0112345680', name: 'Candra', problem: 'Token ditolak' },
  ])
})

test('the nine digits of a number cell become ten only when the school sends them again', async () => {
  const form = await new Visitor().open('/ask/school')
  const back = await form.submit(send, answers({ [paste]: table(['112345679;Ani;Akun terkunci']) }))
  expect([back.status, back.main.value('nisn-2')]).toEqual([400, '0112345679'])
  expect(back.main.text).toContain('NISN 9 digit. Kami tambahkan 0 di depan')
  const { id } = await ticketOf(idOf(await back.submit(send)))
  expect(await findPupils(id)).toMatchObject([{ nisn: '0112345679' }])
})

test('a table with wrong columns comes back as text, and one that cannot be read with a sentence', async () => {
  const form = await new Visitor().open('/ask/school')
  const file = await workbook([
    ['Nama', 'Masalah'],
    ['Budi', 'Akun terkunci'],
  ])
  const back = await form.submit(send, answers({ 'Tabel siswa': [file] }))
  expect(back.status).toBe(400)
  expect(back.main.text).toContain('Kolom NISN tidak ada.')
  expect(back.main.value(paste)).toBe('Nama\tMasalah\nBudi\tAkun terkunci\n')
  const old = aFile(Buffer.from('d0cf11e0a1b11ae100000000', 'hex'), 'siswa.xls', 'application/vnd.ms-excel')
  const unread = await form.submit(send, answers({ 'Tabel siswa': [old], [paste]: 'tulisan saya' }))
  expect(unread.main.text).toContain('Berkas ini tidak dapat dibaca')
  expect(unread.main.value(paste)).toBe('tulisan saya')
})

test('the status page hides the pupils; the desk answers chosen lines, and the page shows it', async () => {
  const guest = new Visitor()
  const [first, second] = [aNumber().slice(-10), aNumber().slice(-10)]
  const rows = [`${first};Budi Santoso;Akun terkunci`, `${second};Ani Lestari;Token ditolak`, '-;Candra;Belum terdata']
  const receipt = await (await guest.open('/ask/school')).submit(send, answers({ [paste]: table(rows) }))
  const publicId = idOf(receipt)
  for (const reader of [guest, new Visitor()]) {
    const page = await reader.open(`/status/${publicId}`)
    expect(page.main.text).toContain('0 dari 3 siswa terjawab')
    expect(page.main.text).toContain(`1. B*** S*** ••••••••${first.slice(-2)} Akun terkunci Menunggu`)
    for (const hidden of ['Budi', 'Santoso', 'Lestari', first]) expect(page.html).not.toContain(hidden)
  }

  const place = await placeOf('Kabupaten Demak')
  const { visitor } = await asAgent({ officeId: place.officeId })
  const { visitor: stranger } = await asAgent({ officeId: (await placeOf('Kabupaten Brebes')).officeId })
  const ticket = await ticketOf(publicId)
  expect((await openTicket(stranger, ticket)).status).toBe(404)
  const desk = await openTicket(visitor, ticket)
  const none = await desk.submit('Jawab baris terpilih', { 'Jawaban untuk baris terpilih': 'Sudah dibuka.' })
  expect([none.status, none.main.text]).toEqual([400, expect.stringContaining('Pilih dulu baris yang dijawab')])
  const chosen = {
    [`1. Budi Santoso ${first} Akun terkunci`]: true,
    '3. Candra belum ada NISN Belum terdata': true,
    'Jawaban untuk baris terpilih': 'Sudah dibuka, silakan masuk lagi.',
  }
  const answered = await desk.submit('Jawab baris terpilih', chosen)
  const held = answered.hasButton('Kirim apa adanya') ? await answered.submit('Kirim apa adanya', chosen) : answered
  const sent = await sendingBar(held).submit('Kirim sekarang')
  expect(history(sent).at(-1)?.text).toContain('Baris 1, 3: Sudah dibuka')
  expect(sent.main.text).toContain('2 dari 3 siswa terjawab')
  const open = await sent.main.part('nav[aria-label=Siswa]').follow('Terbuka')
  expect(open.parts('section[aria-labelledby=siswa] li').map(({ text }) => text)).toEqual([
    `2. Ani Lestari ${second} Token ditolakTerbuka`,
  ])

  const status = await guest.open(`/status/${publicId}`)
  expect(status.main.text).toContain('2 dari 3 siswa terjawab')
  const lines = status
    .part('details', 'siswa terjawab')
    .parts('li')
    .map(({ text }) => text)
  expect(lines[0]).toContain('Akun terkunci Jawaban: Sudah dibuka, silakan masuk lagi. Terjawab')
  expect(lines[1]).toContain('Menunggu')
})
