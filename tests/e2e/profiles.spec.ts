// Profiles in a browser: viewing, editing, cancelling, photos, figures and permissions, with the fixed sentences.
import { expect, type Page } from '@playwright/test'
import { aPicture } from '../builders/a-photo.ts'
import { HttpClient } from './http-client.ts'
import { registerClient, signIn } from './register-client.ts'
import { test } from './test.ts'

const own = 'rahasia-lama-1'
const photoRule = 'Foto harus berupa JPG atau PNG, paling besar 2 MB.'

/** A fresh client of the test's own, signed in; gives the address. */
async function asNewClient(page: Page, word: string, project: string): Promise<string> {
  const email = `${word}.${project}.${Date.now()}@example.test`
  await registerClient(page, email, own, 'Ibu Profil')
  return email
}

const field = (page: Page, name: string) => page.getByRole('main').getByRole('textbox', { name })
const toast = (page: Page, words: string) => page.getByLabel('Pemberitahuan').getByText(words)

test('a client sees, edits, cancels and saves the profile', async ({ page }, { project }) => {
  const email = await asNewClient(page, 'profil', project.name)
  // The rail has the name, the phone's header the word.
  await page
    .getByRole('link', { name: /^(Akun|Ibu Profil)$/ })
    .locator('visible=true')
    .click()
  await expect(page).toHaveURL(/\/client\/profile$/)
  const main = page.getByRole('main')
  await expect(main.getByText(email, { exact: true })).toBeVisible()
  await expect(main.getByText('081200001111')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Ubah email' })).toHaveAttribute('href', '/client/change-email')
  await expect(main.getByRole('link', { name: 'Ubah password' })).toHaveAttribute('href', '/client/change-password')
  await expect(main.getByRole('link', { name: 'Perangkat' })).toHaveAttribute('href', '/client/sessions')

  await page.getByRole('link', { name: 'Edit Profil' }).click()
  await expect(field(page, 'Email')).toHaveAttribute('readonly')
  await field(page, 'Nama lengkap').fill('Tidak Jadi')
  await page.getByRole('link', { name: 'Batal' }).click()
  await expect(page.getByRole('link', { name: 'Edit Profil' })).toBeVisible()
  await expect(main.getByText('Tidak Jadi')).toHaveCount(0)

  await page.getByRole('link', { name: 'Edit Profil' }).click()
  await expect(field(page, 'Nama lengkap')).toHaveValue('Ibu Profil')
  await field(page, 'Nama lengkap').fill('')
  await field(page, 'Nomor HP').fill('telepon')
  await field(page, 'Instansi').fill('SMP Negeri 3 Semarang')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(main.getByText('Nama lengkap harus diisi')).toBeVisible()
  await expect(main.getByText('Nomor HP tidak valid')).toBeVisible()
  await expect(field(page, 'Instansi')).toHaveValue('SMP Negeri 3 Semarang')
  await field(page, 'Nama lengkap').fill('Ibu Profil Baru')
  await field(page, 'Nomor HP').fill('0812-0000-2222')
  await field(page, 'Jabatan').fill('Orang tua')
  await field(page, 'Alamat').fill('Jalan Pemuda 134')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(toast(page, 'Profil berhasil diperbarui')).toBeVisible()
  await expect(page).toHaveURL(/\/client\/profile$/)
  for (const words of ['0812-0000-2222', 'SMP Negeri 3 Semarang', 'Orang tua', 'Jalan Pemuda 134']) {
    await expect(main.getByText(words, { exact: true })).toBeVisible()
  }
  await page.reload()
  await expect(main.getByText('Ibu Profil Baru').first()).toBeVisible()
})

test('a role in the form is ignored', async ({ page, baseURL }, { project }) => {
  const email = await asNewClient(page, 'peran', project.name)
  const person = new HttpClient(baseURL ?? '')
  await person.signIn(email, own)
  const forged = {
    name: 'Ibu Peran',
    role: 'admin',
    permissions: 'super_admin',
    email: 'admin@spmb.test',
    officeId: '1',
  }
  const answer = await person.post('/client/profile', forged)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/client/profile'])
  expect((await person.get('/admin/dashboard')).status).toBe(403)
  expect((await person.get('/helpdesk/dashboard')).status).toBe(403)
  const profile = await (await person.get('/client/profile')).text()
  expect(profile).toContain('Ibu Peran')
  expect(profile).toContain(email)
})

test('a photo is refused in words, shown, kept from visitors, and removed', async ({ page, baseURL }, { project }) => {
  await asNewClient(page, 'foto', project.name)
  await page.goto('/client/profile')
  await page.getByRole('link', { name: 'Ubah Foto' }).click()
  const choose = page.getByLabel('Foto baru')
  const save = page.getByRole('button', { name: 'Simpan foto' })
  const refused = page.getByRole('main').locator('#field-photo-error')
  await save.click()
  await expect(refused).toHaveText(photoRule)
  const html = Buffer.from('<script>alert(1)</script>')
  const photo = await aPicture(900, 600).jpeg().toBuffer()
  for (const buffer of [html, Buffer.concat([photo, Buffer.alloc(2 * 1024 * 1024)]), Buffer.alloc(5 * 1024 * 1024)]) {
    await page.reload()
    await expect(refused).toHaveCount(0)
    await choose.setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer })
    await save.click()
    await expect(refused).toHaveText(photoRule)
    await expect(choose).toHaveAttribute('aria-invalid', 'true')
  }
  await choose.setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: photo })
  await save.click()
  await expect(toast(page, 'Foto profil berhasil diperbarui')).toBeVisible()
  await expect(page).toHaveURL(/\/client\/profile$/)
  const shown = page.getByRole('main').locator('img')
  await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(512)
  const address = (await shown.getAttribute('src')) ?? ''
  expect(address).toMatch(/^\/photos\/[a-z0-9]{25}$/)
  expect((await new HttpClient(baseURL ?? '').get(address)).status).toBe(404)

  await page.getByRole('link', { name: 'Ubah Foto' }).click()
  await page.getByRole('button', { name: 'Hapus foto' }).click()
  await expect(toast(page, 'Foto profil sudah dihapus')).toBeVisible()
  await expect(shown).toHaveCount(0)
  await expect(page.getByRole('main').getByText('IP', { exact: true })).toBeVisible()
})

