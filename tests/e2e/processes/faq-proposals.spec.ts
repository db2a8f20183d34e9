// From a ticket to an FAQ, in a portal of its own: an agent proposes, a second person publishes, and each family is told once,
// also when the worker dies in the middle.
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import pg from 'pg'
import { findRunningPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { sendReply } from '../desk-reply.ts'
import { HttpClient } from '../http-client.ts'
import { ports } from '../ports.ts'
import { demoPassword } from '../register-client.ts'
import { makeDataDir, type PortalProcess, startPortal } from './portal-process.ts'

/** Asks the portal's own database, over a connection of its own: a portal that starts again ends all others. */
async function query<Row extends pg.QueryResultRow>(dataDir: string, text: string, values: unknown[] = []) {
  const database = new pg.Client({ connectionString: await findRunningPostgres(dataDir) })
  await database.connect()
  try {
    return (await database.query<Row>(text, values)).rows
  } finally {
    await database.end()
  }
}

async function ask(origin: string, subject: string, description: string): Promise<string> {
  const http = new HttpClient(origin)
  await http.signIn('client@spmb.test')
  const answer = await http.post('/client/create-question', {
    ...{ subject, description, category: 'login', priority: 'medium', regencyId: '' },
    idempotencyKey: crypto.randomUUID(),
  })
  return (answer.headers.get('location') ?? '').replace('/receipt', '').split('/').at(-1) ?? ''
}

async function signedIn(context: BrowserContext, origin: string, email: string): Promise<Page> {
  const page = await context.newPage()
  await page.request.post('/login', {
    form: { email, password: demoPassword },
    headers: { Origin: origin },
    maxRedirects: 0,
  })
  return page
}

/** Answers the ticket with this public ID, as the agent or admin of the page; ends on its page. */
async function answer(page: Page, publicId: string, message: string): Promise<void> {
  await page.goto(`/helpdesk/search?q=${publicId}`)
  await page.getByRole('main').locator('a[href*="/helpdesk/tickets/"]').first().click()
  await page.waitForURL(/\/helpdesk\/tickets\/\d+/)
  const ticket = new URL(page.url()).pathname
  await page.getByRole('main').getByRole('textbox', { name: 'Balasan' }).fill(message)
  await sendReply(page)
  await page.goto(ticket)
}

/** Lets what waits for its two minutes begin now. */
const hurry = (dataDir: string) =>
  query(dataDir, "update pgboss.job set start_after = now() where name = 'faq.telling-due' and state < 'active'")

/** More families than one portion, each with a question that the item keeps. */
const families = 220

test('an agent proposes, somebody else publishes, every family is told once with the link', async ({ browser }) => {
  test.setTimeout(300_000)
  const { dataDir, remove } = await makeDataDir()
  const start = () => startPortal({ dataDir, port: ports.faqProposals, env: { PORTAL_DEMO: '1' } })
  let portal: PortalProcess = await start()
  const { origin } = portal
  const contextOf = (javaScriptEnabled = true) =>
    browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 720 }, javaScriptEnabled })
  try {
    const asked = await ask(origin, 'Peta sekolah tidak tampil', 'Saya Budi Santoso, kenapa peta sekolah tidak tampil?')
    await ask(origin, 'Peta sekolah kosong', 'Peta sekolah kosong terus dari tadi.')

    // Without scripts: what names somebody is gone, and refused where it is typed again.
    const agent = await signedIn(await contextOf(false), origin, 'agent@spmb.test')
    await answer(agent, asked, 'Halo Bapak Contoh, NISN 0061234567 benar. Muat ulang peta.\n\nSalam,\nAgen Contoh')
    const ticket = agent.url()
    await agent.getByRole('link', { name: 'Jadikan FAQ' }).click()
    await expect(agent.getByText('Kami hapus: nama, NISN, salam pembuka, dan salam penutup')).toBeVisible()
    await expect(agent.getByLabel('Jawaban')).toHaveValue('NISN benar. Muat ulang peta.')
    await expect(agent.getByRole('list', { name: 'Menanyakan hal yang sama' }).getByRole('checkbox')).toBeChecked()
    await agent.getByLabel('Pertanyaan').fill('Kenapa peta sekolah tidak tampil?')
    await agent.getByLabel('Jawaban').fill('Hubungi 081298765432.')
    await agent.getByLabel('Kategori dan topik').selectOption({ index: 1 })
    await agent.getByRole('button', { name: 'Usulkan FAQ' }).click()
    await expect(agent.getByText('Nomor telepon 081298765432 masih tertulis.').first()).toBeVisible()
    await agent.getByLabel('Jawaban').fill('Muat ulang halaman peta.')
    await agent.getByRole('button', { name: 'Usulkan FAQ' }).click()
    await expect(agent.getByText('Diusulkan jadi FAQ · menunggu diterbitkan')).toBeVisible()

    // Who proposes does not publish, though everything else is theirs to do.
    const admin = await signedIn(await contextOf(), origin, 'admin@spmb.test')
    await answer(
      admin,
      await ask(origin, 'Token hilang', 'Token aktivasi hilang, bagaimana?'),
      'Minta lagi di sekolah.',
    )
    await admin.getByRole('link', { name: 'Jadikan FAQ' }).click()
    await admin.getByLabel('Kategori dan topik').selectOption({ index: 1 })
    await admin.getByRole('button', { name: 'Usulkan FAQ' }).click()
    await expect(admin.getByText('Diusulkan jadi FAQ · menunggu diterbitkan')).toBeVisible()
    await admin.goto('/admin/faq')
    const waiting = admin.getByRole('region', { name: 'Usulan dari petugas (2)' })
    await expect(waiting.getByText('Menunggu orang lain')).toBeVisible()
    await waiting.getByRole('link', { name: 'Token aktivasi hilang, bagaimana?' }).click()
    await expect(admin.getByText('Minta orang lain menerbitkan.')).toBeVisible()
    await expect(admin.getByLabel('Tampil di publik').getByRole('option')).toHaveText(['Belum, simpan sebagai draf'])
    await admin.getByLabel('Alasan tidak diterbitkan').fill('Sudah ada di artikel.')
    await admin.getByRole('button', { name: 'Tolak usulan' }).click()
    await expect(admin.locator('[data-toasts]').getByText('Usulan ditolak. Pengusulnya dikabari.')).toBeVisible()

    // Somebody else does, from the bell.
    await expect(async () => {
      await admin.goto('/helpdesk/notifications')
      await expect(admin.getByText('Usulan FAQ menunggu diterbitkan:')).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 30_000 })
    await admin.getByRole('button', { name: /Usulan FAQ menunggu diterbitkan: Kenapa peta sekolah/ }).click()
    await expect(admin.getByText('Diusulkan Agen Contoh dari')).toBeVisible()
    await admin.getByLabel('Tampil di publik').selectOption('published')
    await query(dataDir, kept, [families])
    await admin.getByRole('button', { name: 'Simpan' }).click()
    await expect(admin.locator('[data-toasts]').getByText('Usulan diterbitkan.')).toBeVisible()

    // The worker dies while it tells them.
    const told = async () => {
      const [row] = await query<{ n: number }>(
        dataDir,
        "select count(*)::int as n from notification where kind = 'faq_published'",
      )
      return row?.n ?? 0
    }
    expect(await told()).toBe(0)
    await hurry(dataDir)
    await expect(async () => expect(await told()).toBeGreaterThan(20)).toPass({ timeout: 60_000, intervals: [50] })
    await portal.kill()
    expect(await told()).toBeLessThan(families)
    portal = await start()
    const marked = async () =>
      query(
        dataDir,
        'select count(told_at)::int as told, count(*)::int as all from faq_proposal_ticket where faq_id = any(select faq_id from faq_proposal where published_at is not null)',
      )
    await expect(async () => {
      expect(await marked()).toEqual([{ told: families + 2, all: families + 2 }])
    }).toPass({ timeout: 180_000 })
    // The demo's client has both tickets, and is one person.
    expect(await told()).toBe(families + 1)
    const mails = "select count(*)::int as n from outgoing_mail where reason like 'faq.published:%'"
    expect(await query(dataDir, mails)).toEqual([{ n: families + 1 }])

    const client = await signedIn(await contextOf(), origin, 'client@spmb.test')
    await client.goto('/client/notifications')
    await client.getByRole('button', { name: /Pertanyaan seperti milik Anda sekarang dijawab di FAQ/ }).click()
    await expect(client).toHaveURL(/\/faq\/.+kenapa-peta-sekolah-tidak-tampil$/)
    await expect(client.getByText('Muat ulang halaman peta.').first()).toBeVisible()
    await client.goto(`/status/${asked}`)
    await expect(client.getByText('Pertanyaan seperti ini dijawab di FAQ:')).toBeVisible()
    await agent.goto(ticket)
    await expect(agent.getByText('Sudah jadi FAQ:')).toBeVisible()
  } finally {
    await portal.stop()
    await remove()
  }
})

/** Families with a confirmed address, a question each, kept by the newest item that the agent proposed. */
const kept = `
  with family as (
    insert into "user" (id, name, email, email_verified, role, created_at, updated_at)
    select 'family-' || n, 'Keluarga ' || n, 'family-' || n || '@contoh.id', true, 'client', now(), now()
    from generate_series(1, $1) as n returning id, name
  ), asked as (
    insert into ticket (public_id, kind, title, description, category, requested_priority, priority, requester_id,
      contact_name, idempotency_key, created_at, updated_at, last_entry_at)
    select 'z' || lpad(split_part(id, '-', 2), 24, '0'), 'question', 'Peta kosong', 'Peta kosong.', 'login', 'medium',
      'medium', id, name, id, now(), now(), now() from family returning id
  )
  insert into faq_proposal_ticket (faq_id, ticket_id, is_source)
  select (select min(faq_id) from faq_proposal), id, false from asked`
