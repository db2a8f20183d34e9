// The bell: an answer rings it, opening the notice silences it; whether answers are mailed is the requester's choice.
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { signIn } from './register-client.ts'

test('the notices’ pages are there for both sides, and the choice of mails is kept', async ({ page, browser }) => {
  await signIn(page, 'client@spmb.test', undefined, '/client/notifications')
  await expect(page.getByRole('heading', { level: 1, name: 'Notifikasi' })).toBeVisible()
  const box = page.getByLabel('Kirim email saat pertanyaan saya dijawab')
  await expect(box).toBeChecked()
  await box.uncheck()
  await page.getByRole('button', { name: 'Simpan pilihan' }).click()
  await expect(page.getByText('Pilihan email disimpan')).toBeVisible()
  await page.reload()
  await expect(box).not.toBeChecked()
  await box.check()
  await page.getByRole('button', { name: 'Simpan pilihan' }).click()
  await expect(page.getByText('Pilihan email disimpan')).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([])
  await page.goto('/client/information-center')
  await expect(page.getByRole('heading', { name: 'Juknis dan JukOp' })).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([])

  const agent = await (await browser.newContext()).newPage()
  await signIn(agent, 'agent@spmb.test', undefined, '/helpdesk/notifications')
  await expect(agent.getByRole('heading', { level: 1, name: 'Notifikasi' })).toBeVisible()
})

test('an answer rings the bell until its notice is opened', async ({ page, browser }, { project }) => {
  test.setTimeout(60_000)
  const title = `Lonceng (${project.name} ${Date.now()})`
  await signIn(page, 'client@spmb.test', undefined, '/client/create-question')
  await page.getByLabel('Subjek').fill(title)
  await page.getByLabel('Kategori').selectOption({ label: 'Lainnya' })
  await page.getByLabel('Prioritas').selectOption({ label: 'Rendah' })
  await page.getByLabel('Deskripsi').fill('Apakah lonceng berbunyi?')
  await page.getByRole('button', { name: 'Kirim pertanyaan' }).click()
  await page.waitForURL(/receipt$/)
  const agent = await (await browser.newContext()).newPage()
  await signIn(agent, 'agent@spmb.test', undefined, `/helpdesk/tickets/pending?search=${encodeURIComponent(title)}`)
  await agent.getByRole('link', { name: title }).click()
  await agent.getByRole('textbox', { name: 'Balasan' }).fill('Ya.')
  await agent.getByRole('button', { name: 'Kirim balasan' }).click()
  await expect(agent.getByText('Balasan terkirim')).toBeVisible()
  const notice = page.getByRole('list', { name: 'Notifikasi' }).getByRole('listitem').filter({ hasText: title })
  await expect(async () => {
    await page.goto('/client/notifications')
    await expect(notice.getByText('Belum dibaca')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(page.getByRole('link', { name: /Notifikasi, \d+ belum dibaca/ }).filter({ visible: true })).toBeVisible()
  await notice.getByRole('button').click()
  await page.waitForURL(/client\/questions\//)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.goto('/client/notifications')
  await expect(notice.getByText('Belum dibaca')).toHaveCount(0)
})
