// What staff hear: their own news apart and first, what is late in one line, and a count in the title of a tab nobody looks at.
import { expect, type Page } from '@playwright/test'
import { HttpClient } from './http-client.ts'
import { agentPassword, newAgent } from './new-agent.ts'
import { asAgent, signIn } from './register-client.ts'
import { test } from './test.ts'
import { violationsOf } from './violations.ts'

/** Asks something urgent as the demo client. */
async function ask(origin: string, subject: string): Promise<void> {
  const http = new HttpClient(origin)
  await http.signIn('client@spmb.test')
  const answer = await http.post('/client/create-question', {
    subject,
    category: 'login',
    priority: 'urgent',
    description: 'Akun saya ditolak.',
    regencyId: '',
    idempotencyKey: crypto.randomUUID(),
  })
  expect(answer.status).toBe(302)
}

/** As a browser does when somebody looks at another tab, or back at this one. */
async function look(page: Page, away: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (hidden ? 'hidden' : 'visible'),
    })
    document.dispatchEvent(new Event('visibilitychange'))
  }, away)
}

test('the title of a tab nobody looks at counts what comes', async ({ page, baseURL }, { project }) => {
  const stream = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/events' && answer.ok())
  await asAgent(page, '/helpdesk/tickets/completed')
  await stream
  const title = await page.title()
  expect(title).toMatch(/^\D/)
  const counted = page.waitForResponse((answer) => answer.url().endsWith('/helpdesk/notifications/unread'))
  await look(page, true)
  await counted
  await ask(baseURL ?? '', `Judul menghitung (${project.name} ${Date.now()})`)
  await expect(page).toHaveTitle(/^\([1-9]\d*\) \D/)
  await look(page, false)
  await expect(page).toHaveTitle(title)
})

test('the bell of the desk has a place for one’s own news, and the digest can be switched off', async ({
  page,
  baseURL,
}) => {
  // The choice is one per person, and other tests send this form as the demo's agent.
  await signIn(page, await newAgent(baseURL ?? '', 'Demak'), agentPassword, '/helpdesk/notifications')
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Untuk Anda')
  const digest = page.getByRole('checkbox', { name: /Kirim ringkasan pagi/ })
  const chosen = await digest.isChecked()
  for (const choice of [!chosen, chosen]) {
    await digest.setChecked(choice)
    await page.getByRole('button', { name: 'Simpan pilihan' }).click()
    await expect(page.getByText('Pilihan email disimpan').first()).toBeVisible()
    await page.reload()
    await expect(digest).toBeChecked({ checked: choice })
  }
  expect(await violationsOf(page)).toEqual([])
})
