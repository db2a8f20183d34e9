// For each limit of shared/limits.ts a request that it counts.
import { createECDH, randomBytes } from 'node:crypto'
import type { Person } from '#domain/accounts/person.ts'
import { unsubscribePath } from '#domain/notifications/deliveries/mail-head.server.ts'
import { sendReport } from '#domain/sealed-reports/own-report.server.ts'
import { claimTicket } from '#domain/tickets/desk/assignment.ts'
import { completeTicket } from '#domain/tickets/desk/ticket-steps.ts'
import type { LimitName } from '#shared/limits.ts'
import { aClient } from '#tests/builders/a-person.ts'
import { aFile, aPdf, aPicture } from '#tests/builders/a-photo.ts'
import { aQuestion, aTicket, ticketRow } from '#tests/builders/a-ticket.ts'
import { anOpenIncident } from '#tests/builders/an-incident.ts'
import type { ProxiedVisitor } from './behind-proxy.ts'
import { password } from './visitors.ts'
import { one } from './writings/writing.ts'

/** Who sends the requests. */
export interface Senders {
  readonly guest: ProxiedVisitor
  /** A visitor without cookies, from the network of `guest`. */
  readonly newVisitor: () => ProxiedVisitor
  readonly client: ProxiedVisitor
  readonly family: Person
  readonly agent: ProxiedVisitor
  readonly helper: Person
  readonly admin: ProxiedVisitor
}

/** Sends a request that is counted; `counter` when another limit counts it. */
export interface Caller {
  readonly send: (senders: Senders) => Promise<Response>
  readonly counter?: LimitName
  /** True when the rest of the form is taken, and the next page says what was refused. */
  readonly isTaken?: true
}

const key = () => crypto.randomUUID()
const json = (body: object) => JSON.stringify(body)

const wrongSignIn = ({ guest, family }: Senders) =>
  guest.post('/login', { email: family.email, password: 'salah sekali' })

let device: ProxiedVisitor | undefined
/** A wrong password on a device that has signed in to the account before. */
async function wrongSignInOnKnownDevice({ newVisitor, family }: Senders): Promise<Response> {
  if (!device) {
    device = newVisitor()
    await device.signIn(family.email, password)
    await device.post('/sign-out', {})
  }
  return device.post('/login', { email: family.email, password: 'salah sekali' })
}

const register = ({ guest }: Senders) =>
  guest.post('/register', {
    ...{ namaLengkap: 'Ibu Baru', nisn: '0051234567', noHp: '081200001111', email: `${key()}@contoh.id` },
    ...{ password, confirmPassword: password, terms: 'ya' },
  })

const askForLink = ({ guest, family }: Senders) => guest.post('/forgot-password', { email: family.email })

async function passwordLink({ admin, family }: Senders): Promise<Response> {
  return admin.post(`/admin/people/${family.id}`, { intent: 'password-link' })
}

async function sendPhoto({ client }: Senders): Promise<Response> {
  const form = new FormData()
  form.set('intent', 'change')
  form.set('photo', aFile(await aPicture(64, 64).jpeg().toBuffer()))
  return client.postFiles('/client/profile/photo', form)
}

async function download({ client }: Senders): Promise<Response> {
  const permitted = await client.post('/client/personal-data?download', { password, format: 'json' })
  const to = permitted.headers.get('location')
  return to ? client.get(to) : permitted
}

const upload = ({ client }: Senders) =>
  client.send('/attachments?name=a.pdf', {
    ...{ method: 'POST', headers: { Origin: client.origin, 'Content-Type': 'application/octet-stream' } },
    body: new Uint8Array(aPdf(key())),
  })

function askAsClient({ client }: Senders): Promise<Response> {
  const { subject, category, priority, description } = aQuestion()
  return client.post('/client/create-question', {
    ...{ subject, category, priority, description, regencyId: '', idempotencyKey: key(), attachments: '' },
  })
}

async function guestQuestion(phone: string): Promise<Record<string, string>> {
  const regencyId = await one('select min(id) from regency')
  return { description: 'Token ditolak.', name: 'Bu Siti', phone, category: 'login', regencyId, idempotencyKey: key() }
}

const askAsGuest = async ({ guest }: Senders) => guest.post('/ask', await guestQuestion('081234567890'))

async function askWithFile({ guest }: Senders): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of Object.entries(await guestQuestion('081298765432'))) form.set(name, value)
  form.append('files', aFile(aPdf(key()), 'bukti.pdf', 'application/pdf'))
  return guest.postFiles('/ask', form)
}

