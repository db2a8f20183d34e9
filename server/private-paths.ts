// Which addresses belong to their readers alone, and so not into a search engine.
import { pagePathOf } from '#shared/page-data-path.ts'

/** The signed-in areas, a ticket's status, what is opened by a link in a mail, and files of tickets and persons. */
const firstSegments = new Set([
  ...['client', 'helpdesk', 'admin', 'attachments', 'photos', 'events'],
  ...[
    'two-factor',
    'reset-password',
    'verify-email',
    'confirm-email-change',
    'confirm-contact',
    'sign-out',
    'theme',
    'unsubscribe',
  ],
])

/**
 * True for such an address, its page's data ('….data') included; `url` is the path with its query, or the whole address,
 * as a request's first line may name it.
 */
export function isPrivatePath(url: string): boolean {
  const [address = ''] = url.split('?', 1)
  const path = address.replace(/^[a-z]+:\/\/[^/]*/i, '')
  const [first = '', second] = segmentsOf(path)
  return firstSegments.has(first) || ((first === 'status' || first === 'ask') && second !== undefined)
}

/** As the router reads them: decoded, in any case, without empty ones. */
function segmentsOf(path: string): string[] {
  let decoded = path
  try {
    if (path.includes('%')) decoded = decodeURIComponent(path)
  } catch {
    // What cannot be decoded leads to no page.
  }
  return pagePathOf(decoded.toLowerCase()).split('/').filter(Boolean)
}
