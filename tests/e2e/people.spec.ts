// People management in a browser: inviting, changing, blocking, lists of agents, and what others see of it (nothing).
import { type Browser, expect, type Page } from '@playwright/test'
import { HttpClient } from './http-client.ts'
import { asAdmin, sendSignIn, signIn } from './register-client.ts'
import { test } from './test.ts'
import { violationsOf } from './violations.ts'

const password = 'lampu Sungai 4 payung!'

async function anotherBrowser(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage()
}

const addressFor = (who: string, { project }: { project: { name: string } }) =>
  `${who}.${project.name}.${Date.now()}@example.test`

/** Fills in 'Undang pengguna' and sends it. */
async function invite(page: Page, name: string, email: string, role: 'Petugas' | 'Admin' = 'Petugas'): Promise<void> {
  await page.goto('/admin/people/invite')
  await page.getByRole('textbox', { name: 'Nama lengkap' }).fill(name)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Peran').selectOption({ label: role })
  await page.getByRole('button', { name: 'Kirim undangan' }).click()
}

/** The link in the newest invitation to the address, as read in the mail log. */
async function invitationLink(page: Page, email: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      await page.goto(`/admin/mail?q=${encodeURIComponent(email)}`)
      const mail = page.locator('details').filter({ hasText: email }).filter({ hasText: 'Undangan ke Helpdesk SPMB' })
      if ((await mail.count()) === 0) return undefined
      link = /http\S+reset-password\?token=[\w-]+/.exec((await mail.first().textContent()) ?? '')?.[0]
      return link
    })
    .toBeDefined()
  return link ?? ''
}

async function accept(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('textbox', { name: 'Password baru', exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'Konfirmasi password baru' }).fill(password)
  await page.getByRole('button', { name: 'Simpan password' }).click()
  await expect(page).toHaveURL(/\/login/)
}

/** Presses a button and says yes to the dialog it opens. */
async function confirm(page: Page, button: string, yes: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: button }).click()
  await page.getByRole('dialog').getByRole('button', { name: yes }).click()
}

