// 'Tanya petugas' without an account, on a phone: the whole way from the first page to the receipt, and what stays on the device.
import { expect, type Page } from '@playwright/test'
import { portalDatabase } from '#tests/e2e/accounts.ts'
import { aNumber, readReceipt, sendQuestion, writeQuestion } from '#tests/e2e/ask-as-guest.ts'
import { test } from '#tests/e2e/test.ts'

const words = (about: string) => `${about} ${crypto.randomUUID()}`

/** The fields of the form that a person sees without unfolding anything; the files' two choosers are one of them. */
const visibleFields = (page: Page) =>
  page
    .locator('main form')
    .last()
    .locator('input:visible:not([capture]), select:visible, textarea:visible, label:has(input[type=file]):visible')

test('from the first page to the receipt: at most five fields and six taps', async ({ page }) => {
  let taps = 0
  const tap = (target: ReturnType<Page['getByRole']>) => {
    taps += 1
    return target.tap()
  }
  await page.goto('/')
  const direct = page
    .getByRole('main')
    .getByRole('link', { name: /^(Buat Pertanyaan|Tanya petugas)/ })
    .first()
  await tap(direct)
  const way = page.getByRole('dialog').getByRole('link', { name: 'Tanya tanpa akun' })
  await expect(way.or(page.getByLabel('Ceritakan masalahnya'))).toBeVisible()
  if (await way.isVisible()) await tap(way)
  await expect(page).toHaveURL(/\/ask$/)
  await expect(page.getByLabel('Ceritakan masalahnya')).toBeVisible()
  const required = ['Ceritakan masalahnya', 'Kabupaten/Kota', 'Nama Anda', 'Nomor WhatsApp']
  const typed = words('Verifikasi berkas saya ditolak tanpa alasan')
  await writeQuestion(page, typed)
  await expect(page.getByText(/^(Ambil foto|Pilih berkas)$/)).toHaveText(['Ambil foto', 'Pilih berkas'])
  // The four and the files: nothing else is asked for.
  expect(await visibleFields(page).count()).toBeLessThanOrEqual(required.length + 1)
  taps += 1 // The regency is chosen with a tap on the list and one on its line, which the phone shows itself.
  await tap(sendQuestion(page))
  const { id, number } = await readReceipt(page)
  expect(taps).toBeLessThanOrEqual(6)
  expect(number).toMatch(/^T-\d+$/)

  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Pertanyaan Anda sudah kami terima')
  await expect(main.getByTestId('answer-promise')).toHaveText(/^Dijawab paling lambat .+ WIB/)
  const save = main.getByRole('link', { name: 'Simpan tautan ke WhatsApp saya' })
  expect(decodeURIComponent((await save.getAttribute('href')) ?? '')).toMatch(
    new RegExp(`^https://wa\\.me/628\\d+\\?text=[\\s\\S]*${number}[\\s\\S]*/status/${id}$`),
  )
  // It stands within the first screen.
  const box = await save.boundingBox()
  expect(box && box.y + box.height).toBeLessThan(740)
  await main.getByRole('link', { name: 'Buka pertanyaan saya' }).tap()
  await expect(page).toHaveURL(`/status/${id}`)
  await expect(page.getByTestId('next-step')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Balasan' })).toBeVisible()
})

test('a double tap makes one, going back makes no second, and the draft is restored', async ({ page }) => {
  const typed = words('Ketuk dua kali')
  const story = page.getByLabel('Ceritakan masalahnya')
  const found = page.getByText('Tulisan Anda tadi masih tersimpan')
  await page.goto('/contact')
  await page.goto('/ask')
  await writeQuestion(page, typed)
  await sendQuestion(page).dblclick()
  const first = await readReceipt(page)
  // The receipt takes the place of the form.
  await page.goBack()
  await expect(page).toHaveURL('/contact')
  await page.goForward()
  expect(await readReceipt(page)).toEqual(first)
  await page.goto('/ask')
  // What was sent is not there to be sent again; the regency is remembered.
  await expect(story).toHaveValue('')
  await expect(page.getByLabel('Kabupaten/Kota').locator('option:checked')).toHaveText('Kabupaten Demak')
  const database = await portalDatabase()
  const { rows } = await database.query('select id from ticket where description = $1', [typed])
  expect(rows).toHaveLength(1)

  await story.fill('Baru mulai menulis')
  await page.reload()
  await expect(story).toHaveValue('Baru mulai menulis')
  await expect(found).toBeVisible()
  await page.getByRole('button', { name: 'Hapus dari HP ini' }).tap()
  await expect(story).toHaveValue('')
  await page.reload()
  await expect(story).toHaveValue('')
  expect(await found.count()).toBe(0)
})

test('answers stand beside it: one that answers is counted and ends it, one that does not is counted and leads on', async ({
  page,
}) => {
  const thanks: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && /faq-thanks|knowledge/.test(request.url())) thanks.push(request.postData() ?? '')
  })
  await page.goto('/ask')
  await page.getByLabel('Ceritakan masalahnya').fill('NISN anak saya tidak ditemukan, sudah dicoba tiga kali')
  const answers = page.getByRole('region', { name: 'Mungkin ini jawabannya' })
  await expect(answers).toBeVisible()
  await answers.locator('summary').first().tap()
  await answers.getByRole('button', { name: 'Belum, kirim' }).first().tap()
  await expect(page.getByLabel('Kabupaten/Kota')).toBeFocused()
  await expect.poll(() => thanks).toEqual([expect.stringMatching(/helped=no|score=-1/)])
  await answers.getByRole('button', { name: 'Ini menjawab' }).first().tap()
  await expect(page.getByText('Syukurlah, sudah terjawab')).toBeVisible()
  await expect.poll(() => thanks.slice(1)).toEqual([expect.stringMatching(/helped=yes|score=1/)])
  // Who finds that it did not answer continues with what was typed.
  await expect(page.getByLabel('Ceritakan masalahnya')).toHaveValue(
    'NISN anak saya tidak ditemukan, sudah dicoba tiga kali',
  )
  await expect(sendQuestion(page)).toBeVisible()
})

