// What the public pages and the refusals offer each role, and the frame of the areas.
import { expect } from '@playwright/test'
import { signIn } from './register-client.ts'
import { test } from './test.ts'

test('on a phone the search and all there is to do stand above the fold', async ({ page }, { project }) => {
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByLabel('Tulis pertanyaan')).toBeInViewport({ ratio: 1 })
  await expect(main.getByRole('link', { name: 'Buat Pertanyaan' }).first()).toBeInViewport({ ratio: 1 })
  await expect(main.getByRole('link', { name: 'Login' })).toBeInViewport({ ratio: 1 })
  if (project.name === 'phone')
    await expect(main.getByRole('link', { name: 'Cek Status' })).toBeInViewport({ ratio: 1 })
})

test('the footer leads to the call centres and shows no made-up number', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: /Call centre/ })).toHaveAttribute('href', '/contact')
  await expect(footer).not.toContainText(/\(0|Telepon/)
})

for (const [who, start] of [
  ['agent', '/helpdesk/dashboard'],
  ['admin', '/admin/dashboard'],
] as const) {
  test(`${who}: the home page leads to the own dashboard instead of asking for a login`, async ({ page }) => {
    await signIn(page, `${who}@spmb.test`)
    // Said once the page has run its effects, so that the browser also remembers who signed in.
    await expect(page.getByText('Login berhasil')).toBeVisible()
    await page.goto('/')
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Buka Dasbor' }).first()).toHaveAttribute('href', start)
    await expect(main.getByRole('link', { name: 'Buat Pertanyaan' })).toHaveCount(0)
    await main.getByRole('link', { name: 'Buka Dasbor' }).first().click()
    await expect(page).toHaveURL(start)
  })
}

test('the menu of administration fits an office screen, and shows its page on a low one', { tag: '@wide' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await signIn(page, 'admin@spmb.test')
  await page.waitForURL('/admin/dashboard')
  const links = page.getByRole('navigation', { name: 'Administrasi', exact: true }).getByRole('link')
  await expect(links.first()).toBeInViewport({ ratio: 1 })
  await expect(links.last()).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 480 })
  await page.goto('/admin/settings')
  await expect(links.first()).not.toBeInViewport()
  await expect(links.and(page.locator('[aria-current=page]'))).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.evaluate(() => scrollTo(0, 400))
  await page.locator('summary').filter({ hasText: 'Akun' }).click()
  await expect(page.getByRole('button', { name: 'Keluar' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: 'Profil' })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Profil' })).toBeHidden()
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} JavaScript`, { tag: '@phone' }, () => {
    test.use({ javaScriptEnabled })
    test('on a phone what is used most stands at the foot, and the rest behind it', async ({ page }) => {
      await signIn(page, 'agent@spmb.test')
      await page.goto('/helpdesk/tickets/pending')
      const bar = page.getByRole('navigation', { name: 'Helpdesk, paling sering' })
      await expect(bar.getByRole('link')).toHaveText(['Antrean', 'Tiket masuk', 'Ditangani'])
      await expect(bar.getByRole('link', { name: 'Tiket masuk' })).toHaveAttribute('aria-current', 'page')
      const menu = page.getByRole('navigation', { name: 'Helpdesk', exact: true })
      await expect(menu).toBeHidden()
      await bar.getByRole('button', { name: 'Lainnya' }).click()
      await menu.getByRole('link', { name: 'Spam' }).click()
      await expect(page).toHaveURL('/helpdesk/tickets/spam')
      await expect(menu).toBeHidden()
    })
  })
}

test('client: the home page leads to the form', async ({ page }) => {
  await signIn(page, 'client@spmb.test')
  // Said once the page has run its effects, so that the browser also remembers who signed in.
  await expect(page.getByText('Login berhasil')).toBeVisible()
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Buat Pertanyaan' }).first().click()
  await expect(page).toHaveURL('/client/create-question')
})

test('whoever may not read a page is shown the way to their own', async ({ page }) => {
  await signIn(page, 'client@spmb.test')
  await page.goto('/helpdesk/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Halaman ini bukan untuk akun Anda')
  await expect(page.getByRole('link', { name: 'Kembali ke Beranda' })).toHaveAttribute('href', '/')
  await page.getByRole('link', { name: 'Ke halaman saya' }).click()
  await expect(page).toHaveURL('/client/dashboard')
})

test('the way to one’s own page needs no JavaScript', async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await signIn(page, 'agent@spmb.test')
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'Ke halaman saya' }).click()
  await expect(page).toHaveURL('/helpdesk/dashboard')
})

test('a link of the navigation is as high when it is the current page', async ({ page }) => {
  await signIn(page, 'client@spmb.test')
  const links = page.getByRole('navigation').first().getByRole('link')
  const heights = () => links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().height))
  await expect(links.first()).toBeVisible()
  const before = await heights()
  await links.filter({ hasText: 'Pertanyaan Saya' }).click()
  await expect(page).toHaveURL('/client/questions')
  await expect.poll(heights).toEqual(before)
})
