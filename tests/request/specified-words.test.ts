// The labels, statuses and sentences that the specification fixes, each on the page where its readers meet it. What a step
// answers is tested with the step; what scripts alone show is looked for in the files that browsers load.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { aTicket } from '#tests/builders/a-ticket.ts'
import { listWith, ownWords, placeOf, sendReply } from './desk.ts'
import { ownPortal, signInAt } from './own-portal.ts'
import type { Page } from './page.ts'
import { password, Visitor } from './visitors.ts'

const portal = ownPortal({ PORTAL_NOW: '2025-06-16T10:00:00+07:00' })

/** All that a page says: its texts, and what stands in fields and behind pictures. */
function wordsOf({ $ }: Page): string {
  const page = $('body').clone()
  page.find('script, style, template').remove()
  const named = ['placeholder', 'aria-label', 'alt', 'title', 'value'].flatMap((name) =>
    page
      .find(`[${name}]`)
      .toArray()
      .map((each) => $(each).attr(name)),
  )
  page.find('*').before(' ')
  return [page.text(), ...named].join(' ').replaceAll(/\s+/g, ' ')
}

type Reader = 'visitor' | 'client@spmb.test' | 'agent@spmb.test' | 'admin@spmb.test'
const readers = new Map<Reader, Promise<Visitor>>()

function readerOf(who: Reader): Promise<Visitor> {
  const known = readers.get(who)
  if (known) return known
  const visitor = new Visitor(portal().origin)
  const reader = who === 'visitor' ? Promise.resolve(visitor) : visitor.signIn(who).then(() => visitor)
  readers.set(who, reader)
  return reader
}

const priorities = ['Rendah', 'Sedang', 'Tinggi', 'Mendesak']
const statuses = ['Belum Direspon', 'Dalam Proses', 'Menunggu Balasan', 'Selesai']
const bar = ['Beranda', 'FAQ', 'Panduan', 'Kontak', 'Buat Akun', 'Masuk', 'Toggle menu']

const pages: readonly (readonly [path: string, who: Reader, words: readonly string[]])[] = [
  ['/', 'visitor', ['Helpdesk dan Pengaduan SPMB', 'Tulis pertanyaan...', ...bar]],
  ['/', 'visitor', ['Buat Pertanyaan', 'Cek Status', 'Panduan Pengguna', 'Lihat semua kategori']],
  ['/', 'visitor', ['Umum', 'Informasi SPMB Jateng 2025', 'Petunjuk Teknis', 'Teknis Pendaftaran']],
  ['/', 'visitor', ['Cari Pertanyaan...', 'Juknis dan JukOp', 'Jalur Pendaftaran', 'Video Tutorial']],
  ['/?kategori=sma', 'visitor', ['SMA', 'Persyaratan SMA', 'Pendaftaran SMA', 'Jadwal SMA']],
  ['/?kategori=smk', 'visitor', ['Persyaratan SMK', 'Pendaftaran SMK', 'Jadwal SMK', 'Persyaratan Khusus']],
  ['/?search=xyzxyz', 'visitor', ['Tidak ada hasil untuk pencarian "xyzxyz"']],
  ['/login-required', 'visitor', ['Login Diperlukan', 'Masuk', 'Buat Akun']],
  ['/status', 'visitor', ['Cek Status Pertanyaan', 'Cari Status Pertanyaan']],
  ['/status/abc', 'visitor', ['ID Pertanyaan tidak ditemukan. Pastikan ID yang dimasukkan benar.']],
  ['/knowledge', 'visitor', ['Persyaratan & Prosedur']],
  ['/knowledge/tidak-ada', 'visitor', ['Kategori tidak ditemukan']],
  ['/knowledge/requirements?q=xyzxyz', 'visitor', ['Tidak ada artikel yang ditemukan dengan kata kunci "xyzxyz"']],
  ['/knowledge/requirements/tidak-ada', 'visitor', ['Artikel tidak ditemukan', 'Kembali ke Pusat Informasi']],
  ['/knowledge/requirements/x', 'visitor', ['Artikel yang Anda cari tidak tersedia atau telah dipindahkan.']],
  ['/contact', 'visitor', ['Kontak Layanan Aduan', 'Hubungi call centre sesuai wilayah Anda']],
  ['/login', 'visitor', ['Lupa password?', 'Jika anda admin sekolah, silakan hubungi cabang dinas Anda.']],
  ['/register', 'visitor', ['Buat Akun Baru', 'Masuk di sini']],
  ['/search', 'visitor', ['Mulai Pencarian Anda']],
  ['/search?q=domisili', 'visitor', ['Hasil pencarian untuk', 'Ditemukan']],
  ['/tidak/ada', 'visitor', ['404', 'Oops! Page not found', 'Return to Home']],
  ['/client/profile', 'client@spmb.test', ['Edit Profil']],
  ['/client/profile?edit=1', 'client@spmb.test', ['Simpan', 'Batal']],
  [
    '/client/create-question',
    'client@spmb.test',
    ['Login & Akses', 'Upload Dokumen', 'Verifikasi Data', ...priorities],
  ],
  ['/client/create-question', 'client@spmb.test', ['Masalah Teknis', 'Lainnya']],
  ['/helpdesk/dashboard', 'agent@spmb.test', statuses],
  ['/helpdesk/tickets/in-progress', 'agent@spmb.test', ['Dalam Proses', 'Menunggu Balasan', 'Balas', 'Selesai']],
  ['/helpdesk/tickets/pending', 'agent@spmb.test', ['Proses']],
  ['/helpdesk/profile', 'agent@spmb.test', ['Edit Profil', 'Tim', 'Ubah Foto']],
  ['/helpdesk/complaints', 'agent@spmb.test', ['Baru', 'Dalam Proses', 'Selesai']],
  ['/helpdesk/complaints/create', 'agent@spmb.test', ['Data Kepegawaian', 'Akses Sistem', 'Penggajian', 'Mutasi']],
  ['/helpdesk/announcements', 'agent@spmb.test', ['Aktif', 'Terjadwal', 'Kedaluwarsa']],
  ['/admin/profile', 'admin@spmb.test', ['Super Administrator']],
  ['/admin/faq', 'admin@spmb.test', ['Tambah FAQ']],
  ['/admin/faq?new=1', 'admin@spmb.test', ['Batal']],
  ['/admin/knowledge-article/tidak-ada', 'admin@spmb.test', ['Kategori tidak ditemukan']],
]

