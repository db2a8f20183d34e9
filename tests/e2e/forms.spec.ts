// How every form behaves: a refused one leads to its mistake, says it once, and loses nothing of what was typed.
import { expect, type Locator, type Page } from '@playwright/test'
import { listWith } from './desk-list.ts'
import { sendReply } from './desk-reply.ts'
import { HttpClient } from './http-client.ts'
import { signIn } from './register-client.ts'
import { test } from './test.ts'

/** Stores a question and gives its title. */
async function ask(origin: string, title: string): Promise<string> {
  const client = new HttpClient(origin)
  await client.signIn('client@spmb.test')
  const answer = await client.post('/client/create-question', {
    subject: title,
    category: 'other',
    priority: 'low',
    description: 'Formulir diuji.',
    regencyId: '',
    idempotencyKey: crypto.randomUUID(),
  })
  expect(answer.status).toBe(302)
  return title
}

/** An agent on the page of a ticket of its own. */
async function openTicket(page: Page, origin: string, title: string): Promise<void> {
  await ask(origin, title)
  await signIn(page, 'agent@spmb.test')
  await page.goto(listWith(title))
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
  await expect(toasts(page)).toHaveCount(0)
}

const reply = (page: Page) => page.getByRole('textbox', { name: 'Balasan' })

test('a refused registration leads to the field that is wrong, and says why once', async ({ page }) => {
  await page.goto('/register')
  const submit = page.getByRole('button', { name: 'Daftar' })
  const name = page.getByRole('textbox', { name: 'Nama lengkap' })
  await submit.click()
  await expectToLeadTo(name)
  await name.fill('Budi')
  await submit.click()
  await expectToLeadTo(page.getByRole('textbox', { name: 'NISN' }))
  await page.getByRole('textbox', { name: 'NISN' }).fill('0012345678')
  await submit.click()
  await expectToLeadTo(page.getByRole('textbox', { name: 'Nomor HP' }))
  await expectSaidOnce(page, 'Nomor HP harus diisi')
})

test('a refused sign-in leads to the field, or to the sentence when no field is wrong', async ({ page }) => {
  await page.goto('/login')
  const submit = page.getByRole('button', { name: 'Masuk' })
  await submit.click()
  await expectToLeadTo(page.getByRole('textbox', { name: 'Email' }))
  await page.getByRole('textbox', { name: 'Email' }).fill('client@spmb.test')
  await page.getByRole('textbox', { name: 'Password' }).fill('salah-sekali')
  for (const _ of [1, 2]) {
    await submit.click()
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

  await signIn(page, 'client@spmb.test', undefined, '/client/profile?edit=1')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(toast).toContainText('Profil berhasil diperbarui')
  await expectUnder(['[data-demo]', '[data-area] > header'])
})

test('the summary of several mistakes takes the focus once', async ({ page }) => {
  await signIn(page, 'client@spmb.test', undefined, '/client/create-question')
  await page.getByRole('button', { name: 'Kirim pertanyaan' }).click()
  await expectToLeadTo(page.getByRole('main').getByRole('alert'))
  await page.getByRole('link', { name: 'Deskripsi harus diisi' }).click()
  const description = page.getByRole('textbox', { name: 'Deskripsi' })
  await expectToLeadTo(description)
  await description.pressSequentially('Halo')
  await expect(description).toHaveValue('Halo')
})

test('an empty reply leads to its box, a sent one leaves it empty', async ({ page, baseURL }, { project }) => {
  await openTicket(page, baseURL ?? '', `Balasan kosong (${project.name} ${Date.now()})`)
  const submit = page.getByRole('button', { name: 'Kirim balasan' })
  // The box rests as one line until somebody goes into it.
  await reply(page).click()
  for (const _ of [1, 2]) {
    await submit.click()
    await expect(page.getByRole('main').getByText('Balasan harus diisi')).toBeVisible()
    await expectToLeadTo(reply(page))
  }
  await expectSaidOnce(page, 'Balasan harus diisi')
  await expect(page.getByText(/Mengirim balasan untuk tiket/)).toHaveCount(0)

  await reply(page).fill('Jawaban.')
  await sendReply(page)
  await expect(toasts(page)).toHaveCount(1)
  await expect(reply(page)).toHaveValue('')
})

test('a reply that could not be sent stays in its box', async ({ page, baseURL }, { project }) => {
  await openTicket(page, baseURL ?? '', `Jaringan hilang (${project.name} ${Date.now()})`)
  await reply(page).fill('Jawaban yang panjang.')
  await page.route(/\.data/, (route) => route.abort())
  await page.getByRole('button', { name: 'Kirim balasan' }).click()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('Belum terkirim')
  await expectToLeadTo(alert)
  await expect(reply(page)).toHaveValue('Jawaban yang panjang.')
  await expect(page.getByText(/Mengirim balasan untuk tiket/)).toHaveCount(0)
})

test('‘Balas’ leads into the reply box', async ({ page, baseURL }, { project }) => {
  const title = `Tombol Balas (${project.name} ${Date.now()})`
  await openTicket(page, baseURL ?? '', title)
  await page.getByRole('button', { name: 'Ambil tiket' }).click()
  await expect(page.getByText(/sedang diproses/)).toBeVisible()
  await page.goto(listWith(title, 'in-progress'))
  await page.getByRole('listitem').filter({ hasText: title }).getByRole('link', { name: 'Balas', exact: true }).click()
  await expectToLeadTo(reply(page))
  await page.reload()
  await expectToLeadTo(reply(page))
})

test('text over the limit can be pasted, is counted, and refused in words', async ({ page }) => {
  await signIn(page, 'client@spmb.test', undefined, '/client/create-question')
  const description = page.getByRole('textbox', { name: 'Deskripsi' })
  const count = page.getByText(/ dari 10\.000 karakter/)
  await description.fill('a'.repeat(8_000))
  await expect(count).toHaveCount(0)
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

test('whoever is signed in is led on from sign-in and registration', async ({ page, baseURL }) => {
  await signIn(page, 'client@spmb.test', undefined, '/helpdesk/tickets/pending?sort=newest')
  await expect(page).toHaveURL('/client/dashboard')
  await expect(page.getByText('Login berhasil')).toBeVisible()
  const client = new HttpClient(baseURL ?? '')
  await client.signIn('client@spmb.test')
  for (const [path, to] of [
    ['/login', '/client/dashboard'],
    ['/register', '/client/dashboard'],
    ['/register?next=/client/questions', '/client/questions'],
    ['/login?next=/knowledge', '/knowledge'],
    ['/login?next=/helpdesk/dashboard', '/client/dashboard'],
    ['/login?next=//penipu.example/', '/client/dashboard'],
  ]) {
    const answer = await client.get(path ?? '')
    expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 302, to])
  }
})

test('a file in place of a text is refused in Indonesian', async ({ baseURL }) => {
  const origin = baseURL ?? ''
  const body = new FormData()
  body.append('namaLengkap', new File(['x'], 'nama.txt'))
  const answer = await fetch(`${origin}/register`, { method: 'POST', headers: { Origin: origin }, body })
  expect(answer.status).toBe(400)
  const text = await answer.text()
  expect(text).toContain('Isian ini tidak dapat dibaca. Ketik ulang, lalu kirim lagi.')
  expect(text).not.toMatch(/invalid input|expected/i)
})
