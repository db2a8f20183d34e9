// The status look-up on the home page: waiting, the result dialog, an emptied field, the toast.
import { expect, type Page } from '@playwright/test'
import { signIn } from '../register-client.ts'
import { test } from '../test.ts'

async function ask(page: Page, title: string): Promise<string> {
  await signIn(page, 'client@spmb.test', undefined, '/client/create-question')
  await page.getByLabel('Subjek').fill(title)
  await page.getByLabel('Kategori').selectOption({ label: 'Lainnya' })
  await page.getByLabel('Prioritas').selectOption({ label: 'Rendah' })
  await page.getByLabel('Deskripsi').fill(`Isi dari ${title}`)
  await page.getByRole('button', { name: 'Kirim pertanyaan' }).click()
  return (await page.getByTestId('public-id').innerText()).trim()
}

test('a search shows that it runs, then the result in a dialog of its own', async ({ page }, { project }) => {
  const title = `Dicari ${project.name} ${Date.now()}`
  const id = await ask(page, title)
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Cek Status', exact: true }).first().click()
  const lookUp = page.getByRole('dialog', { name: 'Cek Status Pertanyaan' })
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/status\/.*\.data/, async (route) => {
    await held
    await route.continue()
  })
  await lookUp.getByRole('textbox').fill(` ${id} `)
  await lookUp.getByRole('textbox').press('Enter')
  await expect(lookUp.getByRole('button', { name: 'Mencari...' })).toBeDisabled()
  answer()

  const result = page.getByRole('dialog', { name: 'Status Pertanyaan', exact: true })
  await expect(result.getByText(title, { exact: true })).toBeVisible()
  await expect(lookUp).toHaveCount(0)
  await expect(result.getByText(id, { exact: true })).toBeVisible()
  await expect(result.getByText('Belum Direspon', { exact: true }).locator('..')).toHaveClass(/red/)
  await expect(result.getByText(`Isi dari ${title}`)).toBeVisible()
  await expect(result.getByRole('term').filter({ hasText: 'Pengirim' })).toBeVisible()
  await expect(result.getByRole('heading', { name: 'Riwayat Pertanyaan' })).toBeVisible()
  const sent = result.getByRole('list', { name: 'Riwayat Pertanyaan' }).getByRole('listitem')
  await expect(sent).toContainText(/\d{1,2} [A-Z][a-z]+ 20\d\d, \d\d\.\d\d/)
  await page.keyboard.press('Escape')
  await expect(result).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Cek Status', exact: true }).first().click()
  await expect(lookUp.getByRole('textbox')).toHaveValue('')

  await lookUp.getByRole('textbox').fill('123456789')
  await lookUp.getByRole('button', { name: 'Cari Status Pertanyaan' }).click()
  const sentence = 'ID Pertanyaan tidak ditemukan. Pastikan ID yang dimasukkan benar.'
  await expect(lookUp.getByText(sentence)).toBeVisible()
  await expect(lookUp.getByRole('textbox')).toBeFocused()
  await expect(page.getByLabel('Pemberitahuan').getByText(sentence)).toHaveCount(0)
  await expect(lookUp.getByRole('textbox')).toHaveValue('123456789')
  await page.keyboard.press('Escape')

  // The block further down does the same without the dialog before.
  const block = page.getByRole('main').getByRole('textbox', { name: 'ID Pertanyaan' })
  await block.fill(id)
  await block.press('Enter')
  await expect(result.getByText(title, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(block).toHaveValue('')
})
