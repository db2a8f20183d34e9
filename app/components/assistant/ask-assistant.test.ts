// Checks which replies of the assistant count, which are declined messages, and which are failures.
import { afterEach, expect, test, vi } from 'vitest'
import { askAssistant } from './conversation.ts'

afterEach(() => vi.unstubAllGlobals())

function reply(body: string, status = 200) {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response(body, { status }))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

test('asks with the message and gives its reply', async () => {
  const fetch = reply('{"success":true,"message":"Ada.","sources":[{"title":"Kontak","url":"/contact"}]}')
  expect(await askAssistant('Ke mana?')).toEqual({ message: 'Ada.', sources: [{ title: 'Kontak', url: '/contact' }] })
  expect(fetch.mock.calls[0]?.[0]).toBe('/api/v1/chat-assistant')
  expect(fetch.mock.calls[0]?.[1].body).toBe('{"userMessage":"Ke mana?"}')
})

test('sources that are none or lead elsewhere are omitted', async () => {
  const sources = ['/ok', '//evil.example', 'https://evil.example', 'javascript:alert(1)', '/\\evil.example', 7]
  reply(
    JSON.stringify({ success: true, message: 'Ada.', sources: [null, ...sources.map((url) => ({ title: 'x', url }))] }),
  )
  expect((await askAssistant('a')).sources).toEqual([{ title: 'x', url: '/ok' }])
  reply('{"success":true,"message":"Ada."}')
  expect((await askAssistant('a')).sources).toEqual([])
})

test('what is quoted is given on, and what is none is omitted', async () => {
  const quoted = { item: 'faq:12', asked: 'kuota sma' }
  reply(JSON.stringify({ success: true, message: 'Ada.', quoted }))
  expect((await askAssistant('a')).quoted).toEqual(quoted)
  reply('{"success":true,"message":"Ada.","quoted":{"item":12,"asked":"a"}}')
  expect((await askAssistant('a')).quoted).toBeUndefined()
})

test.each([400, 413, 429])('a message declined with %i brings the server’s own sentence', async (status) => {
  reply('{"success":false,"message":"Terlalu banyak pesan."}', status)
  expect(await askAssistant('a')).toEqual({ message: 'Terlalu banyak pesan.', sources: [] })
})

test.each([200, 500, 503])('success false with %i is a failure', async (status) => {
  reply('{"success":false,"message":"Terjadi kesalahan."}', status)
  await expect(askAssistant('a')).rejects.toThrow('Terjadi kesalahan.')
})

test.each([
  '',
  '<html>',
  'null',
  '[]',
  '{}',
  '{"success":"true","message":"a"}',
  '{"success":true}',
  '{"message":"a"}',
])('%j is no valid reply', async (body) => {
  reply(body)
  await expect(askAssistant('a')).rejects.toThrow('Respons tidak valid dari asisten')
})

test('what the last answer gave of the conversation is sent along', async () => {
  const fetch = reply('{"success":true,"message":"Ada."}')
  await askAssistant('kalau SMK?', { topic: 'syarat domisili sma', given: '/knowledge/a/b' })
  expect(fetch.mock.calls[0]?.[1].body).toBe(
    '{"userMessage":"kalau SMK?","conversation":{"topic":"syarat domisili sma","given":"/knowledge/a/b"}}',
  )
})
