// Who may open each address of the portal: the rules that tests/request/access.test.ts and tests/release/access.spec.ts check.
import { permissions } from '#domain/accounts/permission-names.ts'
import { holds } from '#domain/accounts/permissions.ts'
import type { Permission } from '#domain/accounts/person.ts'
import known from '#tests/architecture/routes.json' with { type: 'json' }

export type Who = 'visitor' | 'client' | 'agent' | 'admin' | 'bare admin'

/** Whose a URL is: everybody's, or an area's; `permission` hides it from admins who do not hold it. */
export type Rule =
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

/** Pages of the admin area that every administrator opens: their own account, and figures that name no one. */
export const unpermitted = [
  ...['/admin', '/admin/search', '/admin/dashboard', '/admin/reports', '/admin/profile', '/admin/profile/photo'],
  ...['/admin/change-password', '/admin/change-email', '/admin/sessions', '/admin/two-factor'],
]

export const permitted: Readonly<Record<string, string>> = {
  '/admin/announcements': 'content',
  '/admin/canned-replies': 'system',
  '/admin/channels': 'system',
  // Of the FAQ; other kinds: tests/request/writings/exchange-writings.ts.
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
  '/admin/breaches': 'security',
  '/admin/breaches/create': 'security',
  '/admin/breaches/:id': 'security',
  '/admin/breaches/:id/export': 'security',
  '/admin/settings': 'system',
  '/admin/settings/limits': 'system',
  '/admin/peak': 'system',
  '/admin/people': 'users',
  '/admin/people/:id': 'users',
  '/admin/people/:id/reset-second-factor': 'users',
  '/admin/people/invite': 'users',
  '/admin/people/invite-list': 'users',
  '/admin/searches': 'content',
  '/admin/reports/export/:format': 'tickets',
  '/admin/sealed-reports': 'sealed_reports',
  '/admin/sealed-reports/:id': 'sealed_reports',
  '/admin/sealed-reports/:id/files/:fileId': 'sealed_reports',
  '/admin/season': 'system',
  '/admin/season/all': 'system',
  '/admin/season/file': 'system',
  '/admin/season/close': 'super_admin',
  '/admin/season/close/:id': 'super_admin',
  '/admin/season/retention': 'super_admin',
  '/admin/security': 'security',
  '/admin/service-hours': 'system',
  '/admin/sign-ins': 'access_log',
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
export const onlyActions = ['draft', 'presence'].map((name) => `/helpdesk/tickets/:id/${name}`)

/** Everybody reads it; its forms are its requester's, who may have to sign in first. */
export const requestersForms = '/status/:publicId'

export const open = [
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
    '/own-questions',
    '/ask/report',
    '/ask/report/:publicId',
    '/ask/report/:publicId/files/:fileId',
    '/ask/school',
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
  ...['/confirm-contact', '/login/whatsapp', '/two-factor', '/app/auth/sign-in', '/app/auth/sign-up'],
]

export function ruleOf(url: string): Rule | undefined {
  if (open.includes(url)) return 'everybody'
  const area = /^\/(client|helpdesk|admin)(\/|$)/.exec(url)?.[1] as 'client' | 'helpdesk' | 'admin' | undefined
  const permission = permitted[url]
  if (permission) return { area: 'admin', permission }
  if (area === 'helpdesk')
    return url === '/helpdesk' || deskWithoutTickets.includes(url) ? area : { area, permission: 'tickets' }
  // A page of the admin area is no one's until a row says whose.
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

export const pathOf = (url: string) => url.replaceAll(/:\w+|\*$/g, (part) => samples[part] ?? part)

/** The result: allowed, sent to sign in, forbidden, or not found. */
export async function outcomeOf(answer: Response): Promise<string> {
  // Page data carry their redirect in the body.
  const to = answer.headers.get('location') ?? (answer.status === 202 ? await answer.text() : '')
  if (/(^|")\/login\?next=/.test(to)) return 'sign in'
  if (answer.status === 403) return 'refused'
  return 'let in'
}

/** Opens only with the key that its page gives for a password. */
export const behindPassword = '/client/personal-data/download/:format'

export function expected(rule: Rule, who: Who): string {
  if (rule === 'everybody') return 'let in'
  const area = typeof rule === 'string' ? rule : rule.area
  if (who === 'visitor') return 'sign in'
  return mayEnter[area].includes(who) ? 'let in' : 'refused'
}

// The design system's page exists in development only.
export const urls = known.filter((url) => url !== '/dev/ui')

/** Every permission. */
export const granted = Object.keys(permissions) as Permission[]

/** True when someone with this permission alone gets in. */
export function opens(permission: Permission, url: string): boolean {
  const needed = ruleOf(url)
  if (typeof needed !== 'object') return true
  if (url === '/admin/backup/:id/download') return false
  return holds({ permissions: [permission] }, needed.permission as Permission)
}
