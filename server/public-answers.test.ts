// Checks the limit on made-up searches as the running portal has it: public pages over real HTTP, with stand-ins for what they show.
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#shared/limits.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { publicAnswers } from './public-answers.ts'

provideDatabase()

const rendered: string[] = []
const { cache, stop } = publicAnswers(async (request, bindings) => {
  const { pathname, search } = new URL(request.url)
  if (!bindings) rendered.push(pathname + search)
  return new Response('Halaman', { status: bindings?.refusal?.status ?? 200, headers: { 'content-type': 'text/html' } })
})
const server = createServer((request, response) => cache.answer(request, response, () => response.writeHead(404).end()))

beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)))
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await stop()
})

/** The status of a page as a visitor at this loopback address gets it. */
const statusFor = (path: string, localAddress = '127.0.0.1') =>
  new Promise<number | undefined>((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    get({ host: '127.0.0.1', port, path, localAddress }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode))
    }).once('error', reject)
  })

test('one network has 300 searches made a minute; what is kept, pages without a query and others go on', async () => {
  expect(limits['search-page'].turns).toBe(300)
  for (let number = 0; number < 300; number += 1) {
    expect([number, await statusFor(`/search?q=karangan-${number}`)]).toEqual([number, 200])
  }
  const before = rendered.length
  expect(await statusFor('/search?q=satu-lagi')).toBe(429)
  expect(await statusFor('/knowledge?q=satu-lagi')).toBe(429)
  expect(rendered).toHaveLength(before)

  expect(await statusFor('/search?q=karangan-299')).toBe(200)
  expect(await statusFor('/search')).toBe(200)
  expect(await statusFor('/search?q=satu-lagi', '127.0.0.2')).toBe(200)
})
