// A sealed report from the form to the province's answer and back, on a phone, with and without scripts.
import { expect, type Page } from '@playwright/test'
import { asAdmin, asAgent } from './register-client.ts'
import { test } from './test.ts'

async function writeReport(page: Page, words: string): Promise<void> {
  await page.goto('/ask')
  // A button of the form where no scripts run.
  await page.getByRole('navigation').getByText('Saya mau melapor').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lapor' })).toBeVisible()
  await page.getByLabel('Apa yang dilaporkan').selectOption({ label: 'Pungli atau jual beli kursi' })
  await page.getByLabel('Ceritakan kejadiannya').fill(words)
}

const send = (page: Page) => page.getByRole('button', { name: 'Kirim laporan' }).click()
const isOwnPage = /\/ask\/report\/[a-z0-9]{25}$/

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('a family reports without a name, and goes on talking by the link alone', async ({ page, browser }) => {
      const words = `Diminta uang ${crypto.randomUUID()}`
      await page.goto('/ask/report')
      await send(page)
      await expect(page.getByText('Pilih apa yang dilaporkan').first()).toBeVisible()
      await expect(page.getByText('Isi laporan harus diisi').first()).toBeVisible()
      await writeReport(page, words)
      await page.getByLabel('Nomor WhatsApp').fill('12')
      await send(page)
      await expect(page.getByText('Nomor WhatsApp belum benar').first()).toBeVisible()
      await expect(page.getByLabel('Ceritakan kejadiannya')).toHaveValue(words)
      await page.getByLabel('Nomor WhatsApp').fill('')
      await page.getByLabel('Kantor atau sekolah').fill('SMA Contoh')
      await page.getByLabel('Foto atau PDF').setInputFiles({
        ...{ name: 'bukti.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') },
      })
      await send(page)
      await page.waitForURL(isOwnPage)
      await expect(page.getByText('Menunggu', { exact: true })).toBeVisible()
      await expect(page.getByText(words)).toBeVisible()
      const link = await page.getByTestId('report-link').innerText()
      // What is kept in a chat names no report, and leads to it.
      expect(link).toBe(page.url().replace('/ask/report/', '/status/'))
      const answer = await page.request.get(link)
      expect(answer.headers()['cache-control']).toContain('no-store')
      expect(answer.headers()['x-robots-tag'] ?? (await answer.text())).toContain('noindex')
      const href = await page.getByRole('link', { name: /bukti\.pdf/ }).getAttribute('href')
      expect((await page.request.get(href ?? '')).status()).toBe(200)

      const admin = await (await browser.newContext({ javaScriptEnabled })).newPage()
      await asAdmin(admin, '/admin/sealed-reports')
      const number = /L-\d+/.exec((await page.getByRole('heading', { level: 1 }).innerText()) ?? '')?.[0] ?? ''
      const unread = admin.getByRole('link', { name: new RegExp(`^${number}, .*belum dibaca`) })
      // One piece: the table puts the pieces of a link beside each other.
      expect(await unread.evaluate(({ childNodes }) => childNodes.length)).toBe(1)
      await unread.click()
      await expect(admin.getByText(words)).toBeVisible()
      await expect(admin.getByText('Pelapor merahasiakan nama dan nomornya')).toBeVisible()
      await expect(admin.getByRole('button', { name: 'Buka identitas' })).toHaveCount(0)
      await admin.getByLabel('Jawaban').fill('Kami periksa.')
      await admin.getByRole('button', { name: 'Kirim jawaban' }).click()
      await expect(admin.getByText('Terjawab', { exact: true })).toBeVisible()
      await admin.getByLabel('Catatan', { exact: true }).fill('Panggil saksi.')
      await admin.getByRole('button', { name: 'Simpan catatan' }).click()
      await expect(admin.getByText('Panggil saksi.')).toBeVisible()
      const file = admin.getByRole('link', { name: /bukti\.pdf/ })
      expect((await admin.request.get((await file.getAttribute('href')) ?? '')).status()).toBe(200)

      // Another device, by the link alone.
      const other = await (await browser.newContext({ javaScriptEnabled })).newPage()
      await other.goto(link)
      await expect(other).toHaveURL(isOwnPage)
      await expect(other.getByText('Kami periksa.')).toBeVisible()
      await expect(other.getByText('Panggil saksi.')).toHaveCount(0)
      await other.getByLabel('Balasan').fill('Terima kasih, ini lagi.')
      await other.getByRole('button', { name: 'Kirim balasan' }).click()
      await expect(other.getByText('Terima kasih, ini lagi.')).toBeVisible()
      await expect(other.getByText('Menunggu', { exact: true })).toBeVisible()
      await admin.reload()
      await admin.getByRole('button', { name: 'Tandai selesai' }).click()
      await expect(admin.getByText('Selesai', { exact: true })).toBeVisible()
      await page.reload()
      await expect(page.getByText('Selesai', { exact: true })).toBeVisible()
    })

    test('a report with a number opens on another device by four digits; its identity with a reason', async ({
      page,
      browser,
    }) => {
      const words = `Kursi dijual ${crypto.randomUUID()}`
      await writeReport(page, words)
      await page.getByLabel('Nama').fill('Bu Rahasia')
      await page.getByLabel('Nomor WhatsApp').fill('0812 3456 7890')
      await send(page)
      await page.waitForURL(isOwnPage)
      await expect(page.getByText(words)).toBeVisible()
      const other = await (await browser.newContext({ javaScriptEnabled })).newPage()
      await other.goto(page.url())
      await expect(other.getByText(words)).toHaveCount(0)
      await other.getByLabel('Empat angka terakhir').fill('1111')
      await other.getByRole('button', { name: 'Buka laporan' }).click()
      await expect(other.getByText('Empat angka ini tidak cocok').first()).toBeVisible()
      await other.getByLabel('Empat angka terakhir').fill('7890')
      await other.getByRole('button', { name: 'Buka laporan' }).click()
      await expect(other.getByText(words)).toBeVisible()
      await other.getByRole('button', { name: 'Tutup di HP ini' }).click()
      await expect(other.getByText(words)).toHaveCount(0)

      const admin = await (await browser.newContext({ javaScriptEnabled })).newPage()
      await asAdmin(admin, '/admin/sealed-reports')
      const number = /L-\d+/.exec((await page.getByRole('heading', { level: 1 }).innerText()) ?? '')?.[0] ?? ''
      await admin.getByRole('link', { name: new RegExp(`^${number},`) }).click()
      await expect(admin.getByText(words)).toBeVisible()
      await expect(admin.getByText('Bu Rahasia')).toHaveCount(0)
      await admin.getByRole('button', { name: 'Buka identitas' }).click()
      await expect(admin.getByText('Tulis alasannya').first()).toBeVisible()
      await admin.getByLabel('Alasan membuka identitas').fill('Memanggil saksi')
      await admin.getByRole('button', { name: 'Buka identitas' }).click()
      await expect(admin.getByText('Bu Rahasia')).toBeVisible()
      await expect(admin.getByText('+6281234567890')).toBeVisible()
      await expect(admin.getByText(/membuka identitas \(Memanggil saksi\)/)).toBeVisible()

      const agent = await (await browser.newContext({ javaScriptEnabled })).newPage()
      await asAgent(agent, '/helpdesk/tickets/pending')
      expect((await agent.request.get(new URL(admin.url()).pathname)).status()).toBe(403)
      await expect(agent.getByRole('link', { name: 'Pengaduan tertutup' })).toHaveCount(0)
    })
  })
}

