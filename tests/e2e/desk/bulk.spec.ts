// Many tickets at once: a whole list over its pages, ticked by scripts, and the two minutes in which a reply to many can be
// cancelled.
import { expect } from '@playwright/test'
import { portalDatabase } from '#tests/e2e/accounts.ts'
import { ask, openList, ownWords } from '#tests/e2e/desk-questions.ts'
import { test } from '#tests/e2e/test.ts'

/** One page of a list, and two more. */
const tickets = 52

test('a whole list is answered, and that is cancelled before anyone is notified', async ({ page, baseURL }) => {
  const words = ownWords('Seluruh')
  await ask(baseURL, words)
  const database = await portalDatabase()
  await database.query(
    `insert into ticket (public_id, kind, title, description, category, requested_priority, priority, requester_id,
       contact_name, idempotency_key, created_at, updated_at, last_entry_at)
     select lpad(md5(title || n), 25, 'z'), kind, title || ' no ' || n, description, category, requested_priority, priority,
       requester_id, contact_name, gen_random_uuid()::text, created_at, updated_at, last_entry_at
     from generate_series(2, $1) as n, ticket where title = $2`,
    [tickets, words],
  )
  await openList(page, words)
  await page.getByLabel('Pilih semua di halaman ini').check()
  await expect(page.getByText('50 tiket dipilih')).toBeVisible()
  await page.getByLabel(`Semua ${tickets} yang cocok`).check()
  await expect(page.getByText(`${tickets} tiket dipilih`)).toBeVisible()
  await page.getByRole('button', { name: 'Balas dan selesai' }).click()
  await expect(page.getByText('dan 2 tiket lain')).toBeVisible()
  await page.getByRole('textbox', { name: 'Balasan' }).fill('Halo {nama}, halamannya sudah pulih.')
  await page.getByRole('button', { name: `Balas dan selesai ${tickets} tiket` }).click()

  await expect(page.getByText(new RegExp(`^Dikirim ke ${tickets} tiket dalam [12]\\.\\d\\d$`))).toBeVisible()
  await page.getByRole('button', { name: 'Batalkan' }).click()
  await expect(page.getByText(`Dibatalkan untuk ${tickets} tiket`)).toBeVisible()
  await page.getByRole('link', { name: 'Kembali ke Tiket masuk' }).click()
  await expect(page.getByRole('searchbox', { name: /Cari tiket menurut/ })).toHaveValue(words)
  await expect(page.getByText(`${tickets} tiket`, { exact: true })).toBeVisible()
})
