// Checks which questions state a fact that a rule decides on, and what follows from the rule, at its very limits too.
import { describe, expect, test } from 'vitest'
import { conclude, earlier, readOwnCase, readRule, readSaidDate, readSaidLength } from './own-case.ts'

const today = '2025-06-05'

describe('a date that someone wrote', () => {
  test.each([
    ['lahir 5 Mei 2004', '2004-05-05', '2004-05-05'],
    ['lahir 5 mei 04', '2004-05-05', '2004-05-05'],
    ['lahir 05/05/2004', '2004-05-05', '2004-05-05'],
    ['lahir 5-5-04', '2004-05-05', '2004-05-05'],
    ['lahir 5.5.2004', '2004-05-05', '2004-05-05'],
    ['lahir 31 des 1998', '1998-12-31', '1998-12-31'],
    ['lahir agt 2004', '2004-08-01', '2004-08-31'],
    ['lahir februari 2004', '2004-02-01', '2004-02-29'],
    ['kelahiran 2003', '2003-01-01', '2003-12-31'],
  ])('%s', (text, from, to) => {
    expect(readSaidDate(text)).toMatchObject({ from, to })
  })

  test.each(['lahir 31 februari 2004', 'lahir 5/13/2004', 'nomor 5', 'kelas 9'])('is none: %s', (text) => {
    expect(readSaidDate(text)).toBeUndefined()
  })
})

describe('a length of time', () => {
  test.each([
    ['umur 20 tahun', '2004-06-06', '2005-06-05'],
    ['umur 20 tahun 11 bulan', '2004-06-06', '2004-07-05'],
    ['baru 8 bulan', '2024-09-06', '2024-10-05'],
  ])('%s', (text, from, to) => {
    expect(readSaidLength(text, today)).toMatchObject({ from, to })
  })

  test('of a leap day ends on the last of February', () => {
    expect(earlier('2024-02-29', 1)).toBe('2023-02-28')
  })
})

describe('what is stated', () => {
  test.each([
    ['lahir 5 Mei 2004 boleh?', 'age'],
    ['anak saya lahir tgl 3 juli 2004 apa masih bisa daftar', 'age'],
    ['bocahe lair 2004 isih oleh ndaftar ora', 'age'],
    ['umur 21 taun isih iso mlebu SMA', 'age'],
    ['usia 20 tahun 11 bulan boleh daftar smk?', 'age'],
    ['yuswa 22 taun taksih saged', 'age'],
    ['umr ank sy 20 thn msh bs dftr sma', 'age'],
    ['putra kula yuswa 20 taun langkung, punapa pareng mlebet SMA', 'age'],
    ['sertif lomba 2021 masi laku', 'certificate'],
    ['KK kula terbit 3 maret 2025 kenging dipunagem', 'family-card'],
    ['kk terbit 3 maret 2025 bisa dipakai?', 'family-card'],
    ['KK saya baru 8 bulan pindah boleh ikut domisili', 'family-card'],
    ['sudah 2 tahun tinggal sesuai kk, cukup?', 'family-card'],
    ['piagam tahun 2021 masih berlaku?', 'certificate'],
    ['sertifikat juara terbit 20 juni 2022 bisa dipakai ga', 'certificate'],
  ])('%s', (question, kind) => {
    expect(readOwnCase(question, today)?.kind).toBe(kind)
  })

  test.each([
    'pendaftaran 5 Mei?',
    'verifikasi tanggal 5 juni 2025 bisa?',
    'tanggal lahir di akta 5 mei 2004 tapi di kk 6 mei 2004, bisa daftar?',
    'batas umur berapa?',
    'anak disabilitas lahir 2000 boleh daftar?',
    'spmb 2026 kapan dibuka?',
    'akta lahir hilang boleh pakai apa?',
    'lahir 5 Mei 2004',
    'kk hilang bisa pakai apa',
    'piagam harus disahkan siapa?',
  ])('nothing: %s', (question) => {
    expect(readOwnCase(question, today)).toBeUndefined()
  })
})

