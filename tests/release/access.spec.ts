// The complete matrix of access: visitor and each role against every URL, as page, as data and as action. The daily part:
// tests/request/access.test.ts.
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { findRunningPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { ports } from '#tests/e2e/ports.ts'
import { HttpClient } from '#tests/portal/http-client.ts'
import { makeDataDir, startPortal } from '#tests/portal/portal-process.ts'
import {
  behindPassword,
  expected,
  granted,
  onlyActions,
  opens,
  outcomeOf,
  pathOf,
  requestersForms,
  ruleOf,
  urls,
} from '#tests/request/access-rules.ts'

test('each role gets in where it may, and nowhere else', async () => {
  const { dataDir, remove } = await makeDataDir()
  const portal = await startPortal({ dataDir, port: ports.accessOfRoles })
  const client = new pg.Client({ connectionString: await findRunningPostgres(dataDir) })
  await client.connect()
  const wrong: string[] = []
  try {
    for (const who of ['visitor', 'client', 'agent', 'admin', 'bare admin'] as const) {
      if (who === 'bare admin') await client.query('delete from permission_grant')
      const signIn = async () => {
        const http = new HttpClient(portal.origin)
        if (who !== 'visitor') await http.signIn(`${who.replace('bare ', '')}@spmb.test`)
        return http
      }
      let http = await signIn()
      for (const url of urls) {
        const rule = ruleOf(url) ?? 'everybody'
        const path = pathOf(url)
        const hidden = typeof rule === 'object' && who === 'bare admin'
        const isLetIn = !hidden && expected(rule, who) === 'let in'
        const answers = {
          // Where it may be read its data show that, and come five times as fast; an administrator reads most pages.
          ...((!isLetIn || who === 'admin') && { page: await http.get(path) }),
          data: await http.get(`${path === '/' ? '/_' : path}.data`),
          action: await http.post(path, {}),
        }
        // Signing out and ending one's sessions work as they should; the others continue signed in.
        if (/sign-out|sessions/.test(url)) http = await signIn()
        for (const [kind, answer] of Object.entries(answers)) {
          if (kind !== 'action' && onlyActions.includes(url)) continue
          const found = hidden
            ? [403, 404, 405].includes(answer.status)
              ? 'hidden'
              : 'let in'
            : await outcomeOf(answer)
          const needsKey = url === behindPassword && who === 'client' && kind !== 'action'
          const needsRequester = url === requestersForms && who === 'visitor' && kind === 'action'
          const allowed = needsRequester ? 'sign in' : expected(rule, who)
          const right = hidden ? 'hidden' : needsKey ? 'refused' : allowed
          if (found !== right) wrong.push(`${who} ${kind} ${url}: ${found} (${answer.status}), not ${right}`)
          if (answer.status >= 500) wrong.push(`${who} ${kind} ${url}: ${answer.status}`)
        }
      }
    }
    // Every grant is gone by now, the agent's 'Lihat laporan' too.
    const agent = new HttpClient(portal.origin)
    await agent.signIn('agent@spmb.test')
    for (const page of ['', '/tickets', '/wall', '/export/csv']) {
      const answer = await agent.get(`/helpdesk/reports${page}`)
      expect([page, answer.status]).toEqual([page, 403])
      expect(await answer.text()).toContain('Laporan dibaca dengan izin Lihat laporan')
    }
  } finally {
    await client.end()
    await portal.stop()
    await remove()
  }
  expect(wrong).toEqual([])
})

test('each permission opens its own pages of both areas of staff and no others; the menu shows exactly these', async () => {
  const { dataDir, remove } = await makeDataDir()
  const portal = await startPortal({ dataDir, port: ports.accessOfPermissions })
  const client = new pg.Client({ connectionString: await findRunningPostgres(dataDir) })
  await client.connect()
  const wrong: string[] = []
  try {
    const http = new HttpClient(portal.origin)
    await http.signIn('admin@spmb.test')
    for (const permission of granted) {
      await client.query('delete from permission_grant')
      await client.query(
        `insert into permission_grant (user_id, permission, granted_at)
         select id, $1, now() from "user" where email = 'admin@spmb.test'`,
        [permission],
      )
      const menu = await (await http.get('/admin/dashboard')).text()
      for (const url of urls.filter((each) => typeof ruleOf(each) === 'object')) {
        const path = pathOf(url)
        const may = opens(permission, url)
        const answers = {
          // Where it may be read its data show that, and come five times as fast.
          ...(!may && { page: await http.get(path) }),
          data: await http.get(`${path}.data`),
          action: await http.post(path, {}),
        }
        for (const [kind, answer] of Object.entries(answers)) {
          if (kind !== 'action' && onlyActions.includes(url)) continue
          const refused = answer.status === 403
          // An address that takes no such request says so to everybody.
          if (answer.status === 405 || answer.status === 404) continue
          if (refused === may) wrong.push(`${permission} ${kind} ${url}: ${answer.status}`)
        }
        if (!may && menu.includes(`href="${url}"`)) wrong.push(`${permission} menu: ${url}`)
      }
    }
  } finally {
    await client.end()
    await portal.stop()
    await remove()
  }
  expect(wrong).toEqual([])
})
