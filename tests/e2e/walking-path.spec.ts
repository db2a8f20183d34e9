// The path the portal was built around: asked by a parent, answered by an agent, looked up by anybody with the ID.
import { type Browser, expect, type Page } from '@playwright/test'
import { listWith } from './desk-list.ts'
import { sendReply } from './desk-reply.ts'
import { confirmAddress } from './mailed-link.ts'
import { asAdmin, sendRegistration, sendSignIn, signIn } from './register-client.ts'
import { test } from './test.ts'

async function asAgent(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, 'agent@spmb.test')
  await expect(page).toHaveURL('/helpdesk/dashboard')
  await expect(page.getByText('Login berhasil')).toBeVisible()
  return page
}

async function lookUp(page: Page, id: string): Promise<void> {
  await page.goto('/')
  await page
    .getByRole('main')
    .getByRole('link', { name: 'Cek Status' })
    .or(page.getByRole('button', { name: 'Cek Status' }))
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Cek Status Pertanyaan' })
  await dialog.getByRole('textbox').fill(id)
  await dialog.getByRole('button', { name: 'Cari Status Pertanyaan' }).click()
}

test('a question is asked, looked up, answered and settled', async ({ page, browser }, { project }) => {
  test.setTimeout(180_000)
  const title = `Token aktivasi ditolak (${project.name} ${Date.now()})`
  const email = `ibu.${project.name}.${Date.now()}@example.test`

  await test.step('a visitor is told to sign in and registers', async () => {
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name: 'Buat Pertanyaan' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Login Diperlukan' })
    await dialog.getByRole('link', { name: 'Buat Akun' }).click()
    await expect(page).toHaveURL(/\/register/)
    await sendRegistration(page, email, 'Rahasia-Sekali-7', 'Siti Aminah')
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText('Registrasi berhasil! Silakan login dengan akun Anda.')).toBeVisible()
  })

  await test.step('signs in and confirms the address', async () => {
    await sendSignIn(page, email, 'Rahasia-Sekali-7')
    await expect(page).toHaveURL(/\/client\//)
    await expect(page.getByText('Email belum dikonfirmasi')).toBeVisible()
    await confirmAddress(page, email)
    await expect(page.getByText('Alamat email Anda sudah dikonfirmasi')).toBeVisible()
    await expect(page.getByText('Email belum dikonfirmasi')).toHaveCount(0)
  })

  await test.step('asks; a double click makes one ticket', async () => {
    await page.goto('/client/create-question')
    await page.getByLabel('Subjek').fill(title)
    await page.getByLabel('Kategori').selectOption({ label: 'Login & Akses' })
    await page.getByLabel('Prioritas').selectOption({ label: 'Tinggi' })
    await page.getByLabel('Deskripsi').fill('Token dari sekolah tidak diterima.\nNISN anak saya 0012345678.')
    await page.getByLabel('Kabupaten/Kota').selectOption({ label: 'Kota Semarang' })
    await page.getByRole('button', { name: 'Kirim pertanyaan' }).dblclick()
    await expect(page.getByText('Pertanyaan berhasil dikirim! Tim kami akan segera meresponse.')).toBeVisible()
  })

  const id = (await page.getByTestId('public-id').innerText()).trim()
  expect(id).toMatch(/^[a-z0-9]{25}$/)

  await test.step('the receipt has all that is needed', async () => {
    await expect(page.getByText(/Diterima .* \d\d\.\d\d WIB/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Lihat status' })).toHaveAttribute('href', `/status/${id}`)
    const share = await page.getByRole('link', { name: 'Bagikan lewat WhatsApp' }).getAttribute('href')
    expect(share).toContain('https://wa.me/?text=')
    expect(decodeURIComponent(share ?? '')).toContain(`/status/${id}`)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: /Salin/ }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id)
    await page.goto('/client/questions')
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: title })).toHaveCount(1)
  })

  const visitor = await (await browser.newContext()).newPage()
  await test.step('anybody with the ID sees its status', async () => {
    await lookUp(visitor, id)
    const result = visitor.getByRole('dialog', { name: 'Status Pertanyaan' })
    await expect(result.getByText('Belum Direspon')).toBeVisible()
    await expect(result.getByText(title)).toBeVisible()
    await expect(result.getByText('Siti Aminah').first()).toBeVisible()
    await expect(result.getByText('Riwayat Pertanyaan')).toBeVisible()
    // Numbers that identify a person are masked for bystanders.
    await expect(result.getByText('0012345678')).toHaveCount(0)
  })

  await test.step('a wrong ID is answered with the sentence of the specification', async () => {
    const sentence = 'ID Pertanyaan tidak ditemukan. Pastikan ID yang dimasukkan benar.'
    await lookUp(visitor, 'x'.repeat(25))
    await expect(visitor.getByText(sentence).first()).toBeVisible()
    await lookUp(visitor, 'pendek')
    await expect(visitor.getByText(sentence).first()).toBeVisible()
  })

  const agent = await asAgent(browser)
  await test.step('the agent takes it', async () => {
    await agent.goto(listWith(title))
    const row = agent.getByRole('main').getByRole('listitem').filter({ hasText: title })
    await row.getByRole('button', { name: 'Ambil tiket' }).click()
    await expect(agent.getByText(/Tiket T-\d+ sedang diproses/)).toBeVisible()
    await expect(agent.getByRole('heading', { level: 1 })).toContainText(title)
  })

  await test.step('answers it', async () => {
    await agent.goto(listWith(title, 'in-progress'))
    const row = agent.getByRole('main').getByRole('listitem').filter({ hasText: title })
    await row.getByRole('link', { name: 'Balas' }).click()
    await agent.getByRole('button', { name: 'Kirim balasan' }).click()
    await expect(agent.getByText('Balasan harus diisi').first()).toBeVisible()
    await agent
      .getByRole('textbox', { name: 'Balasan' })
      .fill('Datanglah ke sekolah tempat verifikasi dengan kartu identitas.')
    await sendReply(agent)
    await expect(agent.getByRole('textbox', { name: 'Balasan' })).toHaveValue('')

    await visitor.goto(`/status/${id}`)
    await expect(visitor.getByText('Terjawab', { exact: true })).toBeVisible()
    await expect(visitor.getByText('Datanglah ke sekolah tempat verifikasi')).toBeVisible()
    await page.goto('/client/questions')
    await expect(page.getByRole('listitem').filter({ hasText: title }).getByText('Terjawab')).toBeVisible()
  })

  await test.step('and settles it', async () => {
    await agent.goto(listWith(title, 'in-progress'))
    const row = agent.getByRole('main').getByRole('listitem').filter({ hasText: title })
    await row.locator('[data-row]').click()
    await expect(agent.getByRole('heading', { level: 1 })).toContainText(title)
    await agent.getByRole('button', { name: 'Tandai selesai' }).click()
    await expect(agent.getByText(/Tiket T-\d+ ditandai selesai/)).toBeVisible()
    await visitor.goto(`/status/${id}`)
    await expect(visitor.getByText('Selesai', { exact: true }).first()).toBeVisible()
  })

  await test.step('the administrator can read the mails that went out', async () => {
    const admin = await (await browser.newContext()).newPage()
    await asAdmin(admin, `/admin/mail?q=${encodeURIComponent(email)}`)
    await expect(admin.getByText(`Pertanyaan Anda sudah kami terima: ${title}`)).toBeVisible()
    await expect(admin.getByText(`Pertanyaan Anda sudah dijawab: ${title}`)).toBeVisible()
  })
})

