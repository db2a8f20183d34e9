// Variations of working on one ticket: ready answers, keys, refused files, a ticket that went elsewhere, and where it opens.
import { expect, type Page } from '@playwright/test'
import { accountPassword, newAccount, signInAsNew } from '#tests/e2e/accounts.ts'
import { ask, openList, openNewTicket, ownWords } from '#tests/e2e/desk-questions.ts'
import { openNote, sendReply } from '#tests/e2e/desk-reply.ts'
import { test } from '#tests/e2e/test.ts'
import { HttpClient } from '#tests/portal/http-client.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const history = (page: Page) => page.getByRole('region', { name: 'Riwayat' })
const reply = (page: Page) => page.getByRole('textbox', { name: 'Balasan' })

test('ready answers are seen before they are put in', async ({ page, baseURL }) => {
  await openNewTicket(page, baseURL, 'Jawaban siap')
  await reply(page).click()
  await page.getByRole('button', { name: 'Jawaban siap pakai' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Jadwal dan tempat verifikasi berkas' }).click()
  const preview = dialog.getByRole('region', { name: 'Pratinjau' })
  await expect(preview).toBeVisible()
  await expect(preview).not.toContainText('{nama}')
  await dialog.getByRole('button', { name: 'Sisipkan' }).click()
  await expect(reply(page)).toHaveValue(/27 Mei 2025 sampai 10 Juni 2025/)

  await page.getByRole('button', { name: 'Sisipkan jawaban FAQ/artikel' }).click()
  await dialog.getByRole('searchbox').fill('domisili')
  await expect(dialog.getByRole('listitem').first()).toBeVisible()
  await dialog.getByRole('searchbox').press('ArrowDown')
  await expect(dialog.getByRole('listitem').getByRole('button').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(preview).toContainText('Selengkapnya: http')
  await dialog.getByRole('button', { name: 'Sisipkan' }).click()
  // Its own paragraph, behind the one that was put in before.
  await expect(reply(page)).toHaveValue(/27 Mei 2025[\s\S]*\S\n\n\S[\s\S]*Selengkapnya: http/)
})

test('with a fitting suggestion five keys answer, complete and open the next one', async ({ page, baseURL }) => {
  const words = ownWords('Kartu keluarga belum satu tahun')
  await ask(baseURL, [`${words} satu`, `${words} dua`])
  await openList(page, words)
  await page
    .getByRole('main')
    .getByRole('link', { name: `${words} satu` })
    .click()
  await expect(heading(page)).toContainText(`${words} satu`)
  const first = new URL(page.url()).pathname
  // The way to send that was chosen once.
  await page.evaluate(() => localStorage.setItem('cara-kirim', 'complete-next'))
  await page.reload()
  const suggestions = page.getByRole('list', { name: 'Saran jawaban' }).getByRole('button')
  await expect(suggestions.first()).toBeVisible()
  await page.keyboard.press('1')
  await expect(reply(page)).not.toHaveValue('')
  await expect(suggestions).toHaveCount(0)
  await page.keyboard.press('Control+Enter')
  await expect(heading(page)).toContainText(`${words} dua`)
  await page.goto(first)
  await expect(history(page)).toContainText('akan terkirim pada')
})

test('an address opens no list of short names, and the question stays in sight while one writes', async ({
  page,
  baseURL,
}) => {
  await openNewTicket(page, baseURL, 'Tetap terlihat')
  await reply(page).click()
  const list = page.getByRole('listbox', { name: 'Jawaban siap pakai' })
  await reply(page).pressSequentially(';ver')
  await expect(list).toBeVisible()
  await reply(page).fill('')
  await reply(page).pressSequentially('https://spmb.jatengprov.go.id/ver')
  await expect(list).toBeHidden()
  await reply(page).fill('Baris\n'.repeat(30))
  await expect(page.getByText('Akun saya ditolak.').filter({ visible: true }).first()).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Kirim balasan' })).toBeInViewport({ ratio: 1 })
})

test('a refused file stays behind and holds no reply up', async ({ page, baseURL }) => {
  await openNewTicket(page, baseURL, 'Berkas ditolak')
  await reply(page).fill('Baris\n'.repeat(12))
  const file = { name: 'bohong.pdf', mimeType: 'application/pdf', buffer: Buffer.from('bukan pdf') }
  await page.locator('#balas input[type=file][multiple]').setInputFiles(file)
  await expect(page.locator('#balas').getByText('bohong.pdf')).toHaveCount(1)
  await expect(page.locator('#balas').getByRole('button', { name: 'Hapus bohong.pdf' })).toBeVisible()
  await expect(page.locator('#balas').getByText('1 tidak ikut terkirim')).toHaveCount(1)
  await sendReply(page)
  const said = history(page).locator('> ol > li').last()
  await expect(said).toContainText('Baris')
  await expect(said).not.toContainText('bohong.pdf')
})

test('who was writing when a ticket went elsewhere keeps the words and the way on', async ({ page }) => {
  await signInAsNew(page, 'agent', '/helpdesk/dashboard')
  // As an agent of the office that no longer has it: it does not exist for them.
  await page.evaluate(() => {
    const draft = { message: 'Kalimat yang tidak boleh hilang.', key: '' }
    localStorage.setItem('draf-balasan:petugas-reply-999999999.', JSON.stringify(draft))
  })
  await page.goto('/helpdesk/tickets/999999999')
  await expect(heading(page)).toHaveText('Tidak ditemukan')
  await expect(page.getByRole('region', { name: 'Balasan Anda yang belum terkirim' })).toContainText(
    'Kalimat yang tidak boleh hilang.',
  )
  await page.getByRole('link', { name: 'Ke tiket masuk' }).click()
  await expect(page).toHaveURL('/helpdesk/tickets/pending')
})

test('the open ticket is in sight in the list beside it', async ({ page, baseURL }) => {
  const words = ownWords('Terakhir')
  await ask(
    baseURL,
    Array.from({ length: 30 }, (_, index) => `${words} no ${index + 1}`),
  )
  await openList(page, words)
  await page.locator('main a[data-row]').last().click()
  // A pixel may be cut where the list scrolls.
  await expect(page.locator('nav a[data-row][aria-current=page]')).toBeInViewport({ ratio: 0.95 })
})

test('a long ticket opens where the unread begins', async ({ page, baseURL }) => {
  const title = ownWords('Panjang')
  await ask(baseURL, title)
  const colleague = new HttpClient(baseURL ?? '')
  await colleague.signIn(await newAccount('agent'), accountPassword)
  await openList(page, title)
  const path = (await page.getByRole('link', { name: title }).first().getAttribute('href'))?.replace(/\?.*/, '') ?? ''
  const write = (words: string) =>
    colleague.post(path, {
      ...{ intent: 'note', ticketId: path.replace(/\D/g, ''), version: '1' },
      message: `${words}\n${'Baris lain.\n'.repeat(8)}`,
    })
  for (let count = 1; count <= 12; count++) await write(`Pesan ${count}`)
  await page.goto(path)
  await expect(heading(page)).toContainText(title)
  await expect(page.getByText('Pesan 12')).toBeInViewport()
  await page.goto('/helpdesk/dashboard')
  for (let count = 13; count <= 20; count++) await write(`Pesan ${count}`)
  await page.goto(path)
  await expect(page.locator('#belum-dibaca')).toBeInViewport()
  await expect(page.getByText('Pesan 13')).toBeInViewport()
  await expect(page.getByText('Pesan 20')).not.toBeInViewport()
  // Read now, it opens at the newest again.
  await page.reload()
  await expect(page.getByText('Pesan 20')).toBeInViewport()
})

test('a ticket is printed without what only the screen needs', async ({ page, baseURL }) => {
  const title = await openNewTicket(page, baseURL, 'Arsip')
  await openNote(page)
  await page.getByRole('textbox', { name: /Catatan internal/ }).fill('Sudah ditelepon ke sekolahnya.')
  await page.keyboard.press('Alt+Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Sudah ditelepon ke sekolahnya.' })).toBeVisible()
  await page.getByRole('link', { name: 'Cetak', exact: true }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const controls = [page.getByRole('button', { name: 'Cetak' }), page.getByRole('navigation', { name: 'Helpdesk' })]
  for (const control of controls) await expect(control.first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(main.getByText('Memuat data pribadi')).toBeVisible()
  for (const control of controls) await expect(control.first()).toBeHidden()
})