const concluded = (question: string, rule: { years: number; day: string }) => {
  const own = readOwnCase(question, today)
  return own && conclude(own, rule)
}

describe('what follows from the rule', () => {
  const age = { years: 21, day: '2025-07-01' }
  test.each([
    ['lahir 1 Juli 2004 boleh?', 'memenuhi batas usia'],
    ['lahir 2 Juli 2004 boleh?', 'memenuhi batas usia'],
    ['lahir 30 Juni 2004 boleh?', 'sudah lewat 21 tahun pada 1 Juli 2025'],
    ['lahir 5 Mei 2004 boleh?', 'Tanyakan dulu'],
    ['lahir 2 Juli 2003 boleh?', 'Tanyakan dulu'],
    ['lahir 1 Juli 2003 boleh?', 'melewati batas usia'],
    ['lahir Juli 2004 boleh?', 'memenuhi batas usia'],
    ['lahir Juni 2004 boleh?', 'sudah lewat 21 tahun'],
    ['lahir 2004 boleh?', 'Yang menentukan tanggal lahirnya'],
    ['lahir 2005 boleh?', 'memenuhi batas usia'],
    ['lahir 2002 boleh?', 'melewati batas usia'],
    ['umur 19 tahun boleh?', 'memenuhi batas usia'],
    ['umur 20 tahun boleh?', 'Yang menentukan tanggal lahirnya'],
    ['umur 25 tahun boleh?', 'melewati batas usia'],
  ])('%s', (question, says) => {
    expect(concluded(question, age)).toContain(says)
  })

  const card = { years: 1, day: '2025-06-17' }
  test.each([
    ['kk terbit 17 juni 2024 bisa?', 'berarti cukup'],
    ['kk terbit 18 juni 2024 bisa?', 'berarti belum 1 tahun'],
    ['kk terbit juni 2024 bisa?', 'Yang menentukan tanggalnya'],
    ['kk baru 8 bulan pindah bisa?', 'berarti belum 1 tahun'],
    ['tinggal 3 tahun sesuai kk bisa?', 'berarti cukup'],
  ])('%s', (question, says) => {
    expect(concluded(question, card)).toContain(says)
  })

  const certificate = { years: 3, day: '2025-06-17' }
  test.each([
    ['piagam 17 juni 2022 masih berlaku?', 'masih dalam 3 tahun'],
    ['piagam 16 juni 2022 masih berlaku?', 'sudah lebih dari 3 tahun'],
    ['piagam 2022 masih berlaku?', 'Yang menentukan tanggal terbitnya'],
    ['piagam 2021 masih berlaku?', 'sudah lebih dari 3 tahun'],
    ['piagam 20 juni 2025 bisa dipakai?', 'belum dihitung'],
  ])('%s', (question, says) => {
    expect(concluded(question, certificate)).toContain(says)
  })
})

describe('a rule', () => {
  test.each([
    ['age', 'Paling tinggi 21 tahun pada 1 Juli 2025, dan belum menikah.', { years: 21, day: '2025-07-01' }],
    ['family-card', 'tinggal sekurang-kurangnya 1 tahun sampai 17 Juni 2025.', { years: 1, day: '2025-06-17' }],
    ['certificate', 'terbit paling lama 3 tahun sebelum 17 Juni 2025 dan', { years: 3, day: '2025-06-17' }],
  ] as const)('is read from the text that states it: %s', (kind, text, rule) => {
    expect(readRule(kind, text)).toEqual(rule)
  })

  test('is not guessed from other words', () => {
    expect(readRule('age', 'Umur jangan lebih dari 21.')).toBeUndefined()
    expect(readRule('age', 'Paling tinggi 21 tahun pada belum diumumkan.')).toBeUndefined()
  })
})
