// Checks that a form keeps what was typed when the server cannot be reached, and that other errors go on.
import {
  UNSAFE_ErrorResponseImpl as ErrorResponseImpl,
  redirect,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { describe, expect, test } from 'vitest'
import { answerId, isFormProblem, keepAfterProblem, keepTyped } from './offline-form.ts'

const keep = (serverAction: () => Promise<unknown>) => keepTyped({ serverAction })
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
    expect(await keepTyped({ serverAction, words: 'Belum terkirim.' })).toMatchObject({ message: 'Belum terkirim.' })
  })

  test('whose file is too large says so beside its field', async () => {
    const serverAction = () => Promise.reject(new ErrorResponseImpl(413, 'Content Too Large', null))
    const tooLarge = { file: 'Berkas ini lebih besar dari 10 MB.' }
    expect(await keepTyped({ serverAction, tooLarge })).toMatchObject({ errors: tooLarge, message: tooLarge.file })
  })

  test('that is too large stays too', async () => {
    expect(await failing(new ErrorResponseImpl(413, 'Content Too Large', null))).toEqual({
      id: expect.any(String),
      message: 'Kiriman terlalu besar. Kurangi ukurannya, lalu kirim lagi.',
      errors: {},
      values: {},
    })
  })

  test('sent again in vain is told again', async () => {
    const [first, second] = [await failing(new TypeError('x')), await failing(new TypeError('x'))]
    expect(answerId(first)).not.toBe(answerId(second))
  })

  test.each([
    ['a redirect', redirect('/client/dashboard')],
    ['an error of the page', new ErrorResponseImpl(500, 'Internal Server Error', null)],
    ['a refusal', new ErrorResponseImpl(403, 'Forbidden', null)],
    ['another mistake', new RangeError('x')],
  ])('%s goes on as it was thrown', async (_, thrown) => {
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

describe('after a form the page is loaded anew', () => {
  const revalidates = (actionResult: unknown, actionStatus: number | undefined, defaultShouldRevalidate: boolean) =>
    keepAfterProblem({ actionResult, actionStatus, defaultShouldRevalidate } as ShouldRevalidateFunctionArgs)

  test.each([
    ['as ever when it was accepted', { id: '1', taken: 'claim' }, 200, true, true],
    ['as ever when nothing was sent', undefined, undefined, false, false],
    ['not when it was wrong', problem, 400, true, false],
    ['not when the server is away', problem, undefined, true, false],
    ['always when its subject moved on', problem, 409, false, true],
  ])('%s', (_, result, status, usual, expected) => {
    expect(revalidates(result, status, usual)).toBe(expected)
  })
})
