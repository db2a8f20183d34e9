// Checks conversations against the shipped texts: a follow-up moves on, and never gets the passage that was given before.
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faq } from '#domain/content/faq/faq-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { loadContent } from '#scripts/load-content.ts'
import { setClock } from '#shared/dates.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import type { ConversationState } from './answer.ts'
import { answerQuestion } from './answer-question.ts'

provideDatabase()

beforeAll(async () => {
  await loadContent({ demo: false })
})

/** Asks one after the other, each with what the browser sends along of the answer before. */
async function talk(questions: readonly string[]) {
  const answers: Awaited<ReturnType<typeof answerQuestion>>[] = []
  let conversation: ConversationState | undefined
  for (const userMessage of questions) {
    const answer = await answerQuestion({ userMessage, conversation })
    answers.push(answer)
    conversation = answer.conversation ?? conversation
  }
  return answers
}

const first = (answer: Awaited<ReturnType<typeof answerQuestion>> | undefined) => answer?.sources[0]?.url

describe('two questions', () => {
  test.each([
    ['Apa syarat jalur domisili SMA?', 'kalau SMK?', /smk|kejuruan/i],
    ['Apa syarat jalur domisili SMA?', 'kalau afirmasi gimana?', /afirmasi/i],
    ['syarat jalur prestasi sma', 'buktinya apa?', /.*/],
    ['dokumen apa saja yang disiapkan untuk afirmasi', 'terus bawa apa aja', /.*/],
    ['Berapa kuota tiap jalur?', 'kapan?', /kapan|jadwal|tahapan/i],
    ['berapa kuota jalur domisili', 'kapan?', /kapan|jadwal|tahapan|pendaftaran/i],
    ['berapa kuota jalur domisili', 'kalau afirmasi?', /afirmasi|kuota/i],
    ['syarat usia sma', 'kalau smk?', /.*/],
    ['jalur mutasi sma', 'syaratnya apa?', /.*/],
    ['jalur mutasi sma', 'kuotanya berapa?', /kuota|daya tampung|mutasi/i],
    ['kapan pengumuman hasil seleksi', 'tempatnya dimana?', /.*/],
    ['kapan daftar ulang', 'dokumennya apa?', /daftar ulang|dokumen|dibawa/i],
    ['kapan daftar ulang', 'tempatnya?', /.*/],
    ['cara verifikasi berkas', 'tempatnya dimana?', /.*/],
    ['cara verifikasi berkas', 'kapan?', /.*/],
    ['token belum masuk', 'caranya gimana?', /.*/],
    ['berapa sekolah yang boleh dipilih', 'kalau smk?', /.*/],
    ['jalur prestasi sma', 'nilainya dari apa?', /.*/],
    ['syarat kk untuk domisili', 'terus dokumennya?', /.*/],
    ['apa itu cadangan', 'kapan?', /.*/],
    ['syarat jalur afirmasi', 'kalau prestasi?', /prestasi/i],
    ['syarat jalur afirmasi', 'kalau mutasi?', /mutasi/i],
    ['kuota afirmasi sma', 'kalau smk?', /smk|afirmasi|kuota/i],
    ['syarat slb', 'dokumennya apa?', /.*/],
    ['piagam untuk sma', 'kalau smk?', /.*/],
    ['jadwal pendaftaran sma', 'biayanya berapa?', /.*/],
  ])('%s – %s', async (one, other, title) => {
    const [before, after] = await talk([one, other])
    expect(first(before)).toBeDefined()
    if (first(after) !== undefined) {
      expect(first(after)).not.toBe(first(before))
      expect(`${after?.sources.map((source) => source.title).join(' ')}`).toMatch(title)
    } else {
      expect(after?.next?.length).toBeGreaterThan(0)
      expect(after?.message).not.toBe(before?.message)
    }
  })
})

describe('three questions', () => {
  test.each([
    ['Apa syarat jalur domisili SMA?', 'kalau SMK?', 'kapan?'],
    ['berapa kuota jalur domisili', 'kalau afirmasi?', 'kalau prestasi?'],
    ['jalur mutasi sma', 'syaratnya apa?', 'kuotanya berapa?'],
    ['kapan daftar ulang', 'dokumennya apa?', 'tempatnya?'],
    ['syarat jalur afirmasi', 'kalau prestasi?', 'buktinya apa?'],
    ['cara verifikasi berkas', 'tempatnya dimana?', 'kapan?'],
    ['syarat usia sma', 'kalau smk?', 'kalau slb?'],
    ['kuota afirmasi sma', 'kalau smk?', 'syaratnya?'],
  ])('%s – %s – %s', async (...questions) => {
    const answers = await talk(questions)
    for (const [at, answer] of answers.entries()) {
      if (at === 0) continue
      expect(answer.message).not.toBe(answers[at - 1]?.message)
      if (first(answer) !== undefined) expect(first(answer)).not.toBe(first(answers[at - 1]))
      else expect(answer.next?.length).toBeGreaterThan(0)
    }
  })
})

