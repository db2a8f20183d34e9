// Writing to a ticket at the desk: a reply can be taken back, goes on to the next ticket, and is never mixed up with a note.
import { expect, type Page } from '@playwright/test'
import { aPdf } from '../builders/a-photo.ts'
import { listWith } from './desk-list.ts'
import { openNote, sendingBar, sendReply } from './desk-reply.ts'
import { HttpClient } from './http-client.ts'
import { asAdmin, asAgent } from './register-client.ts'
import { test } from './test.ts'
import { violationsOf } from './violations.ts'

/** Asks twice under the same words; opens the first of the two in the list that a search for them gives. */
async function openFirst(page: Page, origin: string, words: string): Promise<void> {
  const http = new HttpClient(origin)
  await http.signIn('client@spmb.test')
  for (const title of [`${words} satu`, `${words} dua`]) {
    await http.post('/client/create-question', {
      ...{ subject: title, category: 'login', priority: 'medium', description: 'Akun saya ditolak.', regencyId: '' },
      idempotencyKey: crypto.randomUUID(),
    })
  }
  await asAgent(page, listWith(words))
  await page
    .getByRole('main')
    .getByRole('link', { name: `${words} satu` })
    .click()
  await expect(heading(page)).toContainText(`${words} satu`)
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const reply = (page: Page) => page.getByRole('textbox', { name: 'Balasan' })
const history = (page: Page) => page.getByRole('region', { name: 'Riwayat' })
const newWords = (what: string, project: string) => `${what} ${project} ${Date.now()}`

test('a reply is taken back before anybody is told, its words and all', async ({ page, baseURL }, { project }) => {
  await openFirst(page, baseURL ?? '', newWords('Terlalu cepat', project.name))
  await reply(page).fill('Belum selesai saya tulis')
  await page.getByRole('button', { name: 'Kirim balasan' }).click()
  const bar = await sendingBar(page)
  await expect(bar).toBeVisible()
  await expect(history(page)).toContainText('Pemohon belum dikabari.')
  await expect(reply(page)).toHaveValue('')
  await bar.getByRole('button', { name: 'Urungkan' }).click()
  await expect(reply(page)).toHaveValue('Belum selesai saya tulis')
  await expect(reply(page)).toBeFocused()
  await expect(bar).toHaveCount(0)
  await expect(history(page)).not.toContainText('Belum selesai saya tulis')
  // Sent for good.
  await reply(page).fill('Sekarang lengkap.')
  await sendReply(page)
  await expect(history(page)).toContainText('Sekarang lengkap.')
  await expect(page.getByText('Menunggu pemohon').filter({ visible: true }).first()).toBeVisible()
})

test('answered, completed and the next one open by one button; the choice is remembered', async ({ page, baseURL }, {
  project,
}) => {
  const words = newWords('Sekali jalan', project.name)
  await openFirst(page, baseURL ?? '', words)
  const bar = await sendingBar(page)
  const first = new URL(page.url()).pathname
  const requests: string[] = []
  await reply(page).fill('Sudah kami perbaiki.')
  await page.getByRole('button', { name: 'Cara kirim lain' }).click()
  page.on('request', (request) => {
    if (request.url().includes('.data')) requests.push(request.method())
  })
  await page.getByRole('button', { name: 'Kirim, selesai, berikutnya' }).click()
  await expect(heading(page)).toContainText(`${words} dua`)
  expect(requests).toEqual(['POST', 'GET'])
  await expect(bar).toContainText('Mengirim balasan')
  await reply(page).focus()
  await expect(page.getByRole('button', { name: 'Kirim, selesai, berikutnya' })).toBeVisible()
  await bar.getByRole('button', { name: 'Kirim sekarang' }).click()
  await expect(page.getByLabel('Pemberitahuan')).toContainText('Balasan terkirim')
  await page.goto(first)
  await expect(page.getByText('Tiket ini sudah selesai')).toBeVisible()
  await expect(history(page)).toContainText('Sudah kami perbaiki.')
})

test(
  'with a fitting suggestion five keys answer, complete and open the next one',
  { tag: '@wide' },
  async ({ page, baseURL }, { project }) => {
    const words = newWords('Kartu keluarga belum satu tahun', project.name)
    await openFirst(page, baseURL ?? '', words)
    const first = new URL(page.url()).pathname
    // The way to send that was chosen once.
    await page.evaluate(() => localStorage.setItem('cara-kirim', 'complete-next'))
    await page.reload()
    const suggestions = page.getByRole('list', { name: 'Saran jawaban' }).getByRole('button')
    await expect(suggestions.first()).toBeVisible()
    // One of what is pressed at the same time is one too.
    const keys = ['1', 'Control+Enter']
    expect(keys.flatMap((key) => key.split('+')).length).toBeLessThanOrEqual(6)
    await page.keyboard.press('1')
    await expect(reply(page)).not.toHaveValue('')
    await expect(suggestions).toHaveCount(0)
    await page.keyboard.press('Control+Enter')
    await expect(heading(page)).toContainText(`${words} dua`)
    await page.goto(first)
    await expect(history(page)).toContainText('akan terkirim pada')
  },
)

test('a short name puts a canned reply in, without leaving the box', async ({ page, baseURL }, { project }) => {
  await openFirst(page, baseURL ?? '', newWords('Nama pendek', project.name))
  await reply(page).fill('Halo Bu.\n')
  await reply(page).press('End')
  await reply(page).pressSequentially(';verif')
  const list = page.getByRole('listbox', { name: 'Jawaban siap pakai' })
  await expect(list.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  expect(await violationsOf(page)).toEqual([])
  await reply(page).press('Enter')
  await expect(list).toHaveCount(0)
  await expect(reply(page)).toHaveValue(/^Halo Bu\.\n[^;]*27 Mei 2025/)
  await expect(reply(page)).toBeFocused()
  // An address is none.
  await reply(page).pressSequentially('\nhttps://spmb.jatengprov.go.id/ver')
  await expect(list).toHaveCount(0)
})

test('what is doubtful is read before it goes, and can go all the same', async ({ page, baseURL }, { project }) => {
  await openFirst(page, baseURL ?? '', newWords('Meragukan', project.name))
  await reply(page).fill('NISN 0051999888 sudah kami perbaiki.')
  await page.getByRole('button', { name: 'Kirim balasan' }).click()
  const doubts = page.getByRole('main').getByRole('alert')
  await expect(doubts).toContainText('0051999888')
  await expect(await sendingBar(page)).toHaveCount(0)
  expect(await violationsOf(page)).toEqual([])
  await doubts.getByRole('button', { name: 'Perbaiki dulu' }).click()
  await expect(reply(page)).toBeFocused()
  await reply(page).press('End')
  await reply(page).pressSequentially(' Silakan dicek.')
  await expect(doubts).toHaveCount(0)
  await page.getByRole('button', { name: 'Kirim balasan' }).click()
  await doubts.getByRole('button', { name: 'Kirim apa adanya' }).click()
  await expect(await sendingBar(page)).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a reply is doubted, held and taken back with its files, and goes out at last', async ({ page, baseURL }, {
    project,
  }) => {
    await openFirst(page, baseURL ?? '', newWords('Tanpa skrip', project.name))
    const send = page.getByRole('button', { name: 'Kirim balasan' })
    const files = page.getByRole('list', { name: 'Berkas yang dipilih' })
    const written = 'NISN 0051999888 sudah kami perbaiki.'
    await reply(page).fill(written)
    const file = { name: 'contoh.pdf', mimeType: 'application/pdf', buffer: aPdf('contoh') }
    await page.locator('#balas input[type=file]').setInputFiles(file)
    await send.click()
    const doubts = page.getByRole('main').getByRole('alert')
    await expect(doubts).toContainText('0051999888')
    await expect(doubts).toBeInViewport()
    await expect(reply(page)).toHaveValue(written)
    await expect(files).toContainText('contoh.pdf')
    await doubts.getByRole('button', { name: 'Kirim apa adanya' }).click()
    const bar = await sendingBar(page)
    await expect(bar).toBeInViewport()
    await expect(history(page)).toContainText('Pemohon belum dikabari.')
    await expect(reply(page)).toHaveValue('')
    await bar.getByRole('button', { name: 'Urungkan' }).click()
    await expect(reply(page)).toHaveValue(written)
    await expect(files).toContainText('contoh.pdf')
    await expect(history(page)).not.toContainText(written)
    await reply(page).fill('Sudah kami perbaiki.')
    await sendReply(page)
    await expect(history(page)).toContainText('Sudah kami perbaiki.')
    await expect(history(page).getByRole('link', { name: /contoh/ })).toHaveCount(1)
    await expect(history(page)).not.toContainText('Pemohon belum dikabari.')
  })
})

