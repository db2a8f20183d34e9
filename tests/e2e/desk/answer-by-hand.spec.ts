// An answer to someone without email: the desk says that no one is notified, and an agent sends it by WhatsApp with one tap.
import { expect, type Page } from '@playwright/test'
import { signInAsNew } from '#tests/e2e/accounts.ts'
import { ownWords } from '#tests/e2e/desk-questions.ts'
import { sendReply } from '#tests/e2e/desk-reply.ts'
import { test } from '#tests/e2e/test.ts'
import { violationsOf } from '#tests/e2e/violations.ts'

/** Files a question that came by WhatsApp, and gives the number of its ticket. */
async function fileByWhatsapp(page: Page): Promise<string> {
  const main = page.getByRole('main')
  await page.getByRole('radio', { name: 'WhatsApp' }).check()
  await main.getByLabel('Nomor HP').fill('0857-2222-3333')
  await page.getByRole('textbox', { name: 'Nama' }).fill('Bu Siti')
  await page.getByRole('checkbox', { name: /^Pemohon setuju/ }).check()
  await main.getByLabel('Subjek').fill(ownWords('Token ditolak'))
  await main.getByLabel('Deskripsi').fill('Token anak saya ditolak terus sejak pagi.')
  await main.getByLabel('Kategori').selectOption({ label: 'Login & Akses' })
  await page.getByRole('button', { name: 'Simpan dan buat tanda terima' }).click()
  await page.waitForURL(/tickets\/slip\//)
  // The address changes before the slip stands there.
  await page.getByTestId('public-id').waitFor()
  return /T-(\d+)/.exec(await main.innerText())?.[1] ?? ''
}

test('an answer that no one is notified of is sent by WhatsApp, in its own page', async ({ page }) => {
  await signInAsNew(page, 'agent', '/helpdesk/tickets/create', { name: 'Bu Ketik' })
  await page.goto(`/helpdesk/tickets/${await fileByWhatsapp(page)}`)
  const main = page.getByRole('main')
  await main.getByRole('textbox', { name: 'Balasan' }).fill('Token Anda sudah kami buka.')
  await expect(main.getByText(/Pemohon tidak dikabari: emailnya tidak ada/).first()).toBeVisible()
  await sendReply(page)
  const answer = main.getByRole('listitem').filter({ hasText: 'Token Anda sudah kami buka.' }).last()
  await expect(answer.getByText('Belum sampai ke pemohon')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  await page
    .context()
    .route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp', contentType: 'text/html' }))
  const opened = page.waitForEvent('popup')
  await answer.getByRole('button', { name: 'Kirim lewat WhatsApp' }).click()
  const popup = await opened
  await popup.waitForURL(/^https:\/\/wa\.me\/6285722223333\?text=/)
  expect(new URL(popup.url()).searchParams.get('text')).toContain('Token Anda sudah kami buka.')
  await popup.close()
  // The ticket's page is still open, and shows who did it.
  await expect(answer.getByText(/Dikabari lewat WhatsApp, Bu Ketik, \d\d\.\d\d/)).toBeVisible()
  await expect(answer.getByText('Belum sampai ke pemohon')).toBeHidden()
})
