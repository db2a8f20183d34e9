// A virus scanner that takes a file and never answers.

import { HttpClient } from '#tests/portal/http-client.ts'
import { aPdf } from '../builders/a-photo.ts'
import type { Fault } from './fault.ts'
import { type Stage, sql } from './stage.ts'
import { until } from './until.ts'

export const hangingScanner: Fault<Stage> = {
  name: 'virus scanner that hangs',
  allowed: 'receipts',
  happen: async ({ stage, fixed }) => {
    const client = new HttpClient(stage.origin)
    await client.signIn('client@spmb.test')
    const problems: string[] = []
    const headers = { Origin: stage.origin, 'Content-Type': 'application/pdf' }
    stage.clamd.mood = 'silent'
    const upload = () =>
      client.send('/attachments?name=rapor.pdf', { method: 'POST', headers, body: new Uint8Array(aPdf()) })
    const uploads = await Promise.all([upload(), upload(), upload()])
    const ids: string[] = []
    for (const answer of uploads) {
      const file = (await answer.json()) as { id?: string; scan?: string }
      if (answer.status === 201 && file.scan === 'waiting' && file.id) ids.push(file.id)
      else problems.push(`an upload was answered ${answer.status}, ${file.scan ?? ''}`)
    }
    for (const id of ids) {
      const { status } = await client.get(`/attachments/${id}`)
      if (status === 200) problems.push('a file that was not scanned was given out')
    }
    stage.clamd.mood = 'clean'
    fixed()
    // The worker looks every minute.
    const waiting = `select count(*)::int as n from attachment where scan <> 'clean'`
    await until('the files are scanned', async () => (await sql<{ n: number }>(stage, waiting))[0]?.n === 0, {
      limit: 150_000,
      every: 500,
    })
    return problems
  },
}
