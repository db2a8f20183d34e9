import { z } from 'zod'
import { safeReturnPath } from '#app/return-path.ts'
import { codesAtOnce } from '#domain/accounts/phone/number-code.server.ts'
import { isRefusal, type ProviderRefusal } from '#domain/accounts/provider/provider-refusals.ts'
import type { BegunSignIn } from '#platform/oidc/oidc-provider.server.ts'
import { openText, sealText } from '#platform/secrets.server.ts'
import { now } from '#shared/dates.ts'
import { minutes } from '#shared/durations.ts'
import { portalCookie, readPortalCookie } from '#shared/portal-cookie.ts'

const signInCookieName = 'masuk-akun-lain'
const refusalCookieName = 'masuk-gagal'

export const providerPatience = minutes(10)

/** Longer return addresses are not stored: a browser holds 4 KB, and sealing makes them longer. */
const longestReturn = 1_500

interface KeptSignIn {
  readonly begun: BegunSignIn
  readonly shared: boolean
  readonly wanted: string | null
}

const shape = z.object({
  begun: z.object({ state: z.string().min(1), nonce: z.string().min(1), verifier: z.string().min(1) }),
  shared: z.boolean(),
  wanted: z.string().nullable(),
  until: z.number(),
})

/** The Set-Cookie value with the sign-in that is under way, encrypted, so that the browser's owner can neither read nor change it. */
export function keptSignInCookie({ begun, shared, wanted }: KeptSignIn): string {
  const path = safeReturnPath(wanted) ?? null
  const kept: z.input<typeof shape> = {
    ...{ begun, shared, until: now().getTime() + providerPatience },
    wanted: path !== null && path.length <= longestReturn ? path : null,
  }
  return portalCookie(signInCookieName, sealText(signInCookieName, JSON.stringify(kept)), {
    maxAge: providerPatience / 1000,
    httpOnly: true,
  })
}

/** The sign-in that this browser began; null without one, when it took too long, and for what the portal did not seal. */
export function readKeptSignIn(headers: Headers): KeptSignIn | null {
  const text = openText(signInCookieName, readPortalCookie(headers.get('cookie'), signInCookieName) ?? '')
  // A portal of another version may have sealed another shape.
  const found = text === null ? undefined : shape.safeParse(JSON.parse(text)).data
  if (!found || found.until <= now().getTime()) return null
  const { begun, shared, wanted } = found
  return { begun, shared, wanted }
}

export const noKeptSignInCookie = () => portalCookie(signInCookieName, '', { maxAge: 0, httpOnly: true })

export const refusalCookie = (refusal: ProviderRefusal) =>
  portalCookie(refusalCookieName, refusal, { maxAge: 30, httpOnly: true })

export function readRefusal(headers: Headers): ProviderRefusal | null {
  const text = readPortalCookie(headers.get('cookie'), refusalCookieName) ?? ''
  return isRefusal(text) ? text : null
}

export const noRefusalCookie = () => portalCookie(refusalCookieName, '', { maxAge: 0, httpOnly: true })

const wantedCookieName = 'tujuan'

/** As long as the link of such a mail is good, in seconds. */
const wantedSeconds = 60 * 60

/** Longer ones, with very much text in them, are not stored: a browser holds 4 KB. */
const maxLength = 3_000

export function wantedCookie(path: string | null): string | undefined {
  const kept = encodeURIComponent(safeReturnPath(path) ?? '')
  if (!kept || kept.length > maxLength) return undefined
  return portalCookie(wantedCookieName, kept, { maxAge: wantedSeconds, httpOnly: true })
}

export const noWantedCookie = () => portalCookie(wantedCookieName, '', { maxAge: 0, httpOnly: true })

export function readWanted(request: Pick<Request, 'headers'>): string | null {
  try {
    return (
      safeReturnPath(decodeURIComponent(readPortalCookie(request.headers.get('cookie'), wantedCookieName) ?? '')) ??
      null
    )
  } catch {
    return null
  }
}

const codeCookieName = 'kode-whatsapp'

/** As long as a code is good, in seconds. */
const codeSeconds = 10 * 60

export function codeIdsIn(request: Pick<Request, 'headers'>): string[] {
  const ids = (readPortalCookie(request.headers.get('cookie'), codeCookieName) ?? '').split('.', codesAtOnce)
  return ids.filter((id) => /^[\w-]{10,100}$/.test(id))
}

export function codeCookie(request: Pick<Request, 'headers'>, id: string): string {
  return portalCookie(codeCookieName, [id, ...codeIdsIn(request)].slice(0, codesAtOnce).join('.'), {
    maxAge: codeSeconds,
    httpOnly: true,
  })
}

export const noCodeCookie = () => portalCookie(codeCookieName, '', { maxAge: 0, httpOnly: true })
