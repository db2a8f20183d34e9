// Checks which requests are put off before their page is rendered, and that nothing typed is lost with them.
import { afterEach, expect, test, vi } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import type { peakLevels } from '#domain/peak/peak.ts'
import { applyChoice } from '#domain/peak/peak-now.server.ts'
import { now } from '#shared/dates.ts'
import { hours } from '#shared/durations.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { putOffQuestion } from './put-off-questions.ts'

// The build gives the style sheet's address; here there is no build.
vi.mock('../app/styles/app.css?url', () => ({ default: '/assets/app.css' }))

afterEach(() => applyChoice({ mode: 'auto' }))

type Level = (typeof peakLevels)[number]

const goTo = (level: Level) =>
  applyChoice({ mode: 'level', level, since: now(), until: new Date(now().getTime() + hours(1)) })

const someone = { id: 'somebody' } as Person
const idempotencyKey = newIdempotencyKey()
const words = {
  ...{ description: 'Token "ditolak"\nsejak <kemarin>', name: 'Bu Siti', phone: '0812 3456 7890', regencyId: '16' },
  idempotencyKey,
}
const ownWords = {
  ...{ subject: 'Token', description: 'Ditolak', category: 'login', priority: 'medium', regencyId: '' },
  idempotencyKey,
}
const inDanger = 'aku pengen mati aja'

interface Sent {
  readonly path?: string
  readonly method?: string
  readonly fields?: Readonly<Record<string, string>>
  readonly person?: Person | null
  readonly photo?: boolean
}

function put({ path = '/ask', method = 'POST', fields = words, person = null, photo }: Sent) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (photo) form.set('files', new File(['x'], 'kk.jpg'))
  const body = photo ? form : new URLSearchParams(fields)
  const request = new Request(`http://portal.test${path}`, { method, ...(method === 'POST' && { body }) })
  return putOffQuestion(request, { requestId: 'request-7', person: async () => person })
}

test('a question comes back in a page that sends it again, and is told when', async () => {
  goTo(3)
  const answer = await put({ path: '/ask?text=token', photo: true })
  const html = await answer.text()
  expect(answer instanceof Response && answer.status).toBe(503)
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThanOrEqual(60)
  expect(html).toMatch(/<form[^>]* action="\/ask\?text=token"[^>]* method="post"/)
  // Bodies with files end lines with two signs.
  expect(html).toMatch(/Token &quot;ditolak&quot;\r?\nsejak &lt;kemarin&gt;<\/textarea>/)
  expect(html).toMatch(/name="name"[^>]*value="Bu Siti"|value="Bu Siti"[^>]*name="name"/)
  expect(html).toContain(`name="idempotencyKey" value="${idempotencyKey}"`)
  expect(html).toContain('Lampirkan lagi: kk.jpg.')
  expect(html).toMatch(/Portal sedang sangat ramai, .* Tulisan Anda masih ada\. Tunggu [123] menit, lalu kirim lagi\.</)
  expect(html.match(/Tulisan Anda masih ada/g)).toHaveLength(1)
})

const own = '/client/create-question'

const cases: readonly (readonly [string, Level, Sent, boolean])[] = [
  ['a question of nobody known', 3, {}, true],
  ['below the highest level', 2, {}, false],
  ['reading the form', 3, { method: 'GET' }, false],
  ['a question by scripts, whose page is there', 3, { path: '/ask.data' }, false],
  ['a report', 3, { path: '/ask/report' }, false],
  ['words that are taken along to the other form', 3, { fields: { ...words, intent: 'carry' } }, false],
  ['a question without a name', 3, { fields: { ...words, name: '' } }, false],
  ['somebody in danger', 3, { fields: { ...words, description: inDanger } }, false],
  ['a question of somebody signed in', 3, { path: own, fields: ownWords, person: someone }, true],
  [
    'somebody in danger, by the subject',
    3,
    { path: own, fields: { ...ownWords, subject: inDanger }, person: someone },
    false,
  ],
  ['a question of somebody who has signed out', 3, { path: own, fields: ownWords }, false],
]

test.each(cases)('%s', async (_, level, sent, isPutOff) => {
  goTo(level)
  expect((await put(sent)) instanceof Response).toBe(isPutOff)
})

test('what the page has to answer reaches it whole', async () => {
  goTo(3)
  const sent = await put({ fields: { ...words, description: inDanger }, photo: true })
  if (sent instanceof Response) throw new Error('put off')
  const form = await sent.formData()
  const file = form.get('files')
  expect([form.get('description'), file instanceof File && (await file.text())]).toEqual([inDanger, 'x'])
})
