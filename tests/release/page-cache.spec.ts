// Kept pages in the real portal: an edit shows on every process, personal pages are never kept, and a database that is
// away does not empty the public pages.
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { ports } from '#tests/e2e/ports.ts'
import { HttpClient } from '#tests/portal/http-client.ts'
import { makeDataDir, startPortal } from '#tests/portal/portal-process.ts'

test('two processes, one content', async () => {
  const { dataDir, remove } = await makeDataDir()
  const database = await startEmbeddedPostgres({ dataDir })
  const env = { DATABASE_URL: database.url, PORTAL_SECRET: 'a-secret-for-this-test-only-0123456789', PORTAL_DEMO: '1' }
  const first = await startPortal({ dataDir, port: ports.pageCacheFirst, env })
  const second = await startPortal({ dataDir, port: ports.pageCacheSecond, env })
  const portals = [first, second]
  const read = async (origin: string) => (await fetch(`${origin}/knowledge`)).text()
  try {
    await test.step('an edit shows on both', async () => {
      for (const { origin } of portals) expect(await read(origin)).toContain('Juknis dan JukOp')
      const client = new pg.Client({ connectionString: database.url })
      await client.connect()
      await client.query(`update knowledge_category set title = 'Judul yang baru' where id = 'juknis-jukop'`)
      await client.end()
      for (const { origin } of portals) {
        await expect.poll(() => read(origin), { intervals: [50] }).toContain('Judul yang baru')
      }
    })

    await test.step('both search with a new synonym, though the index was being rebuilt', async () => {
      const found = async (origin: string) => (await fetch(`${origin}/search?q=qxzkata`)).text()
      for (const { origin } of portals) expect(await found(origin)).toContain('Tidak ada hasil ditemukan')
      const client = new pg.Client({ connectionString: database.url })
      await client.connect()
      await client.query(`update search_synonym set variants = variants || 'qxzkata'::text where term = 'domisili'`)
      await client.end()
      for (const { origin } of portals) {
        await expect.poll(() => found(origin), { intervals: [50] }).toContain('Jalur Domisili SMA')
      }
    })

    await test.step('answers of signed-in people are neither kept nor mixed with kept pages', async () => {
      const person = new HttpClient(first.origin)
      await person.signIn('client@spmb.test')
      const own = await person.get('/client/dashboard')
      expect(own.headers.get('etag')).toBeNull()
      expect(own.headers.get('cache-control') ?? '').not.toContain('public')
      const home = await person.get('/')
      expect(await home.text()).not.toContain('Klien Contoh')
      expect(home.headers.get('set-cookie')).toBeNull()
    })

    await test.step('kept pages are served while the database is away', async () => {
      for (const { origin } of portals) {
        expect(await read(origin)).toContain('Judul yang baru')
        expect((await fetch(`${origin}/privacy`)).status).toBe(200)
      }
      await database.stop()
      for (const { origin } of portals) {
        expect(await read(origin)).toContain('Judul yang baru')
        expect((await fetch(`${origin}/privacy`)).status).toBe(200)
        expect((await fetch(`${origin}/status/${'a'.repeat(25)}`)).status).toBe(503)
      }
    })
  } finally {
    await Promise.all(portals.map((portal) => portal.stop()))
    await database.stop()
    await remove()
  }
})
