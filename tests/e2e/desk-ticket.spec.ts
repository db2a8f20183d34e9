// One ticket as agents work on it: notes, assigning, classifying, ready answers, merging, undoing, and with two agents.
import { type Browser, expect, type Page } from '@playwright/test'
import { listWith } from './desk-list.ts'
import { leaveComposer, openNote, sendReply } from './desk-reply.ts'
import { HttpClient } from './http-client.ts'
import { asAgent } from './register-client.ts'
import { test } from './test.ts'
import { violationsOf } from './violations.ts'

// Several journeys of many steps each.
test.setTimeout(90_000)

/** Asks as the demo client; gives the title. */
async function ask(origin: string, title: string): Promise<string> {
  const http = new HttpClient(origin)
  await http.signIn('client@spmb.test')
  const answer = await http.post('/client/create-question', {
    subject: title,
    category: 'login',
    priority: 'medium',
    description: 'Akun saya ditolak.',
    regencyId: '',
    idempotencyKey: crypto.randomUUID(),
  })
  expect(answer.status).toBe(302)
  return title
}

async function open(page: Page, origin: string, title: string): Promise<void> {
  await ask(origin, title)
  await asAgent(page, listWith(title))
  await page.getByRole('main').getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
}

const fold = (page: Page, title: string) => page.locator('summary').filter({ hasText: title })
const history = (page: Page) => page.getByRole('region', { name: 'Riwayat' })
// An entry holds lists of its own: whom it has reached.
const latest = (page: Page) => history(page).locator('> ol > li').last()
const reply = (page: Page) => page.getByRole('textbox', { name: 'Balasan' })
const keptTexts = (page: Page) => page.evaluate(() => Object.values(localStorage).join('\n'))
const select = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const undo = (page: Page) => page.getByLabel('Pemberitahuan').getByRole('button', { name: 'Urungkan', exact: true })
const newTitle = (what: string, project: string) => `${what} (${project} ${Date.now()})`

test('an unsent reply survives a reload and another ticket, links in texts can be followed', async ({ page, baseURL }, {
  project,
}) => {
  const title = newTitle('Draf petugas', project.name)
  await open(page, baseURL ?? '', title)
  await reply(page).fill('Baca {judul} di https://contoh.id/panduan.')
  await openNote(page)
  await page.getByRole('textbox', { name: /Catatan internal/ }).fill('Catatan setengah jadi')
  for (const text of ['Baca {judul} di', 'Catatan setengah jadi']) {
    await expect.poll(() => keptTexts(page)).toContain(text)
  }
  await page.reload()
  await expect(reply(page)).toHaveValue('Baca {judul} di https://contoh.id/panduan.')
  await openNote(page)
  await expect(page.getByRole('textbox', { name: /Catatan internal/ })).toHaveValue('Catatan setengah jadi')
  await page.getByRole('button', { name: 'Balasan', exact: true }).click()
  await sendReply(page)
  await expect(reply(page)).toHaveValue('')
  const said = history(page)
    .getByRole('listitem')
    .filter({ hasText: `Baca ${title} di` })
  const link = said.getByRole('link', { name: 'https://contoh.id/panduan', exact: true })
  await expect(link).toHaveAttribute('rel', 'nofollow ugc noopener')
  await page.reload()
  await expect(reply(page)).toHaveValue('')
  await openNote(page)
  await expect(page.getByRole('textbox', { name: /Catatan internal/ })).toHaveValue('Catatan setengah jadi')
})

