// Content as a file: taken away, looked at when it comes back, applied, and refused where it cannot be; without scripts too.
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { HttpClient } from './http-client.ts'
import { asAdmin } from './register-client.ts'
import { test } from './test.ts'
import { violationsOf } from './violations.ts'

const said = (page: Page, words: string) => expect(page.locator('[data-toasts]').getByText(words)).toBeVisible()

const choose = (page: Page, text: string | Buffer, name = 'berkas.yaml') =>
  page.getByLabel('Berkas', { exact: true }).setInputFiles({
    ...{ name, mimeType: 'text/yaml', buffer: Buffer.from(text) },
  })

const check = (page: Page) => page.getByRole('button', { name: 'Periksa berkas' }).click()
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name })

const oneQuestion = (key: string, more: string) => `categories:
  - id: umum
    name: Umum
    topics:
      - name: Teknis Pendaftaran
        items:
          - key: ${key}
            question: 'Pertanyaan ${key}?'
            draft: true
            source: Juknis
            reviewed: '2025-01-02'
            editor: Tim
${more}
`

test('what was taken away changes nothing; an edited file is compared, then applied', async ({ page }) => {
  test.setTimeout(120_000)
  const key = `uji-${Date.now()}`
  await asAdmin(page, '/admin/canned-replies')
  const tabs = page.getByRole('navigation', { name: 'Halaman Jawaban siap pakai' })
  await tabs.getByRole('link', { name: 'Impor dan ekspor' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Impor dan ekspor: Jawaban siap pakai' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Unduh' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^canned-replies-\d{4}-\d\d-\d\d\.yaml$/)
  const text = await readFile(await file.path(), 'utf8')
  await choose(page, text)
  await check(page)
  await expect(heading(page, 'Tidak ada perubahan')).toBeFocused()
  await expect(page.getByRole('button', { name: /^Terapkan/ })).toHaveCount(0)

  await page.getByRole('link', { name: 'Ganti berkas' }).click()
  await choose(
    page,
    `${text}- {key: ${key}, title: Balasan ${key}, text: Halo.}\n- {key: ${key}-b, title: '', text: Halo.}\n`,
  )
  await check(page)
  await expect(heading(page, '1 perubahan siap diterapkan, 1 butir bermasalah')).toBeFocused()
  await expect(page.getByRole('table', { name: 'Butir bermasalah' })).toContainText('Judul harus diisi')
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Terapkan 1 perubahan' }).click()
  await said(page, 'Impor diterapkan: 1 baru')
  await page.goto('/admin/canned-replies')
  await expect(page.getByRole('link', { name: `Balasan ${key}`, exact: true })).toBeVisible()
})

test('a change of the FAQ shows its lines, stands in the history, and is refused once a colleague was faster', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const key = `uji-${Date.now()}`
  await asAdmin(page, '/admin/exchange/faq')
  await choose(page, oneQuestion(key, '            answer: Lama.'))
  await check(page)
  await expect(heading(page, '1 perubahan siap diterapkan')).toBeFocused()
  await page.getByText('Hanya ada di portal, dibiarkan').click()
  await page.getByRole('button', { name: 'Terapkan 1 perubahan' }).click()
  await said(page, 'Impor diterapkan: 1 baru')

  const other = await page.context().newPage()
  for (const [at, answer] of [
    [page, 'Baru.'],
    [other, 'Dari rekan.'],
  ] as const) {
    await at.goto('/admin/exchange/faq')
    await choose(at, oneQuestion(key, `            answer: ${answer}`))
    await check(at)
    await expect(heading(at, '1 perubahan siap diterapkan')).toBeFocused()
    await expect(at.getByText('Dihapus: Lama.')).toBeVisible()
  }
  await other.getByRole('button', { name: 'Terapkan 1 perubahan' }).click()
  await said(other, 'Impor diterapkan: 1 berubah')
  await page.getByRole('button', { name: 'Terapkan 1 perubahan' }).click()
  await expect(page.getByRole('alert')).toContainText('isi portal berubah sejak berkas diperiksa')
  await expect(page.getByText('Dihapus: Dari rekan.')).toBeVisible()
  await page.getByRole('button', { name: 'Terapkan 1 perubahan' }).click()
  await said(page, 'Impor diterapkan: 1 berubah')

  await page.goto(`/admin/faq?q=${key}`)
  await page
    .getByRole('link', { name: /Riwayat/ })
    .first()
    .click()
  await expect(page.getByText('Ditambahkan: Baru.')).toBeVisible()
})

test('a mistaken file is refused in its own words', async ({ page }) => {
  await asAdmin(page, '/admin/exchange/faq')
  const refused = async (words: string) => {
    await check(page)
    await expect(page.getByRole('main').getByRole('alert')).toContainText(words)
  }
  await refused('Pilih berkas dulu')
  for (const [text, words] of [
    [Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14]), 'Ini berkas Excel'],
    ['categories:\n  - id: a\n   name: b', 'Baris 3 bukan YAML yang benar'],
    ['offices: []\n', 'Ini berkas Cabang dinas, bukan FAQ'],
    [' ', 'Berkas ini kosong'],
    ['# '.repeat(1_200_000), 'Berkas paling besar 1 MB'],
  ] as const) {
    await choose(page, text)
    await refused(words)
  }
})

test('agents have nothing of it, and no kind is there that is none', async ({ baseURL }) => {
  const agent = new HttpClient(baseURL ?? '')
  await agent.signIn('agent@spmb.test')
  for (const path of ['/admin/exchange/faq', '/admin/exchange/offices/file']) {
    expect([path, (await agent.get(path)).status]).toEqual([path, 403])
  }
  const admin = new HttpClient(baseURL ?? '')
  await admin.signIn('admin@spmb.test')
  for (const path of ['/admin/exchange/season', '/admin/exchange/constructor/file']) {
    expect([path, (await admin.get(path)).status]).toEqual([path, 404])
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a file is looked at and applied', async ({ page }) => {
    const key = `tanpa-${Date.now()}`
    await asAdmin(page, '/admin/exchange/faq')
    await choose(page, oneQuestion(key, '            answer: |\n              Satu.\n              Dua.'))
    await check(page)
    await expect(heading(page, '1 perubahan siap diterapkan')).toBeVisible()
    await page.getByRole('button', { name: 'Terapkan 1 perubahan' }).click()
    // Playwright looks for no text inside 'noscript', but for roles.
    await expect(page.getByRole('status').filter({ visible: true })).toContainText('Impor diterapkan: 1 baru')
  })
})
