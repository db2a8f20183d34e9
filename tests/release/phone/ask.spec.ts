// 'Tanya petugas' without an account, on a phone: files that scripts send, and text that goes along to signing in.
import { expect } from '@playwright/test'
import { aPdf, aPicture } from '#tests/builders/a-photo.ts'
import { accountPassword, newAccount } from '#tests/e2e/accounts.ts'
import { readReceipt, sendQuestion, writeQuestion } from '#tests/e2e/ask-as-guest.ts'
import { sendSignIn } from '#tests/e2e/register-client.ts'
import { test } from '#tests/e2e/test.ts'

const words = (about: string) => `${about} ${crypto.randomUUID()}`

test('files go along, and one that cannot be taken holds nothing up', async ({ page }) => {
  await page.goto('/ask')
  await writeQuestion(page, words('Dengan foto dan surat'))
  const chooser = page.locator('input[type=file][multiple]')
  const photo = await aPicture(1_200, 900).jpeg().toBuffer()
  await chooser.setInputFiles([
    { name: 'kartu keluarga.jpg', mimeType: 'image/jpeg', buffer: photo },
    { name: 'surat.pdf', mimeType: 'application/pdf', buffer: aPdf('surat tamu') },
    { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>alert(1)</script>') },
  ])
  await expect(page.getByText('foto.jpg').first()).toBeVisible()
  await sendQuestion(page).tap()
  await readReceipt(page)
  const files = page.getByRole('list', { name: 'Lampiran' })
  await expect(files.getByRole('listitem')).toHaveCount(2)
  await expect
    .poll(() => files.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
})

for (const reloads of [0, 2]) {
  test(`what was written${reloads ? ' and found again' : ''} goes along to signing in and the form with an account`, async ({
    page,
  }) => {
    const typed = words('Tulisan ikut masuk')
    const email = await newAccount('client')
    const story = page.getByLabel('Ceritakan masalahnya')
    await page.goto('/ask')
    await story.fill(typed)
    await page.getByLabel('Kabupaten/Kota').selectOption({ label: 'Kabupaten Demak' })
    // What was found again stays stored.
    for (let turn = 0; turn < reloads; turn += 1) {
      await page.reload()
      await expect(story).toHaveValue(typed)
    }
    await page.getByRole('main').getByRole('link', { name: 'Masuk', exact: true }).tap()
    await expect(page.getByText('Tulisan Anda tersimpan')).toBeVisible()
    await sendSignIn(page, email, accountPassword)
    await expect(page).toHaveURL('/client/create-question')
    await expect(page.getByLabel('Deskripsi')).toHaveValue(typed)
    await expect(page.getByLabel('Kabupaten/Kota').locator('option:checked')).toHaveText('Kabupaten Demak')
  })
}
