// What staff file: complaints by the form, questions that came by telephone or WhatsApp, and the slip.
import { expect, type Page } from '@playwright/test'
import { asAgent } from './register-client.ts'
import { test } from './test.ts'
import { violationsOf } from './violations.ts'

const complaintMessages = [
  'Judul harus minimal 5 karakter',
  'Kategori harus dipilih',
  'Instansi harus diisi',
  'Deskripsi harus minimal 20 karakter',
  'Nama kontak harus minimal 3 karakter',
  'Email tidak valid',
]

async function writeComplaint(page: Page, title: string): Promise<void> {
  await page.getByRole('main').getByLabel('Judul').fill(title)
  await page.getByRole('main').getByLabel('Kategori').selectOption({ label: 'Penggajian' })
  await page.getByRole('main').getByLabel('Instansi').fill('SMA Contoh 1')
  await page.getByRole('main').getByLabel('Deskripsi').fill('Gaji bulan ini belum masuk sampai hari ini.')
  await page.getByRole('main').getByLabel('Nama kontak').fill('Pak Budi')
  await page.getByRole('main').getByLabel('Email kontak').fill('pak.budi@contoh.id')
  await page.getByRole('button', { name: 'Kirim aduan' }).click()
}

test('a complaint is filed, found again and opened', async ({ page }, { project }) => {
  const title = `Gaji belum masuk (${project.name} ${Date.now()})`
  await asAgent(page, '/helpdesk/complaints/create')
  await page.getByRole('button', { name: 'Kirim aduan' }).click()
  const main = page.getByRole('main')
  for (const message of complaintMessages) await expect(main.getByText(message)).toHaveCount(2)
  expect(await violationsOf(page)).toEqual([])
  await expect(page.getByRole('main').getByLabel('Kategori').getByRole('option')).toHaveText([
    'Pilih kategori',
    'Data Kepegawaian',
    'Akses Sistem',
    'Penggajian',
    'Mutasi',
    'Lainnya',
  ])
  await writeComplaint(page, title)
  await expect(page.getByText('Aduan berhasil dikirim')).toBeVisible()
  await expect(page.getByText(/Aduan C-\d+ tersimpan/)).toBeVisible()
  await expect(page.getByRole('main').getByLabel('Judul')).toHaveValue('')
  await expect(page.getByRole('main').getByLabel('Deskripsi')).toHaveValue('')

  await page.goto('/helpdesk/complaints')
  await page.getByRole('main').getByRole('searchbox').fill(title.toUpperCase())
  await page.getByRole('main').getByRole('button', { name: 'Cari' }).click()
  const row = page.getByRole('list', { name: 'Aduan' }).getByRole('listitem')
  await expect(row).toHaveCount(1)
  await expect(row.getByText('Baru', { exact: true }).filter({ visible: true })).toHaveCount(1)
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Selesai', exact: true }).click()
  await expect(page.getByText('Tidak ada aduan yang cocok')).toBeVisible()
  await page.getByRole('link', { name: 'Baru', exact: true }).click()
  await row.getByRole('link').click()
  await page.waitForURL(/helpdesk\/tickets\/\d+/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
})

const chat =
  '14/06/25 09.12 - Bu Siti: Selamat pagi\n14/06/25 09.13 - Bu Siti: Token anak saya ditolak\n14/06/25 09.20 - Petugas: Baik'

test('a call is filed and the slip printed or sent', async ({ page }, { project }) => {
  const title = `Lewat telepon (${project.name} ${Date.now()})`
  await asAgent(page, '/helpdesk/tickets/create')
  await page.getByRole('button', { name: 'Simpan dan buat tanda terima' }).click()
  await expect(page.getByText('Nama harus minimal 3 karakter').first()).toBeVisible()
  await page.getByRole('radio', { name: 'WhatsApp' }).check()
  await page.getByRole('main').getByLabel('Nomor HP').fill('0857-2222-3333')
  await page.getByRole('textbox', { name: 'Nama' }).fill('Bu Siti')
  await page.getByRole('checkbox', { name: /^Pemohon setuju/ }).check()
  await page.getByRole('main').getByLabel('Subjek').fill(title)
  await page.getByRole('main').getByLabel('Deskripsi').fill(chat)
  await page.getByRole('main').getByLabel('Kategori').selectOption({ label: 'Login & Akses' })
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Simpan dan buat tanda terima' }).click()
  await page.waitForURL(/tickets\/slip\//)
  const id = (await page.getByTestId('public-id').innerText()).trim()
  const share = page.getByRole('link', { name: 'Kirim ke WhatsApp pemohon' })
  await expect(share).toHaveAttribute('href', new RegExp(`^https://wa\\.me/6285722223333\\?text=.*${id}`))
  expect(await violationsOf(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Helpdesk dan Pengaduan SPMB · Tanda terima')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Kode QR halaman status' })).toBeVisible()
  await expect(page.getByRole('navigation')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.goto(`/status/${id}`)
  await expect(page.getByText('Bu Siti, 14/06/25 09.12:').first()).toBeVisible()
})

test('a call is filed by keyboard, with few keys beside what is said', { tag: '@wide' }, async ({ page }) => {
  const listening = page.waitForRequest(/\/events/)
  await asAgent(page, '/helpdesk/announcements')
  const main = page.getByRole('main')
  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  const say = async (label: string, words: string) => {
    await expect(main.getByLabel(label, { exact: true })).toBeFocused()
    await page.keyboard.type(words)
  }
  const sayTheRest = async (title: string) => {
    await say('Subjek', title)
    await press('Enter')
    await say('Deskripsi', 'Tokennya ditolak sejak pagi.')
    await press('Tab')
    await expect(main.getByLabel('Kategori')).toBeFocused()
    await press('l')
    await press('Control+Enter')
    await page.waitForURL(/tickets\/slip\//)
    await expect(page.getByRole('heading', { level: 1, name: 'Pertanyaan sudah dicatat' })).toBeFocused()
    await expect(main.getByText(title)).toBeVisible()
  }

  await test.step('for somebody new', async () => {
    // The scripts that listen for keys have started when the bell has its line.
    await listening
    await press('c')
    await say('Nomor HP', '0857 1111 2222')
    for (let field = 1; field <= 2; field++) await press('Enter')
    await say('Nama', 'Bu Ratna')
    for (let field = 1; field <= 2; field++) await press('Enter')
    await expect(main.getByRole('checkbox', { name: /^Pemohon setuju/ })).toBeFocused()
    await press('Space')
    await press('Enter')
    await sayTheRest(`Dengan papan ketik ${Date.now()}`)
    expect(keys).toBeLessThanOrEqual(11)
  })

  await test.step('for somebody who is known', async () => {
    keys = 0
    await press('c')
    await expect(main.getByLabel('Nomor HP')).toBeFocused()
    await press('Enter')
    await page.keyboard.type('client@spmb.test')
    await expect(page.getByRole('button', { name: 'Pakai akun ini' })).toBeVisible()
    await press('Enter')
    await sayTheRest(`Dikenal ${Date.now()}`)
    expect(keys).toBeLessThanOrEqual(7)
  })
})

test('who is known by an address is offered while it is typed', async ({ page }) => {
  await asAgent(page, '/helpdesk/tickets/create')
  await page.getByRole('main').getByLabel('Email').fill('client@spmb.test')
  await page.getByRole('button', { name: 'Pakai akun ini' }).click()
  await expect(page.getByText('Dicatat untuk')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Nama' })).not.toHaveValue('')
  await expect(page.getByRole('main').getByLabel('Subjek')).toBeFocused()
})

test('who types before the scripts are there goes on in the same field', { tag: '@wide' }, async ({ page }) => {
  await asAgent(page, '/helpdesk/dashboard')
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/helpdesk/tickets/create', { waitUntil: 'commit' })
  const email = page.getByRole('main').getByLabel('Email')
  await email.pressSequentially('client@')
  scripts.resolve()
  // Said to those with a keyboard, once the scripts have taken over.
  await expect(page.getByText('Enter: ke isian berikutnya')).toBeVisible()
  await expect(email).toBeFocused()
  await page.keyboard.type('spmb.test')
  await expect(page.getByRole('button', { name: 'Pakai akun ini' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('a complaint is filed', async ({ page }, { project }) => {
    await asAgent(page, '/helpdesk/complaints/create')
    await page.getByRole('main').getByLabel('Judul').fill('abc')
    await page.getByRole('button', { name: 'Kirim aduan' }).click()
    await expect(page.getByText('Judul harus minimal 5 karakter').first()).toBeVisible()
    await expect(page.getByRole('main').getByLabel('Judul')).toHaveValue('abc')
    await writeComplaint(page, `Aduan tanpa skrip (${project.name} ${Date.now()})`)
    await expect(page.getByRole('status').filter({ hasText: 'Aduan berhasil dikirim' })).toBeVisible()
    await expect(page.getByRole('main').getByLabel('Judul')).toHaveValue('')
  })
})
