// Checks that a question's category is guessed from its words, as families write them, against a judged list.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { type SynonymGroup, Thesaurus } from './engine/thesaurus.ts'
import { guessCategoryIn } from './guess-category.ts'

const thesaurus = new Thesaurus(parse(readFileSync('content/synonyms.yaml', 'utf8')) as SynonymGroup[])
const { question: categories } = parse(readFileSync('instances/jawa-tengah/ticket-categories.yaml', 'utf8')) as {
  question: { id: string; name: string }[]
}
const guess = (text: string) => guessCategoryIn(thesaurus, text, categories)?.id

/** Judged by hand before the guess was made: what a clerk of the desk would choose. */
const judged: Readonly<Record<string, readonly string[]>> = {
  login: [
    'akun saya ke lock gabisa login',
    'Token aktivasi anak saya ditolak terus. Sudah tiga kali.',
    'Lupa password akun spmb, email juga sudah tidak aktif',
    'token blm dikasih sama sekolah',
    'Token aktivasi ditolak terus padahal sudah benar',
    'kenapa nisn gak ketemu waktu buat akun',
    'NISN anak saya tidak terdaftar, lulusan tahun 2024',
    'akun terblokir karena salah sandi tiga kali',
    'mau masuk tapi sandinya salah terus',
    'Bagaimana cara mengajukan akun?',
    'belum dapat token aktivasi, harus ke mana bu',
    'kok ora iso mlebu akun e anakku',
    'kode otp tidak masuk ke hp',
    'Anak saya belum bisa aktivasi akun',
    'saya lupa username dan password',
    'gimana cara ganti kata sandi akun spmb',
  ],
  upload: [
    'Foto KK terlalu besar, 5 MB, bagaimana mengecilkannya?',
    'gak bisa upload rapor semester 3',
    'unggah piagam jpg selalu gagal',
    'berkas yang saya upload salah, bisa diganti?',
    'File pdf rapor ukurannya kegedean',
    'cara scan ijazah pakai hp gimana ya',
    'hasil scan buram apakah diterima',
    'upload surat pernyataan format apa',
    'Apakah hasil pindai dokumen harus berwarna',
    'dokumen sudah diunggah tapi tandanya masih merah',
    'ukuran foto maksimal berapa kb',
    'lampiran akta gagal terus diunggah',
    'Rapor lima semester dijadikan satu berkas pdf atau dipisah',
    'cara kompres pdf biar bisa diupload',
  ],
  verification: [
    'Nama anak di KK dan akta berbeda satu huruf',
    'data dapodik salah tanggal lahir',
    'Nilai rapor semester 3 salah ketik setelah diverifikasi',
    'verifikasi berkas di sekolah mana saja',
    'berkas ditolak verifikator karena KK baru',
    'NIK anak saya tidak sesuai dengan disdukcapil',
    'KK baru empat bulan setelah cerai, apakah boleh',
    'nama ibu di rapor beda dengan kartu keluarga',
    'alamat di sistem berbeda dengan KK',
    'Anak saya ikut KK neneknya sejak SD',
    'Verifikasi di SMK padahal ingin mendaftar SMA',
    'Nama saya di EMIS salah satu huruf',
    'apakah bisa verifikasi diwakilkan',
    'piagam juara 2 popda apakah perlu dilegalisir',
    'status afirmasi kosong padahal terdaftar DTKS',
    'data saya salah tolong diperbaiki',
  ],
  technical: [
    'Situs sangat lambat lalu muncul tulisan error',
    'web spmb lemot banget dari tadi loading terus',
    'halaman blank putih waktu dibuka',
    'Tombol simpan tidak berfungsi di iPhone',
    'captcha tidak muncul di layar',
    'server down ya? tidak bisa dibuka',
    'muncul error 504 terus',
    'peta titik rumah tidak muncul',
    'aplikasinya keluar sendiri',
    'gak bisa print bukti pendaftaran, kosong',
    'websitenya muter terus gak mau kebuka',
    'tombol daftar tidak bisa diklik',
  ],
  other: [
    'Kapan pengumuman hasil seleksi?',
    'kuota jalur domisili berapa persen',
    'Bolehkah memilih dua jurusan di SMK',
    'batas usia masuk SMA berapa tahun',
    'daftar ulang bawa apa saja',
    'anak saya tidak diterima, bagaimana selanjutnya',
    'besok terakhir jam berapa bu',
    'apakah ada biaya pendaftaran',
    'Bolehkah pindah jalur setelah memilih sekolah',
    'jadwal pilih sekolah sampai tanggal berapa',
    'terima kasih atas bantuannya',
    'berapa sekolah yang boleh dipilih',
  ],
}

const pairs = Object.entries(judged).flatMap(([category, texts]) => texts.map((text) => [text, category] as const))

test('at least nine of ten of the judged wordings get the category that a clerk would choose', () => {
  expect(pairs.length).toBeGreaterThanOrEqual(60)
  const wrong = pairs.filter(([text, category]) => guess(text) !== category)
  const listed = wrong.map(([text, category]) => `${text}: ${guess(text)}, not ${category}`)
  expect(wrong.length / pairs.length, listed.join('\n')).toBeLessThanOrEqual(0.1)
})

test('a text without meaning is the last category, and without categories there is no result', () => {
  for (const text of ['', '   ', '😭😭', 'bu', 'x'.repeat(10_000)]) expect(guess(text)).toBe('other')
  expect(guessCategoryIn(thesaurus, 'lupa sandi', [])).toBeUndefined()
})

test('a category that administrators made is known by its name', () => {
  const own = [...categories.slice(0, 2), { id: 'asrama', name: 'Asrama' }, { id: 'other', name: 'Lainnya' }]
  expect(guessCategoryIn(thesaurus, 'tanya soal asrama dan asramanya', own)?.id).toBe('asrama')
  expect(guessCategoryIn(thesaurus, 'lupa kata sandi akun', own)?.id).toBe('login')
})