test.each(pages)('%s, read by %s, says %j', async (path, who, words) => {
  const said = wordsOf(await (await readerOf(who)).open(path))
  expect(words.filter((each) => !said.includes(each))).toEqual([])
})

test.each([
  'Terimakasih',
  'Tidak ada hasil ditemukan',
  'Coba kata kunci yang berbeda atau lebih umum',
  'Mencari...',
  'Lihat FAQ',
  'Sedang Masuk...',
  'Sedang Mendaftar...',
  'Gagal menyimpan terimakasih. Silakan coba lagi.',
  'Anda sudah mengklik Terimakasih untuk pertanyaan ini.',
  'Terima kasih atas feedback Anda.',
  'Gagal menghubungi asisten virtual',
  'Maaf, terjadi kesalahan. Silakan coba lagi.',
  'Respons tidak valid dari asisten',
  'Video tidak dapat dimuat',
  'Belum ada artikel dalam kategori ini',
  'Unexpected Application Error!',
  'Edit pengumuman ID: ',
  'Pengumuman ID: ',
])('scripts say %j', (words) => {
  const folder = join(import.meta.dirname, '../../build/client/assets')
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'))
  expect(files.some((name) => readFileSync(join(folder, name), 'utf8').includes(words))).toBe(true)
})

const signedIn = (person: Person) => signInAt(portal(), person)

test('a pending ticket is taken by Proses, and each status has its name', async () => {
  const { regencyId, officeId } = await placeOf('Kabupaten Demak')
  const title = ownWords('Nama status')
  const { id } = await aTicket(await aClient(), { regencyId, subject: title })
  const agent = await signedIn(await anAgent({ password, officeId }))
  const taken = await (await agent.open(listWith(title))).main.submit('Proses')
  expect(taken.notices.join()).toContain(`Tiket T-${id} sedang diproses`)
  expect(taken.main.text).toContain('Dalam Proses')
  const sent = await sendReply(await agent.open(`/helpdesk/tickets/${id}`), 'Buka menu Profil.')
  expect(sent.main.text).toContain('Menunggu Balasan')
  await (await agent.open(listWith(title, 'in-progress'))).main.submit('Selesai')
  expect((await agent.open(listWith(title, 'completed'))).main.text).toContain(title)
})

