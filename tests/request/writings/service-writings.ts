// What is sent to the pages on which the service is kept: offices, hours, categories, replies, season, mails, backups.
import { endWord } from '#domain/accounts/security/security.ts'
import { cannedReplyKind, changeCannedReply } from '#domain/content/canned-replies/canned-reply.server.ts'
import { removeContent } from '#domain/content/lifecycle/content-steps.ts'
import { addSeason, changeSeason, getManagedSeason } from '#domain/season/season.server.ts'
import { stageAsTyped } from '#domain/season/season-input.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { completeTicket } from '#domain/tickets/desk/ticket-steps.ts'
import { changeHoliday, removeHoliday } from '#domain/tickets/sla/holiday.ts'
import { getServiceRules } from '#domain/tickets/sla/service-rules.server.ts'
import { rulesAsTyped } from '#domain/tickets/sla/service-rules.ts'
import { connectionPool } from '#platform/database/database.server.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { selfWritings } from './self-writings.ts'
import { everybody, holding, one, type World, type Writing, type WritingPage, type WritingsOf } from './writing.ts'

const may = holding('system')
const administrators = everybody.filter((actor) => actor.startsWith('admin: '))

async function offices({ own }: World): Promise<Writing[]> {
  const path = `/admin/offices/${own.officeId}`
  const regency = await one('select id from regency where office_id <> $1 limit 1', own.officeId)
  return [
    {
      ...{ what: 'an office', path, may },
      fields: async () => ({
        ...{ intent: 'change', name: 'Nama lain', seat: 'Kota', address: 'Jalan', callCentre: '024 123', leadId: '' },
        seen: await one('select updated_at from branch_office where id = $1', own.officeId),
      }),
    },
    { what: 'a regency', path, may, fields: () => ({ intent: 'move', regency }) },
    { what: 'sharing tickets out', path, may, fields: () => ({ intent: 'distribution', on: 'on', limit: '7' }) },
  ]
}

async function serviceHours({ people: { writer } }: World): Promise<Writing[]> {
  const path = '/admin/service-hours?sure'
  const days = ['2031-03-03', '2031-03-04', '2031-03-05'] as const
  const seen = (day: string) => one('select updated_at from holiday where day = $1', day)
  for (const day of days.slice(1)) await changeHoliday(writer, { was: '', day, name: `Libur ${day}`, seen: '' })
  await removeHoliday(writer, days[2], await seen(days[2]))
  const { rules } = await getServiceRules(writer)
  const typed = rulesAsTyped({ ...rules, opens: '06:30' })
  return [
    {
      ...{ what: 'working hours', path, may },
      fields: async () => ({ intent: 'rules', ...typed, seen: (await getServiceRules(writer)).seen }),
    },
    {
      what: 'a holiday',
      path,
      may,
      fields: () => ({ intent: 'holiday', was: '', day: days[0], name: 'Libur', seen: '' }),
    },
    {
      ...{ what: 'removing a holiday', path, may },
      fields: async () => ({ intent: 'remove', day: days[1], seen: await seen(days[1]) }),
    },
    { what: 'restoring a holiday', path, may, fields: () => ({ intent: 'restore', id: days[2] }) },
  ]
}

async function categories(): Promise<Writing[]> {
  const path = '/admin/ticket-categories'
  const kind = 'question'
  const seen = (id: string) => one('select updated_at from ticket_category where kind = $1 and id = $2', kind, id)
  const id = await one('select id from ticket_category where kind = $1 order by position limit 1', kind)
  const step = (intent: string) => async () => ({ intent, kind, id, seen: await seen(id) })
  const order = () =>
    one("select string_agg(id, ',' order by position desc) from ticket_category where kind = $1", kind)
  return [
    { what: 'a category', path, may, fields: () => ({ intent: 'save', kind, id: '', name: 'Baru', seen: '' }) },
    {
      ...{ what: 'changing a category', path, may },
      fields: async () => ({ intent: 'save', kind, id, name: 'Nama lain', seen: await seen(id) }),
    },
    { what: 'hiding a category', path, may, fields: step('hide') },
    { what: 'showing a category', path, may, fields: step('show') },
    {
      what: 'the order of categories',
      path,
      may,
      fields: async () => ({ intent: 'order', kind, order: await order() }),
    },
  ]
}

