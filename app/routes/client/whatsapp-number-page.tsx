import { data, redirect } from 'react-router'
import { z } from 'zod'
import { flashCookie, redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { isFormProblem } from '#app/forms/form-problem.ts'
import { requirePerson } from '#app/guards.server.ts'
import { requestContext } from '#app/request-context.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { loadOwnerStep, ownerProof, sendOwnerCode } from '#app/ways-in/owner-proof.server.ts'
import { codeCookie, codeIdsIn } from '#app/ways-in/sign-in-cookies.server.ts'
import type { Person } from '#domain/accounts/person.ts'
import { findCodeUnderWay, ownerWay, requestNumberCode } from '#domain/accounts/phone/number-code.server.ts'
import { getProfile } from '#domain/accounts/profile/profile.server.ts'
import {
  addNumberInput,
  confirmNumberInput,
  moveNumberInput,
  removeNumberInput,
} from '#domain/notifications/numbers/number-input.ts'
import {
  addNumber,
  findOwnNumbers,
  isOnlyWay,
  moveNumber,
  removeOwnNumber,
  requestNumber,
} from '#domain/notifications/numbers/own-number.ts'
import { whatsappIsConfigured, whatsappSettings } from '#platform/whatsapp/cloud-api.server.ts'
import { TooMany } from '#shared/errors.ts'
import type { Route } from './+types/whatsapp-number-page.ts'
import {
  NumberCodeForm,
  NumberElsewhere,
  type NumberElsewhereProps,
  NumberForm,
  RemoveNumberForm,
} from './whatsapp-number/number-forms.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Nomor WhatsApp · Helpdesk SPMB' }]

const page = '/client/profile/whatsapp'
const profile = '/client/profile'

const pathWith = (replaces: string | null) => (replaces ? `${page}?replaces=${replaces}` : page)

async function findNewCode(request: Request, person: Person) {
  const own = (await findOwnNumbers(person.id)).map(({ number }) => number)
  return findCodeUnderWay(codeIdsIn(request), person.id, (number) => !own.includes(number))
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'client')
  if (!whatsappIsConfigured()) throw redirect(profile)
  const { searchParams } = new URL(request.url)
  const own = (await findOwnNumbers(person.id)).map(({ number }) => number)
  const named = (name: string) => own.find((number) => number === searchParams.get(name)) ?? null
  const removes = named('remove')
  const [step, sent, { phone }] = await Promise.all([
    loadOwnerStep(request, person),
    searchParams.has('other') ? null : findNewCode(request, person),
    getProfile(person),
  ])
  return data(
    {
      ...{ removes, replaces: named('replaces'), step, phone: own.length === 0 ? phone : null },
      isOnlyWay: removes !== null && isOnlyWay(person, own),
      sentTo: sent?.number ?? null,
      portalNumber: whatsappSettings().number ?? null,
    },
    { headers: { 'Cache-Control': 'no-store' } },
  )
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requirePerson(context, request, 'client')
  if (!whatsappIsConfigured()) throw redirect(profile)
  const { address } = context.get(requestContext)
  const { pathname, searchParams } = new URL(request.url)
  const replaces = searchParams.get('replaces')
  const form = await request
    .clone()
    .formData()
    .catch(() => new FormData())
  const send = async (number: string, make: () => Promise<string>) => {
    const sent = await findNewCode(request, person)
    if (sent?.number === number && sent.waitMs > 0) throw new TooMany(sent.waitMs, 'Kode baru saja diminta')
    return redirect(pathWith(replaces), { headers: { 'Set-Cookie': codeCookie(request, await make()) } })
  }
  switch (form.get('intent')) {
    case 'owner-code': {
      searchParams.delete('other')
      return sendOwnerCode(request, person, address, `${pathname}?${searchParams}`)
    }
    case 'again':
      return answerForm(request, z.object({}), async () => {
        const number = (await findNewCode(request, person))?.number
        if (number) return send(number, () => requestNumberCode(number, address, person.id))
        return redirectWithFlash(pathWith(replaces), 'Waktu untuk kode sudah habis. Tulis nomor Anda lagi.', 'info')
      })
    case 'code':
      return answerForm(request, confirmNumberInput, async (input) => {
        const added = await addNumber(person, { ...input, ids: codeIdsIn(request) }, address)
        if (added.outcome === 'elsewhere') return { elsewhere: { number: added.number, permit: added.permit } }
        return redirectWithFlash(profile, 'Nomor WhatsApp sudah tersimpan')
      })
    case 'move':
      return answerForm(request, moveNumberInput, async (input) => {
        await moveNumber(person, input)
        return redirectWithFlash(profile, 'Nomor WhatsApp sudah dipindahkan ke akun ini')
      })
    case 'remove':
      return answerForm(request, removeNumberInput(await ownerWay(person)), async ({ number, ...typed }) => {
        await removeOwnNumber(person, { number, proof: ownerProof(request, address, typed) })
        return redirect(profile, { headers: { 'Set-Cookie': flashCookie('Nomor WhatsApp sudah dihapus') } })
      })
    default:
      return answerForm(request, addNumberInput(await ownerWay(person)), ({ phone: number, ...typed }) =>
        send(number, () => {
          const proof = ownerProof(request, address, typed)
          return requestNumber(person, { number, ...(replaces && { replaces }), proof }, address)
        }),
      )
  }
}

export default function WhatsappNumberPage({ loaderData, actionData }: Route.ComponentProps) {
  const { removes, replaces } = loaderData
  const title = removes ? 'Hapus nomor WhatsApp' : replaces ? 'Ganti nomor WhatsApp' : 'Tambah nomor WhatsApp'
  return (
    <Page
      title={title}
      {...(!removes && {
        description: 'Jawaban untuk pertanyaan Anda dikirim ke nomor ini, dan Anda dapat masuk dengan kode.',
      })}
      back={{ to: profile, label: 'Profil' }}
    >
      <FormNotices beside />
      <Step {...loaderData} elsewhere={elsewhereIn(actionData)} />
    </Page>
  )
}

type Elsewhere = Pick<NumberElsewhereProps, 'number' | 'permit'>

function elsewhereIn(answer: unknown): Elsewhere | null {
  if (!answer || isFormProblem(answer) || typeof answer !== 'object' || !('elsewhere' in answer)) return null
  return answer.elsewhere as Elsewhere
}

function Step({ elsewhere, ...state }: Route.ComponentProps['loaderData'] & { readonly elsewhere: Elsewhere | null }) {
  const { removes, replaces, step, sentTo, portalNumber, phone } = state
  if (removes && state.isOnlyWay) return <OnlyWay />
  if (removes) return <RemoveNumberForm number={removes} step={step} />
  if (elsewhere) return <NumberElsewhere {...elsewhere} replaces={replaces} />
  if (!sentTo) return <NumberForm step={step} replaces={replaces} phone={phone} />
  const path = pathWith(replaces)
  const other = `${path}${replaces ? '&' : '?'}other=1`
  return <NumberCodeForm number={sentTo} replaces={replaces} portalNumber={portalNumber} other={other} />
}

function OnlyWay() {
  return (
    <Notice tone="warning" title="Nomor ini satu-satunya cara Anda masuk" className="max-w-2xl">
      <p>Lengkapi akun Anda dengan email dan password dulu, atau ganti dengan nomor lain.</p>
      <ButtonLink to="/client/complete-account" className="mt-3">
        Lengkapi akun
      </ButtonLink>
    </Notice>
  )
}
