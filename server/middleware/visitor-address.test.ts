// Checks by which address a visitor is known: the connection's, or the last one a trusted proxy names.
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnv } from '../app-env.ts'
import { visitorAddress } from './visitor-address.ts'

async function address(remote: string | null, trustProxy = false, forwarded?: string): Promise<string> {
  const app = new Hono<AppEnv>().get('/', (context) => context.text(visitorAddress(context, trustProxy)))
  const headers = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded }
  const bindings = remote === null ? undefined : { incoming: { socket: { remoteAddress: remote } } }
  return (await app.request('/', { headers }, bindings)).text()
}

test('it is the connection’s', async () => {
  expect(await address('10.0.0.7')).toBe('10.0.0.7')
  expect(await address('::ffff:10.0.0.7')).toBe('10.0.0.7')
  expect(await address(null)).toBe('')
})

test('what a visitor claims counts for nothing without a proxy', async () => {
  expect(await address('10.0.0.7', false, '1.2.3.4')).toBe('10.0.0.7')
})

test('behind a proxy it is the last address the header names', async () => {
  expect(await address('10.0.0.7', true, '1.2.3.4')).toBe('1.2.3.4')
  expect(await address('10.0.0.7', true, '9.9.9.9, 1.2.3.4')).toBe('1.2.3.4')
  expect(await address('10.0.0.7', true, '')).toBe('10.0.0.7')
  expect(await address('10.0.0.7', true)).toBe('10.0.0.7')
})

test('of IPv6 only the network counts', async () => {
  const same = ['2001:db8:0:12::1', '2001:0db8:0000:0012:aaaa:bbbb:cccc:dddd', '2001:DB8::12:0:0:0:9']
  expect(new Set(await Promise.all(same.map((each) => address(each)))).size).toBe(1)
  expect(await address('2001:db8:0:13::1')).not.toBe(await address('2001:db8:0:12::1'))
  expect(await address('::1')).toBe('0:0:0:0::')
  expect(await address('fe80::1%eth0')).toBe('fe80:0:0:0::')
})
