// Checks that signals are heard again when the connection they come over leads nowhere any more, without a word.
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { aTcpProxy, type TcpProxy } from '#tests/builders/a-tcp-proxy.ts'
import { connectDatabase, disconnectDatabase } from './database/database.server.ts'
import { onSignal } from './signals.server.ts'

let proxy: TcpProxy
let sender: pg.Client
let hearing: Awaited<ReturnType<typeof onSignal>>
const heard = vi.fn()

beforeEach(async () => {
  const { url } = inject('postgres')
  proxy = await aTcpProxy(url)
  sender = new pg.Client({ connectionString: url })
  await sender.connect()
  // The pool connects to nothing before it is asked: what listens is alone behind the proxy, without the pulse of a portal.
  connectDatabase(proxy.through(url))
  heard.mockClear()
  hearing = await onSignal('content_changed', heard, { askEvery: 100, answerLimit: 1_000 })
})

afterEach(async () => {
  await hearing.stop()
  await disconnectDatabase()
  await sender.end()
  await proxy.close()
})

const send = () => sender.query(`select pg_notify('content_changed', '')`)

test('a connection that carries nothing any more is noticed, what was missed is caught up on, and signals are heard again', async () => {
  await send()
  await expect.poll(() => heard.mock.calls.length).toBe(1)

  proxy.swallowPresent()
  await send()
  // The first call for everything that may have been sent meanwhile.
  await expect.poll(() => heard.mock.calls.length).toBe(2)
  expect(proxy.carrying()).toBe(1)
  await send()
  await expect.poll(() => heard.mock.calls.length).toBe(3)
})
