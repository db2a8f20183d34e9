// An answer to somebody without email: the desk says that nobody is notified, and any agent sends it by WhatsApp with one tap.
import { expect, type Page } from '@playwright/test'
import { sendReply } from './desk-reply.ts'
import { asAdmin, asAgent } from './register-client.ts'
import { openStaffMenu } from './staff-menu.ts'
import { test } from './test.ts'
import { violationsOf } from './violations.ts'

/** Files a question that came by WhatsApp, and gives the address of its slip. */
async function fileByWhatsapp(page: Page, title: string): Promise<string> {
  await asAgent(page, '/helpdesk/tickets/create')
  await page.getByRole('radio', { name: 'WhatsApp' }).check()
  await page.getByRole('main').getByLabel('Nomor HP').fill('0857-2222-3333')
  await page.getByRole('textbox', { name: 'Nama' }).fill('Bu Siti')
  await page.getByRole('checkbox', { name: /^Pemohon setuju/ }).check()
  await page.getByRole('main').getByLabel('Subjek').fill(title)
  await page.getByRole('main').getByLabel('Deskripsi').fill('Token anak saya ditolak terus sejak pagi.')
  await page.getByRole('main').getByLabel('Kategori').selectOption({ label: 'Login & Akses' })
  await page.getByRole('button', { name: 'Simpan dan buat tanda terima' }).click()
  await page.waitForURL(/tickets\/slip\//)
  // The address changes before the slip stands there.
  await page.getByTestId('public-id').waitFor()
  return page.url()
}

const numberOn = async (page: Page) => /T-(\d+)/.exec(await page.getByRole('main').innerText())?.[1] ?? ''

test('a colleague answers, reads that nobody is notified, and sends it by WhatsApp', async ({ page }, { project }) => {
  const slip = await fileByWhatsapp(page, `Token ditolak (${project.name} ${Date.now()})`)
  const number = await numberOn(page)
  await page.context().clearCookies()
  await asAdmin(page, `/helpdesk/tickets/${number}`)
  const main = page.getByRole('main')
  await main.getByRole('textbox', { name: 'Balasan' }).fill('Token Anda sudah kami buka.')
  await expect(main.getByText(/Pemohon tidak dikabari: emailnya tidak ada/).first()).toBeVisible()
  await sendReply(page)
  const answer = main.getByRole('listitem').filter({ hasText: 'Token Anda sudah kami buka.' }).last()
  await expect(answer.getByText('Belum sampai ke pemohon')).toBeVisible()
  await expect(page.getByText(/lewat email/)).toHaveCount(0)

  await page
    .context()
    .route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp', contentType: 'text/html' }))
  const opened = page.waitForEvent('popup')
  await answer.getByRole('button', { name: 'Kirim lewat WhatsApp' }).click()
  const popup = await opened
  await popup.waitForURL(/^https:\/\/wa\.me\/6285722223333\?text=/)
  const text = new URL(popup.url()).searchParams.get('text') ?? ''
  expect(text).toContain('Token Anda sudah kami buka.')
  expect(text).toMatch(/\/status\/[a-z0-9]{25}$/)
  await popup.close()
  await expect(answer.getByText(/Dikabari lewat WhatsApp, Admin Contoh, \d\d\.\d\d/)).toBeVisible()
  await expect(answer.getByText('Belum sampai ke pemohon')).toHaveCount(0)

  await page.goto(slip)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pertanyaan sudah dijawab')
  await expect(main.getByText('Token Anda sudah kami buka.')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})

test('an answer that reached nobody stands in its list until somebody notes the call', async ({ page }, {
  project,
}) => {
  const title = `Token hilang (${project.name} ${Date.now()})`
  await fileByWhatsapp(page, title)
  const number = await numberOn(page)
  await page.goto(`/helpdesk/tickets/${number}`)
  const main = page.getByRole('main')
  await main.getByRole('textbox', { name: 'Balasan' }).fill('Sudah kami pulihkan.')
  await sendReply(page)
  const answer = main.getByRole('listitem').filter({ hasText: 'Sudah kami pulihkan.' }).last()
  await expect(answer.getByText('Tidak ada cara otomatis ke pemohon ini')).toBeVisible()

  await page.goto('/helpdesk/unreached')
  await openStaffMenu(page)
  await expect(page.getByRole('link', { name: /^Belum sampai/ }).first()).toContainText(/\d/)
  await page.keyboard.press('Escape')
  const row = () => main.getByRole('listitem').filter({ hasText: title })
  for (let at = 1; at < 40 && (await row().count()) === 0; at++) {
    await page.goto((await main.getByRole('link', { name: 'Berikutnya' }).getAttribute('href')) ?? '')
  }
  await expect(row().getByText(/Pemohon tidak dikabari: emailnya tidak ada/)).toBeVisible()
  await expect(row().getByRole('link', { name: /^Telepon/ })).toHaveAttribute('href', /^tel:\+?\d+$/)
  await expect(row().getByRole('button', { name: 'Kirim lewat WhatsApp' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await row().getByRole('button', { name: 'Sudah ditelepon' }).click()
  await expect(page.getByText('Dicatat: pemohon sudah dikabari.').first()).toBeVisible()
  await expect(row()).toHaveCount(0)
  await page.goto(`/helpdesk/tickets/${number}`)
  await expect(main.getByText(/Dikabari lewat telepon, .+, \d\d\.\d\d/)).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the tap leads to WhatsApp all the same', async ({ page }, { project }) => {
    await fileByWhatsapp(page, `Tanpa skrip (${project.name} ${Date.now()})`)
    await page.goto(`/helpdesk/tickets/${await numberOn(page)}`)
    const main = page.getByRole('main')
    await main.getByRole('textbox', { name: 'Balasan' }).fill('Sudah kami buka.')
    await sendReply(page)
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
    const opened = page.waitForEvent('popup')
    await main.getByRole('button', { name: 'Kirim lewat WhatsApp' }).first().click()
    await (await opened).waitForURL(/^https:\/\/wa\.me\//)
  })
})
