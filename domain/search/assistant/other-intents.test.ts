// Checks the answers that come from no text: to complaints, to who wants a person, to tears and to sums.
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { branchOffice } from '#domain/offices/office-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { loadContent } from '#scripts/load-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { answerQuestion } from './answer-question.ts'
import { asksForPerson } from './contact-answers.ts'

provideDatabase()

beforeAll(() => loadContent({ demo: false }))

const ask = (userMessage: string) => answerQuestion({ userMessage })

describe('a complaint', () => {
  test.each([
    'gurunya minta uang 500 ribu buat map',
    'scam jual seat sma negeri report kemana',
    'Saya curiga koordinatnya dimajukan. Saya mau lapor ke siapa?',
    'bangsat, panitianya pungli',
  ])('leads to the report form and to no text: %s', async (message) => {
    const answer = await ask(message)
    expect(answer).toMatchObject({ answered: true, sources: [], next: [{ title: 'Lapor', url: '/ask/report' }] })
    expect(answer.message).toContain('hanya dibaca petugas dinas provinsi')
    expect(answer).not.toHaveProperty('topic')
  })

  test.each([
    ['biaya pendaftaran berapa', /biaya|bayar/i],
    ['jalur titipan itu apa', /titipan/i],
  ])('is not made by who asks what holds: %s has its text, with the form as a way on', async (message, title) => {
    const { sources, next = [] } = await ask(message)
    expect([...sources.map((each) => each.title), '']).toEqual(
      expect.arrayContaining([sources.length > 0 ? expect.stringMatching(title) : '']),
    )
    expect(next.map(({ url }) => url)).toContain('/ask/report')
  })
})

describe('who wants a person', () => {
  const wanted = [
    ...[
      'mau bicara dengan petugas',
      'saya mau bicara dengan manusia',
      'bisa ngomong sama orang?',
      'cs',
      'hubungi admin',
    ],
    ...['sambungkan ke cs dong', 'chat sama admin', 'ada orang asli gak sih', 'manusia', 'mau tanya petugas langsung'],
    ...[
      'aku arep omong karo petugas',
      'pengin guneman karo wong',
      'kulo badhe matur kalih petugas',
      'saged tangklet petugas',
    ],
    ...[
      'talk to a human',
      'i want to speak to someone',
      'real person please',
      'customer service',
      'live chat with agent',
    ],
    ...[
      'bukan bot, mau orang',
      'kamu robot ya? minta petugas',
      'min mau ngobrol sama operator',
      'tolong hubungkan ke petugas',
    ],
    ...['bicara dengan petugas Kudus', 'gak jelas jawabannya, mau ngomong sama orang aja'],
  ]
  const others = [
    ...[
      'orang tua saya cerai',
      'mau bicara dengan orang tua',
      'petugas verifikasi minta kk asli',
      'orang luar kota boleh daftar',
    ],
    ...[
      'berapa orang yang diterima',
      'admin, syarat domisili apa',
      'surat dari petugas kelurahan',
      'wong ora duwe kk piye',
    ],
    ...[
      'operator sekolah salah input nilai',
      'jadwal petugas verifikasi',
      'anak petugas jalur apa',
      'siapa saja yang boleh daftar',
    ],
  ]

  test.each(wanted)('%s', async (message) => {
    const { answered, sources, next = [] } = await ask(message)
    expect([answered, sources]).toEqual([true, []])
    expect(next[0]).toEqual({ title: 'Tanya petugas', url: '/ask' })
  })

  test.each(others)('is not: %s', (message) => {
    expect(asksForPerson(message, null)).toBe(false)
  })

  test('is offered the numbers that are filled in, and no other', async () => {
    expect((await ask('mau bicara dengan petugas')).next).toEqual([{ title: 'Tanya petugas', url: '/ask' }])
    await database.update(branchOffice).set({ callCentre: '(0291) 555' }).where(eq(branchOffice.no, 3))
    const { next } = await ask('mau bicara dengan petugas')
    const ofKudus = await ask('mau bicara dengan petugas Kudus')
    const ofSemarang = await ask('mau bicara dengan petugas Semarang')
    await database.update(branchOffice).set({ callCentre: '(0xx) 000 0003' }).where(eq(branchOffice.no, 3))
    const call = { title: 'Telepon Cabang Dinas Pendidikan Wilayah III: (0291) 555', url: 'tel:+62291555' }
    expect(next).toEqual([{ title: 'Tanya petugas', url: '/ask' }, call, { title: 'Kontak', url: '/contact' }])
    expect(ofKudus.next).toContainEqual(call)
    expect(ofSemarang.next).not.toContainEqual(call)
  })
})

test.each([
  ['jam layanan petugas', '08.00–16.00 WIB', '/ask'],
  ['saya buta huruf, bisa telepon?', 'Rekam suara', '/ask'],
  ['30 siswa kami tidak bisa aktivasi', 'satu tabel', '/ask/school'],
])('about the desk itself: %s', async (message, words, url) => {
  const answer = await ask(message)
  expect(answer).toMatchObject({ answered: true, sources: [], message: expect.stringContaining(words) })
  expect(answer.next?.[0]?.url).toBe(url)
})

describe('tears and sums', () => {
  test.each(['😭😭😭', 'hiks 😭', '😢', '💔', ':('])('%s gets a warm word and a way to a person', async (message) => {
    const answer = await ask(message)
    expect(answer.message).toMatch(/prihatin.*Ceritakan apa yang terjadi/s)
    expect(answer).toMatchObject({ answered: false, sources: [], next: [{ url: '/ask' }] })
  })

  test.each(['1+1 berapa', '1+1', '12 x 3 =', 'hitung 5 kali 7', '2 tambah 2 piro', '10/2?'])(
    '%s gets a list of topics',
    async (message) => {
      expect((await ask(message)).message).toMatch(/^Saya tidak berhitung/)
    },
  )

  test.each(['05-05-2004', '2025/2026', '😀'])('but not: %s', async (message) => {
    expect((await ask(message)).message).not.toMatch(/berhitung|prihatin/)
  })
})

test.each(['saya bingung', 'jawabannya muter-muter', 'kok ga nyambung sih', 'botnya ngawur', 'aku ora mudeng'])(
  'who is not helped gets a person: %s',
  async (userMessage) => {
    const { message, next } = await answerQuestion({ userMessage })
    expect(message).toMatch(/^Maaf bila jawaban saya belum membantu\./)
    expect(next?.map(({ url }) => url)).toContain('/ask')
  },
)

test.each(['saya bingung pilih jalur domisili atau afirmasi', 'tidak jelas foto kk saya apa ditolak'])(
  'a subject is answered, not the confusion: %s',
  async (userMessage) => {
    expect((await answerQuestion({ userMessage })).message).not.toMatch(/^Maaf bila jawaban/)
  },
)

test('after a report the question of secrecy is about the report', async () => {
  const { conversation } = await answerQuestion({ userMessage: 'petugas minta uang supaya lolos' })
  expect((await answerQuestion({ userMessage: 'nama saya ketahuan nggak?', conversation })).message).toMatch(
    /^Nama boleh dirahasiakan/,
  )
  const other = await answerQuestion({ userMessage: 'nama saya ketahuan nggak?' })
  expect(other.message).not.toMatch(/^Nama boleh dirahasiakan/)
})
