// Checks that a question and its answer name no one once they are proposed for publication, and still say what they said.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findPersonalWords, takeOutPersonalWords } from './nameless-text.ts'
import type { PersonalFacts, PersonalKind } from './personal-words.ts'

const facts: PersonalFacts = {
  familyNames: ['Siti Aminah', 'Rahmat Hidayat', 'Putri'],
  staffNames: ['Bambang Sutrisno', 'Rina Kusuma'],
  officialContacts: ['(024) 3515301', '08112700013', 'spmb@dinas.contoh.id'],
  placeNames: ['Demak', 'Kota Semarang', 'Kudus'],
  origin: 'https://bantuan.contoh.id',
}

type Row = readonly [text: string, left: string, taken: readonly PersonalKind[]]

const answers: readonly Row[] = [
  ['Halo Siti Aminah, akun Siti sudah aktif.', 'Akun Anda sudah aktif.', ['opening', 'name']],
  ['Halo kak siti, akunnya sudah aktif.', 'Akunnya sudah aktif.', ['opening']],
  [
    'Halo Ibu Siti,\n\nNISN 0061234567 sudah kami perbaiki. Silakan masuk lagi.\n\nSalam,\nBambang Sutrisno\nTim Helpdesk Provinsi',
    'NISN sudah kami perbaiki. Silakan masuk lagi.',
    ['opening', 'nisn', 'closing'],
  ],
  ['Selamat pagi, Bu. Mohon unggah ulang KK.', 'Mohon unggah ulang KK.', ['opening']],
  [
    'Assalamualaikum wr. wb. Bapak Rahmat Hidayat, token dapat diambil di sekolah. Wassalamualaikum wr. wb.',
    'Token dapat diambil di sekolah.',
    ['opening', 'closing'],
  ],
  ['Yth. Wali Murid,\nBerkas sudah lengkap.', 'Berkas sudah lengkap.', ['opening']],
  ['Halo, Akun SPMB berbeda dengan akun helpdesk.', 'Akun SPMB berbeda dengan akun helpdesk.', ['opening']],
  ['Terima kasih sudah menghubungi kami, Pak Rahmat. Unggah ulang berkasnya.', 'Unggah ulang berkasnya.', ['opening']],
  ['Baik jalur afirmasi maupun prestasi dibuka.', 'Baik jalur afirmasi maupun prestasi dibuka.', []],
  ['Baik, Bu Siti. NISN sudah kami cek.', 'NISN sudah kami cek.', ['opening']],
  ['Data sudah benar, Bu Siti. Silakan lanjut.', 'Data sudah benar. Silakan lanjut.', ['name']],
  [
    'Mohon maaf, Bu Rina. Data anak sudah kami cek.\nSemoga membantu.\n\nRina - Helpdesk SPMB',
    'Mohon maaf. Data anak sudah kami cek.',
    ['staff', 'closing'],
  ],
  ['Langkahnya:\n- buka Profil\n- pilih Ubah\nTerima kasih.', 'Langkahnya:\n- buka Profil\n- pilih Ubah', ['closing']],
  ['Hubungi sekolah asal.\n\nHormat kami,\nTim Helpdesk SPMB', 'Hubungi sekolah asal.', ['closing']],
  ['Menurut Bambang, tunggu dulu. Salam, Bambang', 'Menurut petugas, tunggu dulu.', ['staff', 'closing']],
  ['Pak Bambang sudah memperbaiki datanya.', 'Petugas sudah memperbaiki datanya.', ['staff']],
  ['Tulis ke siti.aminah@contoh.id ya', 'Tulis ke alamat email ya', ['email']],
  ['Tulis ke spmb@dinas.contoh.id ya', 'Tulis ke spmb@dinas.contoh.id ya', []],
  ['NIK 3374 0112 3456 7890 dan NISN 0061234567 cocok.', 'NIK dan NISN cocok.', ['nik', 'nisn']],
  ['NIK 3374011234567890: sudah benar.', 'NIK: sudah benar.', ['nik']],
  ['Telepon +62 812-3456-7890 atau (024) 3515301', 'Telepon atau (024) 3515301', ['phone']],
  ['Hubungi 081234567890 untuk janji temu.', 'Hubungi nomor telepon untuk janji temu.', ['phone']],
  ['Hubungi 08112700013 pada jam layanan.', 'Hubungi 08112700013 pada jam layanan.', []],
  ['Chat saja ke wa.me/6281234567890 ya', 'Chat saja ke WhatsApp ya', ['link']],
  ['Chat di https://wa.me/6281234567890?text=halo.', 'Chat di WhatsApp.', ['link']],
  ['Chat ke https://wa.me/628112700013 ya', 'Chat ke https://wa.me/628112700013 ya', []],
  [
    'Lanjutkan di https://bantuan.contoh.id/status/a1b2c3d4e5f6g7h8i9j0k1l2m ya.',
    'Lanjutkan di halaman status ya.',
    ['link'],
  ],
  ['Lihat juga tiket T-1203 Anda.', 'Lihat juga tiket Anda.', ['ticket']],
  ['Buka dengan ID: a1b2c3d4e5f6g7h8i9j0k1l2m lalu baca.', 'Buka dengan lalu baca.', ['ticket']],
  ['Password sementara: Rahasia123 berlaku sehari.', 'Password sementara berlaku sehari.', ['secret']],
  ['Kata sandi minimal 8 karakter dengan angka.', 'Kata sandi minimal 8 karakter dengan angka.', []],
  ['Token aktivasi AB12CD sudah kami kirim.', 'Token aktivasi sudah kami kirim.', ['secret']],
  ['Kode OTP 482913 jangan diberikan.', 'Kode OTP jangan diberikan.', ['secret']],
  ['Nomor pendaftaran 2026-03-00123 sudah terverifikasi.', 'Nomor pendaftaran sudah terverifikasi.', ['paper']],
  ['Anak Anda lahir 12 Mei 2010, jadi usianya cukup.', 'Anak Anda, jadi usianya cukup.', ['birth']],
  ['Silakan datang ke SMA Siti Aminah di Demak.', 'Silakan datang ke SMA Siti Aminah di Demak.', []],
  ['Menurut Bapak Joko, nilai rapor sudah benar.', 'Menurut Bapak/Ibu, nilai rapor sudah benar.', ['name']],
  ['Ananda Rizky sudah terdaftar di SMKN 1 Kudus.', 'Ananda sudah terdaftar di SMKN 1 Kudus.', ['name']],
  ['Akun (Siti Aminah) sudah aktif.', 'Akun sudah aktif.', ['name']],
  ['Jadwal 14-06-2026 sampai 18-06-2026 pukul 17.00 WIB.', 'Jadwal 14-06-2026 sampai 18-06-2026 pukul 17.00 WIB.', []],
  ['Murid Baru dan Siswa Kelas IX dapat mendaftar.', 'Murid Baru dan Siswa Kelas IX dapat mendaftar.', []],
  ['Nama lengkap sesuai akta, situs resmi saja.', 'Nama lengkap sesuai akta, situs resmi saja.', []],
  ['Ibu kandung dan putri pertama boleh ikut.', 'Ibu kandung dan putri pertama boleh ikut.', []],
  ['Biaya 0 rupiah, kuota 1.250 kursi, nilai 87,5.', 'Biaya 0 rupiah, kuota 1.250 kursi, nilai 87,5.', []],
]

