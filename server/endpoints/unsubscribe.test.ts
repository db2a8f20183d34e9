// Checks the one click of mail programs: no session, no origin, the same answer for a wrong token as for someone unknown.
import { expect, onTestFinished, test } from 'vitest'
import { unsubscribePath } from '#domain/notifications/deliveries/mail-head.server.ts'
import { wantsAnswerMails } from '#domain/notifications/mail-preference.server.ts'
import { database } from '#platform/database/database.server.ts'
import { applyLimits } from '#platform/limits.server.ts'
import { webApp } from '#server/web-app.ts'
import { aClient } from '#tests/builders/a-person.ts'
import { provideDatabase } from '#tests/setup/database.ts'

provideDatabase()

const click = (path: string, headers: Record<string, string> = {}) =>
  webApp.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: 'List-Unsubscribe=One-Click',
  })

test('one click stops the mails, twice too', async () => {
  const { id } = await aClient()
  for (let time = 1; time <= 2; time++) {
    const answer = await click(unsubscribePath(id))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('set-cookie')).toBeNull()
  }
  expect(await wantsAnswerMails(id)).toBe(false)
})

test('a wrong token and someone unknown are refused alike', async () => {
  const answers = await Promise.all([
    click('/unsubscribe?token=x.y'),
    click('/unsubscribe'),
    click(unsubscribePath('tidak-ada')),
  ])
  const words = await Promise.all(answers.map((answer) => answer.text()))
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(new Set(words).size).toBe(1)
})

test('a page of another site stops nothing', async () => {
  const { id } = await aClient()
  const answer = await click(unsubscribePath(id), { origin: 'https://jahat.example' })
  expect(answer.status).toBe(403)
  expect(await wantsAnswerMails(id)).toBe(true)
})

test('a network has so many tries an hour, right and wrong ones alike', async () => {
  const { id } = await aClient()
  applyLimits({ 'unsubscribe-network': 2 })
  onTestFinished(() => applyLimits({}))
  await database.execute('delete from rate_limit')
  expect((await click('/unsubscribe?token=x.y')).status).toBe(404)
  expect((await click(unsubscribePath(id))).status).toBe(200)
  const refused = await click(unsubscribePath(id))
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})