test('an agent has a photo, specializations and real figures', async ({ page }) => {
  await signIn(page, 'agent@spmb.test')
  await page.goto('/helpdesk/profile?edit=1')
  await expect(field(page, 'Tim')).toHaveValue('Tim Helpdesk Provinsi')
  // The other project does the same at the same time.
  await field(page, 'Spesialisasi').fill('Masalah masuk akun\nUnggah dokumen')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(toast(page, 'Profil berhasil diperbarui')).toBeVisible()
  await expect(page.getByRole('main').getByText('Unggah dokumen')).toBeVisible()
  const figure = (term: string) =>
    page.getByRole('term').filter({ hasText: term }).locator('xpath=following-sibling::dd')
  await expect(figure('Tiket selesai')).toHaveText(/^[1-9]\d*$/)
  // Other tests rate what this agent answered.
  await expect(figure('Kepuasan')).toHaveText(/^(Belum ada penilaian|[1-5],\d\/5 dari \d+ penilaian)/)
  await expect(figure('Rata-rata waktu respons')).toHaveText(/^\d+ (hari|jam|menit)/)
  await expect(figure('Status')).toHaveText('Online')

  await page.getByRole('link', { name: 'Ubah Foto' }).click()
  const buffer = await aPicture().png().toBuffer()
  await page.getByLabel('Foto baru').setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Simpan foto' }).click()
  await expect(toast(page, 'Foto profil berhasil diperbarui')).toBeVisible()
  await expect(page.getByRole('main').locator('img[src^="/photos/"]')).toBeVisible()
})

