// Sessions for tests: sign-in through the domain functions, and the cookies a browser would send afterwards.
import type { Person } from '#domain/accounts/person.ts'
import { signIn } from '#domain/accounts/sign-in/sign-in.ts'

/** The request headers of a browser that holds these Set-Cookie values. */
export function headersWith(cookies: readonly string[]): Headers {
  const cookie = cookies.map((each) => each.split(';')[0]).join('; ')
  return new Headers(cookie ? { cookie } : {})
}

/** Signs the person in and gives the headers of the requests that follow. */
export async function aSession(person: Pick<Person, 'email'>, password: string): Promise<Headers> {
  const { cookies } = await signIn({ email: person.email, password }, new Headers())
  return headersWith(cookies)
}
