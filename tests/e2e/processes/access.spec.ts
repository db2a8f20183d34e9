// Who may open what: visitor and each role against every URL, as page, as data and as action; a URL missing here fails.
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { permissions } from '#domain/accounts/permission-names.ts'
import { holds } from '#domain/accounts/permissions.ts'
import type { Permission } from '#domain/accounts/person.ts'
import { findRunningPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import known from '#tests/architecture/routes.json' with { type: 'json' }
import { HttpClient } from '../http-client.ts'
import { ports } from '../ports.ts'
import { makeDataDir, startPortal } from './portal-process.ts'

type Who = 'visitor' | 'client' | 'agent' | 'admin' | 'bare admin'

/** Whose a URL is: everybody's, or an area's; `permission` hides it from admins who do not hold it. */
type Rule =
  | 'everybody'
  | 'client'
  | 'helpdesk'
  | 'admin'
  | { readonly area: 'admin' | 'helpdesk'; readonly permission: string }

const mayEnter: Record<'client' | 'helpdesk' | 'admin', readonly Who[]> = {
  client: ['client'],
  helpdesk: ['agent', 'admin', 'bare admin'],
  admin: ['admin', 'bare admin'],
}

/** Pages of the admin area that every administrator opens: their own account, and figures that name nobody. */
const unpermitted = [
  ...['/admin/dashboard', '/admin/reports', '/admin/profile', '/admin/profile/photo'],
  ...['/admin/change-password', '/admin/change-email', '/admin/sessions', '/admin/two-factor'],
]

const permitted: Readonly<Record<string, string>> = {
  '/admin/announcements': 'content',
  '/admin/canned-replies': 'system',
  // Of the FAQ; other kinds: tests/e2e/processes/writings/exchange-writings.ts.
  '/admin/exchange/:kind': 'content',
  '/admin/exchange/:kind/file': 'content',
  '/admin/faq': 'content',
  '/admin/faq/:id/history': 'content',
  '/admin/files': 'content',
  '/admin/knowledge-article': 'content',
  '/admin/knowledge-article/:category': 'content',
  '/admin/knowledge-article/:category/:id/history': 'content',
  '/admin/knowledge-preview': 'content',
  '/admin/mail': 'system',
  '/admin/offices': 'system',
  '/admin/crisis-line': 'system',
  '/admin/offices/:id': 'system',
  '/admin/access-log': 'access_log',
  '/admin/access-log/export': 'access_log',
  '/admin/api-keys': 'security',
  '/admin/webhooks': 'security',
  '/admin/backup': 'backup',
  '/admin/backup/:id/download': 'backup',
  '/admin/database': 'database',
  '/admin/incidents': 'security',
  '/admin/incidents/create': 'security',
  '/admin/incidents/:id': 'security',
  '/admin/incidents/:id/edit': 'security',
  '/admin/incidents/:id/export': 'security',
  '/admin/settings': 'system',
  '/admin/settings/limits': 'system',
  '/admin/peak': 'system',
  '/admin/people': 'users',
  '/admin/people/:id': 'users',
  '/admin/people/:id/reset-second-factor': 'users',
  '/admin/people/invite': 'users',
  '/admin/people/invite-list': 'users',
  '/admin/search-trial': 'content',
  '/admin/searches': 'content',
  '/admin/reports/export/:format': 'tickets',
  '/admin/sealed-reports': 'sealed_reports',
  '/admin/sealed-reports/:id': 'sealed_reports',
  '/admin/sealed-reports/:id/files/:fileId': 'sealed_reports',
  '/admin/season': 'system',
  '/admin/season/all': 'system',
  '/admin/season/close': 'super_admin',
  '/admin/season/close/:id': 'super_admin',
  '/admin/season/retention': 'super_admin',
  '/admin/security': 'security',
  '/admin/service-hours': 'system',
  '/admin/sign-ins': 'access_log',
  '/admin/clauses': 'content',
  '/admin/other-matters': 'content',
  '/admin/synonyms': 'content',
  '/admin/ticket-categories': 'system',
}

/** Pages of the helpdesk that every administrator opens; the others read tickets. */
const deskWithoutTickets = [
  ...['reports', 'reports/wall', 'reports/export/:format'],
  ...['announcements', 'feedback', 'notifications', 'notifications/unread', 'profile', 'profile/photo'],
  ...['change-password', 'change-email', 'sessions', 'two-factor'],
].map((page) => `/helpdesk/${page}`)

/** Addresses that only take forms: reading them shows the frame of the area at most. */
const onlyActions = ['draft', 'presence'].map((name) => `/helpdesk/tickets/:id/${name}`)

/** Everybody reads it; its forms are its requester's, who may have to sign in first. */
const requestersForms = '/status/:publicId'

const open = [
  ...[
    '/',
    '/*',
    '/knowledge',
    '/knowledge/:category',
    '/knowledge/:category/:id',
    '/faq/:category/:topic/:id',
    '/contact',
    '/announcements',
    '/incidents/:id',
    '/search',
    '/status',
  ],
  ...[
    '/status/:publicId',
    '/ask',
    '/ask/:publicId/receipt',
    '/ask/answers',
    '/ask/report',
    '/ask/report/:publicId',
    '/ask/report/:publicId/files/:fileId',
    '/login-required',
    '/unsubscribe',
    '/terms',
    '/privacy',
    '/aksesibilitas',
    '/faq-thanks',
    '/search-suggestions',
    '/search-signals',
    '/theme',
    '/sign-out',
  ],
  ...['/login', '/register', '/forgot-password', '/reset-password', '/verify-email', '/confirm-email-change'],
  ...['/login/whatsapp', '/two-factor', '/app/auth/sign-in', '/app/auth/sign-up'],
]

function ruleOf(url: string): Rule | undefined {
  if (open.includes(url)) return 'everybody'
  const area = /^\/(client|helpdesk|admin)\//.exec(url)?.[1] as 'client' | 'helpdesk' | 'admin' | undefined
  const permission = permitted[url]
  if (permission) return { area: 'admin', permission }
  if (area === 'helpdesk') return deskWithoutTickets.includes(url) ? area : { area, permission: 'tickets' }
  // A page of the admin area is nobody's until a row says whose.
  return area === 'admin' && !unpermitted.includes(url) ? undefined : area
}

const samples: Readonly<Record<string, string>> = {
  ':publicId': 'a'.repeat(25),
  ':category': 'requirements',
  ':id': '999999',
  ':fileId': 'a'.repeat(25),
  ':format': 'json',
  ':kind': 'faq',
  '*': 'tidak-ada',
}

const pathOf = (url: string) => url.replaceAll(/:\w+|\*$/g, (part) => samples[part] ?? part)

/** What came of it: let in, asked to sign in, told that it is not theirs, or told that there is nothing. */
async function outcomeOf(answer: Response): Promise<string> {
  // Page data carry their redirect in the body.
  const to = answer.headers.get('location') ?? (answer.status === 202 ? await answer.text() : '')
  if (/(^|")\/login\?next=/.test(to)) return 'sign in'
  if (answer.status === 403) return 'refused'
  return 'let in'
}

/** Opens only with the key that its page gives for a password. */
const behindPassword = '/client/personal-data/download/:format'

function expected(rule: Rule, who: Who): string {
  if (rule === 'everybody') return 'let in'
  const area = typeof rule === 'string' ? rule : rule.area
  if (who === 'visitor') return 'sign in'
  return mayEnter[area].includes(who) ? 'let in' : 'refused'
}

// The design system's page exists in development only.
const urls = known.filter((url) => url !== '/dev/ui')

test('every URL has its rule, and every rule its URL', () => {
  expect(urls.filter((url) => ruleOf(url) === undefined)).toEqual([])
  expect([...open, ...unpermitted, ...Object.keys(permitted)].filter((url) => !urls.includes(url))).toEqual([])
})

test('each role gets in where it may, and nowhere else', async () => {
  test.setTimeout(300_000)
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
        // Signing out and ending one's sessions work as they should; the others go on signed in.
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

const granted = Object.keys(permissions) as Permission[]

/** True when somebody with this permission alone gets in. */
function opens(permission: Permission, url: string): boolean {
  const needed = ruleOf(url)
  if (typeof needed !== 'object') return true
  if (url === '/admin/backup/:id/download') return false
  return holds({ permissions: [permission] }, needed.permission as Permission)
}

test('each permission opens its own pages of both areas of staff and no others; the menu shows exactly these', async () => {
  test.setTimeout(300_000)
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
