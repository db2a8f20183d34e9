// Checks the deliberate errors, and that an unreachable database is distinguished from a mistake of ours.
import { describe, expect, test } from 'vitest'
import {
  AppError,
  asAppError,
  Conflict,
  Forbidden,
  Invalid,
  isOutage,
  NotFound,
  TooLarge,
  TooMany,
  Unavailable,
} from './errors.ts'

const coded = (code: string, message = 'query failed') => Object.assign(new Error(message), { code })

describe('each deliberate error carries code, status and a sentence', () => {
  test.each([
    [new NotFound(), 'not_found', 404],
    [new Forbidden(), 'forbidden', 403],
    [new Invalid('Salah.'), 'invalid', 400],
    [new Conflict('Berubah.'), 'conflict', 409],
    [new TooMany(60_000), 'too_many', 429],
    [new TooLarge(), 'too_large', 413],
    [new Unavailable(), 'unavailable', 503],
  ] as const)('%s', (error, code, status) => {
    expect(error).toBeInstanceOf(AppError)
    expect(error).toBeInstanceOf(Error)
    expect([error.code, error.status]).toEqual([code, status])
    expect(error.message).toMatch(/^[A-Z].*\.$/)
  })

  test('a wrong input names its fields', () => {
    expect(new Invalid('Salah.', { email: 'Email tidak valid' }).fields).toEqual({ email: 'Email tidak valid' })
    expect(new Invalid('Salah.').fields).toEqual({})
  })
})

test.each([
  [0, '1 detik', 1],
  [1_200, '2 detik', 2],
  [59_000, '59 detik', 59],
  [59_001, '1 menit', 60],
  [60_001, '2 menit', 61],
  [900_000, '15 menit', 900],
])('too many names the wait of %i ms as text and in whole seconds', (waitMs, words, seconds) => {
  const refused = new TooMany(waitMs)
  expect(refused.message).toBe(`Terlalu banyak percobaan. Coba lagi dalam ${words}.`)
  expect(refused.waitSeconds).toBe(seconds)
})

describe('an outage', () => {
  test.each([
    ['no one listens', 'ECONNREFUSED'],
    ['the connection was cut', 'ECONNRESET'],
    ['the name is not known', 'ENOTFOUND'],
    ['no answer', 'ETIMEDOUT'],
    ['the other side is gone', 'EPIPE'],
    ['no way to the host', 'EHOSTUNREACH'],
    ['no network', 'ENETUNREACH'],
    ['names cannot be looked up now', 'EAI_AGAIN'],
    ['too many open files of the process', 'EMFILE'],
    ['too many open files of the machine', 'ENFILE'],
    ['disk full, said by the system', 'ENOSPC'],
    ['connection exception', '08000'],
    ['connection not to be had', '08001'],
    ['connection does not exist', '08003'],
    ['connection rejected', '08004'],
    ['connection failure', '08006'],
    ['read-only transaction', '25006'],
    ['idle in transaction for too long', '25P03'],
    ['transaction for too long', '25P04'],
    ['serialization failure', '40001'],
    ['deadlock', '40P01'],
    ['insufficient resources', '53000'],
    ['disk full', '53100'],
    ['out of memory', '53200'],
    ['too many connections', '53300'],
    ['configured limit exceeded', '53400'],
    ['lock not available', '55P03'],
    ['query canceled', '57014'],
    ['admin shutdown', '57P01'],
    ['crash shutdown', '57P02'],
    ['cannot connect now', '57P03'],
    ['idle session ended', '57P05'],
    ['system error', '58000'],
    ['input or output error', '58030'],
  ])('is known by its code: %s, %s', (_, code) => {
    expect(asAppError(new Error('Failed query', { cause: coded(code) }))?.status).toBe(503)
  })

  test.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Query read timeout',
  ])('is known by the driver’s words: %s', (message) => {
    expect(isOutage(new Error(message))).toBe(true)
  })

  test('is known by a socket that is not there, not by any file that is not', () => {
    const missing = (syscall: string) => Object.assign(coded('ENOENT'), { syscall })
    expect(isOutage(new Error('Failed query', { cause: missing('connect') }))).toBe(true)
    expect(isOutage(missing('open'))).toBe(false)
    for (const code of ['EAGAIN', 'EACCES'])
      expect(isOutage(Object.assign(coded(code), { syscall: 'connect' }))).toBe(true)
  })

  test('is known through the causes behind a wrapped error', () => {
    const wrapped = new Error('Failed query', { cause: new Error('middle', { cause: coded('ECONNREFUSED') }) })
    expect(isOutage(wrapped)).toBe(true)
  })

  test('is known inside an AggregateError, as Node throws for a host with several addresses', () => {
    const several = new AggregateError([coded('EINVAL'), coded('ECONNREFUSED')])
    expect(isOutage(several)).toBe(true)
    expect(isOutage(new Error('Failed query', { cause: several }))).toBe(true)
    expect(isOutage(new AggregateError([new Error('wrapped', { cause: coded('57P01') })]))).toBe(true)
  })

  test.each([
    ['a wrong query', coded('42601', 'syntax error at or near "form"')],
    ['a broken constraint', coded('23505', 'duplicate key value')],
    ['a word of five letters as a code', coded('58abc')],
    ['a missing right', coded('42501', 'permission denied')],
    ['a number as a code', Object.assign(new Error('odd'), { code: 53100 })],
    ['a mistake of ours', new TypeError('undefined is not a function')],
    ['an aggregate of other errors', new AggregateError([coded('23505'), new Error('no')])],
    ['a cause that is no error', new Error('odd', { cause: 'ECONNREFUSED' })],
    ['an object that only looks like one', { code: 'ECONNREFUSED', message: 'no' }],
    ['a text', 'Connection terminated unexpectedly'],
    ['nothing', undefined],
    ['null', null],
  ])('is not %s', (_, error) => {
    expect(isOutage(error)).toBe(false)
  })
})

describe('what was thrown as a deliberate error', () => {
  test('a deliberate error is itself', () => {
    const error = new Conflict('Berubah.')
    expect(asAppError(error)).toBe(error)
  })

  test('an outage becomes Unavailable and keeps its cause', () => {
    const cause = new Error('Failed query', { cause: coded('ECONNREFUSED') })
    const error = asAppError(cause)
    expect(error).toBeInstanceOf(Unavailable)
    expect(error?.status).toBe(503)
    expect(error?.cause).toBe(cause)
  })

  test('the sentence of an outage reveals nothing of the database', () => {
    expect(asAppError(coded('ECONNREFUSED', 'connect ECONNREFUSED 10.0.0.3:5432'))?.message).not.toMatch(
      /10\.0|5432|ECONN/,
    )
  })

  test.each([[new Error('mistake')], [coded('23505')], ['text'], [undefined]])('%s is none', (thrown) => {
    expect(asAppError(thrown)).toBeUndefined()
  })
})