const questions: readonly Row[] = [
  ['Anak saya Budi Santoso tidak bisa daftar', 'Anak saya tidak bisa daftar', ['name']],
  ['anak saya bernama budi santoso belum dapat token', 'Anak saya belum dapat token', ['name']],
  ['a.n. Rizky Pratama belum muncul', 'Belum muncul', ['name']],
  [
    'Nama: Dewi Lestari\nNISN: 0098765432\nSekolah: SMP 2 Demak\nTidak bisa masuk',
    'NISN\nSekolah: SMP 2 Demak\nTidak bisa masuk',
    ['name', 'nisn'],
  ],
  ['nama saya Agus Setiawan, saya tidak bisa login', 'Saya tidak bisa login', ['name']],
  ['Atas nama anak saya Fitri, kenapa NISN hilang?', 'Kenapa NISN hilang?', ['name']],
  ['Assalamualaikum kak, akun anak saya Alya Putri Hidayat terkunci', 'Akun anak saya terkunci', ['opening', 'name']],
  ['kok akun siti masih terkunci ya', 'Kok akun saya masih terkunci ya', ['name']],
  ['perkenalkan saya Ahmad Fauzi dari Kudus, mau tanya', 'Perkenalkan saya dari Kudus, mau tanya', ['name']],
  ['TTL: Demak, 12-05-2010 tidak sama dengan akta', 'TTL tidak sama dengan akta', ['birth']],
  [
    'Alamat saya di Jl. Melati No 5 RT 02/RW 03 Demak. Apakah masuk domisili?',
    'Alamat rumah saya. Apakah masuk domisili?',
    ['address'],
  ],
  ['Username: budi2010\nPassword: Budi#2010\nditolak', 'Username\nPassword\nditolak', ['secret']],
  ['HP saya 0812 3456 7890 tidak menerima SMS', 'HP saya tidak menerima SMS', ['phone']],
  ['KK 3321012345670001 pindah 2 tahun lalu', 'KK pindah 2 tahun lalu', ['nik']],
  ['nama saya tidak muncul di pengumuman', 'Nama saya tidak muncul di pengumuman', []],
]

