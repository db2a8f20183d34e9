// The home page down to the FAQ: hero, search, the three buttons, information centre, announcements.
import { expect } from '@playwright/test'
import { test } from '../test.ts'

test('the hero has its title, the way to sign in at the top right, and the search', async ({ page }) => {
  await page.goto('/')
  const main = page.getByRole('main')
  const title = main.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Helpdesk dan Pengaduan SPMB')
  await expect(main.getByText(/^Temukan solusi seputar sistem penerimaan murid baru/)).toBeVisible()
  const login = main.getByRole('link', { name: 'Login', exact: true })
  const [button, view] = [await login.boundingBox(), page.viewportSize()]
  expect(button?.y).toBeLessThan(160)
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeGreaterThan((view?.width ?? 0) * 0.9)

  const box = main.getByPlaceholder('Tulis pertanyaan...', { exact: true })
  for (const empty of ['', '   ']) {
    await box.fill(empty)
    await box.press('Enter')
    await main.getByRole('search', { name: 'Portal' }).getByRole('button').click()
  }
  await expect(page).toHaveURL('/')
  await expect(title).toBeVisible()

  await box.fill('  kartu & keluarga 50% ')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=kartu(\+|%20)%26(\+|%20)keluarga(\+|%20)50%25$/)
  await page.goBack()
  await expect(title).toHaveText('Helpdesk dan Pengaduan SPMB')
  await box.fill(' afirmasi')
  await main.getByRole('search', { name: 'Portal' }).getByRole('button').click()
  await expect(page).toHaveURL('/search?q=afirmasi')
  await page.goBack()
  await expect(title).toHaveText('Helpdesk dan Pengaduan SPMB')
  await login.click()
  await expect(page).toHaveURL('/login')
})

test('the three buttons: a dialog that asks to sign in, the look-up, the guide', async ({ page }) => {
  await page.goto('/')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Buat Pertanyaan' }).first().click()
  const asks = page.getByRole('dialog', { name: 'Login Diperlukan' })
  await expect(asks).toContainText('Anda perlu login untuk membuat pertanyaan')
  await expect(asks).toContainText('silakan daftar terlebih dahulu')
  await expect(asks.getByRole('link', { name: 'Buat Akun' })).toHaveAttribute(
    'href',
    '/app/auth/sign-up?next=%2Fclient%2Fcreate-question',
  )
  await expect(asks.getByRole('link', { name: 'Masuk' })).toHaveAttribute(
    'href',
    '/app/auth/sign-in?next=%2Fclient%2Fcreate-question',
  )
  await page.keyboard.press('Escape')
  await expect(asks).toHaveCount(0)

  await main.getByRole('link', { name: 'Cek Status' }).first().click()
  const lookUp = page.getByRole('dialog', { name: 'Cek Status Pertanyaan' })
  await expect(lookUp.getByRole('textbox')).toHaveCount(1)
  await expect(lookUp.getByText(/Contoh: [a-z0-9]{25}$/)).toBeVisible()
  const search = lookUp.getByRole('button', { name: 'Cari Status Pertanyaan' })
  await expect(search).toBeDisabled()
  await lookUp.getByRole('textbox').fill('   ')
  await expect(search).toBeDisabled()
  await lookUp.getByRole('textbox').fill('pendek')
  await expect(search).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(lookUp).toHaveCount(0)

  await main.getByRole('link', { name: 'Panduan Pengguna' }).click()
  await expect(page).toHaveURL('/knowledge')
})

test('the information centre, the announcements with long dates, and the blocks at the end', async ({ page }) => {
  await page.goto('/')
  const centre = page.getByRole('region', { name: 'Pusat Informasi' })
  const cards = [
    ['Juknis dan JukOp', 7, '/knowledge/juknis-jukop'],
    ['Jalur Pendaftaran', 5, '/knowledge/registration-paths'],
    ['Video Tutorial', 2, '/knowledge/video-tutorials'],
    ['Persyaratan & Prosedur', 9, '/knowledge/requirements'],
  ] as const
  await expect(centre.getByRole('listitem')).toHaveCount(cards.length)
  for (const [title, count, address] of cards) {
    const card = centre.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    await expect(card.getByText(`${count} artikel`, { exact: true })).toBeVisible()
    await expect(card.getByRole('link')).toHaveAttribute('href', address)
  }
  await expect(centre.getByRole('link', { name: 'Lihat semua kategori' })).toHaveAttribute('href', '/knowledge')

  const news = page.getByRole('region', { name: 'Pengumuman' })
  // How many are active depends on the day; what does not fit is folded away.
  for (const fold of await news.locator('summary').all()) await fold.click()
  for (const date of await news.getByRole('time').allInnerTexts()) {
    expect(date).toMatch(
      /^\d{1,2} (Januari|Februari|Maret|April|Mei|Juni|Juli|Agustus|September|Oktober|November|Desember) \d{4}$/,
    )
  }
  const schedule = news.getByRole('article').filter({ hasText: 'Jadwal Pemilihan Sekolah' })
  await expect(schedule.getByRole('time')).toHaveText('14 Juni 2025')
  await expect(schedule).toContainText('14 Juni 2025 sampai 18 Juni 2025 pukul 17.00 WIB')
  await expect(schedule).toContainText('memilih sekolah, mengubah jalur, atau mengubah pilihan sekolah')
  const channel = news.getByRole('article').filter({ hasText: 'Kanal Pengaduan Kecurangan' })
  await expect(channel).toContainText('buat tiket aduan')
  await expect(channel).toContainText('menjual kursi sekolah')
  await expect(channel).toContainText('No titip, No Jastip')

  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Sudah pernah bertanya?' })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Cari Status Pertanyaan' })).toBeDisabled()
  await expect(main.getByRole('heading', { name: 'Butuh bantuan langsung?' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Semua call centre' })).toHaveAttribute('href', '/contact')
  await expect(page.getByRole('button', { name: 'Buka asisten virtual' })).toBeVisible()
  await centre.getByRole('link', { name: /Video Tutorial/ }).click()
  await expect(page).toHaveURL('/knowledge/video-tutorials')
})
