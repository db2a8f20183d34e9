// Who opens a page of their own account, and in which area: these pages stand in every area under its address.
import { type RouterContextProvider, redirect } from 'react-router'
import { requirePerson } from '#app/guards.server.ts'
import type { Area } from '#domain/accounts/permissions.ts'
import { areaOf, type Person } from '#domain/accounts/person.ts'
import { ownerWay } from '#domain/accounts/phone/number-code.server.ts'

interface PageRequest {
  readonly context: Readonly<RouterContextProvider>
  readonly request: Request
  readonly pattern: string
}

export interface AccountPage {
  readonly person: Person
  readonly area: Area
  readonly path: string
}

export function accountArea(pattern: string): Area {
  const area = /^\/?(client|helpdesk|admin)\//.exec(pattern)?.[1]
  if (!area) throw new Error(`${pattern} is no account page`)
  return area as Area
}

/**
 * Lets the owner into an account page, by the guard of the area it was opened in.
 * @throws like `requirePerson`.
 */
export async function requireOwner({ context, request, pattern }: PageRequest): Promise<AccountPage> {
  const area = accountArea(pattern)
  return { person: await requirePerson(context, request, area), area, path: pattern.replace(/^\/?/, '/') }
}

/**
 * For pages that are about a password: who has none sets one first.
 * @throws a redirect to 'Lengkapi akun' for clients who sign in with codes alone, and for staff who come by another
 * provider's account alone to the page that has a link for a password sent.
 */
export async function leaveWithoutPassword(person: Person): Promise<void> {
  if ((await ownerWay(person)) === 'password') return
  throw redirect(person.role === 'client' ? '/client/complete-account' : `${areaOf(person.role)}/change-password`)
}