describe.each([
  ['answer', answers],
  ['question', questions],
] as const)('%s', (voice, rows) => {
  test.each(rows)('%s', (text, left, taken) => {
    const nameless = takeOutPersonalWords(text, facts, voice)
    expect(nameless.text).toBe(left)
    expect([...nameless.taken].toSorted()).toEqual([...taken].toSorted())
    // What is left may be published, and nothing more is removed from it.
    expect(findPersonalWords(left, facts, ['Siti Aminah'])).toEqual([])
    expect(takeOutPersonalWords(left, facts, voice).text).toBe(left)
  })
})

test('no known name is left, wherever it stands and however it is written', () => {
  const name = fc.stringMatching(/^[A-Z][bdgjlr][a-z]{2,8}( [A-Z][bdgjlr][a-z]{2,8})?$/)
  const words = fc.array(fc.constantFrom('akun', 'sudah', 'aktif', 'ya', ',', '.', '(', ')'), { maxLength: 5 })
  fc.assert(
    fc.property(name, words, words, fc.constantFrom('as', 'large', 'small'), (who, before, after, written) => {
      const spelt = written === 'as' ? who : written === 'large' ? who.toUpperCase() : who.toLowerCase()
      const own = { ...facts, familyNames: [who] }
      const { text } = takeOutPersonalWords([...before, spelt, ...after].join(' '), own, 'answer')
      const left = text.toLowerCase().split(/[^a-z]+/)
      for (const part of who.toLowerCase().split(' ')) expect(left).not.toContain(part)
      expect(findPersonalWords(text, own, [])).toEqual([])
    }),
  )
})

test.each([
  ['Tanyakan kepada Siti.', 'Nama Siti masih tertulis.'],
  ['Seperti akun Dewi Lestari.', 'Nama Dewi Lestari masih tertulis.'],
  ['Bilang ke Pak Bambang.', 'Nama Bambang masih tertulis.'],
  ['NISN 0061234567 salah.', 'NISN 0061234567 masih tertulis.'],
  ['NIK 3374011234567890.', 'NIK atau nomor KK 3374011234567890 masih tertulis.'],
  ['WA 081234567890', 'Nomor telepon 081234567890 masih tertulis.'],
  ['ke a@contoh.id', 'Alamat email a@contoh.id masih tertulis.'],
  ['tiket T-1203', 'Nomor atau ID pertanyaan T-1203 masih tertulis.'],
  ['Buka a1b2c3d4e5f6g7h8i9j0k1l2m', 'Nomor atau ID pertanyaan a1b2c3d4e5f6g7h8i9j0k1l2m masih tertulis.'],
  ['Batas waktu [isi tanggal].', 'Bagian [isi tanggal] belum diisi.'],
  ['Halo {nomor}.', 'Bagian {nomor} belum diisi.'],
])('before it is saved it is found: %s', (text, sentence) => {
  expect(findPersonalWords(text, facts, ['Dewi Lestari'])).toEqual([sentence])
})
