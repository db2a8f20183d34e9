// The fields for the guardian of a pupil who registers are shown to pupils under 18 alone.
import { expect } from '@playwright/test'
import { test } from '#tests/e2e/test.ts'
import { violationsOf } from '#tests/e2e/violations.ts'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('a pupil under 18 is asked for the guardian, no one else is', async ({ page }) => {
      await page.goto('/register')
      const main = page.getByRole('main')
      const guardian = main.getByLabel('Nama orang tua/wali')
      const grownUp = main.getByRole('checkbox', { name: 'Usia saya 18 tahun atau lebih' })
      await expect(main.getByRole('radio', { name: 'Saya orang tua/wali' })).toBeChecked()
      await expect(guardian).toBeHidden()
      await main.getByRole('radio', { name: 'Saya murid' }).check()
      await expect(guardian).toBeVisible()
      if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([])
      await grownUp.check()
      await expect(guardian).toBeHidden()
      await grownUp.uncheck()
      await expect(guardian).toBeVisible()
    })
  })
}