let guestTicket = ''
async function wrongDigits(senders: Senders): Promise<Response> {
  guestTicket ||= /ask\/([a-z0-9]+)\/receipt/.exec((await askAsGuest(senders)).headers.get('location') ?? '')?.[1] ?? ''
  return senders.guest.post(`/status/${guestTicket}`, { intent: 'open', digits: '0000' })
}

const sendSealed = ({ guest }: Senders) =>
  guest.post('/ask/report', { kind: 'bribery', description: 'Diminta uang.', idempotencyKey: key() })

/** The address of a sealed report; without a number its link alone opens it. */
async function aReport(phone: string | null): Promise<string> {
  const said = { kind: 'other', description: 'Ada yang curang.', regencyId: null, about: '', name: '' } as const
  const sending = { network: '10.0.0.1', proof: '', version: '2025-06', files: [] }
  return `/ask/report/${(await sendReport({ ...said, phone, idempotencyKey: key() }, sending)).publicId}`
}

let closed = ''
async function wrongDigitsOfReport({ guest }: Senders): Promise<Response> {
  closed ||= await aReport('6281234567890')
  return guest.post(closed, { intent: 'open', digits: '0000' })
}

const replyToReport = async ({ guest }: Senders) =>
  guest.post(await aReport(null), { intent: 'reply', message: 'Lagi.', idempotencyKey: key() })

async function reply({ client, family }: Senders): Promise<Response> {
  const { publicId } = await aTicket(family)
  return client.post(`/client/questions/${publicId}`, {
    intent: 'reply',
    message: 'Masih sama.',
    idempotencyKey: key(),
  })
}

async function reopen({ client, family, helper }: Senders): Promise<Response> {
  const { id, publicId, version } = await aTicket(family)
  await claimTicket(helper, { ticketId: id, version })
  await completeTicket(helper, { ticketId: id, version: (await ticketRow(id)).version })
  const fields = { intent: 'reopen', message: 'Masih sama.', idempotencyKey: key() }
  return client.post(`/client/questions/${publicId}`, fields)
}

let incidentId = 0
async function meToo({ guest, helper }: Senders): Promise<Response> {
  incidentId ||= await anOpenIncident(helper)
  return guest.post(`/incidents/${incidentId}`, { intent: 'me-too' })
}

