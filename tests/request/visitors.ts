// Who sends requests in a test: visitors and people with accounts of their own.
import { inject } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { aClient, anAdmin, anAgent, type PersonWishes } from '#tests/builders/a-person.ts'
import { HttpClient } from '#tests/portal/http-client.ts'
import { openPage, type Page } from './page.ts'

/** The password of everybody made here. */
export const password = 'Sapi-Hijau-Tiga-9!'

/** A browser without scripts, with its own cookies. */
export class Visitor extends HttpClient {
  constructor(origin = inject('portal').origin) {
    super(origin)
  }

  /** Opens a path or a whole address of the portal, and follows redirects. */
  open(path: string): Promise<Page> {
    return openPage(this, new URL(path, this.origin))
  }
}

/** Someone who is signed in. */
export interface SignedIn {
  readonly person: Person
  readonly visitor: Visitor
}

async function signedIn(person: Person): Promise<SignedIn> {
  const visitor = new Visitor()
  await visitor.signIn(person.email, password)
  return { person, visitor }
}

/** A new family, signed in. */
export const asClient = async (wishes: Omit<PersonWishes, 'officeId' | 'permissions'> = {}) =>
  signedIn(await aClient({ password, ...wishes }))

/** A new agent, signed in; without `officeId` one of the province. */
export const asAgent = async (wishes: PersonWishes = {}) => signedIn(await anAgent({ password, ...wishes }))

/** A new administrator with these permissions, signed in. */
export const asAdmin = async (...permissions: NonNullable<PersonWishes['permissions']>) =>
  signedIn(await anAdmin({ password, permissions }))
