// Checks that signals are received again after their connection was lost silently.
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { aTcpProxy, type TcpProxy } from '#tests/builders/a-tcp-proxy.ts'
import { connectDatabase, disconnectDatabase } from './database/database.server.ts'
import { onSignal } from './signals.server.ts'

let proxy: TcpProxy
let sender: pg.Client
let hearing: Awaited<ReturnType<typeof onSignal>>
const received = vi.fn()

beforeEach(async () => {
  const { url } = inject('postgres')
  proxy = await aTcpProxy(url)
  sender = new pg.Client({ connectionString: url })
  await sender.connect()
  // The pool connects to nothing before it is asked: what listens is alone behind the proxy, without the pulse of a portal.
  connectDatabase(proxy.through(url))
  received.mockClear()
  hearing = await onSignal('content_changed', received, { askEvery: 100, answerLimit: 1_000 })
})

afterEach(async () => {
  await hearing.stop()
  await disconnectDatabase()
  await sender.end()
  await proxy.close()
})

const send = () => sender.query(`select pg_notify('content_changed', '')`)

test('a silent connection is noticed, missed signals are caught up on, and new ones are received', async () => {
  await send()
  await expect.poll(() => received.mock.calls.length).toBe(1)

  proxy.swallowPresent()
  await send()
  // The first call for everything that may have been sent meanwhile.
  await expect.poll(() => received.mock.calls.length).toBe(2)
  expect(proxy.carrying()).toBe(1)
  await send()
  await expect.poll(() => received.mock.calls.length).toBe(3)
})
