// Asking without an account through the form, and the desk's answer to it, for every test that needs a guest's question.
import { type Browser, expect, type Page } from '@playwright/test'
import { listWith } from './desk-list.ts'
import { sendReply } from './desk-reply.ts'
import { asAgent } from './register-client.ts'

/** A mobile number that no other test uses, as families write it. */
export function aNumber(): string {
  return `0813${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
}

/** The button that sends the form of '/ask'. */
export const sendQuestion = (page: Page) => page.getByRole('button', { name: 'Kirim pertanyaan' })

/** Fills what the form asks for. */
export async function writeQuestion(page: Page, words: string, phone = aNumber()): Promise<void> {
  await page.getByLabel('Ceritakan masalahnya').fill(words)
  await page.getByLabel('Kabupaten/Kota').selectOption({ label: 'Kabupaten Demak' })
  await page.getByLabel('Nama Anda').fill('Bu Siti')
  await page.getByLabel('Nomor WhatsApp').fill(phone)
}

/** What the receipt names. */
export interface AskedQuestion {
  readonly id: string
  readonly number: string
}

/** Reads the receipt that the page shows, or is about to. */
export async function readReceipt(page: Page): Promise<AskedQuestion> {
  await page.waitForURL(/\/ask\/[a-z0-9]{25}\/receipt$/)
  const [id, number] = await Promise.all([
    page.getByTestId('public-id').innerText(),
    page.getByTestId('ticket-number').innerText(),
  ])
  return { id: id.trim(), number: number.trim() }
}

/** Asks without an account; ends on the receipt. */
export async function askAsGuest(page: Page, words: string, phone?: string): Promise<AskedQuestion> {
  await page.goto('/ask')
  await writeQuestion(page, words, phone)
  await sendQuestion(page).click()
  return readReceipt(page)
}

/**
 * Answers it at the desk, in its own context; gives the agent's page. `files` go with the answer. `signInAgent` opens
 * the address as an agent: the demo's where the portal is the test's own.
 */
export async function answerAtDesk(
  browser: Browser,
  { id }: AskedQuestion,
  words: string,
  files: readonly { name: string; mimeType: string; buffer: Buffer }[] = [],
  signInAgent: (page: Page, path: string) => Promise<unknown> = asAgent,
): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: true, viewport: { width: 1280, height: 800 } })
  const agent = await context.newPage()
  await signInAgent(agent, listWith(id))
  await agent.getByRole('main').locator('[data-row]').first().click()
  await agent.waitForURL(/tickets\/\d+/)
  await agent.getByRole('textbox', { name: 'Balasan' }).fill(words)
  if (files.length > 0) {
    await agent.locator('input[type=file][multiple]').setInputFiles([...files])
    await expect(agent.getByText(`${files.length} dari ${files.length} berkas sudah terunggah`)).toBeVisible()
  }
  await sendReply(agent)
  return agent
}
