// A database that goes away: words and 503 instead of stacks, typed text stays, and recovery needs no restart.
import { expect, test } from '@playwright/test'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { ports } from '#tests/e2e/ports.ts'
import { openParticulars } from '#tests/e2e/question-form.ts'
import { sendSignIn } from '#tests/e2e/register-client.ts'
import { makeDataDir, startPortal } from '#tests/portal/portal-process.ts'

test('pages show a 503 message, forms keep what was typed, and all recovers automatically', async ({ page }) => {
  const { dataDir, remove } = await makeDataDir()
  const database = await startEmbeddedPostgres({ dataDir })
  const portal = await startPortal({
    dataDir,
    port: ports.databaseAway,
    env: { DATABASE_URL: database.url, PORTAL_SECRET: 'a-secret-for-this-test-only-0123456789', PORTAL_DEMO: '1' },
  })
  let again: { stop: () => Promise<void> } | undefined
  try {
    await page.goto(`${portal.origin}/login?next=/client/create-question`)
    await sendSignIn(page, 'client@spmb.test')
    await expect(page).toHaveURL(/create-question/)
    await openParticulars(page)
    await page.getByLabel('Subjek').fill('Apakah tulisan ini hilang?')
    await page.getByLabel('Kategori').selectOption('login')
    await page.getByLabel('Prioritas').selectOption('low')
    await page.getByLabel('Deskripsi').fill('Tulisan panjang yang tidak boleh hilang.')

    await database.stop()
    await page.getByRole('button', { name: 'Kirim pertanyaan' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Belum terkirim')
    await expect(page.getByLabel('Deskripsi')).toHaveValue('Tulisan panjang yang tidak boleh hilang.')

    const away = await fetch(`${portal.origin}/status/aaaaaaaaaaaaaaaaaaaaaaaaa`)
    const words = await away.text()
    expect(away.status).toBe(503)
    expect(words).toContain('Layanan sedang tidak dapat dihubungi')
    expect(words).not.toMatch(/node_modules|ECONNREFUSED|at async/)
    expect((await fetch(`${portal.origin}/healthz`)).status).toBe(200)
    const ready = await fetch(`${portal.origin}/readyz`)
    expect([ready.status, await ready.json()]).toEqual([503, expect.objectContaining({ ok: false, database: false })])
    expect(await (await fetch(`${portal.origin}/metrics`)).text()).toContain('portal_database_up 0')

    again = await startEmbeddedPostgres({ dataDir })
    await expect.poll(async () => (await fetch(`${portal.origin}/readyz`)).status).toBe(200)
    expect(await (await fetch(`${portal.origin}/readyz`)).json()).toEqual({
      ok: true,
      database: true,
      migrations: true,
      search: true,
      draining: false,
      worker: true,
    })
    expect(await (await fetch(`${portal.origin}/metrics`)).text()).toContain('portal_database_up 1')
    // It is sent again automatically.
    await expect(page.getByRole('heading', { name: 'Pertanyaan Anda sudah kami terima' })).toBeVisible({})
  } finally {
    await portal.stop()
    await again?.stop()
    await remove()
  }
})
