// The files of a reply that is reverted within its ten seconds stand in the picker again, and go with the next one.

import { expect } from '@playwright/test'
import { aPdf } from '#tests/builders/a-photo.ts'
import { aWord } from '#tests/builders/a-word.ts'
import { listWith } from '#tests/e2e/desk-list.ts'
import { sendingBar, sendReply } from '#tests/e2e/desk-reply.ts'
import { asAgent } from '#tests/e2e/register-client.ts'
import { test } from '#tests/e2e/test.ts'
import { HttpClient } from '#tests/portal/http-client.ts'

test('files come back with the reply', async ({ page, baseURL }) => {
  const title = `Lampiran kembali ${aWord()}`
  const http = new HttpClient(baseURL ?? '')
  await http.signIn('client@spmb.test')
  await http.post('/client/create-question', {
    ...{ subject: title, category: 'login', priority: 'medium', description: 'Akun saya ditolak.', regencyId: '' },
    idempotencyKey: crypto.randomUUID(),
  })
  await asAgent(page, listWith(title))
  await page.getByRole('button', { name: 'Proses', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  await page.getByRole('button', { name: 'Balasan', exact: true }).click()
  await page.getByRole('textbox', { name: 'Balasan' }).fill('Contohnya terlampir.')
  const chosen = page.getByRole('list', { name: 'Berkas yang dipilih' }).getByRole('listitem')
  await page
    .locator('#balas input[type=file][multiple]')
    .setInputFiles([{ name: 'contoh surat.pdf', mimeType: 'application/pdf', buffer: aPdf('contoh') }])
  await expect(page.getByText('1 dari 1 berkas sudah terunggah')).toBeVisible()
  await page.getByRole('button', { name: 'Kirim balasan' }).click()
  const bar = await sendingBar(page)
  await expect(bar).toBeVisible()
  await expect(chosen).toHaveCount(0)
  await bar.getByRole('button', { name: 'Urungkan' }).click()
  await expect(chosen.filter({ hasText: 'contoh surat.pdf' })).toHaveCount(1)
  await expect(page.getByRole('textbox', { name: 'Balasan' })).toHaveValue('Contohnya terlampir.')
  // Opened again, it is still part of the draft.
  await page.reload()
  await page.getByRole('button', { name: 'Balasan', exact: true }).click()
  await expect(chosen.filter({ hasText: 'contoh surat.pdf' })).toHaveCount(1)
  await sendReply(page)
  await expect(page.getByRole('list', { name: 'Lampiran' }).getByRole('link', { name: /contoh surat/ })).toHaveCount(1)
})
