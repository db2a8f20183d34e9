// Checks the line of the letter on a received question that says how the stage stood that the question asks of.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { storeSetting } from '#platform/settings/settings.ts'
import { setClock } from '#shared/dates.ts'
import { aClient } from '#tests/builders/a-person.ts'
import { aTicket } from '#tests/builders/a-ticket.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { mailsTo } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { mailSubmission } from './ticket-mails.ts'

provideDatabase()

let client: Person

beforeAll(async () => {
  setClock(new Date('2025-06-17T09:00:00+07:00'))
  await someContent()
  client = await aClient()
  await storeSetting('season', {
    ...{ year: 2025, name: 'SPMB 2025', dates: [] },
    stages: [
      {
        ...{ id: 'pilih-sekolah', name: 'Pilih sekolah', note: null },
        ...{ opens: '2025-06-14T00:00:00+07:00', closes: '2025-06-18T17:00:00+07:00' },
      },
    ],
  })
})

afterAll(() => setClock(null))

/** The paragraphs of the letter on a question of these words. */
async function letterOn(subject: string, description: string): Promise<string> {
  const { id } = await aTicket(client, { subject, description })
  await mailSubmission(id)
  const mail = (await mailsTo(client)).find(({ reason }) => reason === `ticket.submitted:${id}`)
  return JSON.stringify(mail?.payload?.letter)
}

test('it names the moment and the day itself, since it is read later', async () => {
  expect(await letterOn('Pilih sekolah', 'Sampai kapan bisa pilih sekolah?')).toContain(
    'Jadwal pada 17 Juni 2025, 09.00 WIB: Pilih sekolah masih dibuka sampai 18 Juni 2025 pukul 17.00 WIB. Bila jadwal berubah,',
  )
})

test.each([
  ['Tidak bisa masuk', 'Kata sandi saya ditolak terus.'],
  ['Pilih sekolah', 'Kapan pilih sekolah ditutup? Percuma, aku mau bunuh diri.'],
])('a question about no stage, or with danger, has no state of a stage: %s, %s', async (...words) => {
  const letter = await letterOn(...words)
  expect(letter).toContain('sudah kami terima')
  expect(letter).not.toContain('Jadwal pada')
})
