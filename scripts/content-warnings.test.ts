// Checks that a real portal warns while numbers of offices are placeholders, and that a demo does not.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { branchOffice } from '#domain/offices/office-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { contentWarnings } from './start-warnings.ts'

provideDatabase()

test('it names how many offices no one can reach, until each has a number', async () => {
  await someContent()
  expect(await contentWarnings({ demo: false })).toEqual([])
  await database.update(branchOffice).set({ callCentre: '(0xx) 000 0002' }).where(eq(branchOffice.no, 2))
  expect(await contentWarnings({ demo: false })).toEqual([expect.stringMatching(/^1 dari 3 cabang dinas belum punya/)])
  expect(await contentWarnings({ demo: true })).toEqual([])
  await database.update(branchOffice).set({ whatsapp: '081234567890' }).where(eq(branchOffice.no, 2))
  expect(await contentWarnings({ demo: false })).toEqual([])
})
