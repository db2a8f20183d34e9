// Checks that a title is the first sentence that says something, whatever was written.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { titleMaxLength } from '#domain/tickets/ticket-input.ts'
import { isGreeting, titleOf } from './title.ts'

const problem = 'Rapor anak saya salah.'

/** Openings that say nothing, each with what separates it from the problem. */
const openings = [
  'Assalamualaikum. ',
  "Assalamu'alaikum. ",
  'Assalamu’alaikum ',
  'Assalamu alaikum, ',
  "Assalamu'alaikum Warahmatullahi Wabarakatuh. ",
  'Assalamualaikum warahmatullahi wabarakatuh\n',
  'Assalamualaikum warohmatullohi wabarokatuh. ',
  'Assalamualaikum Wr. Wb. ',
  "Assalamu'alaikum wr.wb.\n\n",
  'Ass. Wr. Wb. ',
  'Ass wr wb, ',
  'Aslm. ',
  'Askum. ',
  'Asalamualaikum min, ',
  'Assalammualaikum ',
  'ASSALAMUALAIKUM!!! ',
  'Assalamualaikummm ',
  "Wa'alaikumsalam. ",
  'السلام عليكم ورحمة الله وبركاته\n',
  'السَّلاَمُ عَلَيْكُمْ. ',
  'Bismillahirrahmanirrahim. ',
  'Selamat pagi. ',
  'Selamat pagi, ',
  'Selamat siang, Bapak/Ibu. ',
  'Selamat siang Bapak/Ibu Admin,\n',
  'Selamat sore min. ',
  'Selamat malam kak 🙏 ',
  'Slmt pagi. ',
  '*Selamat pagi* ',
  '_Selamat pagi_\n',
  '*Selamat pagi.* ',
  'Met pagi Pak Admin SPMB Jateng. ',
  'Met pagi Pak Admin SPMB Jateng\n',
  'Pagi min, ',
  'Pagi kak ',
  'Siang. ',
  'Good morning. ',
  'Halo. ',
  'Halo admin, ',
  'Haloooo minnn! ',
  'Hallo kak, ',
  'Hai, ',
  'Hi min. ',
  'P\n',
  'Permisi kak🙏 ',
  'Permisi kak🙏\n',
  'Permisi, mau tanya. ',
  'Permisi numpang tanya ya kak, ',
  'Punten kang min, '.replace('kang ', ''),
  'Sampurasun. ',
  'Maaf mengganggu, '.replace(' mengganggu', ''),
  'Mohon maaf sebelumnya, ',
  'Mohon ijin bertanya, ',
  'Izin bertanya min. ',
  'Mohon bantuannya. ',
  'Mohon info. ',
  'Mau tanya, ',
  'Min mau nanya dong, ',
  'Tanya: ',
  'Pertanyaan: ',
  'Dengan hormat, ',
  'Dengan hormat,\n',
  'Yth.\n',
  'Yth. ',
  'Yth. Bapak/Ibu Panitia SPMB, ',
  'Yth. Kepala Cabang Dinas Pendidikan Wilayah III\n',
  'Kepada Yth. Panitia SPMB Jawa Tengah\ndi tempat\n',
  'Kepada Yang Terhormat Bapak Kepala Dinas,\n',
  'Salam sejahtera untuk kita semua. ',
  'Salam sehat. ',
  'Om swastiastu. ',
  'Shalom. ',
  'Namo Buddhaya. ',
  'Salam Rahayu. ',
  'Sugeng enjing. ',
  'Sugeng siang pak, ',
  'Sugeng sonten.\n',
  'Sugeng dalu, ',
  'Kulo nuwun. ',
  'Kulonuwun, badhe tanglet. ',
  'Nyuwun sewu, ',
  'Nuwun sewu pak, ',
  'Ngapunten, ajeng tangklet. ',
  'Amit sewu. ',
  'Terima kasih sebelumnya. ',
  '🙏🙏🙏\n',
  '🙏 ',
  '...\n',
  '1. ',
  '1) ',
  '(1) ',
  '1.',
  '1️⃣ ',
  'a. ',
  '- ',
  '• ',
  '* ',
  '> ',
  'Selamat pagi\n1. ',
  '[16/06/25 08.12.33] Ibu Contoh: ',
  '[16/06/25 08.12.33] Ibu Contoh: Selamat pagi\n[16/06/25 08.13.01] Ibu Contoh: ',
  '\u200e[16/06/25, 08.12.33] Ibu Contoh: ',
  '[08.12, 16/6/2025] Ibu Contoh: ',
  '[16/06 08.12] Ibu Contoh: ',
  '16/06/25 08.12 - Ibu Contoh: ',
  '16/06/25 08.12 - Ibu Contoh: Halo min\n16/06/25 08.13 - Ibu Contoh: ',
  'Perkenalkan saya Siti dari Demak. ',
  'Nama: Budi\nNISN: 0071234567\nMasalah: ',
]

