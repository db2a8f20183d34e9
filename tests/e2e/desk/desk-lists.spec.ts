// What the desk's lists do by scripts: the keyboard, ticks and their bar, filters in their fold, and rows that stay in place.
import { expect, type Locator, type Page } from '@playwright/test'
import { listWith } from '#tests/e2e/desk-list.ts'
import { ask, openList, ownWords } from '#tests/e2e/desk-questions.ts'
import { test } from '#tests/e2e/test.ts'
import { violationsOf } from '#tests/e2e/violations.ts'

const rows = (page: Page) => page.locator('main a[data-row]')
const tickAll = (page: Page) => page.getByLabel('Pilih semua di halaman ini')

/** Asks so often, and opens the list of those tickets; returns what their titles have in common. */
async function openWith(page: Page, origin: string | undefined, what: string, times: number): Promise<string> {
  const words = ownWords(what)
  await ask(
    origin,
    Array.from({ length: times }, (_, index) => `${words} no ${index + 1}`),
  )
  await openList(page, words)
  await expect(rows(page)).toHaveCount(times)
  return words
}

test('keys move, open, answer and complete, and never fire while someone types', async ({ page, baseURL }) => {
  const words = await openWith(page, baseURL, 'Papan ketik', 2)
  await expect(page.getByRole('button', { name: 'Pintasan keyboard' })).toBeVisible()
  await page.waitForFunction(() => !('takeEarlyKeys' in window))
  await page.keyboard.press('j')
  await expect(rows(page).nth(0)).toBeFocused()
  await page.keyboard.press('j')
  await expect(rows(page).nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('x')
  await expect(page.getByText('1 tiket dipilih')).toBeVisible()
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText(`${words} no 1`)
  await page.keyboard.press('j')
  // By due time: what came first is due first.
  await expect(heading).toContainText(`${words} no 2`)
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
  await expect(page.getByRole('dialog', { name: 'Pintasan keyboard' })).toContainText('Ambil tiket berikutnya')
  await page.keyboard.press('Escape')

  await test.step('a row is completed with Shift+E alone', async () => {
    await page.getByRole('button', { name: 'Proses', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Kembalikan ke tiket masuk' })).toBeVisible()
    await page.goto(listWith(words, 'in-progress'))
    await expect(page.getByRole('button', { name: 'Pintasan keyboard' })).toBeVisible()
    await page.keyboard.press('j')
    await page.keyboard.press('e')
    await page.keyboard.press('x')
    // Handled after the key before it.
    await expect(page.getByText('1 tiket dipilih')).toBeVisible()
    const question = page.getByRole('dialog', { name: 'Belum ada balasan' })
    expect(await question.count()).toBe(0)
    await page.keyboard.press('Shift+E')
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
  })

  await test.step('what is typed for a search of all tickets is no command', async () => {
    await page.keyboard.press('/')
    const box = page.getByRole('searchbox', { name: 'Cari di semua tiket' })
    await expect(box).toBeFocused()
    await page.keyboard.type('cg')
    await expect(box).toHaveValue('cg')
    await expect(page).toHaveURL(/tickets\/in-progress/)
  })
})

/** The same tickets as spam: a list whose rows leave it at a press. */
async function openAsSpam(page: Page, words: string): Promise<void> {
  await tickAll(page).check()
  await page.locator('.bulk-bar summary').click()
  await page.getByRole('button', { name: 'Tandai sebagai spam' }).click()
  await page.getByRole('button', { name: /^Tandai sebagai spam \d+ tiket$/ }).click()
  await expect(page.getByText(/^Selesai untuk \d+ tiket/)).toBeVisible()
  await page.goto(`/helpdesk/tickets/spam?sort=oldest&search=${encodeURIComponent(words)}`)
  await expect(page.getByRole('button', { name: 'Pintasan keyboard' })).toBeVisible()
}

test('where a row has left the keys continue, and a second press takes no other ticket', async ({ page, baseURL }) => {
  const words = await openWith(page, baseURL, 'Dua kali tekan', 4)
  await openAsSpam(page, words)
  await expect(rows(page)).toHaveCount(4)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(rows(page).nth(1)).toBeFocused()
  const third = (await rows(page).nth(2).textContent()) ?? ''
  await page.getByRole('button', { name: 'Bukan spam', exact: true }).nth(1).press('Enter')
  await expect(rows(page)).toHaveCount(3)
  await page.keyboard.press('j')
  await expect(rows(page).nth(1)).toBeFocused()
  await expect(rows(page).nth(1)).toHaveText(third)

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
  expect(await rows(page).count()).toBe(2)
})

test('rows stay where they are when the scripts take over, two lines each, under the heads of their columns', async ({
  page,
  baseURL,
}) => {
  const words = await openWith(page, baseURL, `Rapat${' sangat panjang sekali'.repeat(4)}`, 12)
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
  await page.goto(listWith(words))
  await listening
  await expect(tickAll(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pintasan keyboard' })).toBeVisible()
  // Two frames later what has come is drawn, and its shifts are written down.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(await page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved)).toEqual([])

  const row = page.getByRole('listitem').filter({ has: page.locator('a[data-row]') })
  const highest = async () =>
    Math.max(...(await row.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().height))))
  expect(await highest()).toBeLessThanOrEqual(50)
  const head = page.locator('.desk-head')
  const left = (within: Locator, name: string) =>
    within.locator(name).evaluate((cell) => cell.getBoundingClientRect().x)
  for (const cell of ['.title', '.who', '.cat', '.at'])
    expect(await left(head, cell)).toBe(await left(row.first(), cell))

  await test.step('what can be done with a row is seen without pointing at it, beside its times', async () => {
    const actions = row.first().locator('.row-actions')
    await expect(actions.getByRole('button', { name: 'Proses', exact: true })).toBeVisible()
    await expect(actions).toHaveCSS('opacity', '1')
    const times = await row.first().locator('.at').boundingBox()
    expect((await actions.boundingBox())?.x).toBeGreaterThanOrEqual((times?.x ?? 0) + (times?.width ?? 0))
  })

  await test.step('the heads stay while the rows scroll', async () => {
    await page.setViewportSize({ width: 1280, height: 400 })
    await page.evaluate(() => scrollTo(0, 300))
    await expect(head).toBeInViewport({ ratio: 1 })
  })
  await test.step('on a phone the first row is on the first screen', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await highest()).toBeLessThanOrEqual(76)
    await page.goto('/helpdesk/tickets/pending')
    // Below the strip of the demo, and the band of a danger that another test reports.
    const strip = await page.evaluate(() =>
      [...document.querySelectorAll('[data-demo], .danger-band')].reduce(
        (sum, { clientHeight }) => sum + (clientHeight === 0 ? 0 : clientHeight + 14),
        0,
      ),
    )
    const top = await rows(page)
      .first()
      .evaluate((link) => link.closest('li')?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY)
    expect(top - strip).toBeLessThanOrEqual(160)
    await expect(row.first().locator('.who')).toBeVisible()
  })
})

test('filters are chosen in their fold, live in an address without what is not chosen, and are saved', async ({
  page,
  baseURL,
}) => {
  await openWith(page, baseURL, 'Filter', 2)
  const fold = page.locator('summary').filter({ hasText: /^Filter/ })
  await fold.click()
  await page.getByLabel('Prioritas').selectOption({ label: 'Rendah' })
  await page.getByRole('button', { name: 'Terapkan' }).click()
  await expect(page.getByText('Tidak ada tiket yang cocok')).toBeVisible()
  // Closed again: what is chosen stands outside.
  await expect(page.getByLabel('Prioritas')).toBeHidden()
  await expect(page).toHaveURL(/priority=low/)
  expect(page.url()).not.toMatch(/=(&|$)/)
  await page.getByRole('link', { name: 'Hapus filter: Prioritas Rendah' }).click()
  await expect(rows(page)).toHaveCount(2)
  const name = ownWords('Darurat')
  await page.locator('summary').filter({ hasText: 'Simpan daftar ini' }).click()
  await page.getByLabel('Nama daftar').fill(name)
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(page.getByText('Daftar disimpan')).toBeVisible()
  await page.getByRole('link', { name: 'Atur daftar' }).click()
  await page.getByRole('button', { name: `Hapus ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click()
  await expect(page.getByText('Daftar dihapus')).toBeVisible()
})

test('many are answered together: what the first of them will read follows the typing', async ({ page, baseURL }) => {
  await openWith(page, baseURL, 'Massal', 2)
  await tickAll(page).check()
  await expect(page.getByText('2 tiket dipilih')).toBeVisible()
  await page.locator('.bulk-bar summary').click()
  await page.getByRole('button', { name: 'Balas semua' }).click()
  await page.getByRole('button', { name: 'Jawaban siap pakai' }).click()
  const choice = page.getByRole('dialog', { name: 'Jawaban siap pakai' })
  await choice.getByRole('listitem').getByRole('button').first().click()
  await choice.getByRole('button', { name: 'Sisipkan' }).click()
  const reply = page.getByRole('textbox', { name: 'Balasan' })
  const example = page.getByRole('region', { name: /^Contoh: yang dibaca/ })
  // The variables stay in the box, and the example has them filled.
  await expect(reply).toHaveValue(/\{nama\}/)
  await expect(example).toBeVisible()
  await expect(example).not.toContainText('{nama}')
  await reply.fill('{judul} {nma}')
  await expect(page.getByText('{nma} bukan variabel. Perbaiki sebelum mengirim.')).toBeVisible()
  await reply.fill('{judul} sudah diperbaiki, silakan coba lagi.')
  await expect(example).toContainText(/no \d sudah diperbaiki, silakan coba lagi\./)
  await expect(page.getByText('bukan variabel. Perbaiki sebelum')).toBeHidden()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Balas 2 tiket' }).click()
  await expect(page.getByText(/^Dikirim ke 2 tiket dalam [12]\.\d\d$/)).toBeVisible()
  await page.getByRole('button', { name: 'Kirim sekarang' }).click()
  // The page reloads automatically.
  await expect(page.getByText('Selesai untuk 2 tiket.')).toBeVisible()
  // Left to the browser, its filled part would be green; no script can ask for that colour.
  await expect(page.getByRole('progressbar', { name: 'Kemajuan' })).toHaveCSS('appearance', 'none')
})
