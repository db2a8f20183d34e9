// A question that is spoken: recorded, listened to, deleted, recorded again and sent; and what a refused microphone leads to.
import { expect, type Page } from '@playwright/test'
import { signInAsNew } from '#tests/e2e/accounts.ts'
import { readReceipt, sendQuestion, writeQuestion } from '#tests/e2e/ask-as-guest.ts'
import { listWith } from '#tests/e2e/desk-list.ts'
import { test } from '#tests/e2e/test.ts'
import playwrightConfig from '../../../playwright.config.ts'

const { launchOptions } = playwrightConfig.use ?? {}
const args = [...(launchOptions?.args ?? []), '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
test.use({ launchOptions: { ...launchOptions, args } })

const record = (page: Page) => page.getByRole('button', { name: 'Rekam suara' })
const player = (page: Page) => page.locator('audio')

/** Records for more than a second, by the recorder's own clock. */
async function speak(page: Page): Promise<void> {
  await record(page).tap()
  await expect(page.getByRole('timer')).toHaveText('0.02 dari 3.00')
  await page.getByRole('button', { name: 'Selesai merekam' }).tap()
}

/** Its length in seconds, as the browser's player knows it. */
const length = (page: Page) =>
  expect.poll(() => player(page).evaluate((audio: HTMLAudioElement) => Math.round(audio.duration)))

test('a recording alone is a question, also without network, and the desk listens to it', async ({
  page,
  browser,
  context,
}) => {
  await page.goto('/ask')
  await writeQuestion(page, '')
  await speak(page)
  await expect(player(page)).toHaveCount(1)
  await page.getByRole('button', { name: /^Hapus Pesan suara/ }).tap()
  await expect(player(page)).toHaveCount(0)
  await speak(page)
  await expect(player(page)).toHaveCount(1)
  await context.setOffline(true)
  await sendQuestion(page).tap()
  await expect(page.getByText('Belum terkirim: menunggu internet')).toBeVisible()
  await context.setOffline(false)
  const { id } = await readReceipt(page)
  await expect(page.getByText(/Pesan suara, 0\.0[23]/).first()).toBeVisible()
  await length(page).toBeGreaterThanOrEqual(2)
  await page.goto(`/status/${id}`)
  const isOneRow = async (...names: string[]) => {
    const boxes = await Promise.all(names.map((name) => page.getByRole('button', { name }).boundingBox()))
    return new Set(boxes.map((box) => box?.y)).size === 1
  }
  await record(page).waitFor()
  expect(await isOneRow('Rekam suara', 'Kirim balasan')).toBe(true)
  await record(page).tap()
  await page.getByRole('timer').waitFor()
  expect(await isOneRow('Selesai merekam', 'Batal', 'Kirim balasan')).toBe(true)

  const desk = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  await signInAsNew(desk, 'agent', listWith(id))
  await desk.getByRole('main').locator('[data-row]').first().click()
  await length(desk).toBeGreaterThanOrEqual(2)
  const faster = desk.getByRole('button', { name: /^Kecepatan/ })
  await faster.click()
  await expect(faster).toHaveAccessibleName('Kecepatan 1.5×')
  expect(await player(desk).evaluate((audio: HTMLAudioElement) => audio.playbackRate)).toBe(1.5)
})

test('without permission for the microphone the text box has the focus', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('denied', 'NotAllowedError'))
  })
  await page.goto('/ask')
  await record(page).tap()
  await expect(page.getByText('Mikrofon tidak dapat dipakai.')).toBeVisible()
  await expect(page.getByLabel('Ceritakan masalahnya')).toBeFocused()
})
