// Clauses of the technical guide in a browser: a text that leans on one says where it comes from, and is marked when it changes.
import { expect, type Page } from '@playwright/test'
import { asAdmin } from './register-client.ts'
import { test } from './test.ts'

const said = (page: Page, words: string) => expect(page.locator('[data-toasts]').getByText(words)).toBeVisible()
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Simpan' }).click()

test('readers see in one line where an article and an answer come from', async ({ page }) => {
  const line = /^Sumber: .+ · Ditinjau \d{1,2} \p{L}+ \d{4} oleh Tim Helpdesk SPMB$/u
  await page.goto('/knowledge/requirements/req-2')
  await expect(page.getByText(line)).toBeVisible()
  await page.goto('/?kategori=umum&topik=Petunjuk+Teknis#faq')
  await page.getByRole('heading', { name: 'Apa beda juknis dan jukop?' }).click()
  await expect(page.getByText(line).filter({ visible: true })).toHaveText(
    /^Sumber: Keterangan umum, bukan dari juknis · /,
  )
  await page.getByRole('link', { name: 'Bagikan, atau belum terjawab?' }).filter({ visible: true }).click()
  await expect(page).toHaveURL(/\/faq\//)
  // The home page, which has many, goes a moment after its address.
  await expect(page.getByText(line)).toHaveCount(1)
  await expect(page.getByText(line)).toBeVisible()
})

test('a clause is added, leaned on, changed, and the text is read again; a clause removed comes back', async ({
  page,
}, info) => {
  const name = `${info.project.name} ${Date.now()}`
  const number = `Bab III angka ${name}`
  const question = `Apakah ini merujuk ketentuan ${name}?`
  await asAdmin(page, '/admin/clauses')
  await page.getByRole('link', { name: 'Tambah ketentuan' }).first().click()
  await expect(page.getByRole('link', { name: 'Batal' })).toBeVisible()
  await save(page)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Nomor harus diisi')
  await box(page, 'Nomor').fill(number)
  await box(page, 'Bunyi').fill('Bunyi lama.')
  await box(page, 'Versi juknis').fill('2025')
  await save(page)
  await said(page, 'Ketentuan baru berhasil ditambahkan')

  await page.goto('/admin/faq?new=1')
  await box(page, 'Pertanyaan').fill(question)
  await box(page, 'Jawaban').fill('Ya.')
  await box(page, 'Sumber').fill('')
  await box(page, 'Ketentuan juknis yang dirujuk (opsional)').fill('Bab yang tidak ada')
  await save(page)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Sumber harus diisi')
  await box(page, 'Sumber').fill('Juknis uji')
  await save(page)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('belum ada di Ketentuan juknis')
  await box(page, 'Ketentuan juknis yang dirujuk (opsional)').fill('')
  await page.getByLabel('Pilih ketentuan').selectOption(number)
  await page.getByRole('button', { name: 'Tambahkan' }).click()
  await save(page)
  await said(page, 'FAQ baru berhasil ditambahkan')

  await page.goto('/admin/clauses')
  await expect(page.getByRole('link', { name: question })).toBeVisible()
  await page.getByRole('link', { name: `Edit: ${number}` }).click()
  await box(page, 'Bunyi').fill('Bunyi baru.')
  await save(page)
  await said(page, 'Ketentuan berhasil diperbarui')

  await page.getByRole('link', { name: question }).click()
  await expect(page.getByText(`Ketentuan yang dirujuk berubah: ${number}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Sudah ditinjau' }).click()
  await said(page, 'FAQ ditandai sudah ditinjau')
  await page.getByRole('link', { name: question, exact: true }).click()
  await expect(box(page, 'Sumber')).toHaveValue('Juknis uji')
  await expect(page.getByText('Ketentuan yang dirujuk berubah')).toHaveCount(0)

  await page.goto('/admin/clauses')
  await page.getByRole('button', { name: `Hapus: ${number}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ya, hapus' }).click()
  await said(page, 'Ketentuan berhasil dihapus')
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await said(page, 'Ketentuan sudah dikembalikan')
  await expect(page.getByRole('link', { name: question })).toBeVisible()
})
