// 'Urusan di luar SPMB': what is no matter of admissions is added, refused with reasons, switched off and on, and taken back.
import { expect, type Page } from '@playwright/test'
import { asAdmin } from './register-client.ts'
import { test } from './test.ts'

// Letters only, so that every run asks about something nobody has asked about.
const unheardOf = () =>
  `zv${[...String(Date.now())].map((digit) => 'bcdfghjklm'[Number(digit)]).join('')}${Math.random() < 0.5 ? 'wx' : 'wv'}`

const main = (page: Page) => page.getByRole('main')
const save = (page: Page) => page.getByRole('button', { name: 'Simpan' }).click()

test('a matter is added, said by the search, switched off and on, deleted and brought back', async ({ page }) => {
  test.setTimeout(120_000)
  const word = unheardOf()
  const name = `Urusan ${word}`
  const says = `Soal ${word} ditanyakan kepada tukangnya.`
  await asAdmin(page, '/admin/other-matters')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Urusan di luar SPMB')
  await page.getByRole('link', { name: 'Tambah urusan' }).click()
  await page.getByLabel('Nama urusan').fill(name)
  await page.getByLabel('Kalimat jawaban').fill(says)
  const asked = page.getByRole('textbox', { name: 'Cara bertanya', exact: true })
  await asked.fill(word)
  await save(page)
  await expect(main(page).getByRole('alert')).toContainText('Satu kata bukan petunjuk. Tulis paling sedikit dua kata.')
  await expect(asked).toHaveValue(word)
  await asked.fill(`servis ${word}\nharga ${word} bekas\nbeli ${word} di pasar`)
  await save(page)
  await expect(page.getByText('Urusan baru disimpan.', { exact: false })).toBeVisible()

  const answer = async () => (await page.request.get(`/search?q=servis+${word}`)).text()
  await expect.poll(answer).toContain(says)
  await page.goto(`/admin/other-matters?q=${word}`)
  await page.getByRole('button', { name: `Matikan: ${name}` }).click()
  await expect(page.getByText('Urusan dimatikan')).toBeVisible()
  await expect(main(page).getByText('Dimatikan admin')).toBeVisible()
  await expect.poll(answer).not.toContain(says)
  await page.getByRole('button', { name: `Nyalakan: ${name}` }).click()
  await expect(page.getByText('Urusan dinyalakan')).toBeVisible()
  await expect.poll(answer).toContain(says)

  await page.getByRole('button', { name: `Hapus: ${name}` }).click()
  await page.getByRole('button', { name: 'Ya, hapus' }).click()
  await expect(page.getByText('Urusan berhasil dihapus')).toBeVisible()
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(page.getByRole('link', { name: `Edit: ${name}` })).toBeVisible()
  await page.getByRole('button', { name: `Hapus: ${name}` }).click()
  await page.getByRole('button', { name: 'Ya, hapus' }).click()
  await expect(page.getByText('Tidak ada hasil untuk pencarian', { exact: false })).toBeVisible()
})

test('what was typed is not left without a question', async ({ page }) => {
  await asAdmin(page, '/admin/other-matters?q=seragam+putih')
  await page.getByRole('link', { name: /^Edit: / }).click()
  await expect(page.getByRole('textbox', { name: 'Cara bertanya', exact: true })).toHaveValue(/seragam putih/)
  await page.getByLabel('Kalimat jawaban').fill('Kalimat yang belum disimpan.')
  await page.getByRole('link', { name: 'Batal' }).click()
  await expect(page.getByRole('dialog', { name: 'Tinggalkan tanpa menyimpan?' })).toBeVisible()
})
