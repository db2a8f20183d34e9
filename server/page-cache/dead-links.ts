// Used, expired or made-up mail links: for visitors without cookies one look-up, then the cached page for expired links.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { visitorPages } from '#app/visitor-limits.server.ts'
import { getEmailChangeLink } from '#domain/accounts/email/change-email.ts'
import { getVerificationLink } from '#domain/accounts/email/verify-email.ts'
import { getPasswordLink } from '#domain/accounts/password/set-password.ts'
import { getContactLink } from '#domain/tickets/guest/confirm-contact.ts'
import { Busy } from '#shared/errors.ts'
import { limitConcurrency } from '#shared/limit-concurrency.ts'
import { isPageData, pagePathOf } from '#shared/page-data-path.ts'
import { visitorAddressOf } from '../middleware/visitor-address.ts'
import type { Refusal } from './page-cache.ts'

/** What each page finds behind a token of its address for a visitor; null when the link is over. */
const links = new Map<string, (token: string) => Promise<object | null>>([
  ['/reset-password', getPasswordLink],
  ['/verify-email', (token) => getVerificationLink(token, null)],
  ['/confirm-contact', getContactLink],
  ['/confirm-email-change', (token) => getEmailChangeLink(token, null)],
])

/** A few of the pool's connections at most, each until the database has answered. */
const bounds = { atOnce: 4, waiting: 200 }

/** The longest that waiting and looking up take together, in milliseconds. */
const deadlineMs = 3_000

/** How a request for a link is answered. */
export interface LinkAnswers {
  /** Sends the page that is kept under an address. */
  readonly send: (address: string, request: IncomingMessage, response: ServerResponse) => void
  /** Sends the page, or its data, for an expired link. */
  readonly refuse: (refusal: Refusal, data: boolean, request: IncomingMessage, response: ServerResponse) => void
}

/** The link that a visitor without cookies reads: the address without its token says that it is over. */
function linkIn({ method, url = '', headers }: IncomingMessage) {
  if (headers.cookie !== undefined || (method !== 'GET' && method !== 'HEAD')) return null
  const at = url.indexOf('?')
  const address = at === -1 ? url : url.slice(0, at)
  const look = links.get(pagePathOf(address))
  if (!look) return null
  const token = at === -1 ? '' : (new URLSearchParams(url.slice(at + 1)).get('token') ?? '')
  return { address, isOver: async () => (await look(token)) === null }
}

/**
 * Gives a function that answers reads of links that are over, without a render, and hands every other request on: a
 * link that opens something shows whose it is, and its page is never kept.
 */
export function deadLinks({ send, refuse }: LinkAnswers) {
  const gate = limitConcurrency(bounds)

  /** Throws Busy when too many wait or the deadline passes; what the database throws. */
  async function inTime(isOver: () => Promise<boolean>): Promise<boolean> {
    const late = Promise.withResolvers<never>()
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      late.reject(new Busy())
    }, deadlineMs)
    const found = gate(async () => {
      if (isLate) throw new Busy()
      return isOver()
    })
    return Promise.race([found, late.promise]).finally(() => clearTimeout(timer))
  }

  async function find(isOver: () => Promise<boolean>, network: string): Promise<'over' | 'handed on' | Refusal> {
    try {
      await visitorPages.take(network)
    } catch {
      return 'too_many_pages'
    }
    try {
      if (await inTime(isOver)) return 'over'
    } catch (thrown) {
      if (thrown instanceof Busy) return 'unavailable'
      // The page says that the database is away.
    }
    // It is counted when it is rendered.
    await visitorPages.giveBack(network)
    return 'handed on'
  }

  return (request: IncomingMessage, response: ServerResponse, otherwise: () => void): void => {
    const link = linkIn(request)
    if (!link) {
      otherwise()
      return
    }
    const { address, isOver } = link
    find(isOver, visitorAddressOf(request)).then(
      (found) => {
        if (found === 'handed on') otherwise()
        else if (found === 'over') send(address, request, response)
        else refuse(found, isPageData(address), request, response)
      },
      () => response.destroy(),
    )
  }
}
