// Guards of the areas: a visitor goes to sign in and comes back; the wrong role gets a 403 in words.
import { type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router'
import type { Person } from '#domain/accounts/account.ts'
import { type Area, mayEnter } from '#domain/accounts/account-policy.ts'
import { Forbidden, TooLarge } from '#shared/errors.ts'
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
 * @throws a redirect to sign in for visitors; Forbidden for the wrong role.
 */
export async function requirePerson(
  context: Readonly<RouterContextProvider>,
  request: Request,
  area: Area,
): Promise<Person> {
  const person = await context.get(requestContext).person()
  if (!person) throw redirect(signInPath(request))
  if (!mayEnter(person, area)) throw new Forbidden()
  return person
}

/** Refuses a request whose body was dropped for its size; root middleware. */
export const refuseTooLarge: MiddlewareFunction<Response> = ({ context }) => {
  if (context.get(requestContext).bodyTooLarge) throw new TooLarge()
}
