// The loader and the action behind 'Perangkat', the same in all three areas.
import { redirect } from 'react-router'
import { flashCookie } from '#app/flash.ts'
import { answerForm } from '#app/form.ts'
import type { Person } from '#domain/accounts/account.ts'
import { idleLimit } from '#domain/accounts/account-policy.ts'
import { signOut } from '#domain/accounts/sign-out.ts'
import { endSessions } from '#domain/sessions/end-sessions.ts'
import { findSessions } from '#domain/sessions/find-sessions.ts'
import { endSessionsInput } from '#domain/sessions/session-input.ts'
import { formatDateTime, formatDuration, formatRelative } from '#shared/dates.ts'

/** The person's devices as the page shows them. */
export async function loadSessions(person: Person) {
  const { sessions, more } = await findSessions(person)
  const here = sessions.find(({ current }) => current)?.address
  return {
    email: person.email,
    idleLimit: formatDuration(idleLimit(person.role)),
    sessions: sessions.map(({ lastSeenAt, signedInAt, address, ...rest }) => ({
      ...rest,
      seen: formatRelative(lastSeenAt),
      signedIn: formatDateTime(signedInAt),
      network: address && (address === here && !rest.current ? 'jaringan yang sama dengan perangkat ini' : address),
    })),
    more,
  }
}

/** Ends what the form names; after all of them the way leads to sign in. */
export function endSessionsAction(person: Person, request: Request) {
  return answerForm(request, endSessionsInput, async (input) => {
    await endSessions(person, input)
    if (input.which !== 'all') {
      const headers = { 'Set-Cookie': flashCookie(input.which === 'one' ? 'session-ended' : 'sessions-ended') }
      return redirect(new URL(request.url).pathname.replace(/\.data$/, ''), { headers })
    }
    const headers = new Headers()
    for (const cookie of [...(await signOut(request.headers)), flashCookie('signed-out')]) {
      headers.append('Set-Cookie', cookie)
    }
    return redirect('/login', { headers })
  })
}
