// Services beside the portal that take a request and never answer: the virus scanner, the language model.

import { HttpClient } from '#tests/portal/http-client.ts'
import { says } from '../builders/a-model-server.ts'
import { aPdf } from '../builders/a-photo.ts'
import type { Fault } from './fault.ts'
import { type Stage, sql } from './stage.ts'
import { until } from './until.ts'

export const hangingScanner: Fault<Stage> = {
  name: 'virus scanner that hangs',
  allowed: 'receipts',
  happen: async ({ stage, mended }) => {
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
    mended()
    // The worker looks every minute.
    const waiting = `select count(*)::int as n from attachment where scan <> 'clean'`
    await until('the files are scanned', async () => (await sql<{ n: number }>(stage, waiting))[0]?.n === 0, {
      limit: 150_000,
      every: 500,
    })
    return problems
  },
}

export const hangingModel: Fault<Stage> = {
  name: 'language model that hangs',
  allowed: 'receipts',
  happen: async ({ stage, mended }) => {
    const asked = stage.model.asked.length
    stage.model.behave(() => undefined)
    const headers = { 'Content-Type': 'application/json' }
    const body = JSON.stringify({ userMessage: 'Bagaimana cara aktivasi akun?' })
    const ask = () => fetch(`${stage.origin}/api/v1/chat-assistant`, { method: 'POST', headers, body })
    const answers = await Promise.all([ask(), ask(), ask()])
    const problems: string[] = []
    for (const answer of answers) {
      const text = await answer.text()
      if (answer.status !== 200 || text.length < 100) problems.push(`the assistant answered ${answer.status} ${text}`)
    }
    if (stage.model.asked.length === asked) problems.push('the model was not asked')
    stage.model.behave(says('Periksa kembali data Anda.'))
    mended()
    return problems
  },
}
