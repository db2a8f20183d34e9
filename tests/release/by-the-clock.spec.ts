// An announcement that waits for its time: kept pages show it at its moment and not before, and lose it at its end.
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { findRunningPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { ports } from '#tests/e2e/ports.ts'
import { makeDataDir, startPortal } from '#tests/portal/portal-process.ts'

test('the clock alone publishes and expires, on pages that are kept', async () => {
  const { dataDir, remove } = await makeDataDir()
  const portal = await startPortal({ dataDir, port: ports.byTheClock })
  const read = async () => (await fetch(`${portal.origin}/`)).text()
  try {
    const client = new pg.Client({ connectionString: await findRunningPostgres(dataDir) })
    await client.connect()
    // What staff would have saved the day before. Rules of time are tested with a moved clock (domain/content/announcements);
    // here the timers of the real process are, so the times are seconds ahead.
    const from = new Date(Date.now() + 3_000)
    const until = new Date(Date.now() + 8_000)
    await client.query(
      `insert into announcement (title, content, published_at, expires_at, updated_at) values ('Tepat waktu', 'Isi', $1, $2, $1)`,
      [from, until],
    )
    await client.end()
    expect(await read()).not.toContain('Tepat waktu')
    await expect.poll(read, { intervals: [100] }).toContain('Tepat waktu')
    await expect.poll(read, { intervals: [100] }).not.toContain('Tepat waktu')
  } finally {
    await portal.stop()
    await remove()
  }
})