test.each([
  [['afirmasi'], 'Jalur Afirmasi SMA', ['Kalau SMK?']],
  [['syarat jalur prestasi'], 'Jalur Prestasi SMA', ['Kalau SMK?']],
  [['syarat mutasi sma'], 'Jalur Mutasi SMA', undefined],
  [['afirmasi', 'Kalau SMK?'], 'Siapa yang masuk afirmasi SMK?', undefined],
])('a track alone is answered whole, for SMA unless a level is named: %s', async (questions, title, choices) => {
  const answer = (await talk(questions)).at(-1)
  expect([answer?.sources[0]?.title, answer?.choices]).toEqual([title, choices])
})

test('the same question asked again gets the same answer', async () => {
  const question = 'Apa syarat jalur domisili SMA?'
  const [before, after] = await talk([question, question])
  expect(after?.message).toBe(before?.message)
})

describe('a fact about someone', () => {
  beforeAll(() => setClock(new Date('2025-06-05T10:00:00+07:00')))
  afterAll(() => setClock(null))

  test.each([
    ['lahir 5 Mei 2004 boleh?', 'Tanyakan dulu kepada petugas', 'Siapa yang boleh mendaftar ke SMA/SMK negeri?'],
    ['lahir 5 Mei 2004 boleh masuk SMK?', 'Tanyakan dulu kepada petugas', 'Apa syarat masuk SMK negeri?'],
    ['umur 25 tahun isih iso mlebu STM?', 'melewati batas usia', 'Apa syarat masuk SMK negeri?'],
    ['lahir 5 Mei 2004 boleh masuk SMA?', 'Tanyakan dulu kepada petugas', 'Berapa batas umur masuk SMA negeri?'],
    ['lahir 5 Mei 2004 boleh SMA atau SMK?', 'Tanyakan dulu', 'Siapa yang boleh mendaftar ke SMA/SMK negeri?'],
    [
      'anak saya lahir 3 juli 2004 masih bisa daftar sma?',
      'memenuhi batas usia',
      'Berapa batas umur masuk SMA negeri?',
    ],
    ['piagam tahun 2021 masih berlaku untuk smk?', 'sudah lebih dari 3 tahun', 'Piagam seperti apa yang diterima SMK?'],
    ['kk terbit 3 maret 2025 bisa dipakai?', 'berarti belum 1 tahun', 'KK saya baru terbit, apakah bisa dipakai?'],
    ['piagam 2021 masih bisa dipakai?', 'sudah lebih dari 3 tahun', 'Piagam seperti apa yang diterima SMK?'],
  ])('gets the conclusion, the rule and its source: %s', async (userMessage, conclusion, title) => {
    const { message, sources, answered } = await answerQuestion({ userMessage })
    expect(answered).toBe(true)
    expect(message).toContain(conclusion)
    expect(message).toContain('saat verifikasi berkas')
    expect(sources.map((source) => source.title)).toEqual([title])
  })
})

