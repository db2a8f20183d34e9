// Guards of the areas: a visitor goes to sign in and returns; the wrong role gets a 403 with a message.
import { type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router'
import { mayManagePeople } from '#domain/accounts/people/people-policy.ts'
import { type Area, mayEnter, mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { secondFactorIsDue } from '#domain/accounts/second-factor/second-factor.server.ts'
import { Forbidden, NotFound } from '#shared/errors.ts'
import { requestedPage } from '#shared/page-data-path.ts'
import { requestContext } from './request-context.ts'
import { signInPath } from './return-path.ts'

/** Server middleware of an area's layout; runs before every loader and action under it. */
export function guard(area: Area): MiddlewareFunction<Response> {
  return async ({ context, request }) => {
    await requirePerson(context, request, area)
  }
}

/**
 * The signed-in person, allowed into the area.
 * @throws a redirect to sign in for visitors; Forbidden for the wrong role; a redirect to 'Verifikasi dua langkah' for
 * who must set that up first.
 */
export async function requirePerson(
  context: Readonly<RouterContextProvider>,
  request: Request,
  area: Area,
): Promise<Person> {
  const person = await context.get(requestContext).person()
  if (!person) throw redirect(signInPath(request))
  if (!mayEnter(person, area)) throw new Forbidden()
  if (!isOpenWithoutSecondFactor(request, area) && (await secondFactorIsDue(person))) {
    throw redirect(`/${area}/two-factor`)
  }
  return person
}

// Exactly these pages and their data; any other spelling of the address only leads to them.
function isOpenWithoutSecondFactor(request: Request, area: Area): boolean {
  const path = requestedPage(request)
  return path === `/${area}/two-factor` || path === `/${area}/change-password`
}

/**
 * Someone in the area whose access a rule of the area's policy allows.
 * @throws like `requirePerson`; NotFound for everybody else, because what one may not see is not there.
 */
export async function requireAllowed(
  context: Readonly<RouterContextProvider>,
  request: Request,
  area: Area,
  may: (person: Person) => boolean,
): Promise<Person> {
  const person = await requirePerson(context, request, area)
  if (!may(person)) throw new NotFound()
  return person
}

/**
 * Someone who works on tickets: an agent, or an administrator with the permission 'tickets'.
 * @throws like `requirePerson`; Forbidden for other administrators.
 */
export async function requireDesk(context: Readonly<RouterContextProvider>, request: Request): Promise<Person> {
  const person = await requirePerson(context, request, 'helpdesk')
  if (!mayWorkOnTickets(person)) throw new Forbidden('Tiket dibaca dengan izin Tiket, yang diberikan oleh Super Admin.')
  return person
}

/**
 * An administrator who may manage people.
 * @throws like `requireAllowed`.
 */
export function requireManager(context: Readonly<RouterContextProvider>, request: Request): Promise<Person> {
  return requireAllowed(context, request, 'admin', mayManagePeople)
}

/** Refuses what the server has refused already, such as a body for its size, in the page's words; root middleware. */
export const refuseRefused: MiddlewareFunction<Response> = ({ context }) => {
  const { refusal } = context.get(requestContext)
  if (refusal) throw refusal
}
