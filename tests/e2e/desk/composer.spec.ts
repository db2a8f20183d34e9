// Writing to a ticket at the desk: a reply can be reverted, continues to the next ticket, is never mixed up with a note, and
// waits until what a colleague answered meanwhile was read.
import { expect, type Page } from '@playwright/test'
import { accountPassword, newAccount } from '#tests/e2e/accounts.ts'
import { ask, openList, openNewTicket, ownWords } from '#tests/e2e/desk-questions.ts'
import { openNote, sendingBar, sendReply } from '#tests/e2e/desk-reply.ts'
import { signIn } from '#tests/e2e/register-client.ts'
import { test } from '#tests/e2e/test.ts'
import { violationsOf } from '#tests/e2e/violations.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const reply = (page: Page) => page.getByRole('textbox', { name: 'Balasan' })
const history = (page: Page) => page.getByRole('region', { name: 'Riwayat' })
const send = (page: Page) => page.getByRole('button', { name: 'Kirim balasan' })

test('a reply is reverted before anyone is notified, and a note never goes out as a reply', async ({
  page,
  baseURL,
}) => {
  await openNewTicket(page, baseURL, 'Terlalu cepat')
  await reply(page).fill('Belum selesai saya tulis')
  await send(page).click()
  const bar = await sendingBar(page)
  await expect(bar).toBeVisible()
  await expect(history(page)).toContainText('Pemohon belum dikabari.')
  await expect(reply(page)).toHaveValue('')
  await bar.getByRole('button', { name: 'Urungkan' }).click()
  await expect(reply(page)).toHaveValue('Belum selesai saya tulis')
  await expect(reply(page)).toBeFocused()
  await expect(history(page)).not.toContainText('Belum selesai saya tulis')
  expect(await bar.count()).toBe(0)

  await test.step('a note is saved by its own key', async () => {
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
    await expect(note).toHaveValue('')
    await expect(history(page).getByRole('listitem').filter({ hasText: '@Bambang' })).toContainText('Hanya petugas')
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('petugas-note')))
    expect(kept).toEqual([])
  })

  // Sent for good, and one's own note holds nothing back.
  await page.getByRole('button', { name: 'Balasan', exact: true }).click()
  await reply(page).fill('Sekarang lengkap.')
  await sendReply(page)
  await expect(history(page)).toContainText('Sekarang lengkap.')
  await expect(page.getByText('Menunggu Balasan').filter({ visible: true }).first()).toBeVisible()
})

test('answered, completed and the next one open by one button; the choice is remembered', async ({ page, baseURL }) => {
  const words = ownWords('Sekali jalan')
  await ask(baseURL, [`${words} satu`, `${words} dua`])
  await openList(page, words)
  await page
    .getByRole('main')
    .getByRole('link', { name: `${words} satu` })
    .click()
  await expect(heading(page)).toContainText(`${words} satu`)
  const bar = await sendingBar(page)
  const first = new URL(page.url()).pathname
  const requests: string[] = []
  await reply(page).fill('Sudah kami perbaiki.')
  await page.getByRole('button', { name: 'Cara kirim lain' }).click()
  page.on('request', (request) => {
    if (request.url().includes('.data')) requests.push(request.method())
  })
  // What the step announces has arrived by then.
  const presence = page.waitForRequest(
    (request) => request.url().endsWith('/presence') && !request.url().includes(first),
  )
  await page.getByRole('button', { name: 'Kirim, selesai, berikutnya' }).click()
  await expect(heading(page)).toContainText(`${words} dua`)
  await presence
  await expect(bar).toContainText('Mengirim balasan')
  await expect(bar.getByText(/^[1-9] d$/)).toBeVisible()
  expect(requests).toEqual(['POST', 'GET'])
  await reply(page).focus()
  await expect(page.getByRole('button', { name: 'Kirim, selesai, berikutnya' })).toBeVisible()
  await bar.getByRole('button', { name: 'Kirim sekarang' }).click()
  await expect(page.getByLabel('Pemberitahuan')).toContainText('Balasan terkirim')
  await page.goto(first)
  await expect(page.getByText('Tiket ini sudah selesai')).toBeVisible()
  await expect(history(page)).toContainText('Sudah kami perbaiki.')
})

