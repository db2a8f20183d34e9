// Signing in by a code on WhatsApp, on a phone and without JavaScript: number, code, and on to what was wanted.
import { expect, type Page } from '@playwright/test'
import { askAsGuest } from '#tests/e2e/ask-as-guest.ts'
import { ports } from '#tests/e2e/ports.ts'
import { test } from '#tests/e2e/test.ts'
import { violationsOf } from '#tests/e2e/violations.ts'
import { HttpClient } from '#tests/portal/http-client.ts'
import { aDelivery, aText, signedHeaders } from '#tests/setup/whatsapp-server.ts'
import { startWhatsappPortal, type WhatsappPortal } from './whatsapp-portal.ts'

test.describe.configure({ mode: 'serial' })

let portal: WhatsappPortal

test.beforeAll(async () => {
  portal = await startWhatsappPortal(ports.whatsappSignIn)
})

test.afterAll(() => portal?.close())

const askForCode = async (page: Page, number: string) => {
  await page.getByRole('textbox', { name: 'Nomor WhatsApp' }).fill(number)
  await page.getByRole('button', { name: 'Kirim kode', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Kode', exact: true })).toBeVisible()
}

test('on a phone: from the sign-in page to one’s own question, which was asked without an account', async ({
  browser,
}) => {
  const page = await portal.open(browser)
  const { rows } = await portal.database.query<{ id: number }>('select id from regency order by id limit 1')
  const asked = await new HttpClient(portal.origin).post('/ask', {
    ...{ description: 'Token aktivasi ditolak.', name: 'Siti Aminah', phone: '081234500001', category: 'login' },
    ...{ regencyId: String(rows[0]?.id), idempotencyKey: crypto.randomUUID() },
  })
  expect(asked.status).toBe(302)
  await page.goto('/login?next=%2Fclient%2Fquestions')
  const byWhatsapp = page.getByRole('link', { name: 'Masuk dengan WhatsApp' })
  const [first, second] = await Promise.all([byWhatsapp.boundingBox(), page.getByLabel('Email').boundingBox()])
  expect((first?.y ?? 0) + (first?.height ?? 0)).toBeLessThan(second?.y ?? 0)
  await byWhatsapp.tap()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Kirim kode', exact: true }).tap()
  await expect(page.getByText('Nomor WhatsApp harus diisi').first()).toBeVisible()
  await askForCode(page, '0812 3450 0001')
  expect(await violationsOf(page)).toEqual([])
  await expect(page.getByText('0812 3450 0001')).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Kode', exact: true })
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  const code = await portal.codeSentTo('6281234500001')
  await field.fill(code === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: 'Masuk', exact: true }).tap()
  await expect(page.getByText('Kode salah atau sudah tidak berlaku').first()).toBeVisible()
  await page.getByRole('button', { name: 'Kirim kode lagi' }).tap()
  await expect(page.getByText('Kode baru saja diminta').first()).toBeVisible()
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.getByRole('button', { name: 'Masuk', exact: true }).tap()
  await expect(page).toHaveURL('/client/questions')
  await expect(page.getByText('Token aktivasi ditolak').first()).toBeVisible()
  expect(await page.getByText('tanpa-email.invalid').count()).toBe(0)
  await page.context().close()
})

test('without JavaScript, and the same for an unknown number', async ({ browser }) => {
  const page = await portal.open(browser, false)
  await page.goto('/login/whatsapp?next=%2Fclient%2Fquestions')
  await askForCode(page, '+62 812-3450-0002')
  await page.getByRole('textbox', { name: 'Kode', exact: true }).fill(await portal.codeSentTo('6281234500002'))
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await expect(page).toHaveURL('/client/questions')
  await page.goto('/login/whatsapp')
  await expect(page).toHaveURL('/client/dashboard')
  await page.context().close()
})

test('leads back to the question that was begun, with its words', async ({ browser }) => {
  const page = await portal.open(browser)
  await page.goto('/ask')
  await page.getByRole('textbox', { name: 'Ceritakan masalahnya' }).fill('Token saya ditolak sejak pagi.')
  await page.getByRole('main').getByRole('link', { name: 'Masuk', exact: true }).tap()
  await page.getByRole('link', { name: 'Masuk dengan WhatsApp' }).tap()
  await askForCode(page, '0812 3450 0003')
  await page.getByRole('textbox', { name: 'Kode', exact: true }).fill(await portal.codeSentTo('6281234500003'))
  await page.getByRole('button', { name: 'Masuk', exact: true }).tap()
  await expect(page).toHaveURL('/client/create-question')
  await expect(page.getByRole('textbox', { name: 'Deskripsi' })).toHaveValue('Token saya ditolak sejak pagi.')
  await page.context().close()
})

test('who asked without an account writes first from the receipt, and is notified there afterwards', async ({
  browser,
}) => {
  const page = await portal.open(browser)
  const { number } = await askAsGuest(page, 'Berkas saya ditolak terus.', '0812 3450 0004')
  const invitation = page.getByRole('link', { name: 'Terima jawaban lewat WhatsApp' })
  const { settings } = portal.whatsapp
  await expect(invitation).toHaveAttribute('href', `https://wa.me/${settings.number}?text=${number}`)
  const body = aDelivery(settings, { messages: [aText('6281234500004', number)] })
  const headers = signedHeaders(body, settings.appSecret)
  await page.request.post('/webhooks/whatsapp', { data: body, headers })
  await expect.poll(() => portal.sentTo('6281234500004')).toBe(1)
  await page.reload()
  await expect(page.getByText(/kami kabari lewat WhatsApp/).first()).toBeVisible()
  expect(await invitation.count()).toBe(0)
  await page.context().close()
})
