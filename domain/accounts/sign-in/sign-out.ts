// Ends the session of this browser.
import { auth } from '#domain/accounts/auth.server.ts'

/** Ends the session the cookies carry and gives the cookies that clear it. */
export async function signOut(headers: Headers): Promise<readonly string[]> {
  const { headers: answer } = await auth().api.signOut({ headers, returnHeaders: true })
  return answer.getSetCookie()
}