test('the reply box stays in sight under a long ticket and opens where it is gone into', async ({ page, baseURL }, {
  project,
}) => {
  const title = newTitle('Tiket panjang', project.name)
  await open(page, baseURL ?? '', title)
  await reply(page).fill(`Mohon dicoba.${'\nLangkah berikut.'.repeat(80)}`)
  await page.getByRole('button', { name: 'Kirim balasan' }).click()
  await expect(history(page)).toContainText('Langkah berikut.')
  // What was sent is in sight, and the box rests again.
  await expect(latest(page)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Kirim balasan' })).toBeHidden()
  await page.reload()
  await page.evaluate(() => scrollTo(0, 0))
  const box = page.getByRole('textbox', { name: 'Balasan' })
  await expect(box).toBeInViewport({ ratio: 0.9 })
  const send = page.getByRole('button', { name: 'Kirim balasan' })
  await expect(send).toBeHidden()
  await box.click()
  await expect(box).toBeInViewport({ ratio: 1 })
  await expect(send).toBeInViewport({ ratio: 1 })
  await box.fill('Baru dimulai')
  if (project.name === 'wide') {
    await page.getByRole('heading', { level: 1 }).click()
    await expect(send).toBeVisible()
  }
  await box.fill('')
  await box.blur()
  await expect(send).toBeHidden()
})

test('who was writing when a ticket went elsewhere keeps the words and the way on', async ({ page }) => {
  await asAgent(page, '/helpdesk/dashboard')
  // As an agent of the office that no longer has it: the portal knows of no such ticket.
  await page.evaluate(() => {
    const draft = { message: 'Kalimat yang tidak boleh hilang.', key: '' }
    localStorage.setItem('draf-balasan:petugas-reply-999999.', JSON.stringify(draft))
  })
  await page.goto('/helpdesk/tickets/999999')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tidak ditemukan')
  await expect(page.getByRole('region', { name: 'Balasan Anda yang belum terkirim' })).toContainText(
    'Kalimat yang tidak boleh hilang.',
  )
  // Within the frame of the area.
  await expect(
    page
      .getByRole('link', { name: /^(Dasbor|Antrean)$/ })
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Ke tiket masuk' }).click()
  await expect(page).toHaveURL('/helpdesk/tickets/pending')
})

test('a ticket is arranged while a reply is being written', async ({ page, baseURL }, { project }) => {
  await open(page, baseURL ?? '', newTitle('Atur tiket', project.name))
  await reply(page).fill('Sedang saya tulis.')

  await openNote(page)
  await page.getByRole('button', { name: 'Simpan catatan' }).click()
  await expect(page.getByText('Catatan harus diisi').first()).toBeVisible()
  await page.getByRole('textbox', { name: /Catatan internal/ }).fill('Sudah ditelepon.')
  await page.getByRole('button', { name: 'Simpan catatan' }).click()
  await expect(page.getByText('Catatan internal disimpan')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /Catatan internal/ })).toHaveValue('')
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('petugas-note')))
  expect(kept).toEqual([])
  const note = history(page).getByRole('listitem').filter({ hasText: 'Sudah ditelepon.' })
  await expect(note).toContainText('Hanya petugas')

  await leaveComposer(page)
  const assignee = select(page, 'Petugas')
  await assignee.selectOption('Saya (Agen Contoh)')
  await expect(page.getByText(/Petugas tiket T-\d+ diganti/)).toBeVisible()
  await undo(page).click()
  await expect(page.getByText(/Tiket T-\d+ dilepas/)).toBeVisible()
  await expect(assignee).toHaveValue('')

  await select(page, 'Kategori').selectOption({ label: 'Upload Dokumen' })
  await select(page, 'Prioritas').selectOption({ label: 'Mendesak' })
  await expect(page.getByText(/Prioritas tiket T-\d+ diganti/)).toBeVisible()
  await expect(history(page)).toContainText('Kategori menjadi Upload Dokumen.')
  await expect(history(page)).toContainText('Prioritas menjadi Mendesak.')

  await fold(page, 'Alihkan ke cabang lain').click()
  await page.getByRole('button', { name: 'Alihkan tiket' }).click()
  await expect(page.getByLabel('Cabang dinas', { exact: true })).toHaveAccessibleDescription('Pilih cabang dinas')
  await page.getByLabel('Cabang dinas', { exact: true }).selectOption({ index: 1 })
  await page.getByRole('textbox', { name: 'Alasan', exact: true }).fill('Wilayahnya di sana.')
  await page.getByRole('button', { name: 'Alihkan tiket' }).click()
  await expect(page.getByText(/Tiket T-\d+ sudah dialihkan/)).toBeVisible()
  await expect(history(page)).toContainText('Wilayahnya di sana.')

  // All of that was one's own doing, and holds nothing back.
  await page.getByRole('button', { name: 'Balasan', exact: true }).click()
  await expect(reply(page)).toHaveValue('Sedang saya tulis.')
  await sendReply(page)
  await expect(reply(page)).toHaveValue('')
  expect(await violationsOf(page)).toEqual([])
})

