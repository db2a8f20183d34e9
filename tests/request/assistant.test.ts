// The endpoint of the virtual assistant: what it answers, quotes, refuses, and reports.
import { describe, expect, test } from 'vitest'
import { Visitor } from './visitors.ts'

interface Reply {
  readonly success: boolean
  readonly message: string
  readonly sources?: readonly { title: string; url: string }[]
  readonly conversation?: { readonly topic?: string }
}

const send = (body: unknown, headers: Record<string, string> = {}, visitor = new Visitor()) =>
  visitor.send('/api/v1/chat-assistant', {
    method: 'POST',
    headers: { Origin: visitor.origin, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const ask = async (userMessage: string, more: object = {}) =>
  (await (await send({ userMessage, ...more })).json()) as Reply

describe('an answer', () => {
  test('quotes its sources, and each leads to its page', async () => {
    const answer = await send({ userMessage: 'Apa syarat jalur domisili SMA?' })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const reply = (await answer.json()) as Reply
    expect(reply).toMatchObject({ success: true, message: expect.stringMatching(/\w/) })
    const source = reply.sources?.find(({ title }) => title.includes('Jalur Domisili SMA'))
    expect(source?.url).toMatch(/^\/knowledge\/registration-paths\/path-1(#.*)?$/)
    const page = await new Visitor().open((source?.url ?? '').replace(/#.*/, ''))
    expect(page.heading).toBe('Jalur Domisili SMA')
  })

  test('gives the conversation that the next question refers to', async () => {
    const { conversation } = await ask('Berapa kuota jalur domisili SMA?')
    expect(conversation?.topic).toEqual(expect.stringMatching(/\w/))
    const about = await ask('kalau SMK?', { conversation })
    expect(about.message).toMatch(/SMK/)
  })

  test('quotes nothing for help in danger, a person, a bribe or a greeting', async () => {
    for (const words of ['aku mau bunuh diri', 'bicara dengan petugas', 'petugas minta uang supaya lolos', 'Halo']) {
      const reply = await ask(words)
      expect([
        words,
        reply.success,
        (reply.sources ?? []).filter(({ url }) => /^\/(faq|knowledge)\//.test(url)),
      ]).toEqual([words, true, []])
    }
  })
})

describe('a message is refused', () => {
  test.each([
    ['empty', { userMessage: '   ' }, 400],
    ['too long', { userMessage: 'a'.repeat(1_001) }, 400],
    ['none', {}, 400],
    ['larger than any message', { userMessage: 'a'.repeat(9_000) }, 413],
  ])('%s', async (_, body, status) => {
    const answer = await send(body)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ success: false, message: expect.stringMatching(/\w/) })
  })

  test('sent by a page of another site', async () => {
    const answer = await send({ userMessage: 'Halo' }, { Origin: 'https://lain.example' })
    expect(answer.status).toBe(403)
  })
})
