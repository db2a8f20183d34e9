// Checks that what a switch of 'Mode puncak' turns off waits at every place where it is done, and is done while it is off.
import { RouterContextProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FormProblem } from '#app/forms/answer-form.ts'
import { requestContext } from '#app/request-context.ts'
import { action as createQuestion } from '#app/routes/client/create-question-page.tsx'
import { loader as answersWhileWriting } from '#app/routes/public/ask/answers.ts'
import { action as ask } from '#app/routes/public/ask-page.tsx'
import { loader as suggestions } from '#app/routes/public/search/suggestions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { createApiKey } from '#domain/api-keys/api-key.server.ts'
import { noneChosen, type Switch } from '#domain/operations/peak/peak.ts'
import { applyChoice } from '#domain/operations/peak/peak-now.server.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { workBySchedule } from '#platform/jobs.server.ts'
import { loadContent } from '#scripts/load-content.ts'
import { publicApi } from '#server/endpoints/api/public-api.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aClient, anAdmin } from '#tests/builders/a-person.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { work } from '#worker/work.ts'

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
let client: Person
let admin: Person
let regencyId: number

beforeAll(async () => {
  await loadContent({ demo: false })
  client = await aClient()
  admin = await anAdmin({ permissions: ['security'] })
  const { rows } = await database.execute<{ id: number }>('select id from regency limit 1')
  regencyId = rows[0]?.id ?? 0
})

beforeEach(() => vi.clearAllMocks())
afterEach(() => applyChoice(noneChosen))

type Handler = (args: never) => unknown

/** Calls a loader or an action as the router does. */
function call(handle: Handler, path: string, { person = null, form }: Call = {}): unknown {
  const context = new RouterContextProvider()
  context.set(requestContext, {
    requestId: 'r-1',
    person: async () => person,
    address: crypto.randomUUID(),
    refusal: undefined,
  })
  const init = { ...(form && { method: 'POST', body: form }), headers: { Origin: origin } }
  return handle({ context, params: {}, request: new Request(`${origin}${path}`, init) } as never)
}

interface Call {
  readonly person?: Person | null
  readonly form?: FormData
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const json = async (answer: unknown) => (await (answer as Promise<Response>)).json() as Promise<Record<string, unknown>>
const question = 'Kapan pendaftaran dibuka?'
const guestFields = (description = question) => ({
  ...{ description, regencyId: String(regencyId), name: 'Siti', phone: '081234567890' },
  idempotencyKey: newIdempotencyKey(),
})
const ownFields = (description = question) => ({
  ...{ subject: 'Pendaftaran', description, category: 'login', priority: 'medium', regencyId: String(regencyId) },
  idempotencyKey: newIdempotencyKey(),
})
const ticketsStored = () => database.$count(ticketTable)

/** The refusal of a form: what `data` of React Router wraps. */
interface Refused {
  readonly data: FormProblem
  readonly init: { readonly status: number; readonly headers: Record<string, string> }
}

const isRefused = (answer: unknown): answer is Refused =>
  typeof answer === 'object' && answer !== null && 'init' in answer && !(answer instanceof Response)

/** True when no ticket was stored; a refusal must then show a message, with a wait, and hold what was typed. */
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

/** Each place by its switch; asked whether what it does waits. */
const places = {
  suggestions: {
    '/search-suggestions': async () => (await json(call(suggestions, '/search-suggestions?q=jalur'))).length === 0,
    '/ask/answers': async () => {
      const { answers } = await json(call(answersWhileWriting, '/ask/answers?q=kuota+jalur+zonasi'))
      return (answers as unknown[]).length === 0
    },
  },
  jobs: {
    'the worker': async () => {
      await work()
      return vi.mocked(workBySchedule).mock.calls[0]?.[1]() === true
    },
  },
  questions: {
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
} satisfies Record<Switch, Readonly<Record<string, () => Promise<boolean>>>>

describe.each(Object.entries(places) as [Switch, Record<string, () => Promise<boolean>>][])('%s', (name, of) => {
  test.each(Object.entries(of))('%s', async (_, isWaiting) => {
    const others = { suggestions: true, jobs: true, questions: true, [name]: false }
    applyChoice(others)
    expect(await isWaiting()).toBe(false)
    vi.clearAllMocks()
    applyChoice({ ...noneChosen, [name]: true })
    expect(await isWaiting()).toBe(true)
  })
})

describe('while everything waits', () => {
  const everything = { suggestions: true, jobs: true, questions: true }
  beforeEach(() => applyChoice(everything))
  const inDanger = 'Saya ingin bunuh diri saja karena anak saya tidak diterima'

  test('who may be in danger is not refused, and sees a number to call while they write', async () => {
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
    applyChoice(noneChosen)
    const first = await send()
    applyChoice(everything)
    const second = await send()
    expect([first.status, second.status]).toEqual([201, 201])
    expect(await second.json()).toEqual(await first.json())
  })
})
