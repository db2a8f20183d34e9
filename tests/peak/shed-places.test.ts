// Checks that everything which 'Mode puncak' can leave undone is left undone at its level and done below it, at every place where it is.
import { Hono } from 'hono'
import { RouterContextProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { takeFiles } from '#app/form-files.server.ts'
import type { FormProblem } from '#app/forms/answer-form.ts'
import { requestContext } from '#app/request-context.ts'
import { loader as accessLogExport } from '#app/routes/admin/access-log/access-log-export.ts'
import { loader as reportsExport } from '#app/routes/admin/reports/reports-export.ts'
import { loader as reportsPage } from '#app/routes/admin/reports/reports-page.tsx'
import { action as createQuestion } from '#app/routes/client/create-question-page.tsx'
import { loader as suggestedAnswers } from '#app/routes/client/suggested-answers.ts'
import { loader as figurePage } from '#app/routes/helpdesk/reports/figure-page.tsx'
import { loader as teamExport } from '#app/routes/helpdesk/reports/team-export.ts'
import { loader as teamPage } from '#app/routes/helpdesk/reports/team-page.tsx'
import { loader as similarCount } from '#app/routes/helpdesk/similar/count.ts'
import { loadTicketView } from '#app/routes/helpdesk/ticket/ticket-view.server.ts'
import { action as presence } from '#app/routes/helpdesk/ticket-presence.ts'
import { loader as answersWhileWriting } from '#app/routes/public/ask/answers.ts'
import { noteAsked } from '#app/routes/public/ask/note-asked.server.ts'
import { action as ask } from '#app/routes/public/ask-page.tsx'
import { action as tellSignal } from '#app/routes/public/search/signals.ts'
import { loader as suggestions, action as tellSearch } from '#app/routes/public/search/suggestions.ts'
import { answerGuest } from '#app/routes/public/status/guest-status.server.ts'
import type { Person } from '#domain/accounts/person.ts'
import { createApiKey } from '#domain/api-keys/api-key.server.ts'
import { leftUndone, type PeakLevel, type Sheddable } from '#domain/peak/peak.ts'
import { applyChoice } from '#domain/peak/peak-now.server.ts'
import { suggestAnswers } from '#domain/ready-answers/ready-answers.ts'
import { countSignal } from '#domain/search/learning/search-signals.ts'
import { countSearch } from '#domain/search/search-queries.ts'
import { attachment } from '#domain/tickets/attachments/attachment-tables.ts'
import { touchPresence } from '#domain/tickets/desk/presence.ts'
import { askAsGuest } from '#domain/tickets/guest/guest-question.server.ts'
import { deviceKeysCookie, withTicket } from '#domain/tickets/guest/guest-ticket.server.ts'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { workBySchedule } from '#platform/jobs.server.ts'
import { loadContent } from '#scripts/load-content.ts'
import type { AppEnv } from '#server/app-env.ts'
import { publicApi } from '#server/endpoints/api/public-api.ts'
import { attachments } from '#server/endpoints/files.ts'
import { now } from '#shared/dates.ts'
import { hours } from '#shared/durations.ts'
import { PutOff } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { aFile, aPdf } from '#tests/builders/a-photo.ts'
import { aSession } from '#tests/builders/a-session.ts'
import { aTicket } from '#tests/builders/a-ticket.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { work } from '#worker/work.ts'

vi.mock(import('#domain/search/search-queries.ts'), async (original) => ({
  ...(await original()),
  countSearch: vi.fn(),
}))
vi.mock(import('#domain/search/learning/search-signals.ts'), async (original) => ({
  ...(await original()),
  countSignal: vi.fn(),
}))
vi.mock(import('#domain/ready-answers/ready-answers.ts'), async (original) => ({
  ...(await original()),
  suggestAnswers: vi.fn(async () => []),
}))
vi.mock(import('#domain/tickets/desk/presence.ts'), async (original) => ({
  ...(await original()),
  touchPresence: vi.fn(async () => []),
}))
vi.mock(import('#platform/jobs.server.ts'), async (original) => ({
  ...(await original()),
  workOn: vi.fn(),
  workBySchedule: vi.fn(),
}))
vi.mock(import('#domain/content/articles/legal-texts.server.ts'), async (original) => ({
  ...(await original()),
  getLegalText: async () => ({ title: '', html: '', version: '2025-06' }) as never,
}))

provideDatabase()

const origin = 'https://bantuan.example'
const password = 'rahasia-sekali-42'
let client: Person
let session: Headers
let agent: Person
let admin: Person
let ticketId: number
let regencyId: number

beforeAll(async () => {
  await loadContent({ demo: false })
  ;[client, agent, admin] = [
    await aClient({ password }),
    await anAgent(),
    await anAdmin({ permissions: ['tickets', 'access_log', 'security'] }),
  ]
  session = await aSession(client, password)
  ticketId = (await aTicket(client)).id
  const { rows } = await database.execute<{ id: number }>('select id from regency limit 1')
  regencyId = rows[0]?.id ?? 0
})

beforeEach(() => vi.clearAllMocks())
afterEach(() => applyChoice({ mode: 'auto' }))

const goTo = (level: PeakLevel) =>
  level === 0
    ? applyChoice({ mode: 'off' })
    : applyChoice({ mode: 'level', level, since: now(), until: new Date(now().getTime() + hours(1)) })

type Handler = (args: never) => unknown

/** Calls a loader or an action as the router does. */
function call(handle: Handler, path: string, { person = null, form, params = {}, cookie }: Call = {}): unknown {
  const context = new RouterContextProvider()
  context.set(requestContext, {
    requestId: 'r-1',
    person: async () => person,
    address: crypto.randomUUID(),
    refusal: undefined,
  })
  const init = { ...(form && { method: 'POST', body: form }), headers: { Origin: origin, ...(cookie && { cookie }) } }
  return handle({ context, params, request: new Request(`${origin}${path}`, init) } as never)
}

interface Call {
  readonly person?: Person | null
  readonly form?: FormData
  readonly params?: Record<string, string>
  readonly cookie?: string
}

function formOf(fields: Record<string, string>, file?: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (file) form.set('files', file)
  return form
}

const json = async (answer: unknown) => (await (answer as Promise<Response>)).json() as Promise<Record<string, unknown>>
const isPutOff = async (act: () => unknown) => {
  try {
    await act()
    return false
  } catch (thrown) {
    if (thrown instanceof PutOff) return true
    throw thrown
  }
}

const pdf = () => aFile(aPdf(crypto.randomUUID()), 'kk.pdf', 'application/pdf')
const question = 'Kapan pendaftaran dibuka?'
const guestFields = (description = question) => ({
  ...{ description, regencyId: String(regencyId), name: 'Siti', phone: '081234567890' },
  idempotencyKey: newIdempotencyKey(),
})
const ownFields = (description = question) => ({
  ...{ subject: 'Pendaftaran', description, category: 'login', priority: 'medium', regencyId: String(regencyId) },
  idempotencyKey: newIdempotencyKey(),
})
const filesStored = () => database.$count(attachment)
const ticketsStored = () => database.$count(ticket)

/** The refusal of a form: what `data` of React Router wraps. */
interface Refused {
  readonly data: FormProblem
  readonly init: { readonly status: number; readonly headers: Record<string, string> }
}

const isRefused = (answer: unknown): answer is Refused =>
  typeof answer === 'object' && answer !== null && 'init' in answer && !(answer instanceof Response)

/** True when no ticket was stored; a refusal must then say so in words, with a wait, and hold what was typed. */
async function isQuestionRefused(send: () => unknown, description = question): Promise<boolean> {
  const before = await ticketsStored()
  const answer = await send()
  if ((await ticketsStored()) > before) return false
  expect(isRefused(answer)).toBe(true)
  const { data, init } = answer as Refused
  expect([init.status, data.values.description]).toEqual([503, description])
  expect(data.message).toContain('Tulisan Anda masih ada')
  expect(Number(init.headers['Retry-After'])).toBeGreaterThanOrEqual(60)
  expect(data).toMatchObject({ away: true, putOff: Number(init.headers['Retry-After']) })
  return true
}

async function apiAnswer(): Promise<Response> {
  const { key } = await createApiKey(admin, {
    name: 'Uji',
    scopes: ['tickets:create'],
    officeId: null,
    expiresAt: null,
  })
  const body = { description: question, regency: 'kota semarang', name: 'Siti', phone: '081234567891', consent: true }
  const headers = {
    Authorization: `Bearer ${key}`,
    'Content-Type': 'application/json',
    'Idempotency-Key': newIdempotencyKey(),
  }
  const api = publicApi({ findVisitor: () => '10.9.9.9', ownOrigin: origin })
  return api.request('/tickets', { method: 'POST', body: JSON.stringify(body), headers })
}

/** The status page's reply with a file, from the device that asked. */
async function replyWithFile(): Promise<number> {
  const asked = await askAsGuest(
    { ...guestFields(), regencyId, email: null, category: 'login' },
    { network: crypto.randomUUID(), proof: '', version: '2025-06', files: [] },
  )
  const cookie = deviceKeysCookie(withTicket(undefined, asked.publicId, asked.key)).split(';')[0] ?? ''
  const before = await filesStored()
  const form = formOf({ intent: 'reply', message: 'Ini berkasnya.', idempotencyKey: newIdempotencyKey() }, pdf())
  const handle = ({ context, request }: { context: RouterContextProvider; request: Request }) =>
    answerGuest(context, request, asked.publicId)
  const answer = (await call(handle as Handler, `/status/${asked.publicId}`, { form, cookie })) as Response
  expect(answer.status).toBe(302)
  return (await filesStored()) - before
}

/** Each place at which something is left undone, by what it is; a place is asked whether it left it undone. */
const places = {
  searchSuggestions: {
    '/search-suggestions': async () => (await json(call(suggestions, '/search-suggestions?q=jalur'))).length === 0,
  },
  fittingAnswers: {
    '/ask/answers': async () => {
      const { answers } = await json(call(answersWhileWriting, '/ask/answers?q=kuota+jalur+zonasi'))
      return (answers as unknown[]).length === 0
    },
    '/client/suggested-answers': async () => {
      const { answers } = await json(
        call(suggestedAnswers, '/client/suggested-answers?q=kuota+jalur', { person: client }),
      )
      return (answers as unknown[]).length === 0
    },
  },
  searchCounts: {
    'a search that was sent': async () => {
      await call(tellSearch, '/search-suggestions', { form: formOf({ q: 'kuota' }) })
      return vi.mocked(countSearch).mock.calls.length === 0
    },
    'a search that did not serve': async () => {
      await call(tellSignal, '/search-signals', { form: formOf({ kind: 'passed-over', query: 'kuota', opened: '' }) })
      return vi.mocked(countSignal).mock.calls.length === 0
    },
    'a question after a search': async () => {
      noteAsked('kuota', '10.0.0.1')
      return vi.mocked(countSignal).mock.calls.length === 0
    },
  },
  presence: {
    "a ticket's page": async () => {
      const params = { id: String(ticketId) }
      await call(presence, `/helpdesk/tickets/${ticketId}/presence`, { person: agent, params, form: formOf({}) })
      return vi.mocked(touchPresence).mock.calls.length === 0
    },
  },
  similarCount: {
    "a ticket's page": async () => {
      const path = `/helpdesk/tickets/${ticketId}/similar/count`
      return (await json(call(similarCount, path, { person: agent, params: { id: String(ticketId) } }))).total === null
    },
  },
  readyProposals: {
    "a ticket's page": async () => {
      await loadTicketView(agent, ticketId, new URLSearchParams())
      return vi.mocked(suggestAnswers).mock.calls.length === 0
    },
  },
  laterJobs: {
    'the worker': async () => {
      await work()
      return vi.mocked(workBySchedule).mock.calls[0]?.[1]() === true
    },
  },
  reports: {
    '/admin/reports': () => isPutOff(() => call(reportsPage, '/admin/reports', { person: admin })),
    '/helpdesk/reports': () => isPutOff(() => call(teamPage, '/helpdesk/reports', { person: admin })),
    '/helpdesk/reports/tickets': () =>
      isPutOff(() => call(figurePage, '/helpdesk/reports/tickets?figure=open', { person: admin })),
  },
  exports: {
    '/admin/reports/export': () =>
      isPutOff(() => call(reportsExport, '/admin/reports/export/csv', { person: admin, params: { format: 'csv' } })),
    '/helpdesk/reports/export': () =>
      isPutOff(() => call(teamExport, '/helpdesk/reports/export/csv', { person: admin, params: { format: 'csv' } })),
    '/admin/access-log/export': () =>
      isPutOff(() => call(accessLogExport, '/admin/access-log/export', { person: admin })),
  },
  familyFiles: {
    'a question without an account, which is taken all the same': async () => {
      const before = await filesStored()
      const tickets = await ticketsStored()
      const answer = (await call(ask, '/ask', { form: formOf(guestFields(), pdf()) })) as Response
      expect([answer.status, (await ticketsStored()) - tickets]).toEqual([302, 1])
      const isShed = (await filesStored()) === before
      expect(decodeURIComponent(answer.headers.get('set-cookie') ?? '').includes('sangat ramai, coba lagi nanti')).toBe(
        isShed,
      )
      return isShed
    },
    'a reply without an account, which is taken all the same': async () => (await replyWithFile()) === 0,
    'a form of somebody signed in': async () => {
      const request = new Request(origin, { method: 'POST', body: formOf({}, pdf()) })
      const { request: rest, attachments: field } = await takeFiles(client, request)
      return !field.safeParse((await rest.formData()).get('attachments')).success
    },
    'an upload beside a form': async () => {
      const app = new Hono<AppEnv>().route('/', attachments())
      const headers = new Headers(session)
      headers.set('origin', 'http://localhost')
      const body = new Uint8Array(aPdf(crypto.randomUUID()))
      const answer = await app.request('/attachments?name=kk.pdf', { method: 'POST', headers, body })
      const said = (await answer.json()) as { putOff?: boolean }
      expect([answer.status, said.putOff]).toEqual(answer.status === 201 ? [201, undefined] : [503, true])
      return answer.status === 503
    },
  },
  newQuestions: {
    '/ask': () => isQuestionRefused(() => call(ask, '/ask', { form: formOf(guestFields()) })),
    '/client/create-question': () =>
      isQuestionRefused(() =>
        call(createQuestion, '/client/create-question', { person: client, form: formOf(ownFields()) }),
      ),
    'the API': async () => {
      const answer = await apiAnswer()
      if (answer.status === 201) return false
      expect([answer.status, await answer.json()]).toEqual([503, expect.objectContaining({ code: 'put_off' })])
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThanOrEqual(60)
      return true
    },
  },
} satisfies Record<Sheddable, Readonly<Record<string, () => Promise<boolean>>>>

describe.each(Object.entries(places) as [Sheddable, Record<string, () => Promise<boolean>>][])('%s', (thing, of) => {
  const { level } = leftUndone[thing]
  test.each(Object.entries(of))('%s: left undone at its level, done below it', async (_, isLeftUndone) => {
    goTo((level - 1) as PeakLevel)
    expect(await isLeftUndone()).toBe(false)
    vi.clearAllMocks()
    goTo(level)
    expect(await isLeftUndone()).toBe(true)
  })
})

describe('at the highest level', () => {
  beforeEach(() => goTo(3))
  const inDanger = 'Saya ingin bunuh diri saja karena anak saya tidak diterima'

  test('who may be in danger is heard, and shown whom to call while they write', async () => {
    expect(await json(call(answersWhileWriting, `/ask/answers?${new URLSearchParams({ q: inDanger })}`))).toMatchObject(
      {
        help: { lines: expect.any(Array) },
      },
    )
    const own = () =>
      call(createQuestion, '/client/create-question', { person: client, form: formOf(ownFields(inDanger)) })
    expect(await isQuestionRefused(own, inDanger)).toBe(false)
    expect(await isQuestionRefused(() => call(ask, '/ask', { form: formOf(guestFields(inDanger)) }), inDanger)).toBe(
      false,
    )
  })

  test('a file of an agent is taken', async () => {
    const request = new Request(origin, { method: 'POST', body: formOf({}, pdf()) })
    const { request: rest, attachments: field } = await takeFiles(agent, request)
    expect(field.safeParse((await rest.formData()).get('attachments')).success).toBe(true)
  })

  test('a question that was stored already is answered as it was, when a system sends it again', async () => {
    const { key } = await createApiKey(admin, {
      name: 'Uji',
      scopes: ['tickets:create'],
      officeId: null,
      expiresAt: null,
    })
    const api = publicApi({ findVisitor: () => '10.9.9.9', ownOrigin: origin })
    const body = JSON.stringify({
      description: question,
      regency: 'kota semarang',
      name: 'Siti',
      phone: '081234567892',
      consent: true,
    })
    const headers = {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': newIdempotencyKey(),
    }
    const send = () => api.request('/tickets', { method: 'POST', body, headers })
    goTo(2)
    const first = await send()
    goTo(3)
    const second = await send()
    expect([first.status, second.status]).toEqual([201, 201])
    expect(await second.json()).toEqual(await first.json())
  })
})
