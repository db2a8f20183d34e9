// Large bodies in the running portal: strangers' are not read, those of people who are signed in are, within bounds.
import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { ports } from '#tests/e2e/ports.ts'
import { HttpClient } from '#tests/portal/http-client.ts'
import { makeDataDir, type PortalProcess, startPortal } from '#tests/portal/portal-process.ts'
import { residentBytes } from '#tests/portal/resident-memory.ts'
import { postSilently } from '#tests/portal/silent-post.ts'

test.describe.configure({ mode: 'serial' })

const megabyte = 1024 * 1024
const paths = [
  '/client/create-question',
  '/helpdesk/tickets/1',
  '/admin/files',
  '/helpdesk/announcements',
  '/client/profile/photo',
  '/attachments?name=a.pdf',
]

let portal: PortalProcess
let folder: Awaited<ReturnType<typeof makeDataDir>>

test.beforeAll(async () => {
  folder = await makeDataDir()
  portal = await startPortal({ dataDir: folder.dataDir, port: ports.largeBodies })
})

test.afterAll(async () => {
  await portal.stop()
  await folder.remove()
})

const statusOf = (answer: string) => /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]

/** A question with PDFs of so many bytes each. */
function question(subject: string, sizes: readonly number[]): FormData {
  const form = new FormData()
  const fields = { idempotencyKey: randomUUID(), subject, category: 'upload', priority: 'medium' }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('description', `Isi dari ${subject}`)
  for (const [number, size] of sizes.entries()) {
    const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size - 15, 'a'), Buffer.from('%%EOF\n')])
    form.append('files', new File([content], `berkas-${number}.pdf`, { type: 'application/pdf' }))
  }
  return form
}

test('what thirty strangers send is not kept, and each is answered at once', async () => {
  // Warm, so that what the first answers cost is not counted.
  for (const path of paths) {
    const first = postSilently(portal.origin, path)
    await expect.poll(() => statusOf(first.answer())).toBeDefined()
    first.stop()
  }
  const before = await residentBytes(portal.pid)
  const posts = Array.from({ length: 30 }, (_, number) =>
    postSilently(portal.origin, paths[number % paths.length] ?? ''),
  )
  try {
    await expect
      .poll(() => posts.map((post) => statusOf(post.answer())))
      .toEqual(posts.map((_, number) => (number % paths.length === 5 ? '401' : '302')))
    // Those to pages were refused before a request gets its id.
    const withId = posts.filter((post) => /x-request-id/i.test(post.answer()))
    expect(withId).toEqual(posts.filter((_, number) => number % paths.length === 5))
    let most = 0
    await expect
      .poll(async () => {
        most = Math.max(most, (await residentBytes(portal.pid)) - before)
        return posts.every((post) => post.isCut())
      })
      .toBe(true)
    expect(Math.round(most / megabyte)).toBeLessThan(100)
  } finally {
    for (const post of posts) post.stop()
  }
})

test('a wrong role is refused without being read', async () => {
  const client = new HttpClient(portal.origin)
  await client.signIn('client@spmb.test')
  const post = postSilently(portal.origin, '/admin/files', { cookie: client.cookie })
  await expect.poll(() => statusOf(post.answer())).toBe('403')
  await expect.poll(() => post.isCut()).toBe(true)
})

test('five files of 10 MB go with a question without JavaScript; more is refused with a message', async () => {
  const client = new HttpClient(portal.origin)
  await client.signIn('client@spmb.test')
  const sent = await client.postFiles(
    '/client/create-question',
    question('Lima berkas besar', Array(5).fill(10 * megabyte)),
  )
  expect(sent.headers.get('location')).toMatch(/^\/client\/questions\/[a-z0-9]{25}\/receipt$/)
  const receipt = await (await client.get(sent.headers.get('location') ?? '')).text()
  for (let number = 0; number < 5; number += 1) expect(receipt).toContain(`berkas-${number}.pdf`)

  const tooLarge = await client.postFiles(
    '/client/create-question',
    question('Terlalu besar', Array(6).fill(10 * megabyte)),
  )
  expect(tooLarge.status).toBe(413)
  const words = await tooLarge.text()
  expect(words).toContain('Kiriman terlalu besar')
  // What was typed returns, and of the files their names.
  expect(words).toContain('Isi dari Terlalu besar')
  expect(words).toContain('Lampirkan lagi: berkas-0.pdf, berkas-1.pdf')
})

test('an upload that breaks off leaves no line outside the log', async () => {
  const client = new HttpClient(portal.origin)
  await client.signIn('client@spmb.test')
  const before = portal.output()
  for (const path of ['/client/create-question', '/attachments?name=a.pdf']) {
    const bytes = path.startsWith('/attachments') ? 9 * megabyte : 40 * megabyte
    const post = postSilently(portal.origin, path, { cookie: client.cookie, bytes })
    await expect.poll(() => post.unsent()).toBe(0)
    post.stop()
    await expect.poll(() => post.isCut()).toBe(true)
  }
  // Answers that come later come after all log lines about these.
  expect((await client.get('/client/dashboard')).status).toBe(200)
  expect(portal.output()).toBe(before)
})
