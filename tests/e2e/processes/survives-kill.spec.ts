// kill -9 of portal and database in the middle of 200 submissions: every acknowledged one is there afterwards.
import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { allowManyQuestions } from '../allow-many.ts'
import { HttpClient } from '../http-client.ts'
import { makeDataDir, startPortal } from './portal-process.ts'

test('no acknowledged question is lost by kill -9', async () => {
  test.setTimeout(120_000)
  const { dataDir, remove } = await makeDataDir()
  const port = 4181
  const first = await startPortal({ dataDir, port })
  await allowManyQuestions(first.origin)
  const client = new HttpClient(first.origin)
  await client.signIn('client@spmb.test')

  const acknowledged: string[] = []
  let refused = 0
  let killed: Promise<void> | undefined
  const submissions = Array.from({ length: 200 }, (_, number) => ({
    subject: `Pertanyaan nomor ${number}`,
    category: 'login',
    priority: 'low',
    description: 'Isi pertanyaan',
    idempotencyKey: randomUUID(),
  }))
  const lanes = Array.from({ length: 8 }, async () => {
    for (let form = submissions.pop(); form; form = submissions.pop()) {
      try {
        const answer = await client.post('/client/create-question', form)
        const id = answer.headers.get('location')?.match(/questions\/([a-z0-9]{25})\/receipt/)?.[1]
        if (id) acknowledged.push(id)
        else refused += 1
      } catch {
        refused += 1
      }
      if (acknowledged.length >= 90) killed ??= first.killEverything()
    }
  })
  await Promise.all(lanes)
  await killed
  // The kill came in the middle: some were acknowledged, some were not.
  expect(acknowledged.length).toBeGreaterThanOrEqual(90)
  expect(refused).toBeGreaterThan(0)

  const second = await startPortal({ dataDir, port })
  try {
    const lost: string[] = []
    for (const id of acknowledged) {
      const page = await fetch(`${second.origin}/status/${id}`)
      if (page.status !== 200 || !(await page.text()).includes('Belum Direspon')) lost.push(id)
    }
    expect(lost).toEqual([])
    // The session survived too, and so did the way to ask again.
    expect((await client.get('/client/dashboard')).status).toBe(200)
  } finally {
    await second.stop()
    await remove()
  }
})