test('a note is saved by a key of its own, and never goes out as a reply', async ({ page, baseURL }, { project }) => {
  await openFirst(page, baseURL ?? '', newWords('Catatan saja', project.name))
  await openNote(page)
  const note = page.getByRole('textbox', { name: /Catatan internal/ })
  await expect(note).toBeFocused()
  await expect(reply(page)).toBeHidden()
  await note.fill('@Bambang tolong cek ke operator.')
  await note.press('Control+Enter')
  await expect(page.getByText('Catatan disimpan dengan Alt+Enter.')).toBeVisible()
  await expect(history(page)).not.toContainText('@Bambang')
  expect(await violationsOf(page)).toEqual([])
  await note.press('Alt+Enter')
  await expect(page.getByText('Catatan internal disimpan')).toBeVisible()
  await expect(history(page).getByRole('listitem').filter({ hasText: '@Bambang' })).toContainText('Hanya petugas')
})

test('a draft is there on another device', async ({ page, browser, baseURL }, { project }) => {
  await openFirst(page, baseURL ?? '', newWords('Dua perangkat', project.name))
  const stored = page.waitForResponse((response) => response.url().endsWith('/draft'))
  await reply(page).fill('Mulai dari kantor')
  expect((await stored).status()).toBe(204)
  const other = await (await browser.newContext()).newPage()
  await asAgent(other, new URL(page.url()).pathname)
  await expect(reply(other)).toHaveValue('Mulai dari kantor')
  await other.context().close()
})

