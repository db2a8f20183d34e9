// What pages need that let an owner confirm a wish: what is asked for, the code that is sent, and what was typed.
import { redirect } from 'react-router'
import { z } from 'zod'
import type { OwnerStep } from '#app/components/account/owner-step.tsx'
import { answerForm } from '#app/forms/answer-form.ts'
import type { Person } from '#domain/accounts/person.ts'
import {
  findOwnerCode,
  type OwnerProof,
  ownerWay,
  requestOwnerCode,
} from '#domain/accounts/phone/number-code.server.ts'
import { whatsappIsConfigured, whatsappSettings } from '#platform/whatsapp/cloud-api.server.ts'
import { TooMany, Unavailable } from '#shared/errors.ts'
import { formatPhone } from '#shared/numbers/phone-number.ts'
import { codeCookie, codeIdsIn } from './sign-in-cookies.server.ts'

export async function loadOwnerStep(request: Request, person: Person): Promise<OwnerStep> {
  if ((await ownerWay(person)) === 'password') return { way: 'password' }
  if (!whatsappIsConfigured()) return { way: 'code', number: null, isSent: false, portalNumber: null }
  const { number, sent } = await findOwnerCode(person, codeIdsIn(request))
  const portalNumber = whatsappSettings().number ?? null
  return { way: 'code', number: number && formatPhone(number), isSent: sent !== null, portalNumber }
}

export async function asksForOwnerCode(request: Request): Promise<boolean> {
  const form = await request
    .clone()
    .formData()
    .catch(() => new FormData())
  return form.get('intent') === 'owner-code'
}

export function sendOwnerCode(request: Request, person: Person, address: string, path: string) {
  return answerForm(request, z.object({}), async () => {
    if (!whatsappIsConfigured()) throw new Unavailable()
    const { sent } = await findOwnerCode(person, codeIdsIn(request))
    if (sent && sent.waitMs > 0) throw new TooMany(sent.waitMs, 'Kode baru saja diminta')
    const id = await requestOwnerCode(person, address)
    return redirect(path, { headers: { 'Set-Cookie': codeCookie(request, id) } })
  })
}

export function ownerProof(
  request: Request,
  address: string,
  typed: { readonly password?: string | undefined; readonly code?: string | undefined },
): OwnerProof {
  return { password: typed.password, code: typed.code, codes: { ids: codeIdsIn(request), network: address } }
}
