// Makes or finds what the addresses with an id represent, as the person who is signed in on the page.
import { expect, type Page } from '@playwright/test'
import { newIdempotencyKey } from '#shared/ids.ts'
import type { AddressWithId } from './accessible-pages.ts'
import { sendReply } from './desk-reply.ts'

/** Sends a form of the portal; gives where it leads to. */
async function post(page: Page, path: string, form: Record<string, string>): Promise<string> {
  const { origin } = new URL(page.url())
  const answer = await page.request.post(path, { form, headers: { Origin: origin }, maxRedirects: 0 })
  expect([path, answer.status()]).toEqual([path, 302])
  return answer.headers().location ?? ''
}

/** The first link of a page that leads to such an address. */
export async function linkOn(page: Page, path: string, wanted: RegExp): Promise<string> {
  await page.goto(path)
  const links = await page.locator('a[href]').evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''))
  const found = links.find((link) => wanted.test(link))
  if (found === undefined) throw new Error(`${path} has no link to ${wanted}`)
  return found
}

async function ask(page: Page): Promise<string> {
  const question = { subject: 'Dibaca dengan pembaca layar', category: 'login', priority: 'medium' }
  const form = { ...question, description: 'Bagaimana caranya?', idempotencyKey: newIdempotencyKey() }
  return (await post(page, '/client/create-question', form)).replace(/\/receipt$/, '')
}

async function askAsGuest(page: Page): Promise<string> {
  await page.goto('/ask')
  const regencyId = await page.locator('select[name=regencyId] option').nth(1).getAttribute('value')
  const form = { description: 'Bagaimana caranya?', name: 'Bu Siti', phone: '081234567890', category: 'login' }
  return post(page, '/ask', { ...form, regencyId: regencyId ?? '', idempotencyKey: newIdempotencyKey() })
}

const report = (page: Page) =>
  post(page, '/ask/report', { kind: 'bribery', description: 'Diminta uang.', idempotencyKey: newIdempotencyKey() })

const file = (page: Page) =>
  post(page, '/helpdesk/tickets/create', {
    ...{ channel: 'counter', kind: 'question', name: 'Bu Siti', agrees: 'ya', subject: 'Dari loket' },
    ...{ description: 'Akun terkunci.', category: 'login', priority: 'medium', idempotencyKey: newIdempotencyKey() },
  })

const breach = (page: Page) =>
  post(page, '/admin/breaches/create', {
    ...{ title: 'Akun petugas dibajak', description: 'Password ditebak.', textData: 'Nama', textMeasures: 'Diblokir.' },
    ...{ fromDate: '2026-01-02', fromTime: '10.00', untilDate: '2026-01-02', untilTime: '11.00' },
    ...{ discoveredDate: '2026-01-02', discoveredTime: '12.00', accountEmail: 'admin@spmb.test' },
  })

const serviceIncident = (page: Page) =>
  post(page, '/helpdesk/incidents/create', {
    ...{ title: 'Peta kosong', description: 'Peta tidak tampil.', answer: 'Sedang diperbaiki.', category: '' },
    ...{ stage: '', startDate: '2025-01-02', startTime: '08.00', idempotencyKey: newIdempotencyKey() },
  })

/** Announces one, and closes it again once it was looked at by everybody: other pages show what is open. */
async function openIncident(page: Page): Promise<string> {
  const path = await serviceIncident(page)
  const id = path.split('/').at(-1) ?? ''
  await post(page, path, { intent: 'state', id, version: '1', state: 'monitoring' })
  await post(page, path, { intent: 'close', id, version: '2', text: 'Pulih.', idempotencyKey: newIdempotencyKey() })
  return `/incidents/${id}`
}

/** Files a ticket; gives its id. */
async function fileTicket(page: Page): Promise<string> {
  const slip = await file(page)
  await page.goto(slip)
  return /T-(\d+)/.exec(await page.getByRole('main').innerText())?.[1] ?? ''
}

