// What a family takes home: the receipt, on the screen and on paper, and the status page behind it.
import { expect, type Page } from '@playwright/test'
import { signIn } from './register-client.ts'
import { test } from './test.ts'

async function ask(page: Page, title: string, regency: string): Promise<string> {
  await signIn(page, 'client@spmb.test', undefined, '/client/create-question')
  await page.getByLabel('Subjek').fill(title)
  await page.getByLabel('Kategori').selectOption({ label: 'Upload Dokumen' })
  await page.getByLabel('Prioritas').selectOption({ label: 'Sedang' })
  await page.getByLabel('Deskripsi').fill(`Isi dari ${title}`)
  await page.getByLabel('Kabupaten/Kota').selectOption({ label: regency })
  await page.getByRole('button', { name: 'Kirim pertanyaan' }).click()
  return (await page.getByTestId('public-id').innerText()).trim()
}

test('the receipt says everything on one sheet', async ({ page, baseURL }, { project }) => {
  const id = await ask(page, `Tanda terima ${project.name} ${Date.now()}`, 'Kota Semarang')
  const lines = await page.getByTestId('public-id').evaluate((box) => {
    const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(box)
    return (box.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom)) / parseFloat(lineHeight)
  })
  expect(Math.round(lines)).toBe(1)
  await page.emulateMedia({ media: 'print' })
  const paper = page.locator('body')
  await expect(paper.getByText('Helpdesk SPMB', { exact: true }).filter({ visible: true })).toBeVisible()
  await expect(page.getByRole('navigation')).toBeHidden()
  await expect(page.getByRole('main').getByText(/^T-\d+$/)).toBeVisible()
  for (const words of [id, 'Upload Dokumen', 'Kota Semarang', `${baseURL}/status/${id}`]) {
    await expect(page.getByRole('main').getByText(words, { exact: true })).toBeVisible()
  }
})

test('what was said of a refused form does not stand on the receipt', async ({ page }, { project }) => {
  await signIn(page, 'client@spmb.test', undefined, '/client/create-question')
  await page.getByRole('button', { name: 'Kirim pertanyaan' }).click()
  const refusal = page.locator('[data-toasts]').getByText('Semua field harus diisi')
  await expect(refusal).toBeVisible()
  // What is corrected is reproached no more.
  const mistakes = page.getByRole('main').getByText('Subjek harus diisi')
  await expect(mistakes).toHaveCount(2)
  await page.getByLabel('Subjek').fill(`Sekali lagi ${project.name}`)
  await expect(mistakes).toHaveCount(0)
  await page.getByLabel('Kategori').selectOption({ label: 'Upload Dokumen' })
  await page.getByLabel('Prioritas').selectOption({ label: 'Sedang' })
  await page.getByLabel('Deskripsi').fill('Sekarang lengkap.')
  await page.getByRole('button', { name: 'Kirim pertanyaan' }).click()
  await expect(page.getByTestId('public-id')).toBeVisible()
  await expect(refusal).toBeHidden({ timeout: 1_000 })
})

test('the status page says the state first, the question once, and nothing empty', async ({ page }, { project }) => {
  const title = `Halaman status ${project.name} ${Date.now()}`
  const id = await ask(page, title, 'Kota Semarang')
  await page.goto(`/status/${id}`)
  const main = page.getByRole('main')
  await expect(main.getByText(`Isi dari ${title}`)).toHaveCount(1)
  for (const words of ['Upload Dokumen', 'Kota Semarang', id])
    await expect(main.getByText(words, { exact: true })).toBeVisible()
  await expect(main.getByRole('definition').filter({ hasText: /^–$/ })).toHaveCount(0)
  const history = main.getByRole('list', { name: 'Riwayat Pertanyaan' })
  await expect(history.getByRole('listitem')).toContainText('Pertanyaan dikirim')
  const top = async (words: string) => (await main.getByText(words).first().boundingBox())?.y ?? 0
  expect(await top('Menunggu')).toBeLessThan(await top('Langkah berikutnya'))
  expect(await top('Langkah berikutnya')).toBeLessThan(await top(title))
  expect(await top('Langkah berikutnya')).toBeLessThan(await top('Bagikan lewat WhatsApp'))
})