test('an agent is invited, accepts, is found, blocked and let in again', async ({ page, browser }, info) => {
  test.setTimeout(120_000)
  const email = addressFor('agen', info)
  await asAdmin(page, '/admin/people')
  await page.getByRole('link', { name: 'Undang pengguna' }).click()
  await page.getByRole('button', { name: 'Kirim undangan' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Nama lengkap harus diisi')
  await invite(page, 'Agen Undangan', email)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agen Undangan')
  await expect(page.getByText('Undangan dikirim lewat email')).toBeVisible()
  await expect(page.getByText('Belum punya password')).toBeVisible()
  const personUrl = page.url()
  await page.getByRole('button', { name: 'Kirim ulang undangan' }).click()
  await expect(page.getByRole('main').getByText('Belum ada yang mencoba masuk')).toBeVisible()

  const link = await invitationLink(page, email)
  const agent = await anotherBrowser(browser)
  await accept(agent, link)
  await agent.goto('/login')
  await sendSignIn(agent, email, 'bukan-ini-1')
  await expect(agent.getByText('Email atau password salah').first()).toBeVisible()
  await signIn(agent, email, password)
  await expect(agent).toHaveURL(/helpdesk\/dashboard/)

  await invite(page, 'Lagi', email)
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Alamat ini sudah dipakai akun Agen Undangan (Petugas). Cari orangnya di daftar.',
  )

  await page.goto('/admin/people')
  await page.getByLabel('Nama atau email').fill(email.toUpperCase())
  await page.getByLabel('Peran').selectOption({ label: 'Petugas' })
  await page.getByRole('button', { name: 'Cari' }).click()
  await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(1)
  await page.getByRole('link', { name: 'Agen Undangan' }).click()
  await expect(page).toHaveURL(personUrl)
  const history = page.getByRole('table', { name: 'Riwayat masuk' })
  await expect(history.getByText('Berhasil')).toBeVisible()
  await expect(history.getByText('Ditolak')).toBeVisible()
  await expect(history.getByText(/Chrome.* di /).first()).toBeVisible()
  await expect(history.getByText('127.0.0.1').first()).toBeVisible()

  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Blokir akun' }).click()
  await expect(page.getByRole('dialog', { name: 'Blokir Agen Undangan?' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Ya, blokir' }).click()
  await expect(page.getByRole('main').getByText('Alasan harus diisi')).toBeVisible()
  await page.getByLabel('Alasan memblokir').fill('Pindah tugas')
  await page.getByRole('button', { name: 'Blokir akun' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Batal' }).click()
  await expect(page.getByRole('button', { name: 'Buka blokir' })).toHaveCount(0)
  await confirm(page, 'Blokir akun', 'Ya, blokir')
  await expect(page.getByText('Akun diblokir dan semua sesinya berakhir')).toBeVisible()
  await expect(page.getByRole('main').getByText('Pindah tugas')).toBeVisible()
  await agent.goto('/helpdesk/dashboard')
  await expect(agent).toHaveURL(/\/login/)
  await sendSignIn(agent, email, password)
  await expect(agent.getByText('Email atau password salah').first()).toBeVisible()
  await page.goto(`/admin/people?blocked=1&q=${email}`)
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Diblokir')

  await page.goto(personUrl)
  await page.getByRole('button', { name: 'Buka blokir' }).click()
  await expect(page.getByText('Blokir akun dibuka')).toBeVisible()
  await signIn(agent, email, password)
  await expect(agent).toHaveURL(/helpdesk\/dashboard/)
  await page.reload()
  await confirm(page, 'Akhiri semua sesi', 'Ya, akhiri')
  await expect(page.getByText('Semua sesi diakhiri')).toBeVisible()
  await agent.goto('/helpdesk/dashboard')
  await expect(agent).toHaveURL(/\/login/)
  await page.getByRole('button', { name: 'Kirim tautan password baru' }).click()
  await expect(page.getByText('Tautan password baru dikirim lewat email')).toBeVisible()
  await agent.context().close()
})

test('an admin without the permission sees nothing of it; with it everything but admins', async ({
  page,
  browser,
}, info) => {
  test.setTimeout(120_000)
  const email = addressFor('admin', info)
  await asAdmin(page, '/admin/people?role=admin&q=admin@spmb.test')
  await page.getByRole('main').getByRole('link', { name: 'Admin Contoh' }).click()
  await expect(page.getByText('Ini akun Anda sendiri.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  const demoAdmin = page.url()
  await invite(page, 'Admin Baru', email, 'Admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Baru')
  const personUrl = page.url()
  const admin = await anotherBrowser(browser)
  await accept(admin, await invitationLink(page, email))
  await signIn(admin, email, password)
  await expect(admin).toHaveURL(/admin\/dashboard/)
  // On phones the menu is folded, so what it holds is counted, not seen.
  const peopleLink = admin.getByRole('navigation').locator('a[href="/admin/people"]')
  await expect(peopleLink).toHaveCount(0)
  for (const path of ['/admin/people', '/admin/people/invite', '/admin/people/invite-list', personUrl]) {
    expect([path, (await admin.goto(path))?.status()]).toEqual([path, 404])
  }

  await page.goto(personUrl)
  await page.getByLabel('Kelola Pengguna').check()
  await confirm(page, 'Simpan izin', 'Ya, ubah')
  await expect(page.getByText('Izin disimpan')).toBeVisible()
  await expect(page.getByLabel('Kelola Pengguna')).toBeChecked()
  await admin.goto('/admin/dashboard')
  await expect(admin).toHaveURL(/\/login/)
  await signIn(admin, email, password)
  await admin.waitForURL(/admin\/dashboard/)
  await expect(peopleLink).not.toHaveCount(0)
  await admin.goto('/admin/people')
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Pengguna')
  await admin.goto(demoAdmin)
  await expect(admin.getByText('Akun admin hanya dapat diubah super admin.')).toBeVisible()
  await expect(admin.getByRole('main').getByRole('button')).toHaveCount(0)
  await admin.goto('/admin/people/invite')
  await expect(admin.getByLabel('Peran').getByRole('option')).toHaveText(['Petugas'])

  await page.getByLabel('Peran').selectOption({ label: 'Petugas' })
  await confirm(page, 'Simpan peran', 'Ya, ubah')
  await expect(page.getByText('Peran dan cabang dinas disimpan')).toBeVisible()
  await expect(page.getByLabel('Kelola Pengguna')).toHaveCount(0)
  await expect(page.getByLabel('Kelola Konten')).not.toBeChecked()
  await admin.goto('/admin/people')
  await expect(admin).toHaveURL(/\/login/)
  await admin.context().close()
})

test('a list of agents is looked at line by line, then invited, once', async ({ page }, info) => {
  test.setTimeout(60_000)
  const [siti, budi, tini] = ['siti', 'budi', 'tini'].map((who) => addressFor(`${who}.daftar`, info))
  await asAdmin(page, '/admin/people/invite-list')
  await page.getByRole('button', { name: 'Periksa daftar' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Daftar masih kosong')
  const pasted = `Nama,Email,Cabang\nSiti Daftar,${siti},3\nBudi,salah,1\nKlien,client@spmb.test,2\nLagi,${siti},1\nAni,ani@example.test,99`
  await page.getByRole('textbox', { name: 'Atau tempel isinya' }).fill(pasted)
  await page.getByRole('button', { name: 'Periksa daftar' }).click()
  await expect(page.getByRole('heading', { name: '1 baris siap diundang, 4 baris bermasalah' })).toBeFocused()
  const row = (text: string) => page.getByRole('row').filter({ hasText: text })
  await expect(row('Siti Daftar')).toContainText('Siap diundang')
  await expect(row('Budi')).toContainText('Email tidak valid')
  await expect(row('client@spmb.test')).toContainText('Email sudah punya akun')
  await expect(row('Lagi')).toContainText('Email sama dengan baris 2')
  await expect(row('Ani')).toContainText('Cabang dinas tidak dikenal')

  await page.getByRole('link', { name: 'Ganti daftar' }).click()
  await page.getByLabel('Berkas CSV').setInputFiles({
    name: 'agen.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `\ufeffNama;Email;Cabang\r\n"Budi; S.Pd.";${budi};Cabang Dinas Pendidikan Wilayah I\r\nTini;${tini};\r\n`,
    ),
  })
  await page.getByRole('button', { name: 'Periksa daftar' }).click()
  await expect(page.getByRole('heading', { name: '2 baris siap diundang' })).toBeVisible()
  await page.getByRole('button', { name: 'Kirim 2 undangan' }).click()
  await expect(page.getByRole('main').getByText('2 undangan dikirim lewat email')).toBeVisible()

  await page.goto(`/admin/people?q=${budi}`)
  await expect(page.getByRole('row').filter({ hasText: 'Budi; S.Pd.' })).toContainText('I · Semarang')
  await page.goto('/admin/people/invite-list')
  await page.getByRole('textbox', { name: 'Atau tempel isinya' }).fill(`Budi,${budi},1\nTini,${tini},`)
  await page.getByRole('button', { name: 'Periksa daftar' }).click()
  await expect(page.getByRole('heading', { name: '0 baris siap diundang, 2 baris bermasalah' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Kirim/ })).toHaveCount(0)
})

test('who is no admin is refused, and a role in the body of a form raises nobody', async ({ baseURL }, info) => {
  const origin = baseURL ?? ''
  const email = addressFor('naik', info)
  const client = new HttpClient(origin)
  const form = { namaLengkap: 'Naik', nisn: '0051234567', noHp: '081200001111', email, password: 'rahasia-lama-1' }
  const raised = { role: 'admin', super_admin: 'on', permissions: 'super_admin', officeId: '1' }
  await client.post('/register', { ...form, confirmPassword: 'rahasia-lama-1', terms: 'on', ...raised })
  await client.signIn(email, 'rahasia-lama-1')
  expect((await client.get('/client/dashboard')).status).toBe(200)
  const agent = new HttpClient(origin)
  await agent.signIn('agent@spmb.test')
  for (const person of [client, agent]) {
    expect((await person.get('/admin/people')).status).toBe(403)
    const fields = { intent: 'role', name: 'X', email: 'x@example.test', ...raised }
    for (const path of ['/admin/people/invite', '/admin/people/invite-list', '/admin/people/siapa-pun']) {
      expect([path, (await person.post(path, fields)).status]).toEqual([path, 403])
    }
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('people are found, invited and blocked, with a tick that confirms', async ({ page }, info) => {
    const email = addressFor('tanpa', info)
    await asAdmin(page, '/admin/people')
    await page.getByLabel('Nama atau email').fill('tidak ada siapa pun')
    await page.getByRole('button', { name: 'Cari' }).click()
    await expect(page.getByRole('heading', { name: 'Tidak ada pengguna yang cocok' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Hapus pencarian' }).first().click()
    await expect(page.getByRole('row').filter({ hasText: 'agent@spmb.test' })).toHaveCount(1)
    await expect(page.getByRole('cell', { name: 'Klien', exact: true })).toHaveCount(0)
    await page.getByLabel('Peran').selectOption({ label: 'Klien' })
    await page.getByRole('button', { name: 'Cari' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Klien' }).nth(1)).toBeVisible()
    await page.getByRole('link', { name: 'Berikutnya' }).click()
    await expect(page).toHaveURL(/after=/)
    await page.getByRole('link', { name: 'Sebelumnya' }).click()

    await invite(page, 'Tanpa Skrip', email)
    await expect(page.getByRole('status').filter({ hasText: 'Undangan dikirim lewat email' })).toBeVisible()
    await page.getByLabel('Alasan memblokir').fill('Uji')
    await page.getByRole('button', { name: 'Blokir akun' }).click()
    await expect(page.getByRole('button', { name: 'Buka blokir' })).toHaveCount(0)
    await page.getByLabel(/^Blokir Tanpa Skrip\?.*Ya, saya yakin/).check()
    await page.getByRole('button', { name: 'Blokir akun' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Akun diblokir dan semua sesinya berakhir' })).toBeVisible()

    await page.goto('/admin/people/invite-list')
    await page.getByRole('textbox', { name: 'Atau tempel isinya' }).fill(`Satu,satu.${email},1\nDua,${email},1`)
    await page.getByRole('button', { name: 'Periksa daftar' }).click()
    await page.getByRole('button', { name: 'Kirim 1 undangan' }).click()
    await expect(page.getByRole('status').filter({ hasText: '1 undangan dikirim lewat email' })).toBeVisible()
  })
})
