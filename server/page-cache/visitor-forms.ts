// Pages with a form that are the same for every visitor who brings no cookies: sign-in, registration, a lost password.
import { safeReturnPath } from '#app/return-path.ts'
import { pagePathOf } from '#shared/page-data-path.ts'

interface VisitorForm {
  readonly path: RegExp
  /** True when it leads on to the page that `next` names. */
  readonly returns: boolean
}

const forms: readonly VisitorForm[] = [
  { path: /^\/(login|register|forgot-password)$/, returns: true },
  { path: /^\/status$/, returns: false },
]

const formAt = (pathname: string) => forms.find(({ path }) => path.test(pagePathOf(pathname)))

/** The longest way back, in characters, of a page that is kept. */
const longestReturn = 200

/**
 * The address under which such a page is kept for visitors without cookies, with the way back that it follows; null for
 * all other addresses, for a status that is looked up, and for a way back that is long or leads to nothing.
 */
export function formAddress(url: string, isUnanswered: (pathname: string) => boolean): string | null {
  const at = url.indexOf('?')
  const pathname = at === -1 ? url : url.slice(0, at)
  const form = formAt(pathname)
  if (!form || at === -1) return form ? pathname : null
  const params = new URLSearchParams(url.slice(at + 1))
  if (params.has('id')) return null
  const next = form.returns ? safeReturnPath(params.get('next')) : undefined
  if (next === undefined) return pathname
  const isWorthKeeping = next.length <= longestReturn && !isUnanswered(next.split(/[?#]/, 1)[0] ?? '')
  return isWorthKeeping ? `${pathname}?next=${encodeURIComponent(next)}` : null
}

/** True for an address that `formAddress` gives: no cache outside this process may keep it. */
export function isFormAddress(address: string): boolean {
  return formAt(address.split('?', 1)[0] ?? '') !== undefined
}