test.each(openings)('the opening %j is no part of the title', (opening) => {
  expect(titleOf(opening + problem)).toBe('Rapor anak saya salah')
})

test('there are at least 80 openings', () => expect(new Set(openings).size).toBeGreaterThanOrEqual(80))

test.each([
  ['Pilih sekolah tidak bisa.. Bagaimana?', 'Pilih sekolah tidak bisa'],
  ['Pilih sekolah tidak bisa...', 'Pilih sekolah tidak bisa'],
  ['Pilih sekolah tidak bisa.', 'Pilih sekolah tidak bisa'],
  ['Pilih sekolah tidak bisa!', 'Pilih sekolah tidak bisa!'],
  ['Salah tulis nama, tempat lahir, dll.', 'Salah tulis nama, tempat lahir, dll.'],
  ['Nama guru ditulis Siti, S.Pd.', 'Nama guru ditulis Siti, S.Pd.'],
  ['NISN anak saya tidak ditemukan. Sudah dicoba tiga kali.', 'NISN anak saya tidak ditemukan'],
  ['Assalamualaikum, selamat pagi. Token ditolak terus', 'Token ditolak terus'],
  ['Pagi min\nfoto KK 5.2 MB tidak bisa diunggah', 'Foto KK 5.2 MB tidak bisa diunggah'],
  ['Ditutup pukul 17.00 WIB? Saya belum dapat token', 'Ditutup pukul 17.00 WIB?'],
  ['Anak saya a.n. Budi tidak bisa login. Mohon dibantu.', 'Anak saya a.n. Budi tidak bisa login'],
  ['Anak saya a.n.\nBudi tidak bisa login.', 'Anak saya a.n. Budi tidak bisa login'],
  ['Alamat saya Jl. Pemuda 134 tidak ada di peta. Kenapa?', 'Alamat saya Jl. Pemuda 134 tidak ada di peta'],
  ['Guru bernama Siti, S.Pd. belum mengisi rapor. Bagaimana?', 'Guru bernama Siti, S.Pd. belum mengisi rapor'],
  ['KK No. 33740 ditolak. Kenapa?', 'KK No. 33740 ditolak'],
  [
    'Saya di Kab. Demak, Kec. Sayung belum dapat token. Bagaimana?',
    'Saya di Kab. Demak, Kec. Sayung belum dapat token',
  ],
  ['Kata Bpk. H. Ahmad kuota habis. Benar?', 'Kata Bpk. H. Ahmad kuota habis'],
  ['Daftar ulang tgl. 5 Juli tutup jam berapa? Saya kerja.', 'Daftar ulang tgl. 5 Juli tutup jam berapa?'],
  ['1. Rapor salah\n2. Token hilang', 'Rapor salah'],
  ['5 anak saya mau daftar', '5 anak saya mau daftar'],
  ['Mau daftar jalur afirmasi bagaimana?', 'Mau daftar jalur afirmasi bagaimana?'],
  ['Bu Siti menolak berkas saya', 'Bu Siti menolak berkas saya'],
  ['Selamat datang tidak muncul', 'Selamat datang tidak muncul'],
  ['Selamat pagi, rapor semester 3 saya salah ketik', 'Rapor semester 3 saya salah ketik'],
  ['e-ijazah belum terbit', 'E-ijazah belum terbit'],
  ['eRapor belum terbit', 'eRapor belum terbit'],
  ['kk: salah', 'Kk: salah'],
  ['spmb.jatengprov.go.id/daftar tidak terbuka', 'spmb.jatengprov.go.id/daftar tidak terbuka'],
  ['https://contoh.id tidak terbuka', 'https://contoh.id tidak terbuka'],
  ['ibu@contoh.id tidak menerima email', 'ibu@contoh.id tidak menerima email'],
  ['halo', 'Halo'],
  ['Assalamualaikum wr wb', 'Assalamualaikum wr wb'],
  ['  satu   baris  ', 'Satu baris'],
])('%j is called %j', (description, title) => {
  expect(titleOf(description)).toBe(title)
})

test.each(['halo', 'Assalamualaikum wr wb, selamat pagi bu 🙏', 'ok siap terima kasih banyak', '👍', ''])(
  '%j is a greeting',
  (text) => expect(isGreeting(text)).toBe(true),
)

test.each(['token ditolak', 'saya mau daftar ulang', 'kapan?', 'NISN'])('%j is none', (text) =>
  expect(isGreeting(text)).toBe(false),
)

test('a long sentence is cut behind a word', () => {
  const title = titleOf(`${'kata '.repeat(80)}akhir`)
  expect(title.length).toBeLessThanOrEqual(titleMaxLength)
  expect(title).toMatch(/kata…$/)
})

test('a title is one line, never empty and never too long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 900 }), (text) => {
      fc.pre(/[\p{L}\p{N}]/u.test(text))
      const title = titleOf(text)
      expect(title.length).toBeGreaterThan(0)
      expect(title.length).toBeLessThanOrEqual(titleMaxLength)
      expect(title).not.toContain('\n')
    }),
  )
})
