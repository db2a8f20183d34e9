// Checks that what a library says on the console becomes a line of the log, and that a visitor who leaves is no error.
import { afterEach, expect, test, vi } from 'vitest'
import { log } from '#platform/log.server.ts'
import { sendConsoleToLog } from './console-to-log.ts'

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
  expect(spies.error.mock.calls).toEqual([[{ err: broken }, 'could not send']])
  expect(spies.warn.mock.calls).toEqual([[{ err: undefined }, 'be careful']])
  expect(spies.debug.mock.calls.map(([, words]) => words)).toEqual(['The user aborted a request.', 'a library said'])
})