test.each([
  ['client', aClient, 'Password berhasil diubah'],
  ['helpdesk', anAgent, 'Password agent berhasil diubah'],
  ['admin', anAdmin, 'Password administrator berhasil diubah'],
] as const)('%s: a changed password says so', async (area, aPerson, toast) => {
  const person = await signedIn(await aPerson({ password }))
  const next = 'Lampu-Sungai-4-payung!'
  const form = { currentPassword: password, newPassword: next, confirmPassword: next }
  const answer = await person.post(`/${area}/change-password`, form)
  expect((await person.open(answer.headers.get('location') ?? '')).notices).toContain(toast)
})

test('the call centres are a table of 13 with example numbers that no one can dial', async () => {
  const page = await (await readerOf('visitor')).open('/contact')
  expect(page.texts('thead th')).toEqual(['No', 'Cabang dinas dan alamat', 'Wilayah', 'Call centre', 'Hubungi'])
  const rows = page.parts('tbody tr')
  expect(rows).toHaveLength(13)
  for (const row of rows) {
    expect(row.text).toMatch(/\(0xx\) 000 00\d\d \(contoh\)/)
    expect(row.link(/^Hubungi/)).toMatch(/^tel:00000000\d\d$/)
  }
  expect(page.part('footer').text).toContain('(0xx) 000 0000 (contoh)')
  expect(page.text).not.toContain('belum tersedia')
})

test('both announcements of the specification are read on the home page without unfolding', async () => {
  const page = await (await readerOf('visitor')).open('/')
  const news = page.part('[aria-labelledby=pengumuman]')
  news.root.find('details').remove()
  expect(news.text).toContain('calon murid dapat memilih sekolah, mengubah jalur, atau mengubah pilihan sekolah')
  expect(news.text).toContain('No titip, No Jastip')
})

test('a new announcement is on top of its list; content fields have 4 and 10 rows', async () => {
  const admin = await readerOf('admin@spmb.test')
  const form = await admin.open('/admin/announcements?new=1')
  expect(form.part('textarea[name=content]').root.attr('rows')).toBe('4')
  const title = ownWords('Paling baru')
  const list = await form.submit('Simpan', { Judul: title, Isi: 'Isi.' })
  expect(list.notices).toContain('Pengumuman baru berhasil ditambahkan')
  expect(list.parts('tbody tr')[0]?.text).toContain(title)
  const article = await admin.open('/admin/knowledge-article/requirements?new=1')
  expect(article.part('textarea[name=content]').root.attr('rows')).toBe('10')
})

test('an article and a question are saved with the fields of the specification alone', async () => {
  const admin = await readerOf('admin@spmb.test')
  const nothing = { Sumber: '', reviewedOn: '', 'Ditinjau oleh': '' }
  const article = await admin.open('/admin/knowledge-article/requirements?new=1')
  const words = { Judul: ownWords('Tanpa sumber'), Ringkasan: 'Ringkas.', Isi: 'Isi.' }
  expect((await article.submit('Simpan', { ...words, ...nothing })).notices).toContain(
    'Artikel baru berhasil ditambahkan',
  )
  const faq = await admin.open('/admin/faq?new=1')
  const question = { Pertanyaan: ownWords('Tanpa sumber'), Jawaban: 'Ya.' }
  expect((await faq.submit('Simpan', { ...question, ...nothing })).notices).toContain('FAQ baru berhasil ditambahkan')
})

test('a complaint that was just filed is on top of the list that its page leads to', async () => {
  const agent = await signedIn(await anAgent({ password, officeId: (await placeOf('Kabupaten Demak')).officeId }))
  const title = ownWords('Aduan baru')
  const sent = await (await agent.open('/helpdesk/complaints/create')).submit('Kirim aduan', {
    ...{ Judul: title, Kategori: 'Akses Sistem', Instansi: 'SMA Contoh', 'Nama kontak': 'Bu Siti' },
    ...{ Deskripsi: 'Akun sekolah tidak dapat dibuka sejak pagi.', 'Email kontak': 'siti@contoh.test' },
  })
  expect(sent.notices.join()).toContain('Aduan berhasil dikirim')
  const list = await sent.follow('Lihat di daftar aduan')
  expect(list.path).toMatch(/^\/helpdesk\/complaints(\?|$)/)
  expect(list.parts('li[data-p]')[0]?.text).toContain(title)
})
