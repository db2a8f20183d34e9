// Forms that meet a full disk, a stopped database or no space for uploads, with and without JavaScript: a 503 message, and what was typed stays.
import { type Browser, expect, type Page, test } from '@playwright/test'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { ports } from '#tests/e2e/ports.ts'
import { openParticulars } from '#tests/e2e/question-form.ts'
import { demoPassword, sendRegistration, sendSignIn } from '#tests/e2e/register-client.ts'
import { HttpClient } from '#tests/portal/http-client.ts'
import { postSilently } from '#tests/portal/silent-post.ts'
import { openStageApart, sql } from '../faults/stage.ts'

const words = 'Layanan sedang tidak dapat dihubungi'

/** What PostgreSQL says when it cannot make a table longer, for whatever the portal reads or writes of tickets. */
const fillDisk = `
  create function no_room() returns boolean language plpgsql as $$ begin
    raise exception using errcode = '53100', message = 'could not extend file: No space left on device';
  end $$;
  alter table ticket enable row level security;
  create policy full_disk on ticket using (no_room()) with check (no_room())`
const clearDisk = 'alter table ticket disable row level security; drop policy full_disk on ticket'

async function withoutJavaScript(browser: Browser): Promise<Page> {
  return (await browser.newContext({ javaScriptEnabled: false })).newPage()
}

async function fillQuestion(page: Page, subject: string): Promise<void> {
  await page.getByLabel('Subjek').fill(subject)
  await page.getByLabel('Kategori').selectOption('login')
  await page.getByLabel('Prioritas').selectOption('low')
  await page.getByLabel('Deskripsi').fill('Tulisan panjang yang tidak boleh hilang.')
}

/** Presses the button, and gives the status and the 'Retry-After' of the answer. */
async function send(page: Page, button: string): Promise<[number, string | undefined]> {
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: button, exact: true }).click()
  const answer = await answered
  return [answer.status(), answer.headers()['retry-after']]
}