test('an administrator sees the permissions as they are granted', async ({ page }) => {
  await signIn(page, 'admin@spmb.test')
  await page.goto('/admin/profile')
  await expect(page.getByRole('main').getByText('Super Administrator', { exact: true })).toBeVisible()
  const permissions = page.getByRole('list', { name: 'Hak akses' }).getByRole('listitem')
  await expect(permissions).toHaveText([
    'Kelola Pengguna: diberikan',
    'Kelola Konten: diberikan',
    'Pengaturan Sistem: diberikan',
    'Cadangan Data: diberikan',
    'Keamanan: diberikan',
    'Log Akses: diberikan',
    'Basis Data: diberikan',
    'Super Admin: diberikan',
    'Tiket: diberikan',
    'Pengaduan tertutup: diberikan',
    'Lihat laporan: diberikan',
  ])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the profile is edited and a photo sent', async ({ page }, { project }) => {
    await asNewClient(page, 'tanpa', project.name)
    await page.goto('/client/profile')
    await page.getByRole('link', { name: 'Edit Profil' }).click()
    await field(page, 'Nama lengkap').fill('')
    await field(page, 'Jabatan').fill('Wali')
    await page.getByRole('button', { name: 'Simpan' }).click()
    await expect(page.getByText('Nama lengkap harus diisi').first()).toBeVisible()
    await expect(field(page, 'Jabatan')).toHaveValue('Wali')
    await field(page, 'Nama lengkap').fill('Ibu Tanpa')
    await page.getByRole('button', { name: 'Simpan' }).click()
    await expect(page).toHaveURL(/\/client\/profile$/)
    await expect(page.getByRole('status').filter({ hasText: 'Profil berhasil diperbarui' })).toBeVisible()
    await expect(page.getByRole('main').getByText('Ibu Tanpa').first()).toBeVisible()

    await page.getByRole('link', { name: 'Ubah Foto' }).click()
    for (const buffer of [Buffer.from('<svg/>'), Buffer.alloc(5 * 1024 * 1024)]) {
      await page.getByLabel('Foto baru').setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer })
      await page.getByRole('button', { name: 'Simpan foto' }).click()
      await expect(page.locator('#field-photo-error')).toHaveText(photoRule)
    }
    const buffer = await aPicture().jpeg().toBuffer()
    await page.getByLabel('Foto baru').setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer })
    await page.getByRole('button', { name: 'Simpan foto' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Foto profil berhasil diperbarui' })).toBeVisible()
    await expect(page.getByRole('main').locator('img[src^="/photos/"]')).toBeVisible()
  })
})

for (const [area, email] of [
  ['client', 'client@spmb.test'],
  ['helpdesk', 'agent@spmb.test'],
  ['admin', 'admin@spmb.test'],
] as const) {
  test(`from the profile of the ${area} area each page of the account leads back`, async ({ page }) => {
    await signIn(page, email)
    const pages = ['change-email', 'change-password', 'two-factor', 'sessions', 'profile/photo']
    for (const path of area === 'client' ? [...pages, 'personal-data'] : pages) {
      await page.goto(`/${area}/profile`)
      await page.getByRole('main').locator(`a[href="/${area}/${path}"]`).click()
      await page.waitForURL(`/${area}/${path}`)
      await page.getByRole('main').getByRole('link', { name: 'Profil', exact: true }).click()
      await page.waitForURL(`/${area}/profile`)
    }
  })

  test(`a used link of a change of address leads the ${area} area to its own page`, async ({ page }) => {
    await signIn(page, email)
    await page.goto('/confirm-email-change?token=terpakai')
    await page.getByRole('link', { name: 'Minta tautan baru' }).click()
    await page.waitForURL(`/${area}/change-email`)
  })
}
