// The desk's lists: filters in the address, saved views, many tickets at once, and the keyboard.
import { expect, type Locator, type Page } from '@playwright/test'
import { listWith } from './desk-list.ts'
import { HttpClient } from './http-client.ts'
import { asAgent } from './register-client.ts'
import { test } from './test.ts'

/** Asks as the demo client, so often; gives what all the titles have in common. */
async function ask(origin: string, subject: string, times = 1): Promise<string> {
  const http = new HttpClient(origin)
  await http.signIn('client@spmb.test')
  for (let one = 1; one <= times; one++) {
    const answer = await http.post('/client/create-question', {
      subject: `${subject} no ${one}`,
      category: 'login',
      priority: 'urgent',
      description: 'Akun saya ditolak.',
      regencyId: '',
      idempotencyKey: crypto.randomUUID(),
    })
    expect(answer.status).toBe(302)
  }
  return subject
}

// Several journeys of many pages each.
test.setTimeout(90_000)

const rows = (page: Page) => page.locator('main a[data-row]')
const open = (page: Page, search: string) => asAgent(page, listWith(search))

/** The same tickets as spam: a list whose rows leave it at a press. */
async function openAsSpam(page: Page, search: string): Promise<void> {
  await open(page, search)
  await page.getByLabel('Pilih semua di halaman ini').check()
  await page.getByRole('button', { name: 'Tandai sebagai spam' }).click()
  await page.getByRole('button', { name: /^Tandai sebagai spam \d+ tiket$/ }).click()
  await expect(page.getByText(/^Selesai untuk \d+ tiket/)).toBeVisible({ timeout: 30_000 })
  await page.goto(`/helpdesk/tickets/spam?sort=oldest&search=${encodeURIComponent(search)}`)
}

/** Waits for the scripts: the button that lists the keys is there before the keys are. */
async function keysCount(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Pintasan keyboard' })).toBeVisible()
  await expect(page.getByLabel('Pilih semua di halaman ini')).toBeVisible()
}

