// Checks '/.well-known/security.txt': what it says, for how long, and that it is not there without a contact.
import { afterEach, expect, test } from 'vitest'
import { readEnvironment } from '#platform/env.server.ts'
import { setClock } from '#shared/dates.ts'
import { securityText } from './discovery.ts'

afterEach(() => setClock(null))

function ask(variables: Record<string, string>) {
  return securityText(readEnvironment(variables)).request('/.well-known/security.txt')
}

const asked = {
  PORTAL_ORIGIN: 'https://bantuan.example',
  TRUST_PROXY: '0',
  SECURITY_CONTACT: 'mailto:keamanan@bantuan.example',
}

test('names the contact, 180 days from the start of the day in WIB, the languages and its own address', async () => {
  setClock(new Date('2026-06-16T20:15:00+07:00'))
  const answer = await ask(asked)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^text\/plain; ?charset=utf-8$/i),
  ])
  expect(await answer.text()).toBe(
    [
      'Contact: mailto:keamanan@bantuan.example',
      'Expires: 2026-12-12T17:00:00.000Z',
      'Preferred-Languages: id, en',
      'Canonical: https://bantuan.example/.well-known/security.txt',
      '',
    ].join('\n'),
  )
})

test('says the same all day long', async () => {
  const texts: string[] = []
  for (const time of ['00:00:00', '23:59:59']) {
    setClock(new Date(`2026-06-16T${time}+07:00`))
    texts.push(await (await ask(asked)).text())
  }
  expect(texts[0]).toBe(texts[1])
})

test('is not there without a contact', async () => {
  expect((await ask({ ...asked, SECURITY_CONTACT: '' })).status).toBe(404)
})
