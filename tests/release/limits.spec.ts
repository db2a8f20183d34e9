// Limits of two processes: they count together, and a busy network's browser shows its work automatically.
import { createHmac } from 'node:crypto'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { mailedLink } from '#tests/e2e/mailed-link.ts'
import { ports } from '#tests/e2e/ports.ts'
import { sendSignIn } from '#tests/e2e/register-client.ts'
import { HttpClient } from '#tests/portal/http-client.ts'
import { makeDataDir, startPortal } from '#tests/portal/portal-process.ts'

const school = '10.20.30.40'
const phone = { width: 360, height: 740 }

/** The wait that a refusal has for programs; NaN without one. */
const secondsToWait = ({ headers }: { headers: Headers }) => Number.parseInt(headers.get('Retry-After') ?? '', 10)

test('limits hold over processes, and a busy network can still register', async ({ browser }) => {
  const { dataDir, remove } = await makeDataDir()
  const database = await startEmbeddedPostgres({ dataDir })
  const secret = 'a-secret-for-this-test-only-0123456789'
  const demo = { PORTAL_DEMO: '1', PORTAL_DEMO_PASSWORD: 'Hanya-Untuk-Uji-2!' }
  const env = { DATABASE_URL: database.url, PORTAL_SECRET: secret, TRUST_PROXY: '1', ...demo }
  const first = await startPortal({ dataDir, port: ports.limitsFirst, env })
  const second = await startPortal({ dataDir, port: ports.limitsSecond, env })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await test.step('ten failures, five here and five there, shut an account on both', async () => {
      const tries: number[] = []
      for (let turn = 0; turn < 12; turn += 1) {
        const { origin } = turn % 2 === 0 ? first : second
        const answer = await new HttpClient(origin).post('/login', { email: 'agent@spmb.test', password: 'salah' })
        tries.push(answer.status)
        if (answer.status === 429) expect(secondsToWait(answer)).toBeLessThanOrEqual(15 * 60)
      }
      expect(tries).toEqual([...Array<number>(10).fill(400), 429, 429])
    })

    await test.step('look-ups and messages count for both together', async () => {
      const visitor = { 'X-Forwarded-For': '10.20.30.41' }
      const turn = (number: number) => (number % 2 === 0 ? first : second).origin
      const lookUps: number[] = []
      for (let number = 0; number < 122; number += 1) {
        const answer = await fetch(`${turn(number)}/status/${'x'.repeat(25)}`, { headers: visitor })
        lookUps.push(answer.status)
        if (answer.status === 429) expect(secondsToWait(answer)).toBeLessThanOrEqual(60)
        if (answer.status === 429) expect(await answer.text()).toMatch(/Coba lagi dalam (\d\d? detik|1 menit)\./)
      }
      expect(lookUps).toEqual([...Array<number>(120).fill(404), 429, 429])
      const messages: number[] = []
      for (let number = 0; number < 22; number += 1) {
        const origin = turn(number)
        const answer = await fetch(`${origin}/api/v1/chat-assistant`, {
          method: 'POST',
          headers: { ...visitor, Origin: origin, 'Content-Type': 'application/json' },
          body: JSON.stringify({ userMessage: 'Halo' }),
        })
        messages.push(answer.status)
      }
      expect(messages).toEqual([...Array<number>(20).fill(200), 429, 429])
    })

    const taken = (limit: string, key: string, turns: number) =>
      client.query('insert into rate_limit (key, points, expire) values ($1, $2, $3)', [
        `${limit}:${createHmac('sha256', createHmac('sha256', secret).update('turns').digest()).update(key).digest('base64url')}`,
        turns,
        Date.now() + 3_600_000,
      ])

    await test.step('who is attacked from many networks signs in on a new device', async () => {
      const email = 'client@spmb.test'
      await taken('sign-in-account', email, 200)
      const open = async (javaScriptEnabled: boolean) => {
        const page = await (await browser.newContext({ javaScriptEnabled, ...{ viewport: phone } })).newPage()
        await page.goto(`${first.origin}/login`)
        return page
      }
      const working = await open(true)
      // Each try shows its own work, wrong ones too.
      for (const wrong of ['salah-sekali', 'salah-dua-kali', 'salah-tiga-kali']) {
        const answer = working.waitForResponse((each) => each.status() === 400)
        await sendSignIn(working, email, wrong)
        await answer
        await expect(working.getByRole('main').getByRole('alert')).toContainText('Email atau password salah')
      }
      await sendSignIn(working, email, demo.PORTAL_DEMO_PASSWORD)
      await expect(working).toHaveURL(/client\/dashboard/)

      const plain = await open(false)
      await sendSignIn(plain, email, demo.PORTAL_DEMO_PASSWORD)
      const words = plain.getByRole('main').getByRole('alert')
      await expect(words).toContainText(/Tanpa JavaScript, buat password baru lewat "Lupa password\?"/)
      await expect(words).toContainText(/tunggu\. Coba lagi dalam \d+ menit/)
      await expect(plain.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
      // The way that the words name leads in.
      await plain.goto(`${first.origin}/forgot-password`)
      await plain.getByRole('textbox', { name: 'Email' }).fill(email)
      await plain.getByRole('button', { name: 'Kirim tautan' }).click()
      await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Tautan tidak terkirim')
      const portal = { origin: first.origin, password: demo.PORTAL_DEMO_PASSWORD }
      await plain.goto(await mailedLink(email, '/reset-password', portal))
      await plain.getByRole('textbox', { name: 'Password baru', exact: true }).fill('lampu Sungai 4 payung!')
      await plain.getByRole('textbox', { name: 'Konfirmasi password baru' }).fill('lampu Sungai 4 payung!')
      await plain.getByRole('button', { name: 'Simpan password' }).click()
      await expect(plain).toHaveURL(/\/login/)
      await sendSignIn(plain, email, 'lampu Sungai 4 payung!')
      await expect(plain).toHaveURL(/client\/dashboard/)
      for (const page of [working, plain]) await page.context().close()
    })

    await taken('registration-network', school, 300)
    const fill = {
      'Nama lengkap': 'Murid Sekolah Ramai',
      NISN: '0051234567',
      'Nomor HP': '081200001111',
      Email: 'murid@example.test',
    }

    for (const javaScriptEnabled of [true, false]) {
      await test.step(
        javaScriptEnabled ? 'the browser works automatically' : 'without scripts it says so',
        async () => {
          const context = await browser.newContext({
            javaScriptEnabled,
            extraHTTPHeaders: { 'X-Forwarded-For': school },
            viewport: phone,
          })
          const page = await context.newPage()
          await page.goto(`${first.origin}/register`)
          for (const [label, text] of Object.entries(fill)) await page.getByRole('textbox', { name: label }).fill(text)
          await page.getByLabel('Password', { exact: true }).fill('rahasia-sekali-7')
          await page.getByLabel('Konfirmasi password').fill('rahasia-sekali-7')
          await page.getByLabel(/Saya menyetujui/).check()
          await page.getByRole('button', { name: 'Daftar' }).click()
          if (javaScriptEnabled) {
            await expect(page).toHaveURL(/\/login/)
          } else {
            await expect(page.getByText('Banyak yang mendaftar dari jaringan ini')).toBeVisible()
            await expect(page.getByRole('textbox', { name: 'Nama lengkap' })).toHaveValue('Murid Sekolah Ramai')
          }
          await context.close()
        },
      )
    }
    const { rows } = await client.query('select count(*)::int as n from "user" where email = $1', [
      'murid@example.test',
    ])
    expect(rows).toEqual([{ n: 1 }])
  } finally {
    await client.end()
    await first.stop()
    await second.stop()
    await database.stop()
    await remove()
  }
})
