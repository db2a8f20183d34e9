// Checks that what families write on WhatsApp gets its category as on '/ask'.
import { beforeAll, expect, test } from 'vitest'
import { loadContent } from '#scripts/load-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { talkOptions } from './talk-options.ts'

provideDatabase()
beforeAll(() => loadContent({ demo: false }))

test.each([
  ['KK saya tidak bisa diunggah, selalu gagal upload', 'upload'],
  ['Saya lupa password dan akun saya terkunci', 'login'],
  ['Halo', 'other'],
])('%s', async (text, category) => {
  expect(await talkOptions.guessCategory(text)).toBe(category)
})
