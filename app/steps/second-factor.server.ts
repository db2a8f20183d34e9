// Loader and action behind 'Verifikasi dua langkah', the same in all three areas.
import { data, redirect } from 'react-router'
import { flashCookie } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { areaOf, type Person, startPageOf } from '#domain/accounts/person.ts'
import { beginSecondFactor, confirmSecondFactor } from '#domain/accounts/second-factor/begin-second-factor.ts'
import { getSecondFactor } from '#domain/accounts/second-factor/get-second-factor.ts'
import { removeSecondFactor } from '#domain/accounts/second-factor/remove-second-factor.ts'
import { renewRecoveryCodes } from '#domain/accounts/second-factor/renew-recovery-codes.ts'
import { type SecondFactorInput, secondFactorInput } from '#domain/accounts/second-factor/second-factor-input.ts'

/** How the person's second factor stands, and where to go from the page. */
export async function loadSecondFactor(person: Person) {
  const profile = `${areaOf(person.role)}/profile`
  return { ...(await getSecondFactor(person)), start: startPageOf(person.role), profile }
}

/** Secrets are shown in the answer itself, once, and stay nowhere. */
function once<Shown extends object>(shown: Shown, cookies: readonly string[] = []) {
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return data(shown, { headers })
}

async function act(person: Person, request: Request, input: SecondFactorInput) {
  switch (input.step) {
    case 'begin':
      return once({ uri: await beginSecondFactor(person, input.password, request.headers) })
    case 'confirm': {
      const { codes, cookies } = await confirmSecondFactor(person, input.code, request.headers)
      return once({ codes }, cookies)
    }
    case 'renew':
      return once({ codes: await renewRecoveryCodes(person, input.password, request.headers) })
    case 'remove': {
      await removeSecondFactor(person, input.password, request.headers)
      const headers = { 'Set-Cookie': flashCookie('second-factor-off') }
      return redirect(new URL(request.url).pathname.replace(/\.data$/, ''), { headers })
    }
  }
}

/** Does what one of the page's forms asks for. */
export function secondFactorAction(person: Person, request: Request) {
  return answerForm(request, secondFactorInput, (input) => act(person, request, input))
}
