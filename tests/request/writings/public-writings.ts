// What anyone may send: with ids of what is not public, with tokens that were never given out, and as it should be.

import { insertLink, newToken } from '#domain/accounts/one-time-link.server.ts'
import { createArticle } from '#domain/content/articles/article.server.ts'
import { createFaq } from '#domain/content/faq/faq.server.ts'
import { unsubscribePath } from '#domain/notifications/deliveries/mail-head.server.ts'
import { sendReport } from '#domain/sealed-reports/own-report.server.ts'
import { database } from '#platform/database/database.server.ts'
import { newPublicId } from '#shared/ids.ts'
import { aClient } from '#tests/builders/a-person.ts'
import { aTicket } from '#tests/builders/a-ticket.ts'
import { everybody, one, password, type World, type Writing, type WritingPage, type WritingsOf } from './writing.ts'

const newPassword = 'lampu Sungai 4 payung!'
const visitor = ['visitor'] as const
/** With a token of no one the form is answered as a mistake, or as too many of them, and nothing is written. */
const unknownToken = { may: [], also: [200, 400, 409, 422, 429] } as const

async function faqThanks({ people }: World): Promise<Writing[]> {
  const topicId = Number(await one('select id from faq_topic order by id limit 1'))
  const fresh = { topicId, question: 'Apa ini rahasia?', answer: 'Belum terbit.', asked: '' }
  const draft = await createFaq(people.writer, { ...fresh, state: 'draft' })
  const published = await createFaq(people.writer, { ...fresh, question: 'Apa ini terbit?', state: 'published' })
  return [
    { what: 'thanks for a draft', path: '/faq-thanks', may: [], fields: () => ({ faqId: String(draft) }) },
    {
      ...{ what: 'an answer that did not help', path: '/faq-thanks', may: everybody },
      fields: () => ({ faqId: String(published), helped: 'no' }),
    },
    {
      ...{ what: 'thanks', path: '/faq-thanks', may: everybody },
      fields: () => ({ faqId: String(published) }),
    },
  ]
}

const linked = (
  purpose: 'verify-email' | 'change-email-old' | 'set-password' | 'confirm-contact',
  userId: string,
  token: string,
) => database.transaction((tx) => insertLink(tx, { purpose, token, userId }))

async function verifyEmail(): Promise<Writing[]> {
  const owner = await aClient({ password, emailVerified: false })
  const token = newToken()
  await linked('verify-email', owner.id, token)
  const forPassword = newToken()
  await linked('set-password', owner.id, forPassword)
  const path = (sent: string) => `/verify-email?token=${sent}`
  return [
    {
      ...{ what: "confirming someone's address with a made-up token", path: path(newToken()), ...unknownToken },
      fields: () => ({ token: newToken(), password }),
    },
    {
      ...{ what: 'confirming with a link for something else', path: path(newToken()), ...unknownToken },
      fields: () => ({ token: forPassword, password }),
    },
    {
      what: 'confirming an address',
      path: path(token),
      may: visitor,
      refused: [],
      fields: () => ({ token, password }),
    },
  ]
}

/** The public ID of a sealed report; without a number its link alone opens it. */
async function aReport(phone: string | null = '6281234567890'): Promise<string> {
  const said = { kind: 'other', description: 'Ada yang curang.', regencyId: null, about: '', name: '' } as const
  const sending = { network: '10.0.0.1', proof: '', version: '2025-06', files: [] }
  return (await sendReport({ ...said, phone, idempotencyKey: crypto.randomUUID() }, sending)).publicId
}

