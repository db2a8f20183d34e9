// Checks how what pages throw becomes an answer: status and message for deliberate errors, no details of bugs.
import { createRequestHandler, data, RouterContextProvider, redirect, type ServerBuild } from 'react-router'
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { z } from 'zod'
import { answerForm } from '#app/forms/answer-form.ts'
import { requestContext } from '#app/request-context.ts'
import { log } from '#platform/log.server.ts'
import { Conflict, Forbidden, NotFound, TooLarge, TooMany } from '#shared/errors.ts'
import { answerErrors } from './answer-errors.ts'

type Act = (args: { context: RouterContextProvider }) => Promise<unknown>
interface Module {
  readonly loader: Act
  readonly action: Act
  readonly middleware: readonly Act[]
}

/** A page whose loader, action and middleware all do the same, wrapped as the server wraps every page. */
function wrapped(act: () => unknown): Module {
  const throwing = async () => act()
  const route = {
    id: 'page',
    path: '/',
    module: { loader: throwing, action: throwing, middleware: [throwing], default: null },
  }
  const build = answerErrors({ routes: { page: route } } as unknown as ServerBuild)
  return build.routes.page?.module as unknown as Module
}

function args() {
  const context = new RouterContextProvider()
  context.set(requestContext, { requestId: 'request-7', person: async () => null, address: '' })
  return { context }
}

const thrownBy = (act: () => unknown) =>
  wrapped(act)
    .loader(args())
    .then(
      () => expect.unreachable('nothing was thrown'),
      (thrown: unknown) => thrown,
    )

const fails = (thrown: unknown) => () => {
  throw thrown
}

let warned: MockInstance<typeof log.warn>
let failed: MockInstance<typeof log.error>

beforeEach(() => {
  warned = vi.spyOn(log, 'warn')
  failed = vi.spyOn(log, 'error')
})
afterEach(() => vi.restoreAllMocks())

describe('a deliberate error', () => {
  test.each([
    [new NotFound('Tiket tidak ditemukan.'), 404, 'Not Found', 'not_found'],
    [new Forbidden(), 403, 'Forbidden', 'forbidden'],
    [new Conflict('Sudah diubah.'), 409, 'Conflict', 'conflict'],
    [new TooLarge(), 413, 'Payload Too Large', 'too_large'],
  ] as const)(
    '%s keeps its status, code and sentence, and is no line in the log',
    async (error, status, statusText, code) => {
      expect(await thrownBy(fails(error))).toMatchObject({
        data: { code, message: error.message, requestId: 'request-7' },
        init: { status, statusText },
      })
      expect(warned).not.toHaveBeenCalled()
      expect(failed).not.toHaveBeenCalled()
    },
  )

  test('is answered alike from loader, action and middleware', async () => {
    const { loader, action, middleware } = wrapped(fails(new NotFound()))
    for (const act of [loader, action, ...middleware]) {
      await expect(act(args())).rejects.toMatchObject({ init: { status: 404 } })
    }
  })
})

const nothing = () => null

describe('too many tries', () => {
  // Through React Router itself, which passes no headers of loaders and actions unless a route asks for them.
  async function answerOf(module: object, method: string): Promise<Response> {
    const route = { id: 'root', path: '', module: { default: nothing, ErrorBoundary: nothing, ...module } }
    const build = answerErrors({
      routes: { root: route },
      assets: { routes: {}, entry: { imports: [], module: '' }, url: '', version: '1' },
      entry: {
        module: { default: (_: Request, status: number, headers: Headers) => new Response('', { status, headers }) },
      },
      future: {},
      ssr: true,
      isSpaMode: false,
      prerender: [],
      publicPath: '/',
      assetsBuildDirectory: '',
      routeDiscovery: { mode: 'initial' },
    } as unknown as ServerBuild)
    const request = new Request('http://localhost/', { method, ...(method === 'POST' && { body: new FormData() }) })
    return createRequestHandler(build, 'production')(request, args().context)
  }
  const tooMany = fails(new TooMany(90_000))

  test.each([
    ['thrown by a loader', { loader: tooMany }, 'GET'],
    ['thrown by an action', { action: tooMany, loader: nothing }, 'POST'],
    [
      'answered with a form',
      { action: ({ request }: { request: Request }) => answerForm(request, z.object(), tooMany) },
      'POST',
    ],
    ['beside headers of the page', { loader: tooMany, headers: () => ({ 'Cache-Control': 'no-store' }) }, 'GET'],
  ])('%s, it says in Retry-After how long to wait', async (_, module, method) => {
    const answer = await answerOf(module, method)
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '90'])
  })

  test('and what is no such refusal says nothing', async () => {
    const answer = await answerOf({ loader: fails(new NotFound()) }, 'GET')
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([404, null])
  })
})

test('what was thrown is noted with its wait, for answers in which the router omits it', async () => {
  const noteError = vi.fn()
  const context = new RouterContextProvider()
  context.set(requestContext, { requestId: 'request-7', person: async () => null, address: '', noteError })
  await expect(wrapped(fails(new TooMany(90_000))).action({ context })).rejects.toBeDefined()
  await expect(wrapped(fails(redirect('/login'))).action({ context })).rejects.toBeDefined()
  expect(noteError).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ code: 'too_many', requestId: 'request-7' }),
    new Headers({ 'Retry-After': '90' }),
  )
})

describe('an outage', () => {
  test('is 503, warns the operator and shows the reader nothing of the database', async () => {
    const cause = Object.assign(new Error('connect ECONNREFUSED 10.0.0.3:5432'), { code: 'ECONNREFUSED' })
    const answer = await thrownBy(fails(new Error('Failed query', { cause })))
    expect(answer).toMatchObject({ data: { code: 'unavailable', requestId: 'request-7' }, init: { status: 503 } })
    expect(JSON.stringify(answer)).not.toMatch(/5432|Failed query|ECONN/)
    expect(warned).toHaveBeenCalledOnce()
  })
})

describe('a mistake of ours', () => {
  test('is 500 with the request id, logged with its stack, and shows the reader no detail', async () => {
    const mistake = new TypeError('secret of the house')
    const answer = await thrownBy(fails(mistake))
    expect(answer).toMatchObject({
      data: { code: 'unexpected', message: 'Terjadi kesalahan di portal ini.', requestId: 'request-7' },
      init: { status: 500 },
    })
    expect(JSON.stringify(answer)).not.toContain('secret')
    expect(failed).toHaveBeenCalledExactlyOnceWith({ requestId: 'request-7', err: mistake }, 'unexpected error')
  })

  test.each([['a text'], [undefined], [null], [42]])('may even be %s', async (thrown) => {
    expect(await thrownBy(fails(thrown))).toMatchObject({ init: { status: 500 } })
  })
})

describe('what is no error', () => {
  test.each([
    ['a redirect', redirect('/login')],
    ['a response', new Response('gone', { status: 410 })],
    ['an answer made further in', data({ message: 'Halo' }, { status: 418 })],
  ])('%s passes through as it is', async (_, thrown) => {
    expect(await thrownBy(fails(thrown))).toBe(thrown)
    expect(failed).not.toHaveBeenCalled()
  })

  test('an answer is returned as it is', async () => {
    expect(await wrapped(() => 'done').loader(args())).toBe('done')
  })
})
