// Checks that a form keeps what was typed when the server cannot be reached, and that other errors continue.
import { type DataStrategyResult, data, UNSAFE_ErrorResponseImpl as ErrorResponseImpl, redirect } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { answerId, isFormProblem } from './form-problem.ts'
import { clientActionKeepingInput, keepFormsOnOutage } from './offline-form.ts'

const keep = (serverAction: () => Promise<unknown>) => clientActionKeepingInput({ serverAction })
const failing = (thrown: unknown) => keep(() => Promise.reject(thrown))
const away =
  'Belum terkirim: portal tidak dapat dihubungi. Isian Anda masih ada di sini. Periksa jaringan, lalu coba lagi.'

describe('a form', () => {
  test('that arrived is answered as the server answers', async () => {
    expect(await keep(async () => ({ stored: true }))).toEqual({ stored: true })
  })

  test.each([
    ['without a network', new TypeError('Failed to fetch')],
    ['while the server is away', new ErrorResponseImpl(503, 'Service Unavailable', null)],
    ['while a proxy finds no server', new ErrorResponseImpl(502, 'Bad Gateway', null)],
  ])('%s stays, with the sentence', async (_, thrown) => {
    expect(await failing(thrown)).toEqual({
      id: expect.any(String),
      message: away,
      errors: {},
      values: {},
      away: true,
    })
  })

  test('in which nothing was typed does not speak of what was typed', async () => {
    const serverAction = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await clientActionKeepingInput({ serverAction, words: 'Belum terkirim.' })).toMatchObject({
      message: 'Belum terkirim.',
    })
  })

  test('whose file is too large says so beside its field', async () => {
    const serverAction = () => Promise.reject(new ErrorResponseImpl(413, 'Content Too Large', null))
    const tooLarge = { file: 'Berkas ini lebih besar dari 10 MB.' }
    expect(await clientActionKeepingInput({ serverAction, tooLarge })).toMatchObject({
      errors: tooLarge,
      message: tooLarge.file,
    })
  })

  test('that is too large stays too', async () => {
    expect(await failing(new ErrorResponseImpl(413, 'Content Too Large', null))).toEqual({
      id: expect.any(String),
      message: 'Kiriman terlalu besar. Kurangi ukurannya, lalu kirim lagi.',
      errors: {},
      values: {},
    })
  })

  test('sent again without success is shown again', async () => {
    const [first, second] = [await failing(new TypeError('x')), await failing(new TypeError('x'))]
    expect(answerId(first)).not.toBe(answerId(second))
  })

  test.each([
    ['a redirect', redirect('/client/dashboard')],
    ['an error of the page', new ErrorResponseImpl(500, 'Internal Server Error', null)],
    ['a refusal', new ErrorResponseImpl(403, 'Forbidden', null)],
    ['another mistake', new RangeError('x')],
  ])('%s continues as it was thrown', async (_, thrown) => {
    await expect(failing(thrown)).rejects.toBe(thrown)
  })
})

const problem = { id: '1', message: 'Salah.', errors: {}, values: {} }

describe('what an action answered', () => {
  test.each([
    [problem, true],
    [{ id: '1', taken: 'claim' }, false],
    [undefined, false],
    [null, false],
    ['text', false],
  ])('%j is a problem: %s', (answer, expected) => {
    expect(isFormProblem(answer)).toBe(expected)
  })

  test.each([
    [problem, '1'],
    [{ id: 7 }, '7'],
    [{}, undefined],
    [null, undefined],
    [undefined, undefined],
  ])('%j has the id %s', (answer, id) => {
    expect(answerId(answer)).toBe(id)
  })
})

describe('the middleware of the client', () => {
  const sent = (results: Record<string, DataStrategyResult>, method = 'POST', path = '/here') => {
    vi.stubGlobal('location', { pathname: '/here' })
    const request = new Request(`https://bantuan.example${path}`, { method })
    return keepFormsOnOutage({ request } as Parameters<typeof keepFormsOnOutage>[0], async () => results)
  }
  const lost: Record<string, DataStrategyResult> = { page: { type: 'error', result: data(new TypeError('x')) } }
  const answered = (status?: number): Record<string, DataStrategyResult> => ({
    page: { type: 'data', result: data(problem, status) },
  })

  afterEach(() => vi.unstubAllGlobals())

  test('makes a problem of a lost network, with a status after which nothing is loaded', async () => {
    const kept = { data: { message: away, away: true }, init: { status: 503 } }
    expect(await sent({ ...lost })).toMatchObject({ page: { type: 'data', result: kept } })
  })

  test.each([
    ['a form refused is not loaded again', 400, 400],
    ['a problem made in the browser is not loaded again', undefined, 503],
    ['what moved on is loaded again', 409, 200],
  ])('%s', async (_, status, expected) => {
    expect(await sent(answered(status))).toMatchObject({
      page: { type: 'data', result: { data: problem, init: { status: expected } } },
    })
  })

  test.each([
    ['an accepted form', { page: { type: 'data', result: data({ stored: true }, 201) } }, 'POST', '/here'],
    ['another error', { page: { type: 'error', result: data(new RangeError('x')) } }, 'POST', '/here'],
    ['a form sent to another page', lost, 'POST', '/sign-out'],
    ['loaded data', lost, 'GET', '/here'],
  ] as const)('%s continues as it was', async (_, results, method, path) => {
    expect(await sent({ ...results }, method, path)).toEqual(results)
  })
})