async function subscribe({ client, family }: Senders): Promise<Response> {
  const device = createECDH('prime256v1')
  device.generateKeys()
  const keys = { p256dh: device.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
  const { publicId } = await aTicket(family)
  return client.send('/push/subscribe', {
    ...{ method: 'POST', headers: { Origin: client.origin, 'Content-Type': 'application/json' } },
    body: json({ subject: { ticket: publicId }, endpoint: `https://fcm.googleapis.com/fcm/send/${key()}`, keys }),
  })
}

const stopMails = async ({ guest }: Senders) => guest.post(unsubscribePath((await aClient()).id), { intent: 'stop' })

const thank = ({ newVisitor }: Senders) => newVisitor().post('/faq-thanks', { faqId: '3' })

async function rate({ newVisitor }: Senders): Promise<Response> {
  const id = await one("select id from article where category_id = 'requirements' and published_at < now() limit 1")
  return newVisitor().post(`/knowledge/requirements/${id}`, { score: '1', comment: 'Baik.' })
}

const chat = ({ guest }: Senders) =>
  guest.send('/api/v1/chat-assistant', {
    ...{ method: 'POST', headers: { Origin: guest.origin, 'Content-Type': 'application/json' } },
    body: json({ userMessage: 'Halo' }),
  })

let apiKey = ''
async function keyed({ admin }: Senders): Promise<string> {
  if (apiKey) return apiKey
  const scopes = { 'scope-tickets:read': 'on', 'scope-tickets:write': 'on' }
  const page = await (await admin.post('/admin/api-keys', { intent: 'create', name: 'Uji', ...scopes })).text()
  apiKey = /spmb_[\w-]{43}/.exec(page)?.[0] ?? ''
  return apiKey
}

const withKey = async (senders: Senders, init: RequestInit = {}) =>
  senders.guest.send('/api/v1/tickets', {
    ...init,
    headers: { Authorization: `Bearer ${await keyed(senders)}`, 'Content-Type': 'application/json' },
  })

const question = { description: 'Token ditolak.', regency: 'Kota Semarang', name: 'Bu Siti', phone: '081234567890' }

const get =
  (path: () => string): Caller['send'] =>
  ({ guest }) =>
    guest.get(path())

/** Where else a limit that no request of a portal without WhatsApp reaches is tested. */
const whatsapp = 'tests/release/whatsapp-sign-in.spec.ts'

/** A caller of each limit, or the test file that reaches it otherwise. */
export const callers: Readonly<Record<LimitName, Caller | string>> = {
  'sign-in-account': { send: wrongSignIn },
  'sign-in-account-network': { send: wrongSignIn },
  'sign-in-device': { send: wrongSignInOnKnownDevice },
  'sign-in-network': { send: wrongSignIn },
  confirmation: {
    send: ({ client }) => client.post('/client/change-email', { email: 'lain@contoh.id', password: 'salah sekali' }),
  },
  'registration-free': { send: register, counter: 'registration-network' },
  'registration-network': { send: register },
  'link-address': { send: askForLink },
  'link-network': { send: askForLink },
  'contact-address': 'domain/notifications/contact/contact-mails.test.ts',
  'link-by-staff': { send: passwordLink },
  'photo-upload': { send: sendPhoto },
  'data-download': { send: download },
  'attachment-upload': { send: upload },
  'question-free': { send: askAsClient, counter: 'question-person' },
  'question-person': { send: askAsClient },
  'question-network-free': { send: askAsClient, counter: 'question-network' },
  'question-network': { send: askAsClient },
  'guest-number-free': { send: askAsGuest, counter: 'guest-number' },
  'guest-number': { send: askAsGuest },
  'guest-network-free': { send: askAsGuest, counter: 'guest-network' },
  'guest-network': { send: askAsGuest },
  'guest-upload': { send: askWithFile, isTaken: true },
  'guest-digits-ticket': { send: wrongDigits },
  'guest-digits-all': { send: wrongDigits },
  'guest-digits-network': { send: wrongDigits },
  'report-network-free': { send: sendSealed, counter: 'report-network' },
  'report-network': { send: sendSealed },
  'report-reply-network': { send: replyToReport },
  'report-digits': { send: wrongDigitsOfReport },
  'report-digits-all': { send: wrongDigitsOfReport },
  'report-digits-network': { send: wrongDigitsOfReport },
  'reply-person': { send: reply },
  'reopen-person': { send: reopen },
  'reply-network': { send: reply },
  'incident-network': { send: meToo },
  'number-code': whatsapp,
  'number-code-all-free': whatsapp,
  'number-code-all': whatsapp,
  'unproven-code': whatsapp,
  'unproven-greeting': whatsapp,
  'number-code-person': whatsapp,
  'number-code-network': whatsapp,
  'number-code-try': whatsapp,
  'whatsapp-number': 'tests/release/whatsapp-flood.spec.ts',
  'push-network': { send: subscribe },
  'unsubscribe-network': { send: stopMails },
  'requester-look-up': { send: ({ agent }) => agent.get('/helpdesk/tickets/requesters?phone=081234567890') },
  'status-look-up': { send: get(() => `/status/${'x'.repeat(25)}`) },
  'status-watch': { send: get(() => `/status/${'x'.repeat(25)}/version`) },
  'thanks-network': { send: thank },
  'feedback-network': { send: rate },
  'visitor-vote': { send: thank },
  'visitor-search': { send: get(() => `/search-suggestions?q=${key()}`) },
  'search-page': { send: get(() => `/search?q=${key()}`) },
  'visitor-page': { send: get(() => `/reset-password?token=${key()}`) },
  'channel-test': { send: ({ admin }) => admin.post('/admin/channels', { channel: 'push' }) },
  'model-person': {
    send: async ({ agent, family }) =>
      agent.post(`/helpdesk/tickets/${(await aTicket(family)).id}/model`, { want: 'draft' }),
  },
  'chat-visitor': { send: chat },
  'chat-network': { send: chat },
  'api-reads': { send: get(() => '/api/v1/faqs') },
  'api-look-ups': { send: get(() => `/api/v1/tickets/${'x'.repeat(25)}`) },
  'api-writes': {
    send: ({ guest }) =>
      guest.send('/api/v1/faqs/thanks', {
        ...{ method: 'POST', headers: { 'Content-Type': 'application/json' }, body: json({ question: 'Apa?' }) },
      }),
  },
  'api-key-reads': { send: withKey },
  'api-key-writes': {
    send: (senders) => withKey(senders, { method: 'POST', body: json({ ...question, consent: true }) }),
  },
}