async function cannedReplies({ people: { writer } }: World): Promise<Writing[]> {
  const path = '/admin/canned-replies'
  const typed = { title: 'Balasan', text: 'Halo.' }
  const make = async () => {
    const { id } = await changeCannedReply(writer, {
      ...typed,
      id: null,
      version: null,
      seen: '',
      idempotencyKey: newIdempotencyKey(),
      officeId: null,
      ...{ shortcut: null, setsCategory: null, setsPriority: null, completes: false, handsOverTo: null },
    })
    return id
  }
  const seen = (id: number) => one('select updated_at from canned_reply where id = $1', id)
  const [there, gone] = [await make(), await make()]
  await removeContent(cannedReplyKind, writer, gone)
  const id = String(there)
  return [
    { what: 'a ready reply', path, may, fields: () => ({ intent: 'save', ...typed, id: '', officeId: '', seen: '' }) },
    {
      ...{ what: 'changing a ready reply', path, may },
      fields: async () => ({ intent: 'save', ...typed, text: 'Hai.', id, officeId: '', seen: await seen(there) }),
    },
    {
      ...{ what: 'removing a ready reply', path, may },
      fields: async () => ({ intent: 'remove', id, seen: await seen(there) }),
    },
    { what: 'restoring a ready reply', path, may, fields: () => ({ intent: 'restore', id: String(gone) }) },
  ]
}

async function season({ people: { writer } }: World): Promise<Writing[]> {
  const fields = async () => {
    const managed = await getManagedSeason(writer)
    if (!managed) throw new Error('there is no season')
    const stages = managed.season.stages.flatMap((stage, place) =>
      Object.entries(stageAsTyped(stage)).map(([name, value]) => [`stage-${place}-${name}`, value]),
    )
    const { year } = managed.season
    return { ...Object.fromEntries(stages), name: 'Musim uji', year: '2026', of: String(year), seen: managed.seen }
  }
  return [{ what: 'the season', path: '/admin/season', may, fields }]
}

async function seasons({ people: { writer } }: World): Promise<Writing[]> {
  const seen = async () => (await getManagedSeason(writer))?.seen ?? ''
  const path = '/admin/season/all'
  const named = (year: string) => async () => ({ seen: await seen(), year, name: `Musim ${year}` })
  const add = (year: number) => async () => addSeason(writer, { seen: await seen(), year, name: `Musim ${year}` })
  await add(2041)()
  await add(2042)()
  const dated = await getManagedSeason(writer, 2042)
  if (!dated) throw new Error('there is no season')
  const [first, ...rest] = dated.season.stages
  const stages = first ? [{ ...first, opens: '2042-06-01T00:00:00Z' }, ...rest] : []
  await changeSeason(writer, { ...dated.season, stages, seen: dated.seen, of: 2042 })
  return [
    { what: 'adding a season', path, may, fields: async () => ({ do: 'add', ...(await named('2043')()) }) },
    { what: 'removing a season', path, may, fields: async () => ({ do: 'remove', ...(await named('2041')()) }) },
    { what: 'the current season', path, may, fields: async () => ({ do: 'current', ...(await named('2042')()) }) },
  ]
}

async function seasonClose({ people, ticket }: World): Promise<Writing[]> {
  const path = '/admin/season/close'
  const superAdmin = holding('super_admin')
  const topicId = await one('select id from faq_topic limit 1')
  const { id, version } = await ticket({ subject: 'Kapan pengumuman hasil?' })
  const agent = people['office agent']
  const answered = await replyToTicket(agent, { ticketId: id, version, message: 'Tanggal dua puluh Juni pagi.' })
  await completeTicket(agent, { ticketId: id, version: answered.version })
  await connectionPool().query('insert into satisfaction (ticket_id, score, created_at) values ($1, 5, now())', [id])
  return [
    {
      // Who keeps an answer reads tickets too, which no other permission includes.
      ...{ what: 'keeping an answer', path, may: ['writer'] },
      fields: () => ({ intent: 'keep', ticketId: String(id), topicId }),
    },
    {
      ...{ what: 'closing the season', path, may: superAdmin },
      fields: async () => ({
        ...{ intent: 'close', before: '2020-01-01', 'class-traces': 'on' },
        word: (await getManagedSeason(people.writer))?.season.name ?? '',
      }),
    },
  ]
}

/** A backup as its row says that there is one; no one reads its file here. */
async function backups(): Promise<Writing[]> {
  const path = '/admin/backup'
  const permitted = holding('backup')
  const backupId = await one(
    `insert into backup (requested_at, started_at, finished_at, file, size, rows)
     values (now(), now(), now(), 'tidak-ada.backup', 1, 1) returning id`,
  )
  return [
    { what: 'a backup', path, may: permitted, fields: () => ({ intent: 'backup' }) },
    { what: 'a restore test', path, may: permitted, fields: () => ({ intent: 'test', backupId }) },
    {
      ...{ what: 'when backups are made', path, may: permitted },
      fields: () => ({ intent: 'schedule', daily: 'on', time: '03:30', keep: '9' }),
    },
  ]
}