test('a full disk and a stopped database: a 503 message, typed text is kept, and sending again works', async ({
  page,
  browser,
}) => {
  const stage = await openStageApart({ port: ports.formsInOutages })
  const plain = await withoutJavaScript(browser)
  try {
    for (const each of [page, plain]) {
      await each.goto(`${stage.origin}/login?next=/client/create-question`)
      await sendSignIn(each, 'client@spmb.test')
      await expect(each.getByRole('button', { name: 'Kirim pertanyaan' })).toBeVisible()
    }

    await test.step('full disk', async () => {
      const [ticket] = await sql<{ id: string }>(stage, 'select public_id as id from ticket limit 1')
      await sql(stage, fillDisk)
      const status = await fetch(`${stage.origin}/status/${ticket?.id}`)
      const shown = await status.text()
      expect([status.status, status.headers.get('retry-after')]).toEqual([503, '5'])
      expect(shown).toContain(words)
      expect(shown).not.toMatch(/No space left|53100|Unexpected Application Error/)

      await fillQuestion(plain, 'Disk penuh tanpa JavaScript')
      expect(await send(plain, 'Kirim pertanyaan')).toEqual([503, '5'])
      await expect(plain.getByRole('alert').first()).toContainText(words)
      await expect(plain.getByLabel('Subjek')).toHaveValue('Disk penuh tanpa JavaScript')
      await expect(plain.getByLabel('Deskripsi')).toHaveValue('Tulisan panjang yang tidak boleh hilang.')
      await expect(plain.getByLabel('Kategori')).toHaveValue('login')

      await openParticulars(page)
      await fillQuestion(page, 'Disk penuh')
      expect((await send(page, 'Kirim pertanyaan'))[0]).toBe(503)
      await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible()
      await expect(page.getByLabel('Deskripsi')).toHaveValue('Tulisan panjang yang tidak boleh hilang.')

      await sql(stage, clearDisk)
      await plain.getByRole('button', { name: 'Kirim pertanyaan' }).click()
      await expect(plain.getByRole('heading', { name: 'Pertanyaan Anda sudah kami terima' })).toBeVisible()
      // With JavaScript it is sent again automatically.
      await expect(page.getByRole('heading', { name: 'Pertanyaan Anda sudah kami terima' })).toBeVisible({})
      const titles = await sql(stage, `select title from ticket where title like 'Disk penuh%' order by title`)
      expect(titles).toEqual([{ title: 'Disk penuh' }, { title: 'Disk penuh tanpa JavaScript' }])
    })

    await test.step('no space for uploads, without JavaScript', async () => {
      const other = new HttpClient(stage.origin)
      await other.signIn('client@spmb.test')
      // As many at once as one person may send, all without an end.
      const kibibytes = 1024
      const posts = Array.from({ length: 6 }, () =>
        postSilently(stage.origin, '/client/create-question', { cookie: other.cookie, bytes: 1_100 * kibibytes }),
      )
      await expect.poll(() => posts.map((post) => post.unsent())).toEqual([0, 0, 0, 0, 0, 0])
      await plain.goto(`${stage.origin}/client/create-question`)
      await fillQuestion(plain, 'Ijazah “lama” & rapor')
      const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(300_000, 'a'), Buffer.from('%%EOF\n')])
      await plain
        .getByLabel('Lampiran')
        .setInputFiles({ name: 'ijazah.pdf', mimeType: 'application/pdf', buffer: content })
      expect(await send(plain, 'Kirim pertanyaan')).toEqual([503, '10'])
      await expect(plain.getByRole('alert').first()).toContainText('banyak kiriman sekaligus')
      await expect(plain.getByRole('alert').first()).toContainText('Tulisan Anda masih ada di halaman ini.')
      await expect(plain.getByLabel('Subjek')).toHaveValue('Ijazah “lama” & rapor')
      await expect(plain.getByLabel('Deskripsi')).toHaveValue('Tulisan panjang yang tidak boleh hilang.')
      await expect(plain.getByText('Lampirkan lagi: ijazah.pdf.')).toBeVisible()

      for (const post of posts) post.stop()
      await plain
        .getByLabel('Lampiran')
        .setInputFiles({ name: 'ijazah.pdf', mimeType: 'application/pdf', buffer: content })
      await plain.getByRole('button', { name: 'Kirim lagi' }).click()
      await expect(plain.getByRole('heading', { name: 'Pertanyaan Anda sudah kami terima' })).toBeVisible()
      await expect(plain.getByText('ijazah.pdf')).toBeVisible()
      const stored = await sql(stage, `select category, priority from ticket where title = 'Ijazah “lama” & rapor'`)
      expect(stored).toEqual([{ category: 'login', priority: 'low' }])
    })

    await test.step('registration and sign-in without JavaScript, the database stopped', async () => {
      const [registers, signsIn] = [await withoutJavaScript(browser), await withoutJavaScript(browser)]
      await registers.goto(`${stage.origin}/register`)
      await signsIn.goto(`${stage.origin}/login`)
      await plain.goto(`${stage.origin}/client/create-question`)
      await fillQuestion(plain, 'Rapor hilang')
      const buffer = Buffer.alloc(3_000_000, 'a')
      await plain.getByLabel('Lampiran').setInputFiles({ name: 'rapor.pdf', mimeType: 'application/pdf', buffer })
      await stage.database.stop()

      // The sender is unknown by then; that is no reason to call it too large.
      expect(await send(plain, 'Kirim pertanyaan')).toEqual([503, '5'])
      await expect(plain.getByRole('alert').first()).toContainText(words)
      await expect(plain.getByLabel('Subjek')).toHaveValue('Rapor hilang')
      await expect(plain.getByLabel('Deskripsi')).toHaveValue('Tulisan panjang yang tidak boleh hilang.')
      await expect(plain.getByText('Lampirkan lagi: rapor.pdf.')).toBeVisible()

      const email = 'ibu.baru@contoh.id'
      const refused = registers.waitForResponse((response) => response.request().method() === 'POST')
      await sendRegistration(registers, email, 'Lampu-Sungai-4')
      expect((await refused).status()).toBe(503)
      await expect(registers.getByRole('alert').first()).toContainText(words)
      for (const [label, value] of [
        ['Nama lengkap', 'Ibu Contoh'],
        ['NISN', '0051234567'],
        ['Nomor HP', '081200001111'],
        ['Email', email],
        ['Password', ''],
        ['Konfirmasi password', ''],
      ] as const) {
        await expect(registers.getByLabel(label, { exact: true })).toHaveValue(value)
      }

      const answered = signsIn.waitForResponse((response) => response.request().method() === 'POST')
      await sendSignIn(signsIn, 'client@spmb.test')
      expect((await answered).status()).toBe(503)
      await expect(signsIn.getByRole('alert').first()).toContainText(words)
      await expect(signsIn.getByLabel('Email', { exact: true })).toHaveValue('client@spmb.test')
      await expect(signsIn.getByLabel('Password', { exact: true })).toHaveValue('')

      stage.database = await startEmbeddedPostgres({ dataDir: stage.dataDir })
      await expect.poll(async () => (await fetch(`${stage.origin}/readyz`)).status).toBe(200)
      await registers.getByLabel('Password', { exact: true }).fill('Lampu-Sungai-4')
      await registers.getByLabel('Konfirmasi password').fill('Lampu-Sungai-4')
      await registers.getByRole('button', { name: /^(Kirim lagi|Daftar)$/ }).click()
      await expect(registers).toHaveURL(/\/login/)
      await signsIn.getByLabel('Password', { exact: true }).fill(demoPassword)
      await signsIn.getByRole('button', { name: /^(Kirim lagi|Masuk)$/ }).click()
      await expect(signsIn).toHaveURL(/\/client\/dashboard/)
      expect(await sql(stage, 'select name from "user" where email = $1', [email])).toEqual([{ name: 'Ibu Contoh' }])
    })
  } finally {
    await stage.close()
  }
})
