// '/theme': remembers the theme staff chose and goes back to where it was chosen; by form, so it works without scripts.
import { redirect, replace } from 'react-router'
import { safeReturnPath } from '#app/return-path.ts'
import { isTheme, themeCookie } from '#app/theme.ts'
import type { Route } from './+types/theme.ts'

export function loader() {
  return redirect('/login')
}

export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData())
  const theme = form.get('theme')
  const next = String(form.get('next') ?? '')
  return replace(safeReturnPath(next) ?? '/login', {
    headers: { 'Set-Cookie': themeCookie(isTheme(theme) ? theme : 'system') },
  })
}