test('both sides read what the other writes without asking, and keep what they were writing', async ({
  page,
  browser,
}) => {
  await page.clock.install()
  await writeReport(page, `Langsung ${crypto.randomUUID()}`)
  await expect(page.getByText('Kabar ke HP Anda tidak menyebut laporan.')).toBeVisible()
  await send(page)
  await page.waitForURL(isOwnPage)
  await expect(page.getByText(/^Jawaban muncul di halaman ini\. Belum ada cara kami mengabari Anda/)).toBeVisible()
  const number = /L-\d+/.exec((await page.getByRole('heading', { level: 1 }).innerText()) ?? '')?.[0] ?? ''

  const list = await (await browser.newContext()).newPage()
  await asAdmin(list, '/admin/sealed-reports')
  await expect(list.getByRole('link', { name: new RegExp(`^${number}, .*belum dibaca`) })).toBeVisible()
  const admin = await list.context().newPage()
  await admin.goto(`/admin/sealed-reports/${number.slice(2)}`)
  await expect(admin.getByText('Pelapor tidak dikabari. Jawabannya hanya ada di tautan laporannya.')).toBeVisible()
  await admin.getByLabel('Catatan', { exact: true }).fill('Belum selesai ditulis')
  await page.getByRole('textbox', { name: 'Balasan' }).fill('Ini satu lagi.')
  await page.getByRole('button', { name: 'Kirim balasan' }).click()
  await expect(page.getByText('Ini satu lagi.')).toBeVisible()
  await expect(admin.getByText('Ini satu lagi.')).toBeVisible()
  await expect(admin.getByLabel('Catatan', { exact: true })).toHaveValue('Belum selesai ditulis')

  await page.getByRole('textbox', { name: 'Balasan' }).fill('Masih saya tulis')
  await admin.getByRole('textbox', { name: 'Jawaban' }).fill('Kami sudah ke sana.')
  await admin.getByRole('button', { name: 'Kirim jawaban' }).click()
  await expect(admin.getByText(/^Jawaban tersimpan di halaman pelapor\. Pelapor tidak dikabari/)).toBeVisible()
  await page.clock.fastForward(25_000)
  const answer = page.getByText('Kami sudah ke sana.')
  await expect(answer).toBeVisible()
  // On the first screen of a phone.
  expect(await answer.evaluate((words) => words.getBoundingClientRect().bottom + scrollY)).toBeLessThan(740)
  await expect(page.getByRole('textbox', { name: 'Balasan' })).toHaveValue('Masih saya tulis')
  await expect(list.getByRole('row').filter({ hasText: number }).getByText('Terjawab')).toBeVisible()
})
