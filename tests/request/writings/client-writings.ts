// What clients send: on their own questions and files, and about themselves.
import { notification } from '#domain/notifications/notification-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { aQuestion } from '#tests/builders/a-ticket.ts'
import { selfWritings } from './self-writings.ts'
import { clients, freshKey, password, type World, type Writing, type WritingPage, type WritingsOf } from './writing.ts'

const requester = ['requester'] as const
const quiet = ['other client', 'requester'] as const

function questionFields(regencyId: number, attachments = ''): Record<string, string> {
  const { subject, category, priority, description } = aQuestion()
  const typed = { subject, category, priority, description }
  return { ...typed, regencyId: String(regencyId), idempotencyKey: freshKey(), attachments }
}

async function questions({ own, file }: World): Promise<Writing[]> {
  const foreign = await file('requester')
  return [
    {
      ...{ what: "a question that carries someone else's file", path: '/client/create-question' },
      ...{ may: [], refused: ['other client'], also: [400, 422] },
      fields: () => questionFields(own.regencyId, foreign),
    },
    {
      ...{ what: 'a question with a file', path: '/client/create-question', may: requester },
      refused: ['visitor', 'office agent', 'other agent', 'admin: tickets', 'admin: super_admin'],
      fields: () => questionFields(own.regencyId, foreign),
    },
  ]
}

const ownQuestion =
  (page: string) =>
  async (world: World): Promise<Writing[]> => {
    const { ticket, answered, completed, file } = world
    const [open, reply, settled, rated] = [await ticket(), await answered(), await completed(), await completed()]
    const agents = await file('office agent')
    const at = ({ publicId }: { publicId: string }) => `${page}/${publicId}`
    const written = { message: 'Masih sama.', idempotencyKey: freshKey() }
    return [
      {
        ...{ what: "a reply that carries someone else's file", path: at(open), may: [], refused: requester },
        ...{ also: [400, 422], fields: () => ({ ...written, intent: 'reply', attachments: agents }) },
      },
      { what: 'a reply', path: at(reply), may: requester, fields: () => ({ ...written, intent: 'reply' }) },
      { what: 'opening again', path: at(settled), may: requester, fields: () => ({ ...written, intent: 'reopen' }) },
      {
        what: 'a rating',
        path: at(rated),
        may: requester,
        fields: () => ({ intent: 'rate', score: '5', comment: '' }),
      },
    ]
  }

/** A notice of this person, unread; gives its id. */
export async function aNotice(personId: string, ticketId: number): Promise<string> {
  const notice = {
    personId,
    ticketId,
    kind: 'answered',
    reason: `uji:${freshKey()}`,
    text: 'Dijawab',
    createdAt: now(),
  } as const
  const [row] = await database.insert(notification).values(notice).returning({ id: notification.id })
  return String(row?.id)
}

/** Every address of the clients' area that takes forms. */
export const clientWritings = {
  '/client/create-question': questions,
  '/client/questions/:publicId': ownQuestion('/client/questions'),
  // Where the mails lead.
  '/status/:publicId': ownQuestion('/status'),
  // The right code comes from the portal's secret and stands on a slip; taking over with it: domain/intake.
  '/client/questions': async ({ ticket }) => {
    const { publicId } = await ticket()
    return [
      {
        ...{ what: "taking over someone's ticket with a made-up code", path: '/client/questions', may: [] },
        ...{ refused: ['other client', 'visitor', 'office agent', 'admin: tickets'], also: [400, 422] },
        fields: () => ({ publicId, code: 'ABCD-EFGH-JKLM' }),
      },
    ]
  },
  '/client/notifications': async ({ people, ticket }) => {
    const { id: ticketId } = await ticket()
    const id = await aNotice(people.requester.id, ticketId)
    await aNotice(people.requester.id, ticketId)
    const path = '/client/notifications'
    return [
      { what: 'opening a notice', path, may: requester, fields: () => ({ intent: 'open', id }) },
      { what: 'no mails for answers', path, may: clients, fields: () => ({ intent: 'mails' }) },
      {
        ...{ what: 'reading all', path, may: requester, refused: ['visitor', 'office agent', 'admin: tickets'] },
        fields: () => ({ intent: 'read-all' }),
      },
    ]
  },
  '/client/verification-mail': () => [
    {
      ...{ what: 'another confirmation mail', path: '/client/verification-mail', may: clients, fields: () => ({}) },
      changesNothing: 'the address is confirmed already',
    },
  ],
  '/client/personal-data': () => {
    const path = '/client/personal-data'
    return [
      {
        ...{ what: 'erasing with a wrong password', path, may: [], refused: clients, also: [400, 422] },
        fields: () => ({ password: 'bukan ini passwordnya' }),
      },
      { what: 'erasing', path, may: clients, fields: () => ({ password }) },
      // By who has no open question and no unsent file: both go with the consent.
      { what: 'withdrawing consent', path: `${path}?consent=withdraw`, may: quiet, fields: () => ({}) },
      {
        ...{ what: 'consenting again', path: `${path}?consent=give`, may: quiet },
        fields: () => ({ terms: 'ya', guardianAgrees: 'ya' }),
      },
      { what: 'keeping the account', path: `${path}?cancel`, may: clients, fields: () => ({}) },
      {
        ...{ what: 'a download', path: `${path}?download`, may: clients, fields: () => ({ password, format: 'json' }) },
        changesNothing: 'the key is in the address it leads to, and it is not read yet',
      },
    ]
  },
  '/client/complete-account': () => [
    {
      ...{ what: 'completing an account that has a password', path: '/client/complete-account' },
      // The page leads such an account back to its profile, whatever the form says.
      ...{ may: [], refused: clients, also: [302] },
      fields: () => ({
        ...{ name: 'Siti', email: 'lengkap@contoh.id', newPassword: password, confirmPassword: password },
        code: '123456',
      }),
    },
  ],
  '/client/profile/whatsapp': () => [
    {
      ...{ what: 'a number without WhatsApp', path: '/client/profile/whatsapp', may: clients },
      ...{ fields: () => ({ phone: '081234567890', password }), changesNothing: 'WhatsApp is not connected' },
    },
  ],
  // The last, because the password proves who sends the others.
  ...selfWritings('client', 'requester', clients),
} satisfies Partial<Record<WritingPage, WritingsOf>>
