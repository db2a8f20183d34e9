// Checks that what a library says on the console becomes a line of the log, and that a visitor who leaves is no error.
import { afterEach, expect, test, vi } from 'vitest'
import { log } from '#platform/log.server.ts'
import { currentRequest, sendConsoleToLog } from './current-request.ts'

const { error, warn, info, log: plain } = console

afterEach(() => {
  Object.assign(console, { error, warn, info, log: plain })
  vi.restoreAllMocks()
})

test('errors, warnings and the rest go to their level', () => {
  const spies = { error: vi.spyOn(log, 'error'), warn: vi.spyOn(log, 'warn'), debug: vi.spyOn(log, 'debug') }
  for (const spy of Object.values(spies)) spy.mockImplementation(() => undefined)
  sendConsoleToLog()
  const broken = new Error('rusak')
  console.error('could not send', broken, { password: 'rahasia' })
  console.warn('be careful')
  console.info('The user aborted a request.')
  console.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
  expect(spies.error.mock.calls).toEqual([[{ requestId: undefined, err: broken }, 'could not send']])
  expect(spies.warn.mock.calls).toEqual([[{ requestId: undefined, err: undefined }, 'be careful']])
  expect(spies.debug.mock.calls.map(([, words]) => words)).toEqual(['The user aborted a request.', 'a library said'])
})

test('an object is logged with what names its cause and the request, without what someone typed', () => {
  const errors = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  const debug = vi.spyOn(log, 'debug').mockImplementation(() => undefined)
  sendConsoleToLog()
  const answer = { code: 'unexpected', message: 'Gagal untuk "Budi" 081234567890', form: { name: 'Budi' } }
  currentRequest.run('request-1', () =>
    console.error({ type: 'DataWithResponseInit', data: answer, init: { status: 500 } }),
  )
  const cause = { kind: 'Object', type: 'DataWithResponseInit', status: 500, code: 'unexpected' }
  expect(errors.mock.calls).toEqual([
    [{ requestId: 'request-1', cause: { ...cause, message: 'Gagal untuk "…" …' } }, 'a library said'],
  ])
  // A refusal has been answered.
  console.error({ data: { code: 'invalid' }, init: { status: 400 } })
  expect(debug.mock.calls).toHaveLength(1)
  expect(errors.mock.calls).toHaveLength(1)
})
