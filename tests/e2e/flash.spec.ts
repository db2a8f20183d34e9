// The word after a redirect: said once, as a toast where scripts run and in the page where they do not.
import { expect, type Page } from '@playwright/test'
import { sendRegistration, sendSignIn } from './register-client.ts'
import { test } from './test.ts'

async function ask(page: Page, title: string): Promise<void> {
  await page.goto('/client/create-question')
  await page.getByLabel('Subjek').fill(title)
  await page.getByLabel('Kategori').selectOption({ label: 'Lainnya' })
  await page.getByLabel('Prioritas').selectOption({ label: 'Rendah' })
  await page.getByLabel('Deskripsi').fill('Apakah sudah terkirim?')
  await page.getByRole('button', { name: 'Kirim pertanyaan' }).click()
}

const words = {
  registered: 'Registrasi berhasil! Silakan login dengan akun Anda.',
  signedIn: 'Login berhasil',
  submitted: 'Pertanyaan berhasil dikirim! Tim kami akan segera meresponse.',
  signedOut: 'Anda sudah keluar',
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('each word is said once', async ({ page }, { project }) => {
      async function expectOnce(word: string) {
        // Playwright looks for no text inside 'noscript', but for roles.
        const said = javaScriptEnabled
          ? page.getByText(word)
          : page.getByRole('main').getByRole('status').filter({ hasText: word })
        await expect(said).toHaveCount(1)
        await expect(said).toBeVisible()
        await page.reload()
        await expect(page.getByRole('main')).toBeVisible()
        await expect(said).toHaveCount(0)
      }
      await page.goto('/register')
      await sendRegistration(page, `sekali.${project.name}.${Date.now()}@example.test`, 'Rahasia-Sekali-7')
      await expectOnce(words.registered)
      await sendSignIn(page, 'client@spmb.test')
      await expect(page).toHaveURL('/client/dashboard')
      await expectOnce(words.signedIn)
      await ask(page, `Sekali saja (${project.name} ${Date.now()})`)
      await expect(page).toHaveURL(/receipt$/)
      await expectOnce(words.submitted)
      await page.getByRole('button', { name: 'Keluar' }).locator('visible=true').click()
      await expect(page).toHaveURL('/login')
      await expectOnce(words.signedOut)
    })
  })
}

test('is a toast also where a whole page was loaded, from the page cache too', async ({ page, baseURL }) => {
  // A form sent before the scripts have run is answered with a whole page.
  for (const path of ['/login', '/contact']) {
    await page.goto('about:blank')
    const value = `success.${encodeURIComponent(words.signedIn)}`
    await page.context().addCookies([{ name: 'pesan', value, url: baseURL ?? '', sameSite: 'Lax' }])
    await page.goto(path)
    await expect(page.getByLabel('Pemberitahuan')).toContainText(words.signedIn)
  }
})