test('an answer of the FAQ has greeting and signature, and is shown from its beginning', async ({ page, baseURL }) => {
  await openNewTicket(page, baseURL, 'Kapan pendaftaran dibuka', 'Bu Tanda Tangan')
  await page.getByRole('textbox', { name: 'Balasan' }).focus()
  await page.getByRole('button', { name: 'Sisipkan jawaban FAQ/artikel' }).click()
  const choice = page.getByRole('dialog')
  await choice.getByRole('searchbox').fill('jalur afirmasi')
  await choice.getByRole('listitem').getByRole('button').first().click()
  await choice.getByRole('button', { name: 'Sisipkan' }).click()
  await expect(reply(page)).toHaveValue(/^Halo .+,\n\n[\s\S]+Selengkapnya: http[^\n]+\n\nBu Tanda Tangan\n$/)
  expect(await reply(page).evaluate((box) => box.scrollTop)).toBe(0)
})

test('a reply that the network lost is sent again, once', async ({ page, baseURL }) => {
  await openNewTicket(page, baseURL, 'Jaringan putus')
  const posts = (url: URL) => url.pathname.endsWith('.data')
  let lost = 0
  await page.route(posts, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    lost += 1
    // The first one arrives, and only its answer is lost.
    if (lost === 1) await route.fetch()
    return route.abort()
  })
  await reply(page).fill('Silakan coba lagi.')
  await send(page).click()
  await expect(page.getByText('Belum terkirim: menunggu internet')).toBeVisible()
  await expect(page.getByText('portal tidak dapat dihubungi')).toBeHidden()
  await expect.poll(() => lost).toBeGreaterThan(1)
  await page.unroute(posts)
  await expect(reply(page)).toHaveValue('')
  await expect(page.getByText('Belum terkirim')).toBeHidden()
  const bar = await sendingBar(page)
  await bar.getByRole('button', { name: 'Kirim sekarang' }).click()
  await expect(history(page).getByRole('listitem').filter({ hasText: 'Silakan coba lagi.' })).toHaveCount(1)
})

test('a short name puts a canned reply in, and what is doubtful is read before it goes', async ({ page, baseURL }) => {
  await openNewTicket(page, baseURL, 'Meragukan')
  await reply(page).fill('Halo Bu.\n')
  await reply(page).press('End')
  await reply(page).pressSequentially(';verif')
  const list = page.getByRole('listbox', { name: 'Jawaban siap pakai' })
  await expect(list.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  expect(await violationsOf(page)).toEqual([])
  await reply(page).press('Enter')
  await expect(reply(page)).toHaveValue(/^Halo Bu\.\n[^;]*27 Mei 2025/)
  await expect(reply(page)).toBeFocused()
  expect(await list.count()).toBe(0)

  await reply(page).fill('NISN 0051999888 sudah kami perbaiki.')
  await send(page).click()
  const doubts = page.getByRole('main').getByRole('alert')
  await expect(doubts).toContainText('0051999888')
  expect(await (await sendingBar(page)).count()).toBe(0)
  expect(await violationsOf(page)).toEqual([])
  await doubts.getByRole('button', { name: 'Perbaiki dulu' }).click()
  await expect(reply(page)).toBeFocused()
  await reply(page).press('End')
  await reply(page).pressSequentially(' Silakan dicek.')
  await expect(doubts).toBeHidden()
  await send(page).click()
  await doubts.getByRole('button', { name: 'Kirim apa adanya' }).click()
  await expect(await sendingBar(page)).toBeVisible()
})

test('what a colleague answers meanwhile is read before a reply can be sent', async ({ page, browser, baseURL }) => {
  await openNewTicket(page, baseURL, 'Bersamaan')
  const path = new URL(page.url()).pathname
  const stored = page.waitForResponse((response) => response.url().endsWith('/draft'))
  await reply(page).fill('Jawaban saya.')
  expect((await stored).status()).toBe(204)
  const other = await (await browser.newContext()).newPage()
  await signIn(other, await newAccount('agent', { name: 'Pak Rekan' }), accountPassword, path)
  await expect(other.getByText(/sedang menulis balasan/)).toBeVisible()
  await reply(other).fill('Jawaban rekan.')
  await sendReply(other)
  await expect(page.getByText(/Pak Rekan baru saja menjawab/)).toBeVisible()
  await expect(send(page)).toBeDisabled()
  await reply(page).press('Control+Enter')
  await expect(reply(page)).toHaveValue('Jawaban saya.')
  expect(await (await sendingBar(page)).count()).toBe(0)
  await page.getByRole('button', { name: 'Lihat dulu' }).click()
  await expect(history(page).getByRole('listitem').filter({ hasText: 'Jawaban rekan.' }).first()).toBeFocused()
  await sendReply(page)
  await expect(history(page)).toContainText('Jawaban saya.')
})
