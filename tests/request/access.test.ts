// Who may open what: visitor, each role and each permission against the data of every address, and the actions of every
// address as those who lack only the one right. The complete matrix: tests/release/access.spec.ts.
import { expect, test } from 'vitest'
import { holds } from '#domain/accounts/permissions.ts'
import type { Permission } from '#domain/accounts/person.ts'
import {
  behindPassword,
  expected,
  granted,
  onlyActions,
  open,
  opens,
  outcomeOf,
  pathOf,
  permitted,
  requestersForms,
  ruleOf,
  unpermitted,
  urls,
  type Who,
} from './access-rules.ts'
import { asAdmin, asAgent, asClient, Visitor } from './visitors.ts'

/** Signs in someone new; the agent may read the reports of the office. */
async function signInAs(who: Who): Promise<Visitor> {
  if (who === 'visitor') return new Visitor()
  if (who === 'client') return (await asClient()).visitor
  if (who === 'agent') return (await asAgent({ permissions: ['reports'] })).visitor
  return (await asAdmin(...(who === 'admin' ? granted : []))).visitor
}

/** Forms that are complete without a field: those who may send them change what other tests use. */
const takesEmptyForms = [
  ...['/admin/crisis-line', '/admin/breaches', '/admin/offices', '/admin/settings/limits', '/helpdesk/next'],
]

const dataOf = (path: string) => `${path === '/' ? '/_' : path}.data`

const withPermission = urls.filter((url) => typeof ruleOf(url) === 'object')

test('every address has its rule, and every rule its address', () => {
  expect(urls.filter((url) => ruleOf(url) === undefined)).toEqual([])
  expect([...open, ...unpermitted, ...Object.keys(permitted)].filter((url) => !urls.includes(url))).toEqual([])
})

test.each(['visitor', 'client', 'agent', 'admin', 'bare admin'] as const)(
  'the %s gets in where the role may, and nowhere else',
  async (who) => {
    const wrong: string[] = []
    let http = await signInAs(who)
    for (const url of urls) {
      const rule = ruleOf(url) ?? 'everybody'
      const isHidden = typeof rule === 'object' && who === 'bare admin'
      const path = pathOf(url)
      const answers = {
        ...(!onlyActions.includes(url) && { data: await http.get(dataOf(path)) }),
        // Forms that an administrator may send have a test of their own, below.
        ...(who !== 'admin' &&
          !(who === 'agent' && takesEmptyForms.includes(url)) && { action: await http.post(path, {}) }),
      }
      // Signing out and ending one's sessions work.
      if (/sign-out|sessions/.test(url)) http = await signInAs(who)
      for (const [kind, answer] of Object.entries(answers)) {
        if (answer.status >= 500) wrong.push(`${kind} ${url}: ${answer.status}`)
        const needsKey = url === behindPassword && who === 'client' && kind === 'data'
        const needsRequester = url === requestersForms && who === 'visitor' && kind === 'action'
        const right = needsKey ? 'refused' : needsRequester ? 'sign in' : expected(rule, who)
        const isRight = isHidden ? [403, 404, 405].includes(answer.status) : (await outcomeOf(answer)) === right
        if (!isRight) wrong.push(`${kind} ${url}: ${answer.status}, not ${isHidden ? 'hidden' : right}`)
      }
    }
    expect(wrong).toEqual([])
  },
)

test.each(granted)('the permission %s alone opens its own pages and shows these in the menu', async (permission) => {
  const { visitor: http } = await asAdmin(permission)
  const menu = await (await http.get('/admin/dashboard')).text()
  expect(menu).toContain('href="/admin/reports"')
  const wrong: string[] = []
  for (const url of withPermission) {
    const may = opens(permission, url)
    if (!may && menu.includes(`href="${url}"`)) wrong.push(`menu: ${url}`)
    if (onlyActions.includes(url)) continue
    const { status } = await http.get(dataOf(pathOf(url)))
    // An address that takes no such request says so to everybody.
    if (![404, 405].includes(status) && (status === 403) === may) wrong.push(`${url}: ${status}`)
  }
  expect(wrong).toEqual([])
})

const needs = (url: string): Permission => (ruleOf(url) as { permission: Permission }).permission

test.each([...new Set(withPermission.map(needs))])(
  'without the permission %s every form that needs it is refused, whatever else an administrator holds',
  async (permission) => {
    const others = granted.filter((each) => !holds({ permissions: [each] }, permission))
    const [{ visitor: without }, { visitor: within }] = [await asAdmin(...others), await asAdmin(permission)]
    const wrong: string[] = []
    for (const url of withPermission.filter((each) => needs(each) === permission)) {
      const refused = await without.post(pathOf(url), {})
      if (![403, 404, 405].includes(refused.status)) wrong.push(`${url} without it: ${refused.status}`)
      if (takesEmptyForms.includes(url) || !opens(permission, url)) continue
      const taken = await within.post(pathOf(url), {})
      if (taken.status === 403) wrong.push(`${url} with it: ${taken.status}`)
    }
    expect(wrong).toEqual([])
  },
)

test('agents without the permission for reports get a message instead of them', async () => {
  const { visitor: agent } = await asAgent()
  for (const page of ['', '/tickets', '/wall', '/export/csv']) {
    const answer = await agent.get(`/helpdesk/reports${page}`)
    expect([page, answer.status]).toEqual([page, 403])
    expect(await answer.text()).toContain('Laporan dibaca dengan izin Lihat laporan')
  }
})
