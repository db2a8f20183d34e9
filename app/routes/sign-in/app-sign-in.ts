import { redirect } from 'react-router'
import { safeReturnPath } from '#app/return-path.ts'
import type { Route } from './+types/app-sign-in.ts'

export function loader({ request }: Route.LoaderArgs) {
  const next = safeReturnPath(new URL(request.url).searchParams.get('next'))
  return redirect(next ? `/login?next=${encodeURIComponent(next)}` : '/login')
}
