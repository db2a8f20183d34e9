// What a browser keeps while somebody signs in at the provider of accounts, and why that came to nothing.
import { z } from 'zod'
import { safeReturnPath } from '#app/return-path.ts'
import { isRefusal, type ProviderRefusal } from '#domain/accounts/provider/provider-refusals.ts'
import type { BegunSignIn } from '#platform/oidc/oidc-provider.server.ts'
import { openText, sealText } from '#platform/sealed-text.server.ts'
import { now } from '#shared/dates.ts'
import { minutes } from '#shared/durations.ts'
import { portalCookie, readPortalCookie } from '#shared/portal-cookie.ts'

const cookie = 'masuk-akun-lain'
const refusalCookieName = 'masuk-gagal'

/** How long somebody may take at the provider, in milliseconds. */
export const providerPatience = minutes(10)

/** Longer ways back are not kept: a browser holds 4 KB, and sealing makes them longer. */
const longestReturn = 1_500

/** A sign-in under way. */
export interface KeptSignIn {
  readonly begun: BegunSignIn
  /** The device is used by others too. */
  readonly shared: boolean
  /** A page of this portal; null without one. */
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
  return portalCookie(cookie, sealText(cookie, JSON.stringify(kept)), {
    maxAge: providerPatience / 1000,
    httpOnly: true,
  })
}

/** The sign-in that this browser began; null without one, when it took too long, and for what the portal did not seal. */
export function readKeptSignIn(headers: Headers): KeptSignIn | null {
  const text = openText(cookie, readPortalCookie(headers.get('cookie'), cookie) ?? '')
  // A portal of another version may have sealed another shape.
  const found = text === null ? undefined : shape.safeParse(JSON.parse(text)).data
  if (!found || found.until <= now().getTime()) return null
  const { begun, shared, wanted } = found
  return { begun, shared, wanted }
}

/** The Set-Cookie value that forgets it. */
export const noKeptSignInCookie = () => portalCookie(cookie, '', { maxAge: 0, httpOnly: true })

/** The Set-Cookie value by which the sign-in page says why it came to nothing, within half a minute. */
export const refusalCookie = (refusal: ProviderRefusal) =>
  portalCookie(refusalCookieName, refusal, { maxAge: 30, httpOnly: true })

/** The reason to say; null without one. */
export function readRefusal(headers: Headers): ProviderRefusal | null {
  const text = readPortalCookie(headers.get('cookie'), refusalCookieName) ?? ''
  return isRefusal(text) ? text : null
}

/** The Set-Cookie value that forgets the reason: it is said once. */
export const noRefusalCookie = () => portalCookie(refusalCookieName, '', { maxAge: 0, httpOnly: true })
