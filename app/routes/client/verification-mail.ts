import { redirect } from 'react-router'
import { redirectWithFlash } from '#app/flash.ts'
import { requirePerson } from '#app/guards.server.ts'
import { requestVerification } from '#domain/accounts/email/email-verification.server.ts'
import { mailIsConfigured } from '#platform/mail.server.ts'
import { TooMany } from '#shared/errors.ts'
import type { Route } from './+types/verification-mail.ts'

export function loader() {
  return redirect('/client/dashboard')
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requirePerson(context, request, 'client')
  try {
    await requestVerification(person)
    if (mailIsConfigured()) return redirectWithFlash('/client/dashboard', 'Tautan konfirmasi sudah dikirim lagi')
    const text = 'Email belum diatur di portal ini: tautan tidak terkirim. Jawaban tetap dapat dibaca di sini.'
    return redirectWithFlash('/client/dashboard', text, 'warning')
  } catch (refused) {
    if (!(refused instanceof TooMany)) throw refused
    const text = 'Tautan sudah beberapa kali dikirim. Coba lagi satu jam lagi.'
    return redirectWithFlash('/client/dashboard', text, 'error')
  }
}
