// Many questions from many networks that name one number: the person who holds it is sent one message in the hour.
import { request } from 'node:http'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { findRunningPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { ports } from '#tests/e2e/ports.ts'
import { makeDataDir, startPortal } from '#tests/portal/portal-process.ts'
import { openWhatsappServer } from '#tests/setup/whatsapp-server.ts'

/** WHATSAPP_FLOOD asks for more, as the figure of the issue does: 10,000. */
const rounds = Number(process.env.WHATSAPP_FLOOD ?? 300)

/** Posts the form from its own address of this machine; returns the status. */
function postFrom(origin: string, localAddress: string, fields: Record<string, string>): Promise<number> {
  const { hostname, port } = new URL(origin)
  const headers = { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' }
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path: '/ask', method: 'POST', localAddress, agent: false }
    request({ ...options, headers: { ...headers, Host: `${hostname}:${port}` } }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    })
      .once('error', reject)
      .end(new URLSearchParams(fields).toString())
  })
}

test(`${rounds} questions from ${rounds} networks to one number are one message`, async () => {
  const folder = await makeDataDir()
  const whatsapp = await openWhatsappServer()
  const { apiUrl, token, phoneId, appSecret, verifyToken } = whatsapp.settings
  const env = {
    ...{ PORTAL_DEMO: '1', WHATSAPP_API_URL: apiUrl, WHATSAPP_TOKEN: token, WHATSAPP_PHONE_ID: phoneId },
    ...{ WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken },
    ...{ WHATSAPP_GREETING_TEMPLATE: 'sapaan_spmb', WHATSAPP_CODE_TEMPLATE: 'kode_spmb' },
  }
  const portal = await startPortal({ dataDir: folder.dataDir, port: ports.whatsappFlood, env })
  const database = new pg.Client({ connectionString: await findRunningPostgres(folder.dataDir) })
  await database.connect()
  try {
    const { rows } = await database.query<{ id: number }>('select id from regency order by id limit 1')
    const statuses = new Map<number, number>()
    let next = 0
    const lane = async () => {
      while (next < rounds) {
        const at = next++
        const status = await postFrom(portal.origin, `127.${1 + (at % 50)}.${Math.floor(at / 250)}.${1 + (at % 250)}`, {
          ...{ description: `Token ditolak ${at}.`, name: 'Bu Siti', phone: '081234500009', category: 'login' },
          ...{ regencyId: String(rows[0]?.id), idempotencyKey: crypto.randomUUID() },
        })
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: 8 }, lane))
    expect(statuses.get(302) ?? 0).toBeGreaterThan(0)
    expect([...statuses.keys()].every((status) => status === 302 || status === 429)).toBe(true)
    // All that was announced has been handled once nothing waits.
    await expect(async () => {
      const waiting = `select count(*)::int as n from pgboss.job where state in ('created', 'retry', 'active')
        and (name like 'ticket.submitted%' or name in ('message.whatsapp', 'number.code-requested'))`
      expect((await database.query<{ n: number }>(waiting)).rows).toEqual([{ n: 0 }])
    }).toPass()
    expect(whatsapp.sent.filter(({ to }) => to === '6281234500009')).toHaveLength(1)
  } finally {
    await database.end()
    await portal.stop()
    await whatsapp.close()
    await folder.remove()
  }
})
