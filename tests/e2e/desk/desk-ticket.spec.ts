// One ticket as scripts make it: drafts that survive, a reply box that stays in sight, selects that save themselves, questions
// before a completion, and what can be reverted.
import { expect, type Page } from '@playwright/test'
import { openNewTicket } from '#tests/e2e/desk-questions.ts'
import { openNote, sendReply } from '#tests/e2e/desk-reply.ts'
import { test } from '#tests/e2e/test.ts'
import { violationsOf } from '#tests/e2e/violations.ts'

const history = (page: Page) => page.getByRole('region', { name: 'Riwayat' })
// An entry has a list of its deliveries.
const latest = (page: Page) => history(page).locator('> ol > li').last()
const reply = (page: Page) => page.getByRole('textbox', { name: 'Balasan' })
const note = (page: Page) => page.getByRole('textbox', { name: /Catatan internal/ })
const keptTexts = (page: Page) => page.evaluate(() => Object.values(localStorage).join('\n'))
const select = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const undo = (page: Page) => page.getByLabel('Pemberitahuan').getByRole('button', { name: 'Urungkan', exact: true })

test('an unsent reply survives a reload, and the box stays in sight under a long ticket', async ({ page, baseURL }) => {
  await openNewTicket(page, baseURL, 'Draf petugas')
  const long = `Mohon dicoba.${'\nLangkah berikut.'.repeat(80)}`
  await reply(page).fill(long)
  await openNote(page)
  await note(page).fill('Catatan setengah jadi')
  for (const text of ['Mohon dicoba.', 'Catatan setengah jadi'])
    await expect.poll(() => keptTexts(page)).toContain(text)
  await page.reload()
  await expect(reply(page)).toHaveValue(long)
  await openNote(page)
  await expect(note(page)).toHaveValue('Catatan setengah jadi')
  await page.getByRole('button', { name: 'Balasan', exact: true }).click()
  await sendReply(page)
  await expect(reply(page)).toHaveValue('')
  // What was sent is in sight, and the box rests again.
  await expect(latest(page)).toContainText('Langkah berikut.')
  await page.reload()
  await openNote(page)
  await expect(note(page)).toHaveValue('Catatan setengah jadi')
  await note(page).fill('')
  await page.getByRole('button', { name: 'Balasan', exact: true }).click()
  await expect(reply(page)).toHaveValue('')

  await test.step('the box opens where it is gone into, and closes when it is left empty', async () => {
    await page.evaluate(() => scrollTo(0, 0))
    await expect(reply(page)).toBeInViewport({ ratio: 0.9 })
    const send = page.getByRole('button', { name: 'Kirim balasan' })
    await reply(page).click()
    await expect(reply(page)).toBeInViewport({ ratio: 1 })
    await expect(send).toBeInViewport({ ratio: 1 })
    await reply(page).fill('Baru dimulai')
    await page.getByRole('heading', { level: 1 }).click()
    await expect(send).toBeVisible()
    await reply(page).fill('')
    await reply(page).blur()
    await expect(send).toBeHidden()
  })
})

test('a ticket is arranged and completed while a reply is being written, with a question and a way back', async ({
  page,
  baseURL,
}) => {
  await openNewTicket(page, baseURL, 'Atur tiket', 'Bu Atur')
  await reply(page).fill('Sedang saya tulis.')
  const assignee = select(page, 'Petugas')
  await assignee.selectOption('Saya (Bu Atur)')
  await expect(page.getByText(/Petugas tiket T-\d+ diganti/)).toBeVisible()
  await undo(page).click()
  await expect(page.getByText(/Tiket T-\d+ dilepas/)).toBeVisible()
  await expect(assignee).toHaveValue('')
  await page.getByRole('button', { name: 'Proses', exact: true }).click()
  await expect(page.getByText(/Tiket T-\d+ sedang diproses/)).toBeVisible()
  await page.locator('summary').filter({ hasText: 'Alihkan ke cabang lain' }).click()
  await page.getByRole('button', { name: 'Alihkan tiket' }).click()
  await expect(page.getByLabel('Cabang dinas', { exact: true })).toHaveAccessibleDescription('Pilih cabang dinas')
  await expect(reply(page)).toHaveValue('Sedang saya tulis.')

  const complete = page.getByRole('button', { name: 'Tandai selesai', exact: true })
  await complete.click()
  await page.getByRole('dialog', { name: 'Balasan belum terkirim' }).getByRole('button', { name: 'Batal' }).click()
  await reply(page).fill('')
  await complete.click()
  const question = page.getByRole('dialog', { name: 'Belum ada balasan' })
  expect(await violationsOf(page)).toEqual([])
  await question.getByRole('button', { name: 'Ya, tandai selesai' }).click()
  await expect(page.getByText(/Tiket T-\d+ ditandai selesai/)).toBeVisible()
  await undo(page).click()
  await expect(page.getByText(/Penyelesaian tiket T-\d+ diurungkan/)).toBeVisible()
  await expect(complete).toBeVisible()
  expect(await undo(page).count()).toBe(0)
})

test('selects save what was chosen, not what is walked past, and say why they did not', async ({ page, baseURL }) => {
  await openNewTicket(page, baseURL, 'Pilihan')
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