test('two agents on one ticket: the second is told what happened and loses nothing', async ({ browser }, {
  project,
}) => {
  const client = await (await browser.newContext()).newPage()
  const title = `Dua petugas (${project.name} ${Date.now()})`
  await signIn(client, 'client@spmb.test', undefined, '/client/create-question')
  await client.getByLabel('Subjek').fill(title)
  await client.getByLabel('Kategori').selectOption({ label: 'Lainnya' })
  await client.getByLabel('Prioritas').selectOption({ label: 'Rendah' })
  await client.getByLabel('Deskripsi').fill('Siapa yang menjawab?')
  await client.getByRole('button', { name: 'Kirim pertanyaan' }).click()
  await expect(client.getByTestId('public-id')).toBeVisible()

  const [first, second] = await Promise.all([asAgent(browser), asAgent(browser)])
  await first.goto(listWith(title))
  await first.getByRole('link', { name: title }).click()
  await expect(first.getByRole('heading', { level: 1 })).toContainText(title)
  // Of a line that is cut nothing is heard: the portal itself holds the second reply back.
  await second.route('**/events*', (route) => route.abort())
  await second.goto(first.url())
  // Begun before the other's reply came in: a page that shows it already would have nothing to hold back.
  await second.getByRole('textbox', { name: 'Balasan' }).fill('Jawaban kedua.')
  await first.getByRole('textbox', { name: 'Balasan' }).fill('Jawaban pertama.')
  await sendReply(first)

  await second.getByRole('button', { name: 'Kirim balasan' }).click()
  await expect(second.getByRole('main').getByRole('alert')).toContainText('baru saja diubah')
  await expect(second.getByRole('main').getByRole('alert')).toContainText('Jawaban pertama.')
  await expect(second.getByRole('textbox', { name: 'Balasan' })).toHaveValue('Jawaban kedua.')
  await sendReply(second)
})
