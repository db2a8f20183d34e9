// 'Tanya petugas' without an account, on a phone: the whole way from the first page to the receipt, and what goes wrong on it.
import { expect, type Page } from '@playwright/test'
import { aPdf, aPicture } from '../builders/a-photo.ts'
import { aNumber, askAsGuest, readReceipt, sendQuestion, writeQuestion } from './ask-as-guest.ts'
import { listWith } from './desk-list.ts'
import { asAgent, register, sendRegistration, sendSignIn } from './register-client.ts'
import { test } from './test.ts'

const words = (about: string) => `${about} ${Date.now()}${Math.floor(Math.random() * 1e6)}`

/** The fields of the form that a person sees without unfolding anything; the files' chooser is one of them. */
const visibleFields = (page: Page) =>
  page
    .locator('main form')
    .last()
    .locator('input:visible, select:visible, textarea:visible, label:has(input[type=file]):visible')

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
  await expect(page.getByTestId('answer-promise')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Balasan' })).toBeVisible()
})

test('a double tap makes one, and going back makes no second', async ({ page, browser }) => {
  const typed = words('Ketuk dua kali')
  await page.goto('/ask')
  await writeQuestion(page, typed)
  await sendQuestion(page).dblclick()
  const first = await readReceipt(page)
  await page.goBack()
  await expect(page).toHaveURL('/ask')
  // What was sent is not there to be sent again.
  await expect(page.getByLabel('Ceritakan masalahnya')).toHaveValue('')
  await page.goForward()
  expect(await readReceipt(page)).toEqual(first)
  const agent = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  await asAgent(agent, listWith(typed))
  await expect(agent.getByRole('main').locator('[data-row]')).toHaveCount(1)
  await expect(agent.getByRole('main').getByRole('listitem').filter({ hasText: 'Bu Siti' })).toContainText('tanpa akun')
})

test('wrong input is said at once, beside each field, and nothing typed is lost', async ({ page }) => {
  await page.goto('/ask')
  await sendQuestion(page).tap()
  const main = page.getByRole('main')
  for (const sentence of ['Cerita masalah harus diisi', 'Nama harus diisi', 'Nomor WhatsApp harus diisi'])
    await expect(main.getByText(sentence).first()).toBeVisible()
  await expect(main.getByText('Pilih kabupaten/kota Anda, supaya sampai ke petugas yang tepat').first()).toBeVisible()
  await writeQuestion(page, 'Salah nomor', '12345')
  await sendQuestion(page).tap()
  await expect(main.getByText('Nomor WhatsApp belum benar. Contoh: 0812 3456 7890').first()).toBeVisible()
  await expect(page.getByLabel('Ceritakan masalahnya')).toHaveValue('Salah nomor')
  await expect(page.getByLabel('Kabupaten/Kota').locator('option:checked')).toHaveText('Kabupaten Demak')
  await expect(page.getByLabel('Nomor WhatsApp')).toHaveValue('12345')
  await page.getByLabel('Nomor WhatsApp').fill(`+62 ${aNumber().slice(1)}`)
  await sendQuestion(page).tap()
  await readReceipt(page)
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
  // Who finds that it did not answer goes on with what was typed.
  await expect(page.getByLabel('Ceritakan masalahnya')).toHaveValue(
    'NISN anak saya tidak ditemukan, sudah dicoba tiga kali',
  )
  await expect(sendQuestion(page)).toBeVisible()
})

test('the regency is remembered, and what was begun is there again', async ({ page }) => {
  await askAsGuest(page, words('Kabupaten diingat'))
  await page.goto('/ask')
  await expect(page.getByLabel('Kabupaten/Kota').locator('option:checked')).toHaveText('Kabupaten Demak')
  await page.getByLabel('Ceritakan masalahnya').fill('Baru mulai menulis')
  await page.reload()
  await expect(page.getByLabel('Ceritakan masalahnya')).toHaveValue('Baru mulai menulis')
  await expect(page.getByText('Tulisan Anda tadi masih tersimpan')).toBeVisible()
  await page.getByRole('button', { name: 'Hapus dari HP ini' }).tap()
  await expect(page.getByLabel('Ceritakan masalahnya')).toHaveValue('')
  await page.reload()
  await expect(page.getByLabel('Ceritakan masalahnya')).toHaveValue('')
  await expect(page.getByText('Tulisan Anda tadi masih tersimpan')).toHaveCount(0)
})