describe('a message that only says a time', () => {
  afterAll(() => setClock(null))

  test.each([
    [
      '2025-06-05T10:00',
      ['lahir 3 maret 2005 bisa daftar sma?', 'eh salah, 2003', 'kalau 2010?'],
      /lahir 2010 memenuhi/,
    ],
    ['2025-06-05T10:00', ['umur 22 tahun boleh daftar sma?', 'maksud saya 19 tahun'], /berumur 19 tahun memenuhi/],
    ['2025-06-05T10:00', ['kk terbit 10 agustus 2024 bisa dipakai?', 'maksud saya agustus 2023'], /berarti cukup/],
    ['2025-06-05T10:00', ['verifikasi sampai kapan', 'jumat ini?'], /6 Juni 2025 \(hari libur: Iduladha\)/],
    ['2025-06-05T10:00', ['verifikasi sampai kapan', 'kalau jumat depan?'], /13 Juni 2025 sudah ditutup/],
    ['2025-06-18T10:00', ['pilih sekolah sampai jam berapa', 'jam 5 sore lewat 5 menit?'], /17\.05 WIB sudah ditutup/],
    [
      '2025-06-18T10:00',
      ['hari ini jam 8 malam masih bisa pilih sekolah?'],
      /20\.00 WIB sudah ditutup\.\n\nPilih sekolah:/,
    ],
    ['2025-06-18T10:00', ['nek telat piye', 'Daftar ulang'], /dianggap mengundurkan diri/],
    [
      '2025-06-18T10:00',
      ['pilih sekolah sampai kapan', 'nek telat piye'],
      /^Pilih sekolah masih dibuka(?!.*masa verifikasi,)/s,
    ],
    ['2025-06-16T09:00', ['kuota domisili sma berapa persen', 'yang smk?', 'persen dari apa?'], /^Tentang itu, di “/],
    ['2025-06-16T09:00', ['jam 4 sore', '10 juni', 'Verifikasi berkas'], /^Verifikasi berkas sudah ditutup/],
    ['2025-06-16T09:00', ['lalu ngapain'], /^Sekarang: Pilih sekolah.*Sesudah itu: Pengumuman hasil/s],
    ['2025-06-16T09:00', ['perpanjang stnk online'], /Samsat/],
    ['2025-06-16T09:00', ['ppdb sd negeri solo kapan'], /untuk SMA, SMK, dan SLB/],
    ['2025-06-16T09:00', ['bot ini jawabnya muter2 terus'], /^Maaf bila jawaban saya belum membantu/],
    ['2025-06-16T09:00', ['syarat domisili', 'bukan itu maksud saya'], /^Maaf bila jawaban saya belum membantu/],
    ['2025-06-21T10:00', ['alhamdulillah anak saya diterima di sman'], /“Sudah diterima, apa langkah berikutnya\?”/],
    ['2025-06-21T10:00', ['anak saya gak ketrima pak'], /“Tidak diterima, apa yang dapat dilakukan\?”/],
    [
      '2025-06-30T18:00',
      ['daftar ulang masih bisa malam ini?', 'besok ada apa'],
      /^Pada 1 Juli 2025:\n- Pengumuman cadangan/,
    ],
    ['2026-12-01T10:00', ['jadwal'], /^Jadwal SPMB Jawa Tengah 2025, yang sudah selesai:\n- Pengajuan akun/],
    ['2026-12-01T10:00', ['kapan spmb dibuka lagi'], /“Kapan jadwal SPMB tahun depan keluar\?”/],
    [
      '2026-12-01T10:00',
      ['kk saya baru pindah september kemarin aman?'],
      /^Ini aturan SPMB Jawa Tengah 2025, yang sudah/,
    ],
    ['2026-12-01T10:00', ['verifikasi berkas besok buka?'], /^Verifikasi berkas sudah ditutup 10 Juni 2025/],
    ['2026-12-01T10:00', ['call centre', 'nomornya?'], /kabupaten atau kota mana/],
    ['2026-12-01T10:00', ['nomornya?', 'kudus'], /^Kabupaten Kudus dilayani/],
  ])('%s: %s', async (now, questions, expected) => {
    setClock(new Date(`${now}+07:00`))
    expect((await talk(questions)).at(-1)?.message).toMatch(expected)
  })
})

test.each([
  ['piagam juara 1 kabupaten juni 2022 masih berlaku untuk sma?', 'another level'],
  ['lahir 30 juni 2004, sma swasta bisa?', 'another school'],
])('no rule of another level or school is concluded from: %s', async (userMessage) => {
  setClock(new Date('2025-06-05T10:00:00+07:00'))
  const { message } = await answerQuestion({ userMessage })
  setClock(null)
  expect(message).not.toMatch(/SPMB Jawa Tengah 2025, (SMK|SMA):/)
})

test('a fact about someone who asks of SMK gets the shared rule where no text of SMK states it', async () => {
  const texts = await database
    .select({ id: faq.id, answer: faq.answer })
    .from(faq)
    .where(like(faq.question, '%syarat masuk SMK%'))
  await database.update(faq).set({ answer: 'Lihat juknis.' }).where(like(faq.question, '%syarat masuk SMK%'))
  const { sources } = await answerQuestion({ userMessage: 'lahir 5 Mei 2004 boleh masuk SMK?' })
  for (const { id, answer } of texts) await database.update(faq).set({ answer }).where(eq(faq.id, id))
  expect(sources.map(({ title }) => title)).toEqual(['Siapa yang boleh mendaftar ke SMA/SMK negeri?'])
})
