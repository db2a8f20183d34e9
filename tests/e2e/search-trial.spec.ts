// The trial box of the forms for FAQ and articles: what a question would get before anything is saved, with and without scripts.
import { expect, type Page } from '@playwright/test'
import { asAdmin, signIn } from './register-client.ts'
import { test } from './test.ts'

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const openTrial = (page: Page) => page.getByText('Coba: orang bertanya begini, mendapat ini').click()
const tried = (page: Page) => page.getByRole('list', { name: 'Yang didapat' })

/** Letters only, so that every run writes about something that nobody has written about. */
const unheardOf = () =>
  `zq${[...`${Date.now()}${Math.floor(Math.random() * 1_000)}`].map((digit) => 'bcdfghjklm'[Number(digit)]).join('')}`

test('an unsaved question is tried, gets ways of asking, and is warned of when another answers first', async ({
  page,
}) => {
  const word = unheardOf()
  // Of other matters, which have answers of their own.
  const asked = 'kapan pendaftaran dibuka\nlupa password\nberapa kuota jalur domisili'
  await asAdmin(page, '/admin/faq?new=1')
  await box(page, 'Pertanyaan').fill(`Bagaimana mengurus ${word} untuk anak saya?`)
  await box(page, 'Jawaban').fill('Bawa ke sekolah.')
  await openTrial(page)
  await page.getByLabel('Pertanyaan yang dicoba').fill(`${word} gimana\nkapan pendaftaran dibuka`)
  await page.getByRole('button', { name: 'Coba pertanyaan' }).click()
  await expect(
    tried(page)
      .getByRole('listitem')
      .filter({ hasText: `“${word} gimana”` }),
  ).toContainText('(teks ini)')
  await expect(tried(page)).toContainText('Asisten menjawab yakin')
  await expect(tried(page).getByRole('link').first()).toHaveAttribute('href', /^\/admin\//)
  await expect(page.getByTestId('rivals')).toHaveCount(0)

  await box(page, 'Pertanyaan').fill('Kapan pendaftaran SMA dan SMK dibuka dan ditutup?')
  await page.getByLabel('Pertanyaan serupa').fill(asked)
  await page.getByLabel('Pertanyaan yang dicoba').fill('')
  await page.getByRole('button', { name: 'Coba pertanyaan' }).click()
  await expect(page.getByTestId('rivals')).toContainText(/“.+” akan dijawab oleh:/)
  const proposal = page.getByRole('group', { name: 'Usulan cara bertanya' }).getByRole('checkbox').last()
  const words = await proposal.getAttribute('value')
  await page.getByRole('button', { name: 'Tambahkan sebagai cara bertanya' }).click()
  await expect(page.getByText('Centang dulu yang akan ditambahkan')).toBeVisible()
  await proposal.check()
  await page.getByRole('button', { name: 'Tambahkan sebagai cara bertanya' }).click()
  await expect(page.getByText('1 cara bertanya ditambahkan.')).toBeVisible()
  await expect(page.getByLabel('Pertanyaan serupa')).toHaveValue(`${asked}\n${words}`)

  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('FAQ baru berhasil ditambahkan')).toBeVisible()
  await expect(page.getByTestId('rivals')).toContainText(/“.+” akan dijawab oleh:/)
  await page.getByRole('link', { name: 'Coba dan tambah cara bertanya' }).click()
  await expect(page.getByLabel('Pertanyaan serupa')).toHaveValue(`${asked}\n${words}`)
  // Another run shall not meet its double.
  const id = new URL(page.url()).searchParams.get('edit')
  await page.getByRole('link', { name: 'Batal' }).click()
  const remove = page.locator('form').filter({ has: page.locator(`input[name="id"][value="${id}"]`) })
  await remove.getByRole('button', { name: /^Hapus: / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ya, hapus' }).click()
  await expect(page.getByText('FAQ berhasil dihapus')).toBeVisible()
})

for (const width of [360, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 740 } })

    test('the trial stands above what saves, for eyes and keys, and Enter in a field saves', async ({ page }) => {
      await asAdmin(page, '/admin/faq?new=1')
      const fold = page.getByText('Coba: orang bertanya begini, mendapat ini')
      const save = page.getByRole('button', { name: 'Simpan' })
      await fold.scrollIntoViewIfNeeded()
      const [above, below] = [await fold.boundingBox(), await save.boundingBox()]
      expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0)
      // Both are seen at once.
      expect((below?.y ?? 0) + (below?.height ?? 0) - (above?.y ?? 0)).toBeLessThan(200)
      await fold.focus()
      await page.keyboard.press('Tab')
      await expect(save).toBeFocused()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Enter')
      await expect(page.getByLabel('Pertanyaan yang dicoba')).toBeVisible()
      await box(page, 'Pertanyaan').fill('')
      await box(page, 'Pertanyaan').press('Enter')
      await expect(page.getByText('Pertanyaan harus diisi').first()).toBeVisible()
      await expect(page.getByText('Tulis judul dulu, lalu coba')).toHaveCount(0)
    })
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the form comes back with the result and everything that was typed', async ({ page }) => {
    await signIn(page, 'admin@spmb.test')
    await page.goto('/admin/knowledge-article/requirements?new=1')
    await box(page, 'Judul').fill('Bagaimana mendaftar untuk anak saya?')
    await box(page, 'Ringkasan').fill('Ringkas.')
    await box(page, 'Isi').fill('## Bagian\n\nIsi.')
    await openTrial(page)
    await page.getByRole('button', { name: 'Coba pertanyaan' }).click()
    await expect(tried(page)).toContainText('“Bagaimana mendaftar untuk anak saya?”')
    await expect(box(page, 'Isi')).toHaveValue('## Bagian\n\nIsi.')
    const proposal = page.getByRole('group', { name: 'Usulan cara bertanya' }).getByRole('checkbox').first()
    const words = await proposal.getAttribute('value')
    await proposal.check()
    await page.getByRole('button', { name: 'Tambahkan sebagai cara bertanya' }).click()
    await expect(page.locator('#field-asked')).toHaveValue(String(words))
    await expect(box(page, 'Judul')).toHaveValue('Bagaimana mendaftar untuk anak saya?')
    await box(page, 'Judul').fill('')
    await page.getByRole('button', { name: 'Coba pertanyaan' }).click()
    await expect(page.getByRole('main')).toContainText('Tulis judul dulu, lalu coba')
    await expect(box(page, 'Isi')).toHaveValue('## Bagian\n\nIsi.')
  })
})