test('no row moves when the scripts take over', async ({ page, baseURL, isMobile }, { project }) => {
  await open(page, await ask(baseURL ?? '', `Diam ${project.name} ${Date.now()}`, 2))
  // Before any of ours: what moves is written down from the first paint on.
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(globalThis, { moved })
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) {
        const { sources = [] } = shift as PerformanceEntry & { sources?: { node: Element | null }[] }
        for (const { node } of sources) if (node?.closest?.('main')) moved.push(node.outerHTML.slice(0, 80))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const listening = page.waitForResponse(/\/events/)
  await page.reload()
  await listening
  await expect(page.getByLabel('Pilih semua di halaman ini')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pintasan keyboard' })).toBeVisible({ visible: !isMobile })
  // Two frames later what has come is drawn, and its shifts are written down.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(await page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved)).toEqual([])
})

test('a list whose filter turns down every ticket does not say that all is done', async ({ page }) => {
  // What nobody has taken is nobody's.
  await asAgent(page, '/helpdesk/tickets/pending?mine=on')
  await expect(page.getByText('Tiket lain di daftar ini tidak sesuai dengan filter Anda.')).toBeVisible()
  await expect(page.getByText('Semua tiket sudah diproses.')).toBeHidden()
  await page.getByRole('link', { name: 'Tampilkan semua' }).click()
  await expect(rows(page)).not.toHaveCount(0)
})

test('filters live in the address and are saved under a name', async ({ page, baseURL, isMobile }, { project }) => {
  const subject = await ask(baseURL ?? '', `Filter ${project.name} ${Date.now()}`, 2)
  await open(page, subject)
  await expect(rows(page)).toHaveCount(2)
  // Keys are of no use to anyone who has none.
  await expect(page.getByRole('button', { name: 'Pintasan keyboard' })).toBeVisible({ visible: !isMobile })
  const fold = page.locator('summary').filter({ hasText: /^Filter/ })
  await expect(page.getByLabel('Pilih semua di halaman ini')).toBeVisible()
  async function choosePriority(label: string) {
    await fold.click()
    await page.getByLabel('Prioritas').selectOption({ label })
    await page.getByRole('button', { name: 'Terapkan' }).click()
    // Closed again: what is chosen stands outside.
    await expect(page.getByLabel('Prioritas')).toBeHidden()
  }
  await choosePriority('Rendah')
  await expect(page.getByText('Tidak ada tiket yang cocok')).toBeVisible()
  await expect(page).toHaveURL(/priority=low/)
  await expect(page).not.toHaveURL(/=(&|$)/)
  if (isMobile) await fold.click()
  await expect(page.getByRole('link', { name: /^Tanpa petugas\s*0$/ })).toBeVisible()
  if (isMobile) await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Hapus filter: Prioritas Rendah' }).click()
  await expect(rows(page)).toHaveCount(2)
  await choosePriority('Mendesak')
  await expect(rows(page)).toHaveCount(2)

  const name = `Darurat ${project.name} ${Date.now()}`
  await page.locator('summary').filter({ hasText: 'Simpan daftar ini' }).click()
  await page.getByLabel('Nama daftar').fill(name)
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(page.getByText('Daftar disimpan')).toBeVisible()
  await page.goto('/helpdesk/tickets/in-progress')
  await page.getByRole('link', { name, exact: true }).click()
  await expect(rows(page)).toHaveCount(2)

  await page.getByRole('link', { name: 'Atur daftar' }).click()
  await page.getByLabel(`Nama daftar ${name}`).fill(`${name} baru`)
  await page
    .getByRole('listitem')
    .filter({ has: page.getByLabel(`Nama daftar ${name}`) })
    .getByRole('button', { name: 'Ganti nama' })
    .click()
  await expect(page.getByText('Nama daftar diganti')).toBeVisible()
  await page.getByRole('button', { name: `Hapus ${name} baru` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click()
  await expect(page.getByText('Daftar dihapus')).toBeVisible()
})

test('many are answered at once, and what fails is named', async ({ page, baseURL }, { project }) => {
  const subject = await ask(baseURL ?? '', `Massal ${project.name} ${Date.now()}`, 3)
  await open(page, subject)
  await page.getByLabel('Pilih semua di halaman ini').check()
  await expect(page.getByText('3 tiket dipilih')).toBeVisible()
  await page.getByRole('button', { name: 'Balas semua' }).click()
  await page.getByRole('button', { name: 'Balas 3 tiket' }).click()
  await expect(page.getByText('Balasan harus diisi').first()).toBeVisible()
  await page.getByRole('button', { name: 'Jawaban siap pakai' }).click()
  const choice = page.getByRole('dialog', { name: 'Jawaban siap pakai' })
  await choice.getByRole('listitem').getByRole('button').first().click()
  await choice.getByRole('button', { name: 'Sisipkan' }).click()
  // The variables stay in the box, and the example has them filled.
  await expect(page.getByRole('textbox', { name: 'Balasan' })).toHaveValue(/\{nama\}/)
  await expect(page.getByRole('region', { name: /^Contoh: yang dibaca/ })).not.toContainText('{nama}')
  await page.getByRole('textbox', { name: 'Balasan' }).fill('{judul} {nma}')
  await expect(page.getByText('{nma} bukan variabel. Perbaiki sebelum mengirim.')).toBeVisible()
  await page.getByRole('button', { name: 'Balas 3 tiket' }).click()
  await expect(page.getByText('{nma} bukan variabel. Perbaiki, atau hapus kurung kurawalnya').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Balasan' }).fill('{judul} sudah diperbaiki, silakan coba lagi.')
  await expect(page.getByText('bukan variabel. Perbaiki sebelum')).toBeHidden()
  const example = page.getByRole('region', { name: /^Contoh: yang dibaca/ })
  await expect(example).toContainText(/no \d sudah diperbaiki, silakan coba lagi\./)
  await page.getByRole('button', { name: 'Balas 3 tiket' }).click()
  await page.waitForURL(/helpdesk\/bulk\/\d+/)
  await expect(page.getByText(/^Dikirim ke 3 tiket dalam [12]\.\d\d$/)).toBeVisible()
  await page.getByRole('button', { name: 'Kirim sekarang' }).click()
  await expect(page.getByText('Selesai untuk 3 tiket.')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/^3 pemohon (?:tidak )?dikabari/)).toBeVisible()

  await page.goto(`/helpdesk/tickets/in-progress?search=${encodeURIComponent(subject)}`)
  const ids = await page
    .locator('input[name=ids]')
    .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('value')))
  await page.goto(`/helpdesk/bulk?do=category&${ids.map((id) => `ids=${id}`).join('&')}`)
  const categories = page.getByLabel('Kategori')
  await expect(categories.locator('optgroup[label="Pertanyaan"]')).toHaveCount(1)
  await expect(categories.locator('optgroup[label="Aduan"]')).toHaveCount(0)
  await page.goto(`/helpdesk/bulk?do=claim&${ids.map((id) => `ids=${id}`).join('&')}`)
  await page.getByRole('button', { name: 'Ambil 3 tiket' }).click()
  await expect(page.getByText('0 dari 3 tiket berhasil, 3 gagal')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Tiket ini sudah Anda proses.')).toHaveCount(3)
  // Left to the browser, its filled part would be green; no script can ask for that colour.
  await expect(page.getByRole('progressbar', { name: 'Kemajuan' })).toHaveCSS('appearance', 'none')
  await page.getByRole('button', { name: 'Coba lagi yang gagal' }).click()
  await expect(page.getByText('0 dari 3 tiket berhasil, 3 gagal')).toBeVisible({ timeout: 30_000 })
})

test('who closes many is told which of them nobody has answered, and comes back to the list', async ({
  page,
  baseURL,
}, { project }) => {
  const subject = await ask(baseURL ?? '', `Diam ${project.name} ${Date.now()}`, 2)
  await open(page, subject)
  await page.getByLabel('Pilih semua di halaman ini').check()
  await page.getByRole('button', { name: 'Tandai selesai' }).click()
  await expect(page.getByText('2 tiket belum pernah dibalas')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Tiket masuk' }).click()
  await expect(page.getByRole('searchbox', { name: /Cari tiket menurut/ })).toHaveValue(subject)
})

test('what is completed is found again, and taken back', async ({ page, baseURL }, { project }) => {
  const subject = await ask(baseURL ?? '', `Beres ${project.name} ${Date.now()}`, 2)
  await open(page, subject)
  await page.getByLabel('Pilih semua di halaman ini').check()
  for (const deed of ['Ambil tiket', 'Tandai selesai']) {
    const bar = page.getByRole('form', { name: 'Tiket terpilih' })
    await bar.getByRole('button', { name: deed === 'Ambil tiket' ? 'Ambil semua' : deed }).click()
    await page.getByRole('button', { name: `${deed === 'Ambil tiket' ? 'Ambil' : deed} 2 tiket` }).click()
    await expect(page.getByText('Selesai untuk 2 tiket.')).toBeVisible({ timeout: 30_000 })
    if (deed === 'Tandai selesai') break
    await page.goto(`/helpdesk/tickets/in-progress?search=${encodeURIComponent(subject)}`)
    await page.getByLabel('Pilih semua di halaman ini').check()
  }
  await page.goto('/helpdesk/tickets/completed')
  await page.getByRole('searchbox', { name: /Cari tiket menurut/ }).fill(subject)
  await page.getByRole('button', { name: 'Cari', exact: true }).click()
  await expect(page).toHaveURL(/tickets\/completed\?.*search=/)
  await expect(rows(page)).toHaveCount(2)
  const mine = page.getByRole('link', { name: /^Milik saya/ })
  if (!(await mine.isVisible()))
    await page
      .locator('summary')
      .filter({ hasText: /^Filter/ })
      .click()
  await mine.click()
  await expect(page).toHaveURL(/mine=true/)
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByLabel('Pilih semua di halaman ini')).toHaveCount(0)
  await page.getByRole('button', { name: 'Urungkan penyelesaian' }).first().click()
  await expect(page.getByText(/Penyelesaian tiket T-\d+ diurungkan/)).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
})

test('keys move, open and answer, and never fire while somebody types', { tag: '@wide' }, async ({ page, baseURL }) => {
  const subject = await ask(baseURL ?? '', `Papan ketik ${Date.now()}`, 2)
  await open(page, subject)
  // Shown by the scripts that listen for keys.
  await keysCount(page)
  await page.keyboard.press('j')
  await expect(rows(page).nth(0)).toBeFocused()
  await page.keyboard.press('j')
  await expect(rows(page).nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('x')
  await expect(page.getByText('1 tiket dipilih')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${subject} no 1`)
  await page.keyboard.press('j')
  // By due time: what came first is due first.
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${subject} no 2`)
  await page.keyboard.press('r')
  const reply = page.getByRole('textbox', { name: 'Balasan' })
  await expect(reply).toBeFocused()
  await page.keyboard.type('jkner?/')
  await expect(reply).toHaveValue('jkner?/')
  await page.keyboard.press('Escape')
  await expect(reply).not.toBeFocused()
  await page.keyboard.press('e')
  await expect(page.getByText('Tiket ini tidak dapat ditandai selesai sekarang')).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByRole('textbox', { name: /Catatan internal/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Pintasan keyboard' })).toContainText('Tiket berikutnya')
})

test('the keys go on where a row has left, and a number is found in whatever list it stands', { tag: '@wide' }, async ({
  page,
  baseURL,
}) => {
  const subject = await ask(baseURL ?? '', `Tempat kunci ${Date.now()}`, 3)
  await openAsSpam(page, subject)
  await keysCount(page)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(rows(page).nth(1)).toBeFocused()
  const number =
    (await page
      .getByText(/^T-\d+$/)
      .nth(1)
      .textContent()) ?? ''
  const third = await rows(page).nth(2).textContent()
  await page.getByRole('button', { name: 'Bukan spam', exact: true }).nth(1).press('Enter')
  await expect(rows(page)).toHaveCount(2)
  await page.keyboard.press('j')
  await expect(rows(page).nth(1)).toBeFocused()
  await expect(rows(page).nth(1)).toHaveText(third ?? '')
  await page.goto(`/helpdesk/tickets/in-progress?search=${number}`)
  await expect(page.getByRole('main')).toContainText('ada di Tiket masuk')
  await page.getByRole('main').getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(subject)
})

test('a row is completed with Shift+E alone, and what is typed for a search is no command', { tag: '@wide' }, async ({
  page,
  baseURL,
}) => {
  const subject = await ask(baseURL ?? '', `Tombol e ${Date.now()}`, 1)
  await open(page, subject)
  await page.getByRole('button', { name: 'Ambil tiket', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Kembalikan ke tiket masuk' })).toBeVisible()
  await page.goto(`/helpdesk/tickets/in-progress?search=${encodeURIComponent(subject)}`)
  await keysCount(page)
  const question = page.getByRole('dialog', { name: 'Belum ada balasan' })
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await page.keyboard.press('x')
  // Handled after the key before it.
  await expect(page.getByText('1 tiket dipilih')).toBeVisible()
  await expect(question).toHaveCount(0)
  await page.keyboard.press('Shift+E')
  await expect(question).toBeVisible()

  await page.goto('/helpdesk/dashboard')
  const keys = page.getByRole('dialog', { name: 'Pintasan keyboard' })
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(keys).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await page.keyboard.type('/c')
  await expect(page.getByRole('searchbox', { name: 'Cari di semua tiket' })).toHaveValue('c')
  await expect(page).toHaveURL('/helpdesk/dashboard')
  await page.goto('/helpdesk/tickets/pending')
  await keysCount(page)
  await expect(async () => {
    await page.keyboard.press('f')
    await expect(page.getByRole('searchbox', { name: /Cari tiket menurut/ })).toBeFocused({ timeout: 1_000 })
  }).toPass()
})

test('the way back from a ticket leads to its page of the list', { tag: '@wide' }, async ({ page }) => {
  await asAgent(page, '/helpdesk/tickets/completed')
  const path = new URL(page.url()).pathname
  // Also a list that is short today has a second page: behind its first row.
  const first = /\/(\d+)\?/.exec((await rows(page).first().getAttribute('href')) ?? '')?.[1] ?? ''
  await page.goto(`${path}?before=${first}`)
  const opened = rows(page).first()
  const title = await opened.textContent()
  await opened.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title ?? '')
  await page.getByRole('main').getByRole('link', { name: 'Tiket selesai' }).first().click()
  await expect(page).toHaveURL(new RegExp(`${path}\\?.*before=${first}`))
  await expect(rows(page).first()).toHaveText(title ?? '')
})

test('ages count to the portal’s time, whatever the clock of the office says', async ({ page, baseURL }, {
  project,
}) => {
  const subject = await ask(baseURL ?? '', `Jam kantor ${project.name} ${Date.now()}`, 1)
  await page.clock.setSystemTime(Date.now() + 3 * 24 * 60 * 60_000)
  await open(page, subject)
  await expect(page.getByLabel('Pilih semua di halaman ini')).toBeVisible()
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: subject })
  await expect(row).toContainText(/baru saja|menit lalu/)
  await page
    .getByRole('link', { name: `${subject} no 1` })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(subject)
  await expect(page.getByRole('main')).not.toContainText('hari lalu')
})

test('a list has its columns and keeps their heads, at the width of an office', { tag: '@wide' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await asAgent(page, '/helpdesk/tickets/in-progress')
  const head = page.locator('.desk-head')
  for (const field of ['Batas waktu', 'Judul', 'Pemohon', 'Kategori', 'Petugas', /Diterima\s+diperbarui/])
    await expect(head.getByText(field)).toBeVisible()
  // The columns of the head are those of the rows, and it stays while they scroll.
  const left = (within: Locator, name: string) =>
    within.locator(name).evaluate((cell) => cell.getBoundingClientRect().x)
  const row = page.getByRole('main').locator('li[data-p]').first()
  for (const cell of ['.title', '.who', '.cat', '.agent', '.at'])
    expect(await left(head, cell)).toBe(await left(row, cell))
  await page.evaluate(() => scrollTo(0, 600))
  await expect(head).toBeInViewport({ ratio: 1 })
  // What the agent of the province sees of other offices, and how the message begins.
  await expect(row.locator('.cat')).toContainText(/[IVX]+ · |Tim provinsi/)
  await expect(row.locator('.more')).toContainText(/^[TC]-\d+ · (Rendah|Sedang|Tinggi|Mendesak) · \S/)
})

test('a card of the dashboard leads to its own tickets, in sight', async ({ page }) => {
  await asAgent(page, '/helpdesk/dashboard')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Menunggu Balasan/ })
    .first()
    .click()
  await expect(page).toHaveURL(/in-progress\?status=waiting/)
  await expect(page.getByRole('link', { name: 'Hapus filter: Menunggu pemohon' })).toBeVisible()
  await expect(page.getByLabel('Status', { exact: true })).toBeHidden()
  await expect(rows(page).first()).toBeInViewport()
  await expect(rows(page).first()).toBeVisible()
})

test('a second press where a row has left takes no other ticket', { tag: '@wide' }, async ({ page, baseURL }) => {
  const subject = await ask(baseURL ?? '', `Dua kali tekan ${Date.now()}`, 3)
  await openAsSpam(page, subject)
  await expect(rows(page)).toHaveCount(3)
  // With scripts: without them each press is a page of its own.
  await expect(page.getByLabel('Pilih semua di halaman ini')).toBeVisible()
  const first = await page.getByRole('button', { name: 'Bukan spam', exact: true }).first().boundingBox()
  const [x, y] = [(first?.x ?? 0) + 10, (first?.y ?? 0) + 10]
  const taken: string[] = []
  page.on('request', (request) => request.method() === 'POST' && taken.push(request.postData() ?? ''))
  await page.evaluate(() =>
    document.addEventListener('click', ({ timeStamp }) => Object.assign(globalThis, { pressedAt: timeStamp }), true),
  )
  await page.mouse.click(x, y)
  await expect(rows(page)).toHaveCount(2)
  // A third of a second after the first by its own stamp, however late a busy machine has removed the row.
  await page.evaluate(
    ([clientX, clientY]) => {
      const press = new MouseEvent('click', { clientX, clientY, detail: 1, bubbles: true, cancelable: true })
      const { pressedAt } = globalThis as unknown as { pressedAt: number }
      Object.defineProperty(press, 'timeStamp', { value: pressedAt + 350 })
      document.elementFromPoint(clientX, clientY)?.dispatchEvent(press)
    },
    [x, y] as const,
  )
  // Asked for after whatever the press has asked for.
  await page.evaluate(() => fetch('/livez'))
  expect(taken).toHaveLength(1)
  await expect(rows(page)).toHaveCount(2)
})

test('a row is two lines on any screen, with whence it came', { tag: '@wide' }, async ({ page, baseURL }) => {
  const subject = await ask(baseURL ?? '', `Rapat ${Date.now()} ${'sangat panjang sekali '.repeat(4)}`, 2)
  await open(page, subject)
  const row = page.getByRole('listitem').filter({ has: page.locator('a[data-row]') })
  const highest = async () =>
    Math.max(...(await row.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().height))))
  expect(await highest()).toBeLessThanOrEqual(50)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await highest()).toBeLessThanOrEqual(76)
  await page.goto('/helpdesk/tickets/pending')
  // Below the strip of the demo, which a portal at work has not.
  const strip = (await page.locator('[data-demo]').boundingBox())?.height ?? 0
  const top = await rows(page)
    .first()
    .evaluate((link) => link.closest('li')?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY)
  expect(top - strip).toBeLessThanOrEqual(160)
  await expect(row.first().locator('.who')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('tickets are chosen and taken', async ({ page, baseURL }, { project }) => {
    const subject = await ask(baseURL ?? '', `Tanpa skrip ${project.name} ${Date.now()}`, 2)
    await open(page, subject)
    for (const box of await page.locator('input[name=ids]').all()) await box.check()
    await page.getByRole('button', { name: 'Ambil semua' }).click()
    await page.getByRole('button', { name: 'Ambil 2 tiket' }).click()
    await page.waitForURL(/helpdesk\/bulk\/\d+/)
    await expect(page.getByText('Selesai untuk 2 tiket.')).toBeVisible({ timeout: 30_000 })
  })
})
