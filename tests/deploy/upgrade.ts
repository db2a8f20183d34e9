// A trial of the upgrade: a database made by 1.0.0-rc.1, with its tickets and people, taken over by the present release.
import { execFile, spawn } from 'node:child_process'
import { mkdir, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { findRunningPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { HttpClient } from '#tests/portal/http-client.ts'
import { withClient } from '../faults/count.ts'
import { until } from '../faults/until.ts'
import type { ReleaseFolder } from './release-folder.ts'
import { aDataFolder, startReleased, unprivileged } from './released-portal.ts'
import { Missing, must, patience, type Trial } from './trial.ts'

const run = promisify(execFile)

/** The commit that named the version 1.0.0-rc.1. */
const firstCandidate = '982c1a12'

/** @throws Missing where the history of the project is not at hand. */
async function unpackOld(folder: string): Promise<void> {
  await mkdir(folder)
  const archive = `${folder}.tar`
  await run('git', ['archive', '--output', archive, firstCandidate]).catch(() => {
    throw new Missing(
      `the commit ${firstCandidate} is not here; take the project with its whole history (git fetch --unshallow)`,
    )
  })
  await run('tar', ['-xf', archive, '-C', folder])
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
}

/** What must not get lost, by its name: one text a row. */
const kept = {
  tickets: 'select id::text as row from ticket order by 1',
  'titles of tickets': 'select title as row from ticket order by 1',
  'entries of tickets': 'select id::text || ticket_id::text as row from ticket_entry order by 1',
  people: 'select id::text || email as row from "user" order by 1',
  articles: 'select id::text as row from article order by 1',
  'questions of the FAQ': 'select id::text as row from faq order by 1',
} as const

async function rowsOf(dataDir: string): Promise<Map<string, string[]>> {
  const url = await findRunningPostgres(dataDir)
  must(url !== undefined, 'the database does not run')
  return withClient(url, async (client) => {
    const all = new Map<string, string[]>()
    for (const [name, query] of Object.entries(kept)) {
      all.set(
        name,
        (await client.query<{ row: string }>(query)).rows.map(({ row }) => row),
      )
    }
    const { rows } = await client.query('select 1 from drizzle.__drizzle_migrations')
    all.set(
      'migrations',
      rows.map((_, at) => String(at)),
    )
    return all
  })
}

/** The old version's worker, from its sources: it migrates, loads texts and samples, and works. */
async function fillByOld(folder: string, dataDir: string): Promise<Map<string, string[]>> {
  const child = spawn(process.execPath, ['scripts/start.ts', 'worker'], {
    ...unprivileged,
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORTAL_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    await until(
      'the worker of 1.0.0-rc.1',
      () => {
        must(child.exitCode === null, `1.0.0-rc.1 did not start: ${output}`)
        return output.includes('Pekerja antrean siap.')
      },
      patience,
    )
    return await rowsOf(dataDir)
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

/** What a person finds there: every title of the old tickets at the desk, and the client's own. */
async function readAsPeople(origin: string, titles: readonly string[]): Promise<void> {
  await until('the home page', async () => (await fetch(origin)).status === 200, patience)
  const agent = new HttpClient(origin)
  await agent.signIn('agent@spmb.test')
  const list = await (await agent.get('/helpdesk/tickets/pending')).text()
  must(
    titles.some((title) => list.includes(title)),
    'the desk does not show the old tickets',
  )
  const client = new HttpClient(origin)
  await client.signIn('client@spmb.test')
  const own = await client.get('/client/questions')
  must(own.status === 200, `the client's questions were answered with ${own.status}`)
}

/** Fills a database by the old version, starts the release on it, and looks for everything that was there. */
export function upgrades({ folder, place }: ReleaseFolder, port: number): Trial {
  return {
    name: 'upgrade from 1.0.0-rc.1',
    run: async () => {
      const old = join(place, 'old')
      await unpackOld(old)
      const dataDir = await aDataFolder(place, 'data-upgrade')
      const before = await fillByOld(old, dataDir)
      const portal = await startReleased({ folder, dataDir, port })
      try {
        await until('the upgraded portal', async () => (await fetch(`${portal.origin}/readyz`)).ok, patience)
        const after = await rowsOf(dataDir)
        for (const [name, rows] of before) {
          const there = new Set(after.get(name))
          const lost = rows.filter((row) => !there.has(row))
          must(rows.length > 0, `1.0.0-rc.1 made no ${name}`)
          must(lost.length === 0, `${lost.length} of ${rows.length} ${name} are lost`)
        }
        const [from = 0, to = 0] = [before, after].map((rows) => rows.get('migrations')?.length)
        must(to > from, `the release has ${to} migrations, 1.0.0-rc.1 had ${from}`)
        await readAsPeople(`http://localhost:${port}`, before.get('titles of tickets') ?? [])
        const counts = [...before].filter(([name]) => name in kept && name !== 'titles of tickets')
        const found = counts.map(([name, rows]) => `${rows.length} ${name}`).join(', ')
        return `from ${from} to ${to} migrations in ${(portal.startedIn / 1000).toFixed(1)} s with the start; still there: ${found}`
      } finally {
        await portal.stop()
      }
    },
  }
}
