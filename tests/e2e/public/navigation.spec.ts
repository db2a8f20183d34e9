// The bar above and the footer below every public page.
import { expect, type Page } from '@playwright/test'
import { test } from '../test.ts'

const links = { Beranda: '/', FAQ: '/#faq', Panduan: '/knowledge', Kontak: '/contact' }
const toggle = (page: Page) => page.getByRole('button', { name: 'Toggle menu' })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Utama' })

/** A mark that a full-page navigation wipes away. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''))
const marked = (page: Page) => page.locator('html[data-same-page]')

test('the bar stays at the top, with the logo, four links and two buttons', async ({ page }, { project }) => {
  await page.goto('/')
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('img')).toHaveAccessibleName(/SPMB/)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  expect((await banner.boundingBox())?.y).toBe(0)

  if (project.name === 'phone') {
    await expect(menu(page)).toHaveCount(0)
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false')
    await toggle(page).click()
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true')
  } else await expect(toggle(page)).toBeHidden()
  await expect(menu(page).getByRole('link')).toHaveText([...Object.keys(links), 'Buat Akun', 'Masuk'])
  for (const [name, address] of Object.entries(links)) {
    await expect(menu(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', address)
  }
})

test('the links stay inside the app, and each choice closes the menu', async ({ page }, { project }) => {
  const phone = project.name === 'phone'
  await page.goto('/search')
  await mark(page)
  for (const [name, address] of Object.entries(links)) {
    if (phone) await toggle(page).click()
    await menu(page).getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(address)
    if (phone) await expect(menu(page)).toHaveCount(0)
    if (name === 'FAQ')
      await expect(page.getByRole('heading', { name: 'Pertanyaan yang sering diajukan' })).toBeInViewport()
  }
  await expect(marked(page)).toHaveCount(1)
  if (!phone) return
  await toggle(page).click()
  await toggle(page).click()
  await expect(menu(page)).toHaveCount(0)
})

test('FAQ leads to the section again from wherever one has read on to', async ({ page }, { project }) => {
  await page.goto('/#faq')
  const heading = page.getByRole('heading', { name: 'Pertanyaan yang sering diajukan' })
  await expect(heading).toBeInViewport()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(heading).not.toBeInViewport()
  if (project.name === 'phone') await toggle(page).click()
  await menu(page).getByRole('link', { name: 'FAQ' }).click()
  await expect(heading).toBeInViewport()
})

for (const [name, path, end] of [
  ['Masuk', '/app/auth/sign-in', '/login'],
  ['Buat Akun', '/app/auth/sign-up', '/register'],
] as const) {
  test(`‘${name}’ leaves for the help desk app by full-page navigation`, async ({ page }, { project }) => {
    const documents: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
    })
    await page.goto('/contact')
    await mark(page)
    if (project.name === 'phone') await toggle(page).click()
    await menu(page).getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(end)
    await expect(marked(page)).toHaveCount(0)
    expect(documents).toEqual(['/contact', path, end])
  })
}

test('the footer of every public page has logo, description, quick links, contact and this year', async ({ page }) => {
  const year = new Intl.DateTimeFormat('id-ID', { year: 'numeric', timeZone: 'Asia/Jakarta' }).format()
  for (const path of ['/', '/knowledge/requirements/req-1', '/contact', '/search', '/tidak-ada']) {
    await page.goto(path)
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByText(`© ${year}`)).toBeVisible()
    await expect(footer.getByRole('img')).toHaveAccessibleName(/SPMB/)
    await expect(footer.getByText('Sistem Penerimaan Murid Baru')).toBeVisible()
    await expect(footer.getByText('Kantor Dinas Pendidikan dan Kebudayaan Provinsi Jawa Tengah')).toBeVisible()
    for (const [name, address] of [
      ['Panduan Pengguna', '/knowledge'],
      ['FAQ', '/#faq'],
      ['Masuk ke akun', '/app/auth/sign-in'],
    ] as const) {
      await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', address)
    }
  }
  await mark(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Masuk ke akun' }).click()
  await expect(page).toHaveURL('/login')
  await expect(marked(page)).toHaveCount(0)
})
