// Everything a visitor needs with JavaScript switched off: reading, looking a status up, registering, asking.
import { expect } from '@playwright/test'
import { askFromElsewhere } from './ask-from-elsewhere.ts'
import { sendSignIn, signIn } from './register-client.ts'
import { test } from './test.ts'

test.use({ javaScriptEnabled: false })

test('the home page is readable', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Helpdesk dan Pengaduan SPMB' })).toBeVisible()
  await page.getByText(/Tampilkan \d+ pengumuman lain/).click()
  await expect(page.getByRole('heading', { name: 'Jadwal Pemilihan Sekolah' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Kanal Pengaduan Kecurangan' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Juknis dan JukOp' })).toBeVisible()
  await page.getByRole('heading', { name: 'Apa itu SPMB dan apa bedanya dengan PPDB?' }).click()
  await expect(page.getByText('SPMB adalah Sistem Penerimaan Murid Baru').first()).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('Jalan Pemuda Nomor 134')
})

test('a question is asked and its status looked up', async ({ page, browser }, { project }) => {
  const title = `Tanpa JavaScript (${project.name} ${Date.now()})`
  await page.goto('/client/create-question')
  await expect(page).toHaveURL(/\/login\?next=/)
  await sendSignIn(page, 'client@spmb.test', 'salah-sekali')
  await expect(page.getByRole('alert')).toContainText('Email atau password salah')
  await expect(page.getByLabel('Email')).toHaveValue('client@spmb.test')
  await page.getByLabel('Password', { exact: true }).fill('Spmb-Demo-2025!')
  await page.getByRole('button', { name: 'Masuk' }).click()
  await expect(page).toHaveURL('/client/create-question')
  await page.getByLabel('Subjek').fill(title)
  await page.getByLabel('Deskripsi').fill('Ponsel saya tua.')
  await page.getByRole('button', { name: 'Kirim pertanyaan' }).click()
  await expect(page.getByText('Kategori harus dipilih').first()).toBeVisible()
  await expect(page.getByLabel('Subjek')).toHaveValue(title)
  await page.getByLabel('Kategori').selectOption({ label: 'Masalah Teknis' })
  await page.getByLabel('Prioritas').selectOption({ label: 'Sedang' })
  await page.getByRole('button', { name: 'Kirim pertanyaan' }).click()
  const id = (await page.getByTestId('public-id').innerText()).trim()

  const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await visitor.goto('/')
  await visitor.getByRole('main').getByRole('link', { name: 'Cek Status' }).first().click()
  await visitor.getByRole('main').getByRole('textbox').first().fill('x'.repeat(25))
  await visitor.getByRole('button', { name: 'Cari Status Pertanyaan' }).first().click()
  await expect(
    visitor.getByText('ID Pertanyaan tidak ditemukan. Pastikan ID yang dimasukkan benar.').first(),
  ).toBeVisible()
  await visitor.getByRole('main').getByRole('textbox').first().fill(id)
  await visitor.getByRole('button', { name: 'Cari Status Pertanyaan' }).first().click()
  await expect(visitor).toHaveURL(`/status/${id}`)
  await expect(visitor.getByText('Menunggu', { exact: true }).first()).toBeVisible()
  await expect(visitor.getByText(title)).toBeVisible()
})

test('a search within a category is counted, found or not', async ({ page, browser }, { project }) => {
  const word = `zqtanpa${[...`${project.name}${Date.now()}`].map((sign) => String.fromCharCode(97 + (sign.charCodeAt(0) % 26))).join('')}`
  await page.goto('/knowledge/requirements')
  await page.getByRole('searchbox', { name: 'Cari artikel' }).fill(word)
  await page.getByRole('button', { name: 'Cari', exact: true }).click()
  await expect(page.getByText('Tidak ada artikel yang ditemukan dengan kata kunci', { exact: false })).toBeVisible()
  await askFromElsewhere(page, `/knowledge/requirements?q=${word}`)
  const staff = await (await browser.newContext()).newPage()
  await signIn(staff, 'admin@spmb.test')
  // The counts are stored every few seconds.
  await expect(async () => {
    await staff.goto('/admin/searches')
    await expect(staff.getByRole('row', { name: word })).toContainText('2', { timeout: 1_000 })
  }).toPass({ timeout: 40_000 })
})

test('a refused registration says that the passwords must be typed again', async ({ page }) => {
  await page.goto('/register')
  const again = page.getByText('Ketik lagi password Anda', { exact: false })
  await expect(again).toHaveCount(0)
  await page.getByLabel('Nama lengkap').fill('Budi')
  await page.getByLabel('Password', { exact: true }).fill('Rahasia-123')
  await page.getByLabel('Konfirmasi password').fill('Rahasia-123')
  await page.getByRole('button', { name: 'Daftar' }).click()
  await expect(page.getByText('NISN harus diisi')).toBeVisible()
  await expect(page.getByLabel('Nama lengkap')).toHaveValue('Budi')
  for (const name of ['Password', 'Konfirmasi password']) {
    const field = page.getByLabel(name, { exact: true })
    await expect(field).toHaveValue('')
    await expect(field).toHaveAccessibleDescription(/Ketik lagi password Anda/)
  }
})
