// Many tickets at once: a whole list over its pages, and the two minutes in which a reply to many can be cancelled.
import { expect } from '@playwright/test'
import { listWith } from './desk-list.ts'
import { HttpClient } from './http-client.ts'
import { asAgent } from './register-client.ts'
import { test } from './test.ts'

/** One page of a list, and two more. */
const tickets = 52

test.setTimeout(120_000)

test('a whole list is answered, and that is cancelled before anybody is told', async ({ page, baseURL }, {
  project,
}) => {
  const subject = `Seluruh ${project.name} ${Date.now()}`
  const http = new HttpClient(baseURL ?? '')
  await http.signIn('client@spmb.test')
  for (let one = 1; one <= tickets; one++) {
    const answer = await http.post('/client/create-question', {
      ...{ subject: `${subject} no ${one}`, category: 'login', priority: 'low', description: 'Halaman putih.' },
      ...{ regencyId: '', idempotencyKey: crypto.randomUUID() },
    })
    expect(answer.status).toBe(302)
  }
  const list = listWith(subject)
  await asAgent(page, list)
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
  await expect(page.getByRole('searchbox', { name: /Cari tiket menurut/ })).toHaveValue(subject)
  await expect(page.getByText(`${tickets} tiket`, { exact: true })).toBeVisible()
})
