// A family takes what staff filed for it into its own account with the slip's ID and code, with and without scripts.
import { type Browser, expect, type Page } from '@playwright/test'
import { confirmAddress } from './mailed-link.ts'
import { asAgent, flashOn, registerClient } from './register-client.ts'
import { test } from './test.ts'
import { violationsOf } from './violations.ts'

const password = 'rahasia-lama-1'

interface Slip {
  readonly title: string
  readonly publicId: string
  readonly code: string
}

/** Files a question at the counter, as the agent does for somebody without an account, and reads the slip. */
async function fileAtCounter(page: Page, title: string): Promise<Slip> {
  await page.goto('/helpdesk/tickets/create')
  await page.getByRole('radio', { name: 'Loket' }).check()
  await page.getByRole('textbox', { name: 'Nama' }).fill('Bu Siti')
  await page.getByRole('checkbox', { name: /^Pemohon setuju/ }).check()
  await page.getByRole('main').getByLabel('Subjek').fill(title)
  await page.getByRole('main').getByLabel('Deskripsi').fill('Token anak saya ditolak.')
  await page.getByRole('main').getByLabel('Kategori').selectOption({ label: 'Login & Akses' })
  await page.getByRole('button', { name: 'Simpan dan buat tanda terima' }).click()
  await page.waitForURL(/tickets\/slip\//)
  const read = async (id: string) => (await page.getByTestId(id).innerText()).trim()
  return { title, publicId: await read('public-id'), code: await read('access-code') }
}

async function twoSlips(browser: Browser, name: string): Promise<[Slip, Slip]> {
  const agent = await (await browser.newContext()).newPage()
  await asAgent(agent, '/helpdesk/announcements')
  return [await fileAtCounter(agent, `Loket satu ${name}`), await fileAtCounter(agent, `Loket dua ${name}`)]
}

/** Fills in the form of the slip and sends it. */
async function fill(page: Page, { publicId, code }: Pick<Slip, 'publicId' | 'code'>): Promise<void> {
  const main = page.getByRole('main')
  await main.getByLabel('ID pertanyaan').fill(publicId)
  await main.getByLabel('Kode', { exact: true }).fill(code)
  await main.getByRole('button', { name: 'Pindahkan ke akun saya' }).click()
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('wrong codes take nothing, the right one takes the ticket, and nobody takes it twice', async ({
      page,
      browser,
    }, { project }) => {
      test.setTimeout(120_000)
      const name = `${project.name} ${javaScriptEnabled} ${Date.now()}`
      const [slip, other] = await twoSlips(browser, name)
      const email = `klaim.${name.replaceAll(' ', '.')}@example.test`
      await registerClient(page, email, password)
      await page.goto('/client/questions')
      const main = page.getByRole('main')
      const noMatch = 'ID dan kode ini tidak cocok, atau tiketnya sudah ada di sebuah akun.'

      await test.step('nothing typed, or an address that nobody confirmed', async () => {
        await main.getByRole('button', { name: 'Pindahkan ke akun saya' }).click()
        await expect(main.getByText('ID terdiri dari 25 huruf dan angka').first()).toBeVisible()
        await expect(main.getByText('Kode harus diisi').first()).toBeVisible()
        await fill(page, slip)
        await expect(main.getByText('Konfirmasi alamat email Anda dulu, lalu coba lagi.')).toBeVisible()
        await expect(main.getByLabel('ID pertanyaan')).toHaveValue(slip.publicId)
        await confirmAddress(page, email)
      })

      await test.step('a made-up code, and the code of another slip', async () => {
        for (const code of ['AAAAA-AAAAA', other.code]) {
          await page.goto('/client/questions')
          await fill(page, { publicId: slip.publicId, code })
          await expect(main.getByText(noMatch).first()).toBeVisible()
          await expect(main.getByLabel('Kode', { exact: true })).toHaveValue(code)
          await expect(main.getByLabel('ID pertanyaan')).toHaveValue(slip.publicId)
        }
        expect(javaScriptEnabled ? await violationsOf(page) : []).toEqual([])
        await page.goto(`/client/questions/${slip.publicId}`)
        await expect(page.getByRole('heading', { level: 1 })).not.toContainText(slip.title)
      })

      await test.step('the right code, however it is written', async () => {
        await page.goto('/client/questions')
        await fill(page, { publicId: ` ${slip.publicId} `, code: slip.code.toLowerCase().replace('-', ' ') })
        await page.waitForURL(`**/client/questions/${slip.publicId}`)
        await expect(flashOn(page, 'Pertanyaan sudah ada di akun Anda')).toBeVisible()
        await expect(page.getByRole('heading', { level: 1 })).toContainText(slip.title)
        await expect(main.getByText('Token anak saya ditolak.').first()).toBeVisible()
        await page.goto('/client/questions')
        await expect(main.getByRole('link', { name: slip.title })).toBeVisible()
        await expect(main.getByRole('link', { name: other.title })).toHaveCount(0)
      })

      await test.step('somebody else with the same slip', async () => {
        const late = await (await browser.newContext({ javaScriptEnabled })).newPage()
        const second = `klaim.lain.${name.replaceAll(' ', '.')}@example.test`
        await registerClient(late, second, password)
        await confirmAddress(late, second)
        await late.goto('/client/questions')
        await fill(late, slip)
        await expect(late.getByRole('main').getByText(noMatch).first()).toBeVisible()
        await late.goto(`/client/questions/${slip.publicId}`)
        await expect(late.getByRole('heading', { level: 1 })).not.toContainText(slip.title)
      })
    })
  })
}
