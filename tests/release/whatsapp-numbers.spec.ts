// WhatsApp numbers of an account, and an account that began with a number: added, moved, taken off, completed, erased.
import { type Browser, expect, type Page } from '@playwright/test'
import { mailedLink } from '#tests/e2e/mailed-link.ts'
import { ports } from '#tests/e2e/ports.ts'
import { demoPassword, flashOn, registerClient, sendSignIn, signIn } from '#tests/e2e/register-client.ts'
import { test } from '#tests/e2e/test.ts'
import { violationsOf } from '#tests/e2e/violations.ts'
import { HttpClient } from '#tests/portal/http-client.ts'
import { startWhatsappPortal, type WhatsappPortal } from './whatsapp-portal.ts'

test.describe.configure({ mode: 'serial' })

let portal: WhatsappPortal

test.beforeAll(async () => {
  portal = await startWhatsappPortal(ports.whatsappNumbers)
})

test.afterAll(() => portal?.close())

const password = 'rahasia-lama-1'
const fresh = 'lampu Sungai 4 payung!'

/** Asks without an account, with the number. */
async function askWith(phone: string, description: string): Promise<void> {
  const { rows } = await portal.database.query<{ id: number }>('select id from regency order by id limit 1')
  const asked = await new HttpClient(portal.origin).post('/ask', {
    ...{ description, name: 'Siti Aminah', phone, category: 'login' },
    ...{ regencyId: String(rows[0]?.id), idempotencyKey: crypto.randomUUID() },
  })
  expect(asked.status).toBe(302)
}

async function signInByCode(page: Page, number: string, next = ''): Promise<void> {
  const before = portal.sentTo(number)
  await page.goto(`/login/whatsapp${next && `?next=${encodeURIComponent(next)}`}`)
  await page.getByRole('textbox', { name: 'Nomor WhatsApp' }).fill(`+${number}`)
  await page.getByRole('button', { name: 'Kirim kode', exact: true }).click()
  await page.getByRole('textbox', { name: 'Kode', exact: true }).fill(await portal.codeSentTo(number, before))
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await page.waitForURL(/\/client\//)
}

/** Asks for a code that shows whose wish it is, and gives it. */
async function ownCode(page: Page, number: string): Promise<string> {
  const before = portal.sentTo(number)
  await page.getByRole('button', { name: 'Kirim kode', exact: true }).click()
  return portal.codeSentTo(number, before)
}

/** Types a number on the page for it, and the code that comes there. */
async function addNumber(page: Page, number: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Nomor WhatsApp/ }).fill(`+${number}`)
  await page.getByRole('textbox', { name: 'Password saat ini' }).fill(password)
  const before = portal.sentTo(number)
  await page.getByRole('button', { name: 'Kirim kode ke nomor ini' }).click()
  await page.getByRole('textbox', { name: 'Kode', exact: true }).fill(await portal.codeSentTo(number, before))
  await page.getByRole('button', { name: 'Simpan nomor' }).click()
}

const card = (page: Page) => page.getByRole('main')

async function aRegistered(browser: Browser, email: string, javaScriptEnabled = true): Promise<Page> {
  const page = await portal.open(browser, javaScriptEnabled)
  await registerClient(page, email, password)
  return page
}

