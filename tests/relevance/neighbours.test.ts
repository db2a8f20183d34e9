// Checks that questions between two similar texts, for another school level, or about nothing here get the right one or none.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerQuestion } from '#domain/search/assistant/answer-question.ts'
import { search } from '#domain/search/search.ts'
import { refreshSearchIndex } from '#domain/search/search-indexes.ts'
import { setClock } from '#shared/dates.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { type Corpus, loadCorpus } from './corpus.ts'

provideDatabase()

let corpus: Corpus

beforeAll(async () => {
  setClock(new Date('2025-06-05T10:00:00+07:00'))
  corpus = await loadCorpus()
  await refreshSearchIndex()
})

afterAll(() => setClock(null))

const ask = (userMessage: string) => answerQuestion({ userMessage })

test.each([
  ['F-A2-11', ['titik koordinat sekolah salah', 'koordinat sma 1 di sistem keliru', 'lokasi sekolah di peta ngaco']],
  ['F-A2-6', ['titik koordinat rumah salah', 'titik koordinat salah']],
  ['F-A1-5', ['pindah krn kerja bapaknya']],
  ['F-A3-8', ['diterima di smk pengen pindah sma', 'sudah diterima, boleh pindah ke sma lain?']],
  ['F-U3-6', ['mau aktivasi akun skrg gmn', 'cara aktivasi akun']],
  ['F-U3-13', ['aktivasi akun ditolak']],
  ['F-U3-4', ['dapodik blm sinkron']],
  ['F-A1-3', ['KK pisah dr mertua', 'kk misah saka mbah']],
  [
    'F-A2-12',
    ['cara cabut berkas', 'berkase njupuke', 'kula badhe mundhut malih berkas ingkang sampun dipunpasrahaken'],
  ],
  ['F-A2-9', ['jurnal itu apa']],
  ['F-U2-16', ['kelas 9 bs nyiapin apa']],
  ['F-U2-17', ['ingatkan saya bila jadwal diumumkan', 'kabari aku nek jadwal metu']],
  ['F-A3-12', ['nek telat piye', 'kalau telat gimana']],
  ['F-A3-11', ['telat verifikasi piye']],
  [
    'F-A3-10',
    ['ora ketompo', 'ra ketampa', 'boten ketampi', 'mboten katrima', 'gak ketrima', 'anakku ora ketrima kudu piye'],
  ],
])('%s comes first for %j', async (key, questions) => {
  for (const question of questions) {
    const { results, confidence } = await search(question, { limit: 1 })
    expect([question, corpus.keys.get(results[0]?.id ?? ''), confidence > 0]).toEqual([question, key, true])
  }
})

test.each([
  'umur 22 tahun bisa masuk smp?',
  'anak saya 13 tahun boleh masuk smp negeri?',
  'batas umur smp berapa',
  'umur 6 tahun bisa masuk sd negeri?',
  'umure piro mlebu mts',
  'anak 5 tahun sudah boleh daftar tk?',
])('the rule of these schools is not given for another level: %s', async (question) => {
  const { answered, sources, message } = await ask(question)
  expect([answered, sources]).toEqual([false, []])
  expect(message).toMatch(/untuk SMA, SMK, dan SLB\. .*(dinas pendidikan kabupaten|kabupaten atau kota)/)
  expect(message).not.toContain('21 tahun')
})

test.each([
  'lulusan smp umur 20 tahun boleh daftar?',
  'dulu masuk smp telat, sekarang umur 19 tahun boleh daftar sma?',
  'ijazah mts umur 18 tahun bisa?',
])('a level that was finished is no other level: %s', async (question) => {
  expect((await ask(question)).answered).not.toBe(false)
})

test.each(['siapa gubernur jateng', 'siapa nama kepala dinas pendidikan kota solo', 'resep lumpia semarang'])(
  'is refused, not offered: %s',
  async (question) => {
    expect(await ask(question)).toMatchObject({ answered: false, sources: [] })
  },
)

test.each(['kok ga dijawab sih', 'ora dijawab-jawab', 'gak jawab pertanyaan saya'])(
  'a complaint about the service gets a person: %s',
  async (message) => {
    const { message: said, next = [] } = await ask(message)
    expect(said).toContain('Maaf bila jawaban saya belum membantu.')
    expect(next.map(({ url }) => url)).toContain('/ask')
  },
)
