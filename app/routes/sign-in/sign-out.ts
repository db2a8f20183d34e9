// '/sign-out': ends this browser's session; only by form, so that no link or image can do it.
import { redirect } from 'react-router'
import { forgetPages } from '#app/components/shell/sign-out-elsewhere.ts'
import { flashCookie } from '#app/flash.ts'
import { requestContext } from '#app/request-context.ts'
import { noWantedCookie } from '#app/ways-in/sign-in-cookies.server.ts'
import { signOut } from '#domain/accounts/sign-in/sign-in.ts'
import { endPushOfPerson } from '#domain/notifications/push/push-outbox.ts'
import { pushDeviceIn } from '#domain/notifications/push/push-subscription.server.ts'
import type { Route } from './+types/sign-out.ts'

export function loader() {
  return redirect('/')
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = await context.get(requestContext).person()
  if (person) await endPushOfPerson(pushDeviceIn(request.headers), person.id)
  const headers = new Headers(forgetPages)
  for (const cookie of [...(await signOut(request.headers)), noWantedCookie(), flashCookie('Anda sudah keluar')])
    headers.append('Set-Cookie', cookie)
  return redirect('/login', { headers })
}