/** Files a ticket and answers it; gives its page. */
async function answer(page: Page): Promise<string> {
  const path = `/helpdesk/tickets/${await fileTicket(page)}`
  await page.goto(path)
  await page.getByRole('textbox', { name: 'Balasan' }).fill('Buka menu Profil.')
  await sendReply(page)
  return path
}

async function startBulk(page: Page): Promise<string> {
  const number = await fileTicket(page)
  await page.goto(`/helpdesk/bulk?do=claim&ids=${number}`)
  await page.getByRole('button', { name: 'Proses 1 tiket' }).click()
  await page.waitForURL(/helpdesk\/bulk\/\d+/)
  return new URL(page.url()).pathname
}

/** Closes the season for what is older than the portal, which is nothing. */
async function closeSeason(page: Page): Promise<string> {
  const form = { intent: 'close', before: '2000-01-02', 'class-mails': 'on', word: '' }
  const { origin } = new URL(page.url())
  const html = await (await page.request.post('/admin/season/close', { form, headers: { Origin: origin } })).text()
  const word = /Ketik ([^<]+?) untuk melanjutkan/.exec(html)?.[1] ?? ''
  return post(page, '/admin/season/close', { ...form, word })
}

/** A link to a ticket of the desk. */
export const ticketLink = /^\/helpdesk\/tickets\/\d+/

/** How each address with an id comes to its id; each is called on a page of that role. */
export const addressOf: Readonly<Record<AddressWithId, (page: Page) => Promise<string>>> = {
  '/ask/:publicId/receipt': askAsGuest,
  '/ask/report/:publicId': report,
  '/admin/sealed-reports/:id': async (page) => {
    await report(page)
    return linkOn(page, '/admin/sealed-reports', /^\/admin\/sealed-reports\/\d+$/)
  },
  '/faq/:category/:topic/:id': async (page) => {
    const [found = ''] = /\/faq\/[^<]+/.exec(await (await page.request.get('/sitemap.xml')).text()) ?? []
    return found
  },
  '/client/questions/:publicId': ask,
  '/client/questions/:publicId/receipt': async (page) => `${await ask(page)}/receipt`,
  '/status/:publicId': async (page) => (await ask(page)).replace('/client/questions/', '/status/'),
  '/helpdesk/tickets/slip/:publicId': file,
  '/helpdesk/tickets/:id': (page) => linkOn(page, '/helpdesk/tickets/pending', ticketLink),
  '/helpdesk/bulk/:id': startBulk,
  '/helpdesk/incidents/clusters/:id': async (page) => {
    await page.goto(`/helpdesk/tickets/${await fileTicket(page)}/similar`)
    const link = page.getByRole('link', { name: 'Kelompok tiket' })
    // The job that clusters the ticket runs a moment later.
    await expect(async () => {
      await page.reload()
      expect(await link.count()).toBe(1)
    }).toPass()
    return (await link.getAttribute('href')) ?? ''
  },
  '/helpdesk/incidents/:id': serviceIncident,
  '/helpdesk/incidents/:id/edit': async (page) => `${await serviceIncident(page)}/edit`,
  '/helpdesk/tickets/:id/similar': async (page) =>
    `${await linkOn(page, '/helpdesk/tickets/pending', ticketLink)}`.replace(/\?.*|$/, '/similar'),
  '/helpdesk/tickets/:id/model': async (page) =>
    `${await linkOn(page, '/helpdesk/tickets/pending', ticketLink)}`.replace(/\?.*|$/, '/model'),
  '/helpdesk/tickets/:id/faq': async (page) => `${await answer(page)}/faq`,
  '/helpdesk/tickets/:id/print': async (page) =>
    `${await linkOn(page, '/helpdesk/tickets/pending', ticketLink)}`.replace(/\?.*|$/, '/print'),
  '/incidents/:id': openIncident,
  '/admin/season/close/:id': closeSeason,
  '/admin/breaches/:id': breach,
  '/admin/people/:id': (page) => linkOn(page, '/admin/people', /^\/admin\/people\/(?!invite)[^/]+$/),
  '/admin/faq/:id/history': (page) => linkOn(page, '/admin/faq', /^\/admin\/faq\/\d+\/history$/),
}