test('an account adds a number with what it asked, puts another in its place, and takes it off', async ({
  browser,
}) => {
  await askWith('081234600001', 'Pertanyaan dari nomor pertama.')
  const page = await aRegistered(browser, 'nomor.satu@example.test')
  await page.goto('/client/profile')
  await page.getByRole('link', { name: 'Tambah nomor WhatsApp' }).tap()
  await expect(page.getByRole('textbox', { name: 'Nomor WhatsApp' })).toHaveValue('0812 0000 1111')
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Nomor WhatsApp' }).fill('0812 3460 0001')
  await page.getByRole('textbox', { name: 'Password saat ini' }).fill('bukan-ini')
  await page.getByRole('button', { name: 'Kirim kode ke nomor ini' }).tap()
  await expect(page.getByText('Password saat ini salah').first()).toBeVisible()
  expect(portal.sentTo('6281234600001')).toBe(0)
  await page.getByRole('textbox', { name: 'Password saat ini' }).fill(password)
  await page.getByRole('button', { name: 'Kirim kode ke nomor ini' }).tap()
  await expect(page.getByRole('heading', { name: 'Kode untuk 0812 3460 0001' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  const code = await portal.codeSentTo('6281234600001')
  await page.getByRole('textbox', { name: 'Kode', exact: true }).fill(code === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: 'Simpan nomor' }).tap()
  await expect(page.getByText('Kode salah atau sudah tidak berlaku').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Kode', exact: true }).fill(code)
  await page.getByRole('button', { name: 'Simpan nomor' }).tap()
  await expect(flashOn(page, 'Nomor WhatsApp sudah tersimpan')).toBeVisible()
  await expect(card(page)).toContainText('0812 3460 0001')
  await expect(card(page)).toContainText('Terbukti milik Anda sejak')
  expect(await violationsOf(page)).toEqual([])
  await page.goto('/client/questions')
  await expect(page.getByText('Pertanyaan dari nomor pertama').first()).toBeVisible()

  await page.goto('/client/profile')
  await page.getByRole('link', { name: 'Ganti 0812 3460 0001' }).tap()
  await addNumber(page, '6281234600002')
  await expect(page).toHaveURL(/\/client\/profile$/)
  await expect(card(page)).toContainText('0812 3460 0002')
  await expect(card(page)).not.toContainText('0812 3460 0001')

  await page.getByRole('link', { name: 'Hapus 0812 3460 0002' }).tap()
  await expect(page.getByRole('heading', { name: 'Hapus 0812 3460 0002?' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('link', { name: 'Batal' }).tap()
  await page.getByRole('link', { name: 'Hapus 0812 3460 0002' }).tap()
  await page.getByRole('textbox', { name: 'Password saat ini' }).fill(password)
  await page.getByRole('button', { name: 'Hapus nomor ini' }).tap()
  await expect(flashOn(page, 'Nomor WhatsApp sudah dihapus')).toBeVisible()
  await expect(card(page)).toContainText('Belum ada nomor yang terbukti milik Anda')
  await page.goto('/client/questions')
  await expect(page.getByText('Pertanyaan dari nomor pertama').first()).toBeVisible()
  await page.context().close()
})

test('a number that another account has is moved only when its holder says so, without JavaScript', async ({
  browser,
}) => {
  const first = await aRegistered(browser, 'nomor.dua@example.test', false)
  await first.goto('/client/profile/whatsapp')
  await addNumber(first, '6281234600003')
  await expect(first).toHaveURL(/\/client\/profile$/)
  await expect(card(first)).toContainText('0812 3460 0003')
  const second = await aRegistered(browser, 'nomor.tiga@example.test', false)
  for (const [choice, name] of [
    ['link', 'Biarkan di sana'],
    ['button', 'Pindahkan ke akun ini'],
  ] as const) {
    await second.goto('/client/profile/whatsapp?other=1')
    await addNumber(second, '6281234600003')
    await expect(second.getByText('0812 3460 0003 ada di akun lain')).toBeVisible()
    expect(await second.content()).not.toContain('nomor.dua@example.test')
    await second.getByRole(choice, { name }).click()
    await expect(second).toHaveURL(/\/client\/profile$/)
    if (choice === 'link') await expect(card(second)).not.toContainText('0812 3460 0003')
  }
  await expect(card(second)).toContainText('0812 3460 0003')
  await first.goto('/client/profile')
  await expect(card(first)).toContainText('nomor.dua@example.test')
  await expect(card(first)).not.toContainText('0812 3460 0003')
  await Promise.all([first.context().close(), second.context().close()])
})

test('who came by a number alone takes the data away, asks for erasure, and completes the account', async ({
  browser,
}) => {
  const number = '6281234600004'
  const email = 'lengkap@example.test'
  await askWith('081234600004', 'Pertanyaan tanpa akun.')
  const page = await portal.open(browser, false)
  await signInByCode(page, number, '/client/profile')
  await expect(card(page)).toContainText('Belum ada. Anda masuk dengan WhatsApp.')
  expect(await page.getByText('tanpa-email.invalid').count()).toBe(0)
  for (const address of ['change-password', 'change-email', 'two-factor']) {
    await page.goto(`/client/${address}`)
    await expect(page).toHaveURL(/\/client\/complete-account$/)
  }
  await page.goto('/client/sessions')
  await expect(card(page)).toContainText('Perangkat ini')
  await expect(card(page)).not.toContainText('ubah password')
  await page.goto(`/client/profile/whatsapp?remove=${number}`)
  await expect(page.getByText('Nomor ini satu-satunya cara Anda masuk').first()).toBeVisible()

  await page.goto('/client/personal-data')
  await expect(page.getByRole('button', { name: 'Kirim kode', exact: true })).toBeVisible()
  expect(await page.getByRole('button', { name: 'Unduh untuk dibaca' }).count()).toBe(0)
  const first = await ownCode(page, number)
  const fields = page.getByRole('textbox', { name: 'Kode dari WhatsApp' })
  await fields.first().fill(first === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: 'Unduh untuk dibaca' }).click()
  await expect(page.getByText('Kode salah atau sudah tidak berlaku').first()).toBeVisible()
  await fields.first().fill(first)
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Unduh untuk dibaca' }).click()
  expect((await waiting).suggestedFilename()).toMatch(/^data-saya-.*\.html$/)
  await page.goto('/client/personal-data')
  await fields.first().waitFor({ state: 'detached' })
  const second = await ownCode(page, number)
  await fields.last().fill(second)
  await page.getByRole('button', { name: 'Hapus akun saya' }).click()
  await expect(page.getByText(/^Akun Anda dihapus pada /)).toBeVisible()
  await page.getByRole('button', { name: 'Batalkan penghapusan' }).click()

  await page.goto('/client/profile')
  await page.getByRole('link', { name: 'Lengkapi akun' }).first().click()
  const third = await ownCode(page, number)
  await page.getByRole('textbox', { name: 'Kode dari WhatsApp' }).fill(third)
  await page.getByRole('textbox', { name: 'Nama lengkap' }).fill('Siti Aminah')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password baru', { exact: true }).fill(fresh)
  await page.getByLabel('Konfirmasi password baru').fill(fresh)
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(page).toHaveURL(/\/client\/profile$/)
  await expect(card(page)).toContainText(`${email} (belum dikonfirmasi)`)
  await expect(card(page)).toContainText('Sampai saat itu Anda masuk dengan kode WhatsApp.')

  await page.goto(await mailedLink(email, '/confirm-email-change', { origin: portal.origin, password: demoPassword }))
  await expect(card(page)).toContainText('Sesudahnya Anda masuk dengan alamat yang baru.')
  await page.getByRole('button', { name: 'Ya, setuju' }).click()
  await expect(page.getByRole('status')).toContainText('sudah berubah')
  await page.context().close()

  const other = await portal.open(browser)
  await other.goto('/login?next=%2Fclient%2Fquestions')
  await sendSignIn(other, email, fresh)
  await expect(other).toHaveURL(/\/client\/questions$/)
  await expect(other.getByText('Pertanyaan tanpa akun').first()).toBeVisible()
  await other.context().close()
})

test('completing is answered alike for an address that has an account; its owner adds the number and gets the questions', async ({
  browser,
}) => {
  const number = '6281234600005'
  const email = 'sudah.ada@example.test'
  const owner = await aRegistered(browser, email)
  const page = await portal.open(browser)
  await signInByCode(page, number)
  const asked = await page.request.post('/client/create-question', {
    headers: { Origin: portal.origin },
    form: {
      ...{ subject: 'Ditanyakan lewat nomor', category: 'login', priority: 'medium', description: 'Akun terkunci.' },
      ...{ regencyId: '', idempotencyKey: crypto.randomUUID() },
    },
    maxRedirects: 0,
  })
  expect(asked.headers().location).toContain('/receipt')
  await page.goto('/client/complete-account')
  expect(await violationsOf(page)).toEqual([])
  const code = await ownCode(page, number)
  await page.getByRole('textbox', { name: 'Kode dari WhatsApp' }).fill(code)
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Nama lengkap' }).fill('Siti Aminah')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password baru', { exact: true }).fill('lemah')
  await page.getByRole('button', { name: 'Simpan', exact: true }).tap()
  await expect(page.getByText('Password minimal 8 karakter').first()).toBeVisible()
  await page.getByLabel('Password baru', { exact: true }).fill(fresh)
  await page.getByLabel('Konfirmasi password baru').fill(fresh)
  await page.getByRole('button', { name: 'Simpan', exact: true }).tap()
  await expect(flashOn(page, 'Password tersimpan')).toBeVisible()
  await expect(card(page)).toContainText(`${email} (belum dikonfirmasi)`)

  await owner.goto('/client/profile/whatsapp')
  await addNumber(owner, number)
  await expect(owner).toHaveURL(/\/client\/profile$/)
  await expect(card(owner)).toContainText('0812 3460 0005')
  await owner.goto('/client/questions')
  await expect(owner.getByText('Ditanyakan lewat nomor').first()).toBeVisible()
  await page.goto('/client/profile')
  await expect(page).toHaveURL(/\/login/)
  await Promise.all([owner.context().close(), page.context().close()])
})

test('staff see whether a number was proven', async ({ browser }) => {
  const number = '6281234600006'
  await askWith('081234600006', 'Nomor yang belum terbukti.')
  const find = async (what: string) => {
    const { rows } = await portal.database.query(`select ${what} as found from ticket where contact_phone = $1`, [
      number,
    ])
    return String(rows[0]?.found)
  }
  const agent = await portal.open(browser)
  await signIn(agent, 'agent@spmb.test', demoPassword, `/helpdesk/tickets/${await find('id')}`)
  await expect(card(agent)).toContainText('WhatsApp belum terbukti milik pemohon')
  const page = await portal.open(browser)
  await signInByCode(page, number)
  await agent.reload()
  await expect(card(agent)).toContainText('WhatsApp terbukti milik pemohon')
  const admin = await portal.open(browser)
  await signIn(admin, 'admin@spmb.test', demoPassword, `/admin/people/${await find('requester_id')}`)
  await expect(card(admin)).toContainText('Tanpa email')
  await expect(card(admin)).toContainText('0812 3460 0006')
  await expect(card(admin)).toContainText('dapat masuk dengan kode')
  expect(await admin.getByRole('button', { name: 'Kirim ulang undangan' }).count()).toBe(0)
  await Promise.all([agent, page, admin].map((each) => each.context().close()))
})
