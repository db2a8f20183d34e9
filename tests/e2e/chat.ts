// What the tests of the virtual assistant share.
import { expect, type Page } from '@playwright/test'

export const greeting = 'Selamat datang di Asisten Virtual SPMB. Bagaimana saya dapat membantu Anda hari ini?'
export const failure = 'Maaf, terjadi kesalahan. Silakan coba lagi.'
export const failureToast = 'Gagal menghubungi asisten virtual'
export const endpoint = '**/api/v1/chat-assistant'

export const toggle = (page: Page) => page.getByRole('button', { name: /^(Buka|Tutup) asisten virtual$/ })
export const panel = (page: Page) => page.getByRole('dialog', { name: 'Asisten Virtual SPMB' })
export const input = (page: Page) => panel(page).getByLabel('Tulis pesan')
export const log = (page: Page) => panel(page).getByRole('log')
export const opinions = (page: Page) => log(page).getByRole('group', { name: 'Apakah jawaban ini membantu?' })

/** Opens the panel on a page. */
export async function open(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: 'Buka asisten virtual' }).click()
  await expect(panel(page)).toBeVisible()
}

/** Sends a message. */
export async function ask(page: Page, words: string): Promise<void> {
  await input(page).fill(words)
  await panel(page).getByRole('button', { name: 'Kirim' }).click()
}

/** Answers every message with this. */
export const replyWith = (page: Page, json: unknown, status = 200) =>
  page.route(endpoint, (route) => route.fulfill({ status, json }))