test('files go along, and one that cannot be taken holds nothing up', async ({ page, browser }) => {
  await page.goto('/ask')
  await writeQuestion(page, words('Dengan foto dan surat'))
  const chooser = page.locator('input[type=file]').first()
  const photo = await aPicture(1_200, 900).jpeg().toBuffer()
  await chooser.setInputFiles([
    { name: 'kartu keluarga.jpg', mimeType: 'image/jpeg', buffer: photo },
    { name: 'surat.pdf', mimeType: 'application/pdf', buffer: aPdf('surat tamu') },
    { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>alert(1)</script>') },
  ])
  await expect(page.getByText('foto.jpg').first()).toBeVisible()
  await sendQuestion(page).tap()
  const { id } = await readReceipt(page)
  const files = page.getByRole('list', { name: 'Lampiran' })
  await expect(files.getByRole('listitem')).toHaveCount(2)
  await expect
    .poll(() => files.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  const address = (await files.getByRole('link', { name: /surat\.pdf/ }).getAttribute('href')) ?? ''
  expect((await page.request.get(address)).status()).toBe(200)
  // Another device sees neither the link nor the file.
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(`/status/${id}`)
  await expect(stranger.locator('[href*="/attachments/"], [src*="/attachments/"]')).toHaveCount(0)
  expect((await stranger.request.get(address)).status()).toBe(404)
  await stranger.goto(`/ask/${id}/receipt`)
  await expect(stranger).toHaveURL(`/status/${id}`)
})

test('what was written goes along to sign-in, registration and the form with an account', async ({ page }, {
  project,
}) => {
  const typed = words('Tulisan ikut masuk')
  const [email, password] = [`tamu.${project.name}.${Date.now()}@example.test`, 'Rahasia-Sekali-7']
  await register(page, email, password)
  await page.goto('/ask')
  await page.getByLabel('Ceritakan masalahnya').fill(typed)
  await page.getByLabel('Kabupaten/Kota').selectOption({ label: 'Kabupaten Demak' })
  await page.getByRole('main').getByRole('link', { name: 'Masuk', exact: true }).tap()
  await expect(page.getByText('Tulisan Anda tersimpan')).toBeVisible()
  await sendSignIn(page, email, password)
  await expect(page).toHaveURL('/client/create-question')
  await expect(page.getByLabel('Deskripsi')).toHaveValue(typed)
  await expect(page.getByLabel('Kabupaten/Kota').locator('option:checked')).toHaveText('Kabupaten Demak')
})

test('what was found again goes along to sign-in too', async ({ page }, { project }) => {
  const typed = words('Ditemukan lagi')
  const [email, password] = [`lagi.${project.name}.${Date.now()}@example.test`, 'Rahasia-Sekali-7']
  await register(page, email, password)
  await page.goto('/ask')
  await page.getByLabel('Ceritakan masalahnya').fill(typed)
  // Twice: what was found again stays stored.
  for (const _ of [1, 2]) {
    await page.reload()
    await expect(page.getByLabel('Ceritakan masalahnya')).toHaveValue(typed)
  }
  await page.getByRole('main').getByRole('link', { name: 'Masuk', exact: true }).tap()
  await sendSignIn(page, email, password)
  await expect(page).toHaveURL('/client/create-question')
  await expect(page.getByLabel('Deskripsi')).toHaveValue(typed)
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

test("'Login Diperlukan' leads through registration back to the form", async ({ page }, { project }) => {
  const [email, password] = [`lewat.${project.name}.${Date.now()}@example.test`, 'Rahasia-Sekali-7']
  await page.goto('/login-required')
  await expect(page.getByRole('main').getByRole('link').nth(1)).toHaveText('Tanya tanpa akun')
  await page.getByRole('main').getByRole('link', { name: 'Buat Akun' }).tap()
  await expect(page).toHaveURL(/\/register\?next=%2Fclient%2Fcreate-question/)
  await page.getByLabel('Nama lengkap').fill('Ibu Contoh')
  await page.getByLabel('NISN').fill('0051234567')
  await page.getByLabel('Nomor HP').fill('081200001111')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Konfirmasi password').fill(password)
  await page.getByLabel(/Saya menyetujui/).check()
  await page.getByRole('button', { name: 'Daftar' }).tap()
  await expect(page).toHaveURL(/\/login\?next=/)
  // Said to everybody, so that it says nothing about anybody.
  await expect(page.getByText('Bila email ini sudah pernah didaftarkan')).toBeVisible()
  await sendSignIn(page, email, password)
  await expect(page).toHaveURL('/client/create-question')
})

test('a known address is answered as a new one is', async ({ page }, { project }) => {
  const email = `kenal.${project.name}.${Date.now()}@example.test`
  const said = []
  for (const password of ['Rahasia-Sekali-7', 'Lain-Sekali-88']) {
    await page.goto('/register')
    await sendRegistration(page, email, password)
    await expect(page.getByText('Bila email ini sudah pernah didaftarkan')).toBeVisible()
    said.push([new URL(page.url()).search, await page.getByRole('main').innerText()])
  }
  expect(said[1]).toEqual(said[0])
})

test('the title of an article goes along to the staff', async ({ page }) => {
  await page.goto('/knowledge/requirements/req-1')
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  await page.getByRole('main').getByRole('link', { name: 'Tanya petugas' }).tap()
  await expect(page.getByLabel('Ceritakan masalahnya')).toHaveValue(title)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test("what was typed goes through 'Login Diperlukan'", async ({ page }) => {
    await page.goto(`/login-required?${new URLSearchParams({ text: 'Token saya & hilang' })}`)
    await expect(page.getByRole('main').getByRole('link', { name: 'Masuk' })).toHaveAttribute('href', /text%3DToken/)
    await page.getByRole('link', { name: 'Tanya tanpa akun' }).tap()
    await expect(page.getByLabel('Ceritakan masalahnya')).toHaveValue('Token saya & hilang')
  })

  test('between asking and reporting the text goes along, and Enter sends the form', async ({ page }) => {
    const typed = words('Bertanya atau melapor, tanpa skrip')
    await page.goto('/ask')
    await page.getByLabel('Ceritakan masalahnya').fill(typed)
    await page.getByRole('button', { name: 'Saya mau melapor' }).tap()
    await expect(page).toHaveURL('/ask/report')
    await expect(page.getByLabel('Ceritakan kejadiannya')).toHaveValue(typed)
    await expect(page.getByText('Ada yang perlu diperbaiki')).toHaveCount(0)
    await page.getByRole('button', { name: 'Saya mau melapor' }).tap()
    await expect(page.getByLabel('Ceritakan kejadiannya')).toHaveValue(typed)
    await page.getByRole('button', { name: 'Saya mau bertanya' }).tap()
    await expect(page).toHaveURL('/ask')
    await expect(page.getByLabel('Ceritakan masalahnya')).toHaveValue(typed)
    await page.getByLabel('Nama Anda').press('Enter')
    await expect(page.getByText('Nama harus diisi').first()).toBeVisible()
    await expect(page.getByLabel('Ceritakan masalahnya')).toHaveValue(typed)
  })

  test('from the first page to the receipt', async ({ page }) => {
    await page.goto('/')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^(Buat Pertanyaan|Tanya petugas)/ })
      .first()
      .tap()
    await page.waitForURL(/\/(login-required|ask)$/)
    if (page.url().endsWith('/login-required')) await page.getByRole('link', { name: 'Tanya tanpa akun' }).tap()
    await sendQuestion(page).tap()
    await expect(page.getByText('Nama harus diisi').first()).toBeVisible()
    await writeQuestion(page, words('Tanpa JavaScript, tanpa akun'), '0812')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        ...{ name: 'surat.pdf', mimeType: 'application/pdf' },
        buffer: aPdf('tanpa skrip'),
      })
    await sendQuestion(page).tap()
    await expect(page.getByText('Nomor WhatsApp belum benar').first()).toBeVisible()
    await expect(page.getByLabel('Ceritakan masalahnya')).toHaveValue(/^Tanpa JavaScript, tanpa akun/)
    await page.getByLabel('Nomor WhatsApp').fill(aNumber())
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([
        { name: 'surat.pdf', mimeType: 'application/pdf', buffer: aPdf('tanpa skrip') },
        { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('bukan foto') },
      ])
    await sendQuestion(page).tap()
    const { id } = await readReceipt(page)
    const warning = page.getByRole('status').filter({ hasText: 'Berkas foto.jpg tidak dapat kami terima' })
    await expect(warning).toContainText('Jenis berkas ini tidak diterima.')
    await expect(warning).toContainText('Lampirkan lagi di halaman pertanyaan.')
    await expect(page.getByRole('list', { name: 'Lampiran' }).getByRole('listitem')).toHaveCount(1)
    await page.getByRole('link', { name: 'Buka pertanyaan saya' }).tap()
    await expect(page).toHaveURL(`/status/${id}`)
    const asked = page.getByRole('main').getByText(/^Tanpa JavaScript, tanpa akun/)
    await expect(asked.filter({ visible: true })).toHaveCount(1)
    await page.getByRole('button', { name: 'Kirim balasan' }).tap()
    await expect(page.getByText('Balasan harus diisi').first()).toBeInViewport()
    await expect(page.getByRole('textbox', { name: 'Balasan' })).toBeFocused()
    await page.getByRole('textbox', { name: 'Balasan' }).fill('Tambahan tanpa skrip.')
    await page.getByRole('button', { name: 'Kirim balasan' }).tap()
    await expect(page.getByRole('status').filter({ hasText: 'Balasan Anda terkirim.' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Riwayat Pertanyaan' })).toContainText('Tambahan tanpa skrip.')
  })
})
