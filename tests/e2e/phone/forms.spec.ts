// How every form behaves: a refused one leads to its mistake, says it once, and loses nothing of what was typed.

import { expect, type Locator, type Page } from '@playwright/test'
import { aWord } from '#tests/builders/a-word.ts'
import { accountPassword, newAccount, signInAsNew } from '#tests/e2e/accounts.ts'
import { listWith } from '#tests/e2e/desk-list.ts'
import { sendReply } from '#tests/e2e/desk-reply.ts'
import { test } from '#tests/e2e/test.ts'
import { HttpClient } from '#tests/portal/http-client.ts'

/** Stores a question. */
async function ask(origin: string, title: string): Promise<void> {
  const client = new HttpClient(origin)
  await client.signIn(await newAccount('client'), accountPassword)
  const answer = await client.post('/client/create-question', {
    subject: title,
    category: 'other',
    priority: 'low',
    description: 'Formulir diuji.',
    regencyId: '',
    idempotencyKey: crypto.randomUUID(),
  })
  expect(answer.status).toBe(302)
}

/** An agent on the page of a new ticket. */
async function openTicket(page: Page, origin: string, title: string): Promise<void> {
  await ask(origin, title)
  await signInAsNew(page, 'agent', listWith(title))
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
}

async function expectToLeadTo(field: Locator): Promise<void> {
  await expect(field).toBeFocused()
  await expect(field).toBeInViewport({ ratio: 1 })
}

const toasts = (page: Page) => page.getByLabel('Pemberitahuan').getByRole('button', { name: 'Tutup' })
/** The sentence stands on the page; a toast that repeats it does not. */
async function expectSaidOnce(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('main').getByText(words)).toBeVisible()
  expect(await toasts(page).count()).toBe(0)
}

const reply = (page: Page) => page.getByRole('textbox', { name: 'Balasan' })

test('a refused registration or sign-in leads to the field that is wrong, and says why once', async ({ page }) => {
  await page.goto('/register')
  const register = page.getByRole('button', { name: 'Daftar' })
  const name = page.getByRole('textbox', { name: 'Nama lengkap' })
  const nisn = page.getByRole('textbox', { name: 'NISN' })
  await register.click()
  await expectToLeadTo(name)
  await name.fill('Budi')
  await register.click()
  await expectToLeadTo(nisn)
  // It takes ten digits and nothing else.
  await nisn.pressSequentially('12a34-56789012')
  await expect(nisn).toHaveValue('1234567890')
  await register.click()
  await expectToLeadTo(page.getByRole('textbox', { name: 'Nomor HP' }))
  await expectSaidOnce(page, 'Nomor HP harus diisi')

  await page.goto('/login')
  const signIn = page.getByRole('button', { name: 'Masuk' })
  await signIn.click()
  await expectToLeadTo(page.getByRole('textbox', { name: 'Email' }))
  await page.getByRole('textbox', { name: 'Email' }).fill(await newAccount('client'))
  await page.getByRole('textbox', { name: 'Password' }).fill('salah-sekali')
  // No field is wrong: the sentence is led to, each time.
  for (const _ of [1, 2]) {
    await signIn.click()
    await expectToLeadTo(page.getByRole('main').getByRole('alert'))
    await expectSaidOnce(page, 'Email atau password salah')
  }
})

test('a toast stands under the header and the strip of the demo, also in signed-in areas', async ({ page }) => {
  const toast = page.locator('[data-toasts] > *').first()
  async function expectUnder(parts: readonly string[]) {
    for (const above of parts) {
      const { height, bottom } = await page
        .locator(above)
        .first()
        .evaluate((part) => part.getBoundingClientRect().toJSON() as DOMRect)
      // On wide screens the header of an area is a column at the left.
      const least = height > 400 ? 0 : bottom
      await expect.poll(async () => (await toast.boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(least)
    }
  }
  // Not counted: others count the same thanks.
  await page.route('**/faq-thanks', (route) => route.abort())
  await page.goto('/')
  const item = page.locator('#faq details').first()
  await item.locator('summary').click()
  await item.getByRole('button', { name: 'Terimakasih', exact: true }).click()
  await expect(toast).toBeVisible()
  await expectUnder(['[data-demo]', 'header'])

  await signInAsNew(page, 'client', '/client/profile?edit=1')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(toast).toContainText('Profil berhasil diperbarui')
  await expectUnder(['[data-demo]', '[data-area] > header'])
})

test('the summary of several mistakes takes the focus once', async ({ page }) => {
  await signInAsNew(page, 'client', '/client/create-question')
  await page.getByRole('button', { name: 'Kirim pertanyaan' }).click()
  await expectToLeadTo(page.getByRole('main').getByRole('alert'))
  await page.getByRole('link', { name: 'Deskripsi harus diisi' }).click()
  const description = page.getByRole('textbox', { name: 'Deskripsi' })
  await expectToLeadTo(description)
  await description.pressSequentially('Halo')
  await expect(description).toHaveValue('Halo')
})

test('an empty reply leads to its box, an unsent one stays in it, and a sent one leaves it empty', async ({
  page,
  baseURL,
}) => {
  await openTicket(page, baseURL ?? '', `Balasan kosong ${aWord()}`)
  const submit = page.getByRole('button', { name: 'Kirim balasan' })
  // The box rests as one line until someone goes into it.
  await reply(page).click()
  for (const _ of [1, 2]) {
    await submit.click()
    await expect(page.getByRole('main').getByText('Balasan harus diisi')).toBeVisible()
    await expectToLeadTo(reply(page))
  }
  await expectSaidOnce(page, 'Balasan harus diisi')
  const sending = page.getByText(/Mengirim balasan untuk tiket/)
  expect(await sending.count()).toBe(0)

  await reply(page).fill('Jawaban yang panjang.')
  await page.route(/\.data/, (route) => route.abort())
  await submit.click()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('Belum terkirim')
  await expectToLeadTo(alert)
  await expect(reply(page)).toHaveValue('Jawaban yang panjang.')
  expect(await sending.count()).toBe(0)

  await page.unroute(/\.data/)
  await sendReply(page)
  await expect(toasts(page)).toHaveCount(1)
  await expect(reply(page)).toHaveValue('')
})

test('text over the limit can be pasted, is counted, and refused with a message', async ({ page }) => {
  await signInAsNew(page, 'client', '/client/create-question')
  const description = page.getByRole('textbox', { name: 'Deskripsi' })
  const count = page.getByText(/ dari 10\.000 karakter/)
  await description.fill('a'.repeat(8_000))
  await expect(description).toHaveValue('a'.repeat(8_000))
  expect(await count.count()).toBe(0)
  await description.fill('a'.repeat(9_800))
  await expect(count).toHaveText('9.800 dari 10.000 karakter')
  await description.fill('a'.repeat(10_250))
  await expect(count).toHaveText('10.250 dari 10.000 karakter')
  await page.getByRole('button', { name: 'Kirim pertanyaan' }).click()
  await expect(page.getByText('Deskripsi paling panjang 10.000 karakter').first()).toBeVisible()
  await expect(description).toHaveValue('a'.repeat(10_250))
  // More than a form may carry at all: the page stays, and with it the text.
  await description.fill('a'.repeat(600_000))
  await page.getByRole('button', { name: 'Kirim pertanyaan' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Kiriman terlalu besar')
  expect((await description.inputValue()).length).toBe(600_000)
})
