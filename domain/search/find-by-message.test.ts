// Checks that an answer is found for a message however much surrounds its question.
import { beforeAll, expect, test } from 'vitest'
import { loadContent } from '#scripts/load-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { findByMessage, search } from './search.ts'

provideDatabase()
beforeAll(() => loadContent({ demo: false }))

const nisn = 'NISN saya tidak ditemukan atau lupa, apa yang dilakukan?'

test.each([
  'NISN anak saya tidak ditemukan',
  'NISN anak saya tidak ditemukan, sudah dicoba tiga kali',
  'Selamat pagi.\nNISN anak saya tidak ditemukan. Sudah dicoba tiga kali.',
])('%j is answered', async (message) => {
  const { confidence, results } = await findByMessage(message, { kinds: ['faq', 'article'], limit: 3 })
  expect(confidence).toBeGreaterThan(0)
  expect(results.map(({ title }) => title)).toContain(nisn)
})

test.each(['', 'halo', 'resep rendang, yang enak. tolong ya', 'selamat pagi, terima kasih'])(
  '%j is not',
  async (message) => {
    expect((await findByMessage(message)).confidence).toBe(0)
  },
)

test('what is answered as a whole stays as it is', async () => {
  const message = 'Token aktivasi ditolak terus. NISN tidak ditemukan.'
  const whole = await search(message)
  expect(whole.confidence).toBeGreaterThan(0)
  expect(await findByMessage(message)).toEqual(whole)
})