/** A key of another system that reads; no one holds it. */
const aKey = () =>
  one(
    `insert into api_key (name, prefix, digest, scopes, created_at)
     values ('Uji', 'spmb_uji', gen_random_uuid()::text, '{tickets:read}', now()) returning id`,
  )

async function apiKeys(): Promise<Writing[]> {
  const path = '/admin/api-keys'
  const permitted = holding('security')
  const keyId = await aKey()
  return [
    {
      ...{ what: 'a key of another system', path, may: permitted },
      fields: () => ({ intent: 'create', name: 'Aplikasi uji', 'scope-tickets:read': 'on' }),
    },
    { what: 'the end of a key', path, may: permitted, fields: () => ({ intent: 'revoke', keyId }) },
  ]
}

async function webhooks(): Promise<Writing[]> {
  const path = '/admin/webhooks'
  const permitted = holding('security')
  const keyId = await aKey()
  const webhookId = await one(
    `insert into webhook (key_id, address, events, sealed_secret, created_at, paused_at)
     values (${keyId}, 'https://penerima.example/', '{ticket.answered}', 'x', now(), now()) returning id`,
  )
  const messageId = await one(
    `insert into webhook_message (webhook_id, ticket_id, entry_id, event, state, since, due_at, created_at)
     select ${webhookId}, ticket_id, id, 'ticket.submitted', 'failed', now(), now(), now()
     from ticket_entry limit 1 returning id`,
  )
  return [
    {
      ...{ what: 'a webhook', path, may: permitted },
      fields: () => ({ intent: 'create', keyId, address: 'https://penerima.example/', 'event-ticket.answered': 'on' }),
    },
    { what: 'a message of a webhook again', path, may: permitted, fields: () => ({ intent: 'resend', messageId }) },
    { what: 'a webhook that continues', path, may: permitted, fields: () => ({ intent: 'resume', webhookId }) },
    { what: 'the end of a webhook', path, may: permitted, fields: () => ({ intent: 'remove', webhookId }) },
  ]
}

async function mails(): Promise<Writing[]> {
  const messageId = await one(
    `insert into message (channel, state, reason, recipient, subject, payload, attempts, created_at, updated_at)
     values ('mail', 'refused', 'uji:1', 'siapa@contoh.id', 'Uji', '{"letter":[]}', 3, now(), now()) returning id`,
  )
  return [{ what: 'a mail again', path: '/admin/mail', may, fields: () => ({ messageId }) }]
}

/** Every other address of the administrators that takes forms, in the order in which they can be sent. */
export const serviceWritings = {
  '/admin/offices': () => [
    {
      ...{ what: 'how the province is reached', path: '/admin/offices', may },
      fields: () => ({ callCentre: '024 123', whatsapp: '', hours: '', mapUrl: '' }),
    },
  ],
  '/admin/crisis-line': () => [
    {
      ...{ what: 'the number for someone in danger', path: '/admin/crisis-line', may },
      fields: () => ({ lineName: 'Layanan krisis', linePhone: '024 555', lineHours: '' }),
    },
  ],
  '/admin/offices/:id': offices,
  '/admin/service-hours': serviceHours,
  '/admin/ticket-categories': categories,
  '/admin/canned-replies': cannedReplies,
  '/admin/season': season,
  '/admin/season/all': seasons,
  '/admin/mail': mails,
  '/admin/backup': backups,
  '/admin/api-keys': apiKeys,
  '/admin/webhooks': webhooks,
  '/admin/settings/limits': () => [
    {
      ...{ what: 'limits', path: '/admin/settings/limits', may },
      fields: async () => ({
        ...{ 'limit-reply-person': '17' },
        seen: await one("select updated_at from setting where key = 'limits'"),
      }),
    },
  ],
  '/admin/channels': () => [
    {
      ...{ what: 'a test of a channel', path: '/admin/channels', may },
      fields: () => ({ channel: 'push' }),
      changesNothing: 'the administrator has no device',
    },
  ],
  '/admin/peak': () => [
    {
      ...{ what: "the switches of 'Mode puncak'", path: '/admin/peak', may },
      // Jobs that wait are none that the other writings need.
      fields: async () => ({
        jobs: 'on',
        seen: await one("select updated_at from setting where key = 'peak'"),
      }),
    },
  ],
  ...selfWritings('admin', 'admin: database', administrators),
  '/admin/season/close': seasonClose,
  // The last: it ends sessions, and asks for a second factor from then on.
  '/admin/security': () => {
    const path = '/admin/security'
    const permitted = holding('security')
    return [
      { what: "the staff's sessions", path, may: permitted, fields: () => ({ intent: 'end-sessions', word: endWord }) },
      { what: 'the duty', path, may: permitted, fields: () => ({ intent: 'two-factor', staffTwoFactor: 'on' }) },
    ]
  },
} satisfies Partial<Record<WritingPage, WritingsOf>>