/** Every address of the portal that visitors may send something to. */
export const publicWritings = {
  '/faq-thanks': faqThanks,
  '/knowledge/:category/:id': async ({ people }) => {
    const draft = await createArticle(people.writer, 'requirements', {
      title: 'Belum',
      summary: 'Belum terbit',
      content: 'Belum',
      asked: '',
      publishedAt: null,
      reviewBy: null,
    })
    const id = await one("select id from article where category_id = 'requirements' and published_at < now() limit 1")
    const fields = () => ({ score: '1', comment: 'Baik.', visitorKey: newPublicId() })
    return [
      { what: 'feedback on a draft', path: `/knowledge/requirements/${draft}`, may: [], fields },
      { what: 'feedback', path: `/knowledge/requirements/${id}`, may: everybody, fields },
    ]
  },
  '/search-suggestions': () => [
    {
      ...{ what: 'counting a search', path: '/search-suggestions', may: everybody },
      ...{ fields: () => ({ q: 'jadwal' }), changesNothing: 'it is counted in memory first' },
    },
  ],
  '/search-signals': () => [
    {
      ...{ what: 'reporting a search that did not help', path: '/search-signals', may: everybody },
      fields: () => ({ kind: 'passed-over', query: 'jadwal', opened: '' }),
      changesNothing: 'it is counted in memory first',
    },
  ],
  '/ask': ({ own }) => [
    {
      ...{ what: 'a question without an account', path: '/ask', may: visitor, refused: [] },
      fields: () => ({
        ...{ description: 'Token ditolak.', name: 'Bu Siti', phone: '081234567890', category: 'login' },
        ...{ regencyId: String(own.regencyId), idempotencyKey: crypto.randomUUID() },
      }),
    },
  ],
  '/ask/school': ({ own }) => [
    {
      ...{ what: 'a question of a school', path: '/ask/school', may: visitor, refused: [] },
      fields: () => ({
        ...{ school: 'SMP 3', role: 'operator', name: 'Pak Adi', phone: '081234567891', story: '' },
        ...{ table: 'NISN;Nama;Masalah\n0112345678;Budi;Akun terkunci' },
        ...{ regencyId: String(own.regencyId), idempotencyKey: crypto.randomUUID() },
      }),
    },
  ],
  '/ask/report': () => [
    {
      ...{ what: 'a sealed report', path: '/ask/report', may: visitor, refused: [] },
      fields: () => ({ kind: 'bribery', description: 'Diminta uang.', idempotencyKey: crypto.randomUUID() }),
    },
  ],
  '/ask/report/:publicId': async () => {
    const path = `/ask/report/${await aReport()}`
    const written = { message: 'Lagi.', idempotencyKey: crypto.randomUUID() }
    return [
      {
        what: 'a reply to a report with a number',
        path,
        ...unknownToken,
        fields: () => ({ ...written, intent: 'reply' }),
      },
      {
        what: 'wrong digits',
        path,
        ...unknownToken, // More than so many for one report are stopped.
        also: [...unknownToken.also, 429],
        fields: () => ({ intent: 'open', digits: '0000' }),
      },
      {
        ...{ what: 'a reply by the link alone', may: visitor, refused: [] },
        path: `/ask/report/${await aReport(null)}`,
        fields: () => ({ ...written, intent: 'reply' }),
      },
    ]
  },
  '/status': () => [
    {
      ...{ what: 'four digits for no question', path: '/status', ...unknownToken },
      fields: () => ({ id: newPublicId(), digits: '0000' }),
    },
  ],
  '/status/:publicId': async ({ ticket }) => {
    const { publicId } = await ticket()
    const path = `/status/${publicId}`
    // Its requester needs no key, and guesses may be too many by then.
    const without = {
      ...{ may: [], also: [200, 400, 409, 422, 429] },
      refused: everybody.filter((actor) => actor !== 'requester'),
    } as const
    const written = { message: 'Masih sama.', idempotencyKey: crypto.randomUUID() }
    return [
      {
        what: 'digits for a question of an account',
        path,
        ...without,
        fields: () => ({ intent: 'open', digits: '0000' }),
      },
      { what: 'a reply without a key', path, ...without, fields: () => ({ ...written, intent: 'reply' }) },
      { what: 'settling without a key', path, ...without, fields: () => ({ intent: 'complete' }) },
      {
        ...{ what: "erasing someone's data without a key", path, ...without },
        fields: () => ({ intent: 'erase', digits: '0000' }),
      },
      { what: 'taking an erasure back without a key', path, ...without, fields: () => ({ intent: 'keep' }) },
    ]
  },
  '/login': async ({ people }) => {
    const signing = await aClient({ password })
    return [
      {
        ...{ what: 'signing in with a wrong password', path: '/login', may: [], refused: visitor, also: [400, 422] },
        fields: () => ({ email: people.requester.email, password: 'bukan ini passwordnya' }),
      },
      {
        ...{ what: 'signing in', path: '/login', may: visitor, refused: [] },
        fields: () => ({ email: signing.email, password }),
      },
    ]
  },
  '/login/whatsapp': () => [
    {
      ...{
        what: 'a number where WhatsApp is not connected',
        path: '/login/whatsapp',
        may: [],
        refused: visitor,
        also: [302],
      },
      fields: () => ({ intent: 'number', phone: '081234567890' }),
    },
  ],
  '/two-factor': () => [
    {
      ...{ what: 'a second step without the first', path: '/two-factor', may: [], refused: visitor, also: [302] },
      fields: () => ({ code: '123456' }),
    },
  ],
  '/register': () => [
    {
      ...{ what: 'registering', path: '/register', may: visitor, refused: [] },
      fields: () => ({
        ...{ namaLengkap: 'Ibu Baru', nisn: '0051234567', noHp: '081200001111', email: 'baru@contoh.id' },
        ...{ password: newPassword, confirmPassword: newPassword, terms: 'ya' },
      }),
    },
  ],
  '/forgot-password': async ({ people }) => [
    {
      ...{ what: 'asking for a link', path: '/forgot-password', may: visitor, refused: [] },
      fields: () => ({ email: people.requester.email }),
      changesNothing: 'the link is written after the answer, whose time reveals nothing',
    },
  ],
  '/reset-password': async () => {
    const owner = await aClient({ password })
    const token = newToken()
    await linked('set-password', owner.id, token)
    const words = { newPassword, confirmPassword: newPassword, terms: 'ya' }
    const path = (sent: string) => `/reset-password?token=${sent}`
    const made = newToken()
    return [
      {
        ...{ what: 'a password with a made-up token', path: path(made), ...unknownToken },
        fields: () => ({ token: made, ...words }),
      },
      {
        ...{ what: 'a password', path: path(token), may: visitor, refused: [] },
        fields: () => ({ token, ...words }),
      },
    ]
  },
  '/verify-email': verifyEmail,
  '/unsubscribe': ({ people }) => [
    {
      ...{ what: 'stopping mails with a made-up token', path: '/unsubscribe?token=x.y', may: [] },
      fields: () => ({ intent: 'stop' }),
    },
    {
      ...{ what: 'stopping mails', path: unsubscribePath(people.requester.id), may: everybody },
      fields: () => ({ intent: 'stop' }),
    },
  ],
  '/confirm-contact': async () => {
    const owner = await aClient({ emailVerified: false })
    const [token, made] = [newToken(), newToken()]
    await aTicket(owner)
    await linked('confirm-contact', owner.id, token)
    const path = `/confirm-contact?token=${token}`
    return [
      { what: 'confirming with a made-up token', path, ...unknownToken, fields: () => ({ token: made }) },
      { what: 'confirming the address of a question', path, may: visitor, refused: [], fields: () => ({ token }) },
    ]
  },
  '/confirm-email-change': async () => {
    const owner = await aClient({ password })
    const other = newToken()
    await linked('set-password', owner.id, other)
    return [newToken(), other].map((token) => ({
      ...{ what: 'a change of address with a token of no one or for something else' },
      ...{ path: `/confirm-email-change?token=${token}`, fields: () => ({ token }), ...unknownToken },
    }))
  },
  '/theme': () => [
    {
      ...{ what: 'choosing colours', path: '/theme', may: everybody, fields: () => ({ theme: 'dark', next: '/' }) },
      changesNothing: 'a cookie holds it',
    },
  ],
  '/sign-out': () => [
    { what: 'signing out', path: '/sign-out', may: ['other client'], refused: [], fields: () => ({}) },
  ],
} satisfies Partial<Record<WritingPage, WritingsOf>>
