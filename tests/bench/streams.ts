// Ten thousand open event streams on one portal: the memory of its process, and that all of them are notified.
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findRunningPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { HttpClient } from '#tests/portal/http-client.ts'
import { makeDataDir, startPortal } from '#tests/portal/portal-process.ts'
import { residentBytes } from '#tests/portal/resident-memory.ts'
import { makeAgentSessions } from './agent-sessions.ts'
import type { Figure } from './figure.ts'

const streams = 10_000
/** The portal lets one person have ten. */
const perPerson = 10
const atOnce = 100

/** Opens them all, a hundred at a time, and returns how many have received the event. */
export async function measureStreams(): Promise<Figure[]> {
  const { dataDir, remove } = await makeDataDir()
  const portal = await startPortal({ dataDir, port: 4233 })
  const database = new pg.Client({ connectionString: await findRunningPostgres(dataDir) })
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
  const open: IncomingMessage[] = []
  try {
    await database.connect()
    // Makes the secret that signs cookies.
    await new HttpClient(portal.origin).signIn('agent@spmb.test')
    const cookies = await makeAgentSessions(database, dataDir, streams / perPerson)
    const before = await residentBytes(portal.pid)
    let notified = 0
    const openOne = async (cookie: string) => {
      const request = get({ agent, host: '127.0.0.1', port: 4233, path: '/events', headers: { cookie } })
      const [answer] = (await once(request, 'response')) as [IncomingMessage]
      if (answer.statusCode !== 200) throw new Error(`a stream was answered with ${answer.statusCode}`)
      answer.on('data', (chunk: Buffer) => {
        if (chunk.includes('"ticketId":424242')) notified += 1
      })
      open.push(answer)
    }
    const began = performance.now()
    for (let number = 0; number < streams; number += atOnce) {
      await Promise.all(
        Array.from({ length: atOnce }, (_, at) => openOne(cookies[(number + at) % cookies.length] ?? '')),
      )
    }
    const opened = (performance.now() - began) / 1000
    // A heartbeat and a check of all sessions go by.
    await sleep(35_000)
    await database.query(
      `insert into live_event (kind, audience, ticket_id, person_id, at) values ('submitted', 'desk', 424242, '-', now())`,
    )
    const said = performance.now()
    await database.query(`notify live_events`)
    while (notified < streams && performance.now() - said < 20_000) await sleep(10)
    const seconds = (performance.now() - said) / 1000
    const resident = await residentBytes(portal.pid)
    const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)
    process.stderr.write(`opened in ${opened.toFixed(1)} s, before them ${megabytes(before)} MB\n`)
    return [
      {
        name: '10,000 open event streams, resident memory of the process',
        value: `${megabytes(resident)} MB, ${notified} notified in ${seconds.toFixed(2)} s`,
        budget: '<= 600 MB, all notified',
        met: megabytes(resident) <= 600 && notified === streams,
      },
    ]
  } finally {
    for (const answer of open) answer.destroy()
    agent.destroy()
    await database.end()
    await portal.stop()
    await remove()
  }
}
