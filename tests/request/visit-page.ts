// Opens every page of `visitedPages` on the test's own portal.
import { newIdempotencyKey } from '#shared/ids.ts'
import type { AddressWithId, PageVisitor } from '#tests/e2e/accessible-pages.ts'
import { sendReply } from './desk.ts'
import type { Page } from './page.ts'
import { Visitor } from './visitors.ts'

const ask = async (reader: Visitor) => {
  const form = { subject: 'Nilai rapor', category: 'login', priority: 'medium', description: 'Bagaimana caranya?' }
  const answer = await reader.post('/client/create-question', { ...form, idempotencyKey: newIdempotencyKey() })
  return (answer.headers.get('location') ?? '').replace(/\/receipt$/, '')
}

const fileTicket = async (reader: Visitor) => {
  const answer = await reader.post('/helpdesk/tickets/create', {
    ...{ channel: 'counter', kind: 'question', name: 'Bu Siti', agrees: 'ya', subject: 'Dari loket' },
    ...{ description: 'Akun terkunci.', category: 'login', priority: 'medium', idempotencyKey: newIdempotencyKey() },
  })
  const slip = answer.headers.get('location') ?? ''
  const id = /T-(\d+)/.exec((await reader.open(slip)).main.text)?.[1] ?? ''
  return { slip, id, path: `/helpdesk/tickets/${id}` }
}

const serviceIncident = async (reader: Visitor) => {
  const answer = await reader.post('/helpdesk/incidents/create', {
    ...{ title: 'Peta kosong', description: 'Peta tidak tampil.', answer: 'Sedang diperbaiki.', category: '' },
    ...{ stage: '', startDate: '2025-01-02', startTime: '08.00', idempotencyKey: newIdempotencyKey() },
  })
  return answer.headers.get('location') ?? ''
}

const recordedBreach = async (reader: Visitor) => {
  const answer = await reader.post('/admin/breaches/create', {
    ...{ title: 'Akun petugas dibajak', description: 'Password ditebak.', textData: 'Nama', textMeasures: 'Diblokir.' },
    ...{ fromDate: '2025-01-02', fromTime: '10.00', untilDate: '2025-01-02', untilTime: '11.00' },
    ...{ discoveredDate: '2025-01-02', discoveredTime: '12.00', accountEmail: 'admin@spmb.test' },
  })
  return answer.headers.get('location') ?? ''
}

const report = async (reader: Visitor) => {
  const form = { kind: 'bribery', description: 'Diminta uang.', idempotencyKey: newIdempotencyKey() }
  return (await reader.post('/ask/report', form)).headers.get('location') ?? ''
}

const linkOn = async (reader: Visitor, path: string, wanted: RegExp) => {
  const links = (await reader.open(path)).parts('a[href]').map((part) => part.root.attr('href') ?? '')
  return links.find((link) => wanted.test(link)) ?? `${path} has no link ${wanted}`
}

const clusterLink = /^\/helpdesk\/incidents\/clusters\/\d+$/

/** How each address with an id comes to its id; each is called as the reader of its area. */
const addressOf: Readonly<Record<AddressWithId, (reader: Visitor) => Promise<string>>> = {
  '/ask/:publicId/receipt': async (reader) => {
    const form = await reader.open('/ask')
    const typed = {
      'Ceritakan masalahnya': 'Bagaimana caranya?',
      'Kabupaten/Kota': 'Kabupaten Demak',
      'Nama Anda': 'Bu Siti',
    }
    return (await form.submit('Kirim pertanyaan', { ...typed, 'Nomor WhatsApp': '081234567890' })).path
  },
  '/ask/report/:publicId': report,
  '/admin/sealed-reports/:id': async (reader) => {
    await report(reader)
    return linkOn(reader, '/admin/sealed-reports', /^\/admin\/sealed-reports\/\d+$/)
  },
  '/faq/:category/:topic/:id': async (reader) => {
    const [found = ''] = /\/faq\/[^<]+/.exec(await (await reader.get('/sitemap.xml')).text()) ?? []
    return found
  },
  '/client/questions/:publicId': ask,
  '/client/questions/:publicId/receipt': async (reader) => `${await ask(reader)}/receipt`,
  '/status/:publicId': async (reader) => (await ask(reader)).replace('/client/questions/', '/status/'),
  '/helpdesk/tickets/slip/:publicId': async (reader) => (await fileTicket(reader)).slip,
  '/helpdesk/tickets/:id': async (reader) => (await fileTicket(reader)).path,
  '/helpdesk/bulk/:id': async (reader) => {
    const { id } = await fileTicket(reader)
    return (await (await reader.open(`/helpdesk/bulk?do=claim&ids=${id}`)).submit(/^Proses 1 tiket/)).path
  },
  '/helpdesk/incidents/clusters/:id': async (reader) => {
    const { path } = await fileTicket(reader)
    // The job that clusters the ticket runs a moment later.
    for (;;) {
      const link = await linkOn(reader, `${path}/similar`, clusterLink)
      if (clusterLink.test(link)) return link
    }
  },
  '/helpdesk/incidents/:id': serviceIncident,
  '/helpdesk/incidents/:id/edit': async (reader) => `${await serviceIncident(reader)}/edit`,
  '/helpdesk/tickets/:id/similar': async (reader) => `${(await fileTicket(reader)).path}/similar`,
  '/helpdesk/tickets/:id/model': async (reader) => `${(await fileTicket(reader)).path}/model`,
  '/helpdesk/tickets/:id/faq': async (reader) => {
    const { path } = await fileTicket(reader)
    await sendReply(await reader.open(path), 'Buka menu Profil.')
    return `${path}/faq`
  },
  '/helpdesk/tickets/:id/print': async (reader) => `${(await fileTicket(reader)).path}/print`,
  '/incidents/:id': async (reader) => {
    const path = await serviceIncident(reader)
    const id = path.split('/').at(-1) ?? ''
    await reader.post(path, { intent: 'state', id, version: '1', state: 'monitoring' })
    return `/incidents/${id}`
  },
  '/admin/season/close/:id': async (reader) => {
    const form = { intent: 'close', before: '2000-01-02', 'class-mails': 'on', word: '' }
    const shown = await (await reader.post('/admin/season/close', form)).text()
    const word = /Ketik ([^<]+?) untuk melanjutkan/.exec(shown)?.[1] ?? ''
    return (await reader.post('/admin/season/close', { ...form, word })).headers.get('location') ?? ''
  },
  '/admin/breaches/:id': recordedBreach,
  '/admin/people/:id': (reader) => linkOn(reader, '/admin/people', /^\/admin\/people\/(?!invite)[^/]+$/),
  '/admin/faq/:id/history': (reader) => linkOn(reader, '/admin/faq', /^\/admin\/faq\/\d+\/history$/),
}

/** A visitor, or someone signed in with a demo account. */
export async function signInForVisit(origin: string, who: PageVisitor): Promise<Visitor> {
  const reader = new Visitor(origin)
  if (who !== 'visitor') await reader.signIn(who)
  return reader
}

/** Opens a page of `visitedPages`; what an id in the address represents is created first. */
export async function openForVisit(reader: Visitor, address: string): Promise<Page> {
  return reader.open(address in addressOf ? await addressOf[address as AddressWithId](reader) : address)
}
