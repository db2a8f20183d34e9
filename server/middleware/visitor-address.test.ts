// Checks by which address a visitor is known: the connection's, or the one that a trusted proxy names.
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import type { AppEnv } from '../app-env.ts'
import { findVisitorBehind } from '../trusted-proxies.ts'
import { visitorAddress } from './visitor-address.ts'

type Proxies = Parameters<typeof findVisitorBehind>[0]

async function address(remote: string | null, proxies: Proxies = 'none', forwarded?: string): Promise<string> {
  const find = findVisitorBehind(proxies)
  const app = new Hono<AppEnv>().get('/', (context) => context.text(visitorAddress(context, find)))
  const headers = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded }
  const bindings = remote === null ? undefined : { incoming: { socket: { remoteAddress: remote } } }
  return (await app.request('/', { headers }, bindings)).text()
}

test('it is the connection’s', async () => {
  expect(await address('10.0.0.7')).toBe('10.0.0.7')
  expect(await address('::ffff:10.0.0.7')).toBe('10.0.0.7')
  expect(await address(null)).toBe('')
  expect(await address(null, 'nearby', '1.2.3.4')).toBe('')
})

test('what a visitor claims counts for nothing without a proxy', async () => {
  expect(await address('10.0.0.7', 'none', '1.2.3.4')).toBe('10.0.0.7')
})

describe('behind a proxy on this machine or its own network', () => {
  test.each([
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '10.0.0.7',
    '172.31.0.1',
    '192.168.9.9',
    'fd12::1',
    'fe80::1%eth0',
  ])('%s is believed', async (proxy) => expect(await address(proxy, 'nearby', '1.2.3.4')).toBe('1.2.3.4'))

  test.each(['8.8.8.8', '172.32.0.1', '2001:db8::1', '::ffff:8.8.8.8'])('%s is not', async (stranger) => {
    expect(await address(stranger, 'nearby', '1.2.3.4')).toBe(await address(stranger))
  })

  test.each([
    ['the last entry counts, the first is the visitor’s own', '9.9.9.9, 1.2.3.4', '1.2.3.4'],
    ['also when it is of the own network', '9.9.9.9, 192.168.1.50', '192.168.1.50'],
    ['with a port', '1.2.3.4:5678', '1.2.3.4'],
    ['IPv6 with a port', '[2001:db8:0:12::1]:443', '2001:db8:0:12::'],
    ['nothing', '', '10.0.0.7'],
    ['what is no address', 'zzz1', '10.0.0.7'],
    ['an address that is none', '9.9.9.999', '10.0.0.7'],
    ['a made-up port', '9.9.9.9:1001x', '10.0.0.7'],
    ['a made-up entry behind an honest one', '1.2.3.4, unknown', '10.0.0.7'],
  ])('%s', async (_, forwarded, expected) => {
    expect(await address('10.0.0.7', 'nearby', forwarded)).toBe(expected)
  })
})

describe('behind proxies that are named', () => {
  const named = ['10.0.0.5', '203.0.113.0/24', '2001:db8:1::/48']

  test.each([
    ['from the one in front', '10.0.0.5', '1.2.3.4', '1.2.3.4'],
    ['through two', '10.0.0.5', '1.2.3.4, 203.0.113.9', '1.2.3.4'],
    ['through two, with what the visitor wrote', '10.0.0.5', '9.9.9.9, 1.2.3.4, 203.0.113.9', '1.2.3.4'],
    ['by IPv6', '2001:db8:1:2::3', '1.2.3.4', '1.2.3.4'],
    ['one proxy sends its own request', '10.0.0.5', '203.0.113.9', '203.0.113.9'],
    ['another private address is not believed', '10.0.0.6', '1.2.3.4', '10.0.0.6'],
    ['this machine is not believed', '127.0.0.1', '1.2.3.4', '127.0.0.1'],
    ['a stranger is not believed', '198.51.100.1', '1.2.3.4', '198.51.100.1'],
  ])('%s', async (_, remote, forwarded, expected) => {
    expect(await address(remote, named, forwarded)).toBe(expected)
  })
})

test('of IPv6 only the network counts', async () => {
  const same = ['2001:db8:0:12::1', '2001:0db8:0000:0012:aaaa:bbbb:cccc:dddd', '2001:DB8::12:0:0:0:9']
  expect(new Set(await Promise.all(same.map((each) => address(each)))).size).toBe(1)
  expect(await address('2001:db8:0:13::1')).not.toBe(await address('2001:db8:0:12::1'))
  expect(await address('::1')).toBe('0:0:0:0::')
  expect(await address('fe80::1%eth0')).toBe('fe80:0:0:0::')
  expect(await address('::ffff:0102:0304')).toBe('1.2.3.4')
})
