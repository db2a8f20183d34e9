// A question without an account continues: opened by four digits on another phone, answered, replied to, settled, closed.
import { type Browser, expect, type Page } from '@playwright/test'
import { aPdf } from '#tests/builders/a-photo.ts'
import { aNumber, answerAtDesk, askAsGuest } from '#tests/e2e/ask-as-guest.ts'
import { test } from '#tests/e2e/test.ts'
import { violationsOf } from '#tests/e2e/violations.ts'

const words = (about: string) => `${about} ${crypto.randomUUID()}`
const doNotFit = 'ID atau nomor pertanyaan dan empat angka ini tidak cocok.'
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

const digits = (page: Page) => page.getByLabel('Empat angka terakhir nomor WhatsApp')
const open = (page: Page) => page.getByRole('button', { name: 'Buka pertanyaan saya' })
const anotherPhone = async (browser: Browser) => (await browser.newContext(phone)).newPage()
const history = (page: Page) => page.getByRole('list', { name: 'Percakapan' })

test('the whole conversation: answer with a file, reply, settle, rate, open again', async ({ page, browser }) => {
  test.slow()
  const number = aNumber()
  const asked = await askAsGuest(page, words('Nomor saya 081234567890 salah di berkas'), number)
  await answerAtDesk(browser, asked, 'Perbaiki lewat operator sekolah.', [
    { name: 'panduan.pdf', mimeType: 'application/pdf', buffer: aPdf('panduan') },
  ])

  await test.step('the receipt, opened again, leads to the answer first', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pertanyaan Anda sudah dijawab')
    await page.getByRole('link', { name: 'Baca jawaban' }).click()
    await expect(page).toHaveURL(`/status/${asked.id}`)
  })

  const other = await anotherPhone(browser)
  await test.step('another phone reads it, with what is personal masked, and opens it once', async () => {
    await other.goto(`/status/${asked.id}`)
    await expect(other.getByText('Perbaiki lewat operator sekolah.')).toBeVisible()
    await expect(other.getByText('081234567890')).toHaveCount(0)
    await expect(other.getByRole('textbox', { name: 'Balasan' })).toHaveCount(0)
    await expect(other.locator('[href*="/attachments/"]')).toHaveCount(0)
    await other.getByText('Ini pertanyaan Anda?').tap()
    await digits(other).fill(number.slice(-4))
    await open(other).tap()
    await expect(other.getByRole('textbox', { name: 'Balasan' })).toBeVisible()
    const file = other.getByRole('link', { name: /panduan\.pdf/ })
    expect((await other.request.get((await file.getAttribute('href')) ?? '')).status()).toBe(200)
    await other.reload()
    await expect(other.getByRole('textbox', { name: 'Balasan' })).toBeVisible()
    expect(await violationsOf(other)).toEqual([])
  })

  await test.step('it replies with a file, once', async () => {
    await other.getByRole('button', { name: 'Kirim balasan' }).tap()
    await expect(other.getByText('Balasan harus diisi').first()).toBeVisible()
    await other.getByRole('textbox', { name: 'Balasan' }).fill('Sudah, ini buktinya.')
    await other
      .locator('input[type=file][multiple]')
      .setInputFiles({ name: 'bukti.pdf', mimeType: 'application/pdf', buffer: aPdf('bukti') })
    await other.getByRole('button', { name: 'Kirim balasan' }).dblclick()
    await expect(other.getByText('Balasan Anda terkirim.').first()).toBeVisible()
    await expect(history(other).getByText('Sudah, ini buktinya.')).toHaveCount(1)
    await expect(history(other).getByRole('link', { name: /bukti\.pdf/ })).toBeVisible()
    await expect(other.getByRole('textbox', { name: 'Balasan' })).toHaveValue('')
  })

  await test.step('it settles, rates and opens it again', async () => {
    await other.getByRole('button', { name: 'Masalah saya sudah selesai' }).tap()
    await expect(other.getByText('Selesai', { exact: true }).first()).toBeVisible()
    await other.getByText('Nilai jawaban kami').tap()
    await other.getByRole('radio').last().check({ force: true })
    await other.getByRole('button', { name: /Kirim penilaian/ }).tap()
    await expect(other.getByText('Terima kasih atas penilaian Anda').first()).toBeVisible()
    await other.getByLabel('Alasan').fill('Muncul lagi.')
    await other.getByRole('button', { name: 'Buka kembali' }).tap()
    await expect(other.getByText('Pertanyaan dibuka kembali.').first()).toBeVisible()
    await expect(history(other)).toContainText('Muncul lagi.')
  })

  await test.step('it asks for its data to be erased, with the digits again, and takes that back', async () => {
    await other.getByText('Tutup atau hapus').tap()
    const erase = other.getByRole('button', { name: 'Hapus data saya' })
    await digits(other).fill(number.endsWith('0000') ? '1111' : '0000')
    await erase.tap()
    await expect(other.getByText(doNotFit).first()).toBeVisible()
    await digits(other).fill(number.slice(-4))
    await erase.tap()
    await expect(other.getByText(/^Data Anda dihapus pada /)).toBeVisible()
    const cancel = other.getByRole('button', { name: 'Batalkan penghapusan' })
    if (!(await cancel.isVisible())) await other.getByText(/^Data Anda dihapus pada /).tap()
    await cancel.tap()
    await expect(other.getByText('Penghapusan data dibatalkan.').first()).toBeVisible()
    await expect(other.getByText(/^Data Anda dihapus pada /)).toHaveCount(0)
  })

  await test.step('and closes it on this phone', async () => {
    const file = other.getByRole('link', { name: /panduan\.pdf/ }).first()
    const address = (await file.getAttribute('href')) ?? ''
    const close = other.getByRole('button', { name: 'Tutup di HP ini' })
    if (!(await close.isVisible())) await other.getByText('Tutup atau hapus').tap()
    await close.tap()
    await expect(other.getByText('Ini pertanyaan Anda?')).toBeVisible()
    await expect(other.getByText('081234567890')).toHaveCount(0)
    expect((await other.request.get(address)).status()).toBe(404)
    // The phone that asked has it still.
    expect((await page.request.get(address)).status()).toBe(200)
  })
})
