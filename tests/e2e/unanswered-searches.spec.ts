// 'Pencarian tak terjawab': what was looked for in vain becomes a synonym or a FAQ in one step, and is found from then on.
import { expect, type Page } from '@playwright/test'
import { askFromElsewhere } from './ask-from-elsewhere.ts'
import { signIn } from './register-client.ts'
import { test } from './test.ts'

// Letters only, so that every run looks for something nobody has looked for.
const unheardOf = () =>
  `zq${[...String(Date.now())].map((digit) => 'bcdfghjklm'[Number(digit)]).join('')}${Math.random() < 0.5 ? 'wx' : 'wv'}`

/** The counts are stored every few seconds. */
async function openWhenCounted(page: Page, link: string): Promise<void> {
  await expect(async () => {
    await page.goto('/admin/searches')
    await expect(page.getByRole('link', { name: link })).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 40_000 })
  await page.getByRole('link', { name: link }).click()
}

test('a search in vain becomes a synonym; the next search finds it, and it leaves the list', async ({ page }) => {
  test.setTimeout(120_000)
  const word = unheardOf()
  await page.goto(`/search?q=${word}`)
  await expect(page.getByText('Tidak ada hasil ditemukan', { exact: true })).toBeVisible()
  await askFromElsewhere(page, `/search?q=${word}`)
  await signIn(page, 'admin@spmb.test')
  await openWhenCounted(page, `Jadikan sinonim: ${word}`)
  await expect(page.getByLabel('Kata lain', { exact: true })).toHaveValue(word)
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Istilah harus diisi')
  await page.getByLabel('Istilah di portal').fill('zqxwvkkkzz')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('juga tidak menemukan apa-apa')
  await expect(page.getByLabel('Kata lain', { exact: true })).toHaveValue(word)
  await page.getByLabel('Istilah di portal').fill('domisili')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Sinonim disimpan.', { exact: false })).toBeVisible()
  const found = async () => (await page.request.get(`/search?q=${word}`)).text()
  await expect.poll(found).toContain('Jalur Domisili SMA')
  await expect(page.getByText(word)).toHaveCount(0)

  await page.goto(`/admin/synonyms?q=${word}`)
  await page.getByRole('link', { name: 'Edit: domisili' }).click()
  const variants = page.getByLabel('Kata lain', { exact: true })
  await variants.fill((await variants.inputValue()).replace(word, ''))
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect.poll(found).toContain('Tidak ada hasil ditemukan')
})

test('a search in vain within the FAQ becomes a FAQ whose question is filled in', async ({ page }) => {
  test.setTimeout(120_000)
  const word = unheardOf()
  await page.goto('/')
  const faq = page.getByRole('region', { name: 'Pertanyaan yang sering diajukan' })
  await faq.getByPlaceholder('Cari Pertanyaan...').fill(word)
  await expect(faq.getByText(`Tidak ada hasil untuk pencarian "${word}"`)).toBeVisible()
  const told = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await faq.getByRole('button', { name: 'Cari', exact: true }).click()
  expect((await told).status()).toBe(204)
  await askFromElsewhere(page, `/search?q=${word}`)
  await signIn(page, 'admin@spmb.test')
  await openWhenCounted(page, `Jadikan FAQ: ${word}`)
  await expect(page.getByRole('textbox', { name: 'Pertanyaan', exact: true })).toHaveValue(word)
  await page.getByRole('textbox', { name: 'Jawaban', exact: true }).fill('Jawaban uji.')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('FAQ baru berhasil ditambahkan')).toBeVisible()
  // The search finds it a moment later.
  await expect(async () => {
    await page.goto('/admin/searches')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.getByText(word).count()).toBe(0)
  }).toPass({ timeout: 20_000 })
})

test('a synonym is deleted and brought back', async ({ page }) => {
  await signIn(page, 'admin@spmb.test')
  await page.goto('/admin/synonyms?q=numpang')
  await page.getByRole('button', { name: 'Hapus: numpang KK' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ya, hapus' }).click()
  await expect(page.getByText('Sinonim berhasil dihapus')).toBeVisible()
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(page.getByRole('link', { name: 'Edit: numpang KK' })).toBeVisible()
})
