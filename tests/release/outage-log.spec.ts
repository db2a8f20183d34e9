// What the log says when PostgreSQL dies beneath a portal in use: enough to act on, and no statement with what it asked.
import { expect, test } from '@playwright/test'
import { ports } from '#tests/e2e/ports.ts'
import { HttpClient } from '#tests/portal/http-client.ts'
import { makeDataDir, postmasterOf, startPortal } from '#tests/portal/portal-process.ts'

/** Pino's number for 'warn'. */
const warn = 40

interface Line {
  readonly level: number
  readonly msg: string
  readonly line?: string
}

const linesOf = (output: string): Line[] =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))

test('a PostgreSQL that exits is a warning, and no line of the outage holds a whole statement', async () => {
  const { dataDir, remove } = await makeDataDir()
  try {
    const portal = await startPortal({ dataDir, port: ports.outageLog, env: { PORTAL_DEMO: '1' } })
    try {
      const client = new HttpClient(portal.origin)
      await client.signIn('client@spmb.test')
      const askAll = () =>
        Promise.all([
          ...['/client/dashboard', '/client/questions', '/status/SPMB-XXXXX-X', '/api/v1/faqs'].map((path) =>
            client.get(path),
          ),
          client.post('/faq-thanks', { faqId: '3' }),
        ])
      await askAll()
      // Some questions are under way while it dies, others come after it.
      const underWay = askAll()
      process.kill(await postmasterOf(dataDir), 'SIGKILL')
      await underWay
      const unavailable = () => linesOf(portal.output()).filter(({ msg }) => msg === 'unavailable')
      await expect
        .poll(async () => {
          await askAll()
          return unavailable().length
        })
        .toBeGreaterThan(0)
      await expect.poll(async () => (await client.get('/readyz')).status).toBe(200)

      const ended = linesOf(portal.output()).filter(({ line }) => line?.includes('ended unexpectedly'))
      expect(ended).toEqual([
        expect.objectContaining({ level: warn, msg: 'postgres', line: expect.stringContaining('postgres.log') }),
      ])
      const queries = portal.output().match(/Failed query: (?:[^"\\]|\\.)*/g) ?? []
      expect(queries).not.toEqual([])
      for (const query of queries) expect(query).toMatch(/^Failed query: \w+ \w+(?: \(\w*Error: [^()]*\))?$/)
    } finally {
      await portal.stop()
    }
  } finally {
    await remove()
  }
})