test('between asking and reporting the text goes along, and a report leaves nothing on the device', async ({
  page,
}) => {
  const typed = words('Mau bertanya atau melapor')
  const storedText = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  await page.goto('/ask')
  await page.getByLabel('Ceritakan masalahnya').fill(typed)
  await expect.poll(storedText).toContain(typed)
  await page.getByRole('link', { name: 'Saya mau melapor' }).tap()
  await expect(page.getByLabel('Ceritakan kejadiannya')).toHaveValue(typed)
  expect(await storedText()).not.toContain(typed)
  await page.getByLabel('Ceritakan kejadiannya').fill(`${typed} sekali`)
  await page.getByRole('link', { name: 'Saya mau bertanya' }).tap()
  await expect(page.getByLabel('Ceritakan masalahnya')).toHaveValue(`${typed} sekali`)
  expect(await storedText()).not.toContain(typed)
  await page.goBack()
  await expect(page.getByLabel('Ceritakan kejadiannya')).toHaveValue(`${typed} sekali`)
})

test('the same words from two forms are two questions', async ({ page }) => {
  const [typed, phone] = [words('Dua kali ditulis'), aNumber()]
  const ids: string[] = []
  for (let turn = 0; turn < 2; turn += 1) {
    await page.goto('/ask')
    // It has its key once the scripts run.
    await expect(page.locator('input[name=idempotencyKey]')).toHaveValue(/./)
    await writeQuestion(page, typed, phone)
    await sendQuestion(page).tap()
    ids.push((await readReceipt(page)).id)
  }
  expect(new Set(ids).size).toBe(2)
})

test('the privacy policy opens over the form, and says so when it cannot be fetched', async ({ page }) => {
  await page.goto('/ask')
  await expect(page.getByText('tulisan Anda ikut')).toBeVisible()
  await page.getByLabel('Ceritakan masalahnya').fill('Sedang menulis')
  const link = page.getByRole('main').getByRole('link', { name: 'Kebijakan Privasi' })
  const dialog = page.getByRole('dialog', { name: 'Kebijakan Privasi' })
  await page.route('**/privacy', (route) => route.abort())
  await link.tap()
  await expect(dialog.getByRole('alert')).toContainText('Periksa internet Anda')
  await page.keyboard.press('Escape')
  await page.unroute('**/privacy')
  await link.tap()
  await expect(dialog.locator('.prose h2').first()).toBeVisible()
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()
  await expect(page.getByLabel('Ceritakan masalahnya')).toHaveValue('Sedang menulis')
})
