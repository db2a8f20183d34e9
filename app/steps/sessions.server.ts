// The loader and the action behind 'Perangkat', the same in all three areas.
import { redirect } from 'react-router'
import { forgetPages } from '#app/components/shell/clear-saved-pages.ts'
import { flashCookie } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { absoluteLimit, idleLimit } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { endSessions } from '#domain/accounts/sessions/end-sessions.ts'
import { findSessions } from '#domain/accounts/sessions/find-sessions.ts'
import { endSessionsInput } from '#domain/accounts/sessions/session-input.ts'
import { signOut } from '#domain/accounts/sign-in/sign-out.ts'
import { formatDateTime, formatDuration, formatRelative } from '#shared/dates.ts'

/** When the person's devices leave by themselves. */
function endsInWords({ role }: Person, isShared: boolean): string {
  const lasts = absoluteLimit(role)
  if (Number.isFinite(lasts)) return `Setiap perangkat keluar dengan sendirinya ${formatDuration(lasts)} setelah masuk.`
  const rest = `Perangkat yang ${formatDuration(idleLimit(role))} tidak dipakai keluar dengan sendirinya`
  return isShared ? `${rest}, perangkat bersama setelah ${formatDuration(idleLimit(role, true))}.` : `${rest}.`
}

/** The person's devices as the page shows them. */
export async function loadSessions(person: Person) {
  const { sessions, more } = await findSessions(person)
  const here = sessions.find(({ current }) => current)?.address
  return {
    ends: endsInWords(
      person,
      sessions.some(({ shared }) => shared),
    ),
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
    const headers = new Headers(forgetPages)
    for (const cookie of [...(await signOut(request.headers)), flashCookie('signed-out')]) {
      headers.append('Set-Cookie', cookie)
    }
    return redirect('/login', { headers })
  })
}