test('what a colleague answers meanwhile is read before a reply can be sent', async ({ page, browser, baseURL }, {
  project,
}) => {
  await openFirst(page, baseURL ?? '', newWords('Bersamaan', project.name))
  const other = await (await browser.newContext()).newPage()
  await asAdmin(other, new URL(page.url()).pathname)
  const stored = page.waitForResponse((response) => response.url().endsWith('/draft'))
  await reply(page).fill('Jawaban saya.')
  await stored
  await expect(other.getByText(/sedang menulis balasan/)).toBeVisible()
  await reply(other).fill('Jawaban admin.')
  await sendReply(other)
  await expect(page.getByText(/Admin Contoh baru saja menjawab/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Kirim balasan' })).toBeDisabled()
  await reply(page).press('Control+Enter')
  await expect(await sendingBar(page)).toHaveCount(0)
  await expect(reply(page)).toHaveValue('Jawaban saya.')
  await page.getByRole('button', { name: 'Lihat dulu' }).click()
  await expect(history(page).getByRole('listitem').filter({ hasText: 'Jawaban admin.' }).first()).toBeFocused()
  await sendReply(page)
  await expect(history(page)).toContainText('Jawaban saya.')
  await other.context().close()
})

test('the question stays in sight while one writes', async ({ page, baseURL }, { project }) => {
  await openFirst(page, baseURL ?? '', newWords('Tetap terlihat', project.name))
  await reply(page).click()
  await reply(page).fill('Baris\n'.repeat(30))
  await expect(page.getByText('Akun saya ditolak.').filter({ visible: true }).first()).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Kirim balasan' })).toBeInViewport({ ratio: 1 })
})
