// One word per thing: no page calls a thing by another name than the other pages for the same readers. On a portal where no
// other test has written anything.
import { expect, test } from 'vitest'
import { newIdempotencyKey } from '#shared/ids.ts'
import { type AddressWithId, refusals, type Walker, walks } from '#tests/e2e/accessible-pages.ts'
import { sendReply } from './desk.ts'
import { ownPortal } from './own-portal.ts'
import type { Page } from './page.ts'
import { Visitor } from './visitors.ts'

const portal = ownPortal({ PORTAL_NOW: '2025-06-16T10:00:00+07:00' })

/** Names that the readers of an area do not read, each with the one they do. */
type Banned = readonly (readonly [RegExp, string])[]

const forFamilies: Banned = [
  [/\btiket\b/i, 'pertanyaan, laporan'],
  [/\bagen\b/i, 'petugas'],
  [/\btim kami\b/i, 'petugas kami'],
  [/\bfield\b/i, 'isian'],
  [/\blog ?in\b/i, 'masuk'],
  [/\bkata sandi\b/i, 'password'],
  [/\bklien\b/i, 'orang tua/calon murid'],
  [/\bmenyala\b|\bnyalakan\b/i, 'aktif, aktifkan'],
  [/\bsurat (?:elektronik|keluar|konfirmasi)\b/i, 'email'],
]

const forStaff: Banned = [
  [/\bagen\b/i, 'petugas'],
  [/\bkata sandi\b/i, 'password'],
  [/\btugaskan\b/i, 'ganti petugas'],
  [/\bsaring(?:an)?\b/i, 'filter'],
  [/\bsurat keluar\b/i, 'email terkirim'],
  [/\bmasukan artikel\b/i, 'tanggapan pembaca'],
  [/\bpengirim\b/i, 'pemohon'],
  [/\bbalasan siap\b/i, 'jawaban siap pakai'],
  [/\bDalam proses\b/, 'Sedang ditangani'],
  [/^Umur$/, 'Sudah menunggu'],
]

/** What docs/rules-of-service.md fixes, or what is the name of something else. */
const fixed: readonly RegExp[] = [
  // The button of the home page, the title and text of its dialog, and two messages.
  /^Login$/,
  /Login Diperlukan/g,
  /Anda perlu login untuk membuat pertanyaan/g,
  /Tim kami akan segera meresponse/g,
  /Login berhasil/g,
  // A category, an announcement, a title and a variable.
  /Login & Akses/g,
  /buat tiket aduan/g,
  /Agen helpdesk/g,
  /\{\{?agen\}?\}/g,
  // Names and questions of the demo, in the words of families.
  /Klien Contoh/g,
  /Agen Contoh/g,
  /Lupa kata sandi dan e-mail sudah tidak aktif/g,
  /Saya lupa kata sandi atau tidak bisa masuk, bagaimana\?/g,
]

/** The lines that hold a banned word. */
function linesWith(lines: readonly string[], banned: Banned = forFamilies): string[] {
  return lines.flatMap((line) => {
    const free = fixed.reduce((left, words) => left.replace(words, ''), line.trim())
    return banned.flatMap(([word, instead]) => (word.test(free) ? [`${line.trim().slice(0, 90)} (${instead})`] : []))
  })
}

const blocks =
  'address,article,aside,br,button,dd,div,dl,dt,fieldset,form,h1,h2,h3,h4,label,legend,li,main,nav,ol,option,p,section,summary,td,th,tr,ul'

/** What a page shows at any width, a line for each block of text; dialogs too. */
function linesOf({ $ }: Page): string[] {
  const body = $('body').clone()
  body.find('script, style, template, .invisible').remove()
  body.find(blocks).before('\n').after('\n')
  return body
    .text()
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
}

/** Legal texts: people have agreed to a version of them, and other words would be another version. */
const agreed = ['/terms', '/privacy']

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

const securityIncident = async (reader: Visitor) => {
  const answer = await reader.post('/admin/incidents/create', {
    ...{ title: 'Akun petugas dibajak', description: 'Password ditebak.', textData: 'Nama', textMeasures: 'Diblokir.' },
    ...{ fromDate: '2025-01-02', fromTime: '10.00', untilDate: '2025-01-02', untilTime: '11.00' },
    ...{ discoveredDate: '2025-01-02', discoveredTime: '12.00', staffEmail: 'admin@spmb.test' },
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
  '/helpdesk/incidents/:id': serviceIncident,
  '/helpdesk/incidents/:id/edit': async (reader) => `${await serviceIncident(reader)}/edit`,
  '/helpdesk/tickets/:id/similar': async (reader) => `${(await fileTicket(reader)).path}/similar`,
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
  '/admin/incidents/:id': securityIncident,
  '/admin/incidents/:id/edit': async (reader) => `${await securityIncident(reader)}/edit`,
  '/admin/people/:id': (reader) => linkOn(reader, '/admin/people', /^\/admin\/people\/(?!invite)[^/]+$/),
  '/admin/faq/:id/history': (reader) => linkOn(reader, '/admin/faq', /^\/admin\/faq\/\d+\/history$/),
}

async function readerOf(who: Walker): Promise<Visitor> {
  const reader = new Visitor(portal().origin)
  if (who !== 'visitor') await reader.signIn(who)
  return reader
}

test.each([
  ['visitor', forFamilies],
  ['client@spmb.test', forFamilies],
  ['agent@spmb.test', forStaff],
  ['admin@spmb.test', forStaff],
] as const)('%s reads one word for each thing', async (who, banned) => {
  const reader = await readerOf(who)
  const found: Record<string, string[]> = {}
  for (const address of walks[who].filter((each) => !agreed.includes(each))) {
    const page = await reader.open(address in addressOf ? await addressOf[address as AddressWithId](reader) : address)
    expect([address, page.status]).toEqual([address, 200])
    const lines = [...new Set(linesWith(linesOf(page), banned))]
    if (lines.length > 0) found[address] = lines
  }
  for (const address of refusals[who]) {
    const page = await reader.open(address)
    expect([address, page.status >= 400]).toEqual([address, true])
    found[address] = linesWith(linesOf(page), banned)
    if (found[address].length === 0) delete found[address]
  }
  expect(found).toEqual({})
})

test('a banned word is found, a fixed sentence is not', () => {
  expect(linesWith(['Login', 'Login Diperlukan', 'Kabar tentang tiket muncul di sini.'])).toEqual([
    'Kabar tentang tiket muncul di sini. (pertanyaan, laporan)',
  ])
})