test('ready answers are seen before they are put in', async ({ page, baseURL }, { project }) => {
  await open(page, baseURL ?? '', newTitle('Jawaban siap', project.name))
  await reply(page).click()
  await page.getByRole('button', { name: 'Jawaban siap pakai' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Jadwal dan tempat verifikasi berkas' }).click()
  await expect(dialog.getByRole('region', { name: 'Pratinjau' })).not.toContainText('{nama}')
  await dialog.getByRole('button', { name: 'Sisipkan' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(reply(page)).toHaveValue(/27 Mei 2025 sampai 10 Juni 2025/)

  await page.getByRole('button', { name: 'Sisipkan jawaban FAQ/artikel' }).click()
  await dialog.getByRole('searchbox').fill('domisili')
  await expect(dialog.getByRole('listitem').first()).toBeVisible()
  await dialog.getByRole('searchbox').press('ArrowDown')
  await expect(dialog.getByRole('listitem').getByRole('button').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('region', { name: 'Pratinjau' })).toContainText('Selengkapnya: http')
  await dialog.getByRole('button', { name: 'Sisipkan' }).click()
  // A paragraph of its own, behind the one that was put in before.
  await expect(reply(page)).toHaveValue(/27 Mei 2025[\s\S]*\S\n\n\S[\s\S]*Selengkapnya: http/)
  await reply(page).press('Control+Enter')
  // Its dates are over.
  await expect(page.getByRole('main').getByRole('alert')).toContainText('10 Juni 2025')
})

test('a refused file stays behind and holds no reply up', async ({ page, baseURL }, { project }) => {
  await open(page, baseURL ?? '', newTitle('Berkas ditolak', project.name))
  await reply(page).fill('Baris\n'.repeat(12))
  const file = { name: 'bohong.pdf', mimeType: 'application/pdf', buffer: Buffer.from('bukan pdf') }
  await page.locator('#balas input[type=file]').first().setInputFiles(file)
  await expect(page.locator('#balas').getByText('bohong.pdf')).toHaveCount(1)
  await expect(page.locator('#balas').getByRole('button', { name: 'Hapus bohong.pdf' })).toBeVisible()
  await expect(page.locator('#balas').getByText('1 tidak ikut terkirim')).toHaveCount(1)
  await sendReply(page)
  const said = latest(page)
  await expect(said).toContainText('Baris')
  await expect(said).not.toContainText('bohong.pdf')
})

test('the open ticket is in sight in the list beside it', { tag: '@wide' }, async ({ page }) => {
  await asAgent(page, '/helpdesk/tickets/pending')
  // The last of the list, on whichever page it stands by now.
  const next = page.getByRole('link', { name: 'Berikutnya', exact: true })
  while (await next.isVisible()) {
    const first = await page.locator('main a[data-row]').first().textContent()
    await next.click()
    await expect(page.locator('main a[data-row]').first()).not.toHaveText(first ?? '')
  }
  await page.locator('main a[data-row]').last().click()
  // A pixel may be cut where the list scrolls.
  await expect(page.locator('nav a[data-row][aria-current=page]')).toBeInViewport({ ratio: 0.95 })
})

test('a completion is taken back', async ({ page, baseURL }, { project }) => {
  await open(page, baseURL ?? '', newTitle('Diurungkan', project.name))
  await page.getByRole('button', { name: 'Ambil tiket' }).click()
  await expect(page.getByText(/Tiket T-\d+ sedang diproses/)).toBeVisible()
  const complete = page.getByRole('button', { name: 'Tandai selesai', exact: true })
  const question = page.getByRole('dialog', { name: 'Belum ada balasan' })
  await complete.click()
  await question.getByRole('button', { name: 'Batal' }).click()
  await expect(question).toHaveCount(0)
  await reply(page).fill('Belum saya kirim.')
  await leaveComposer(page)
  await complete.click()
  await page.getByRole('dialog', { name: 'Balasan belum terkirim' }).getByRole('button', { name: 'Batal' }).click()
  await reply(page).fill('')
  await leaveComposer(page)
  await complete.click()
  await question.getByRole('button', { name: 'Ya, tandai selesai' }).click()
  await expect(page.getByText(/Tiket T-\d+ ditandai selesai/)).toBeVisible()
  const undo = page.getByLabel('Pemberitahuan').getByRole('button', { name: 'Urungkan', exact: true })
  await undo.click()
  await expect(undo).toHaveCount(0)
  await expect(page.getByText(/Penyelesaian tiket T-\d+ diurungkan/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tandai selesai', exact: true })).toBeVisible()
})

test('a duplicate is merged and separated again', async ({ page, baseURL }, { project }) => {
  const main = await ask(baseURL ?? '', newTitle('Yang utama', project.name))
  await open(page, baseURL ?? '', newTitle('Yang kembar', project.name))
  await fold(page, 'Gabungkan tiket ini').click()
  const option = page.getByLabel('Tiket utama').getByRole('option').filter({ hasText: main })
  await page.getByLabel('Tiket utama').selectOption((await option.getAttribute('value')) ?? '')
  await page.getByRole('button', { name: 'Gabungkan', exact: true }).click()
  await expect(page.getByText('Tiket ini digabungkan ke')).toBeVisible()
  await expect(reply(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Pisahkan lagi' }).click()
  await expect(page.getByText(/Tiket T-\d+ dipisahkan lagi/)).toBeVisible()
  await expect(reply(page)).toBeVisible()
})

test('selects save what was chosen, not what is walked past, and say why they did not @wide', async ({
  page,
  baseURL,
}, { project }) => {
  await open(page, baseURL ?? '', newTitle('Pilihan', project.name))
  const priority = select(page, 'Prioritas')
  const saved: string[] = []
  page.on('request', (request) => {
    const chosen = /intent=set-priority.*&priority=(\w+)/.exec(request.postData() ?? '')
    if (chosen?.[1]) saved.push(chosen[1])
  })
  // Its key opens the list; Enter chooses.
  await page.keyboard.press('p')
  await expect(priority).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(undo(page)).toBeVisible()
  await expect(history(page)).toContainText('Prioritas menjadi Tinggi.')
  expect(await violationsOf(page)).toEqual([])
  // The closed list is walked through.
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('Enter menyimpan, Esc membatalkan.')).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(priority).toHaveValue('low')
  await page.keyboard.press('Escape')
  await expect(priority).toHaveValue('high')
  expect(saved).toEqual(['high'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect(history(page)).toContainText('Prioritas menjadi Mendesak.')
  expect(saved).toEqual(['high', 'urgent'])
  // A colleague was faster: the version is one that is gone by.
  await page.route('**/helpdesk/tickets/**', (route, request) =>
    route.continue({
      ...(request.postData() && { postData: request.postData()?.replace(/version=\d+/, 'version=1') }),
    }),
  )
  await priority.selectOption({ label: 'Rendah' })
  await expect(page.getByRole('alert').filter({ hasText: 'baru saja diubah orang lain' })).toBeVisible()
  await expect(priority).toHaveValue('urgent')
})

test('without JavaScript every step is a form', async ({ browser, baseURL, viewport }, { project }) => {
  const page = await without(browser, viewport)
  await open(page, baseURL ?? '', newTitle('Tanpa skrip', project.name))
  await fold(page, 'Jawaban siap pakai').click()
  await page.getByRole('link', { name: 'Jadwal dan tempat verifikasi berkas' }).click()
  await expect(reply(page)).toHaveValue(/27 Mei 2025/)
  // The browser's own control says nothing in Indonesian: the words beside it do, not only to readers.
  const words = await page.locator('#balas label').filter({ hasText: 'Lampiran' }).boundingBox()
  expect(words?.width).toBeGreaterThan(40)
  await page.getByRole('textbox', { name: /Catatan internal/ }).fill('Dicatat tanpa skrip.')
  await page.getByRole('button', { name: 'Simpan catatan' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Catatan internal disimpan' })).toBeVisible()
  await expect(history(page)).toContainText('Dicatat tanpa skrip.')
  await fold(page, 'Alihkan ke cabang lain').click()
  await page.getByRole('button', { name: 'Alihkan tiket' }).click()
  await expect(page.getByText('Alasan harus diisi').first()).toBeVisible()
  // A button of a page that a colleague's action has passed by.
  const stale = await page.context().newPage()
  await stale.goto(page.url())
  await page.getByRole('textbox', { name: /Catatan internal/ }).fill('Dicatat di sebelah.')
  await page.getByRole('button', { name: 'Simpan catatan' }).click()
  await stale.getByRole('button', { name: 'Ambil tiket', exact: true }).click()
  await expect(stale.getByRole('alert').filter({ hasText: 'baru saja diubah' })).toBeVisible()
  await stale.goto(page.url())
  const save = (on: Page) =>
    on
      .locator('form')
      .filter({ has: select(on, 'Prioritas') })
      .getByRole('button')
  await select(page, 'Prioritas').selectOption({ label: 'Tinggi' })
  await save(page).click()
  await expect(page.getByRole('status').filter({ hasText: /Prioritas tiket T-\d+ diganti/ })).toBeVisible()
  await select(stale, 'Prioritas').selectOption({ label: 'Rendah' })
  await save(stale).click()
  await expect(stale.getByRole('alert').filter({ hasText: 'baru saja diubah' })).toHaveCount(1)
  await expect(select(stale, 'Prioritas')).toHaveValue('high')
})

async function without(browser: Browser, viewport: { width: number; height: number } | null): Promise<Page> {
  return (await browser.newContext({ javaScriptEnabled: false, viewport })).newPage()
}
