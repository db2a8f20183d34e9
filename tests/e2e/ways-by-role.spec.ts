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

test('on a low screen the whole rail is within reach, however long the page', { tag: '@wide' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 560 })
  await signIn(page, 'admin@spmb.test')
  await page.waitForURL('/admin/dashboard')
  await page.goto('/admin/people')
  await page.evaluate(() => scrollTo(0, 400))
  await expect(page.getByRole('button', { name: 'Keluar' }).last()).toBeInViewport({ ratio: 1 })
  const last = page.getByRole('navigation', { name: 'Administrasi' }).getByRole('link').last()
  await expect(last).not.toBeInViewport()
  // What stands below the menu stands apart from it: the menu may be cut in the middle of an icon.
  const menu = await page.getByRole('navigation', { name: 'Administrasi' }).boundingBox()
  const bell = await page
    .getByRole('link', { name: /^Notifikasi/ })
    .filter({ visible: true })
    .boundingBox()
  expect(bell?.y).toBeGreaterThan((menu?.y ?? 0) + (menu?.height ?? 0) + 8)
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBe(400)
})

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
