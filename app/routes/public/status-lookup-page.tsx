import { data, Link, redirect } from 'react-router'
import { askAddress } from '#app/components/shell/ask-address.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { OwnQuestionList } from '#app/components/tickets/own-questions.tsx'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { deviceCookie, deviceQuestions } from '#app/guest-device.server.ts'
import { requestContext } from '#app/request-context.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { openWithDigits } from '#domain/tickets/guest/digits.server.ts'
import { digitsInput } from '#domain/tickets/guest/guest-input.ts'
import { mostTickets } from '#domain/tickets/guest/guest-ticket.server.ts'
import { readLookedUpId } from '#domain/tickets/status-page/typed-id.ts'
import { ticketNotFound, ticketNumber } from '#domain/tickets/ticket.ts'
import { env } from '#platform/env.server.ts'
import { publicIdMinLength } from '#shared/ids.ts'
import type { Route } from './+types/status-lookup-page.ts'
import { StatusLookUpCard } from './status/status-look-up-card.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: 'Cek Status Pertanyaan',
    description: 'Lihat status dan jawaban pertanyaan Anda dengan ID pertanyaan.',
  })

/** Longest ID that is shown again, in characters; a real one has 25. */
const longest = 100

export async function loader({ request }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get('id')
  if (typed === null) {
    const questions = await deviceQuestions(request, mostTickets)
    return data({ typed: '', error: undefined, questions, portalNumber: env.whatsapp?.number ?? null })
  }
  const id = typed.trim().slice(0, longest)
  if (id === '') return data({ typed: '', error: 'Masukkan ID pertanyaan lebih dulu.' }, { status: 400 })
  const named = readLookedUpId(typed.slice(0, 1_000))
  if (named && 'publicId' in named) throw redirect(`/status/${named.publicId}`)
  if (named) return data({ typed: ticketNumber(named.kind, named.number), error: undefined, byNumber: true })
  if (id.length < publicIdMinLength) return data({ typed: id, error: ticketNotFound }, { status: 404 })
  throw redirect(`/status/${encodeURIComponent(id)}`)
}

export function action({ context, request }: Route.ActionArgs) {
  return answerForm(request, digitsInput, async (input) => {
    const opened = await openWithDigits(input, context.get(requestContext).address)
    return redirect(`/status/${opened.publicId}`, { headers: { 'Set-Cookie': deviceCookie(request, opened) } })
  })
}

export default function StatusLookUpPage({ loaderData }: Route.ComponentProps) {
  const { byNumber, questions, portalNumber, ...look } = {
    ...{ byNumber: false, questions: [], portalNumber: null },
    ...loaderData,
  }
  return (
    <Page className="max-w-xl gap-6" title="Cek Status Pertanyaan" back={{ to: '/', label: 'Kembali ke Beranda' }}>
      <OwnQuestionList questions={questions} base="/status/" />
      {byNumber ? <NumberForm number={look.typed} /> : <StatusLookUpCard key={look.typed} {...look} />}
      <LostLink portalNumber={portalNumber} />
    </Page>
  )
}

const lostWords = 'Saya lupa nomor dan tautan pertanyaan saya. Saya bertanya pada hari '

function LostLink({ portalNumber }: { portalNumber: string | null }) {
  return (
    <details className="unfold">
      <summary className="inline-flex min-h-11 items-center font-semibold text-nila-700 underline">
        Lupa nomor dan tautannya?
      </summary>
      {portalNumber ? (
        <p>
          Kirim kata CEK dari WhatsApp yang Anda tulis saat bertanya. Daftar pertanyaan Anda kami balas di sana.{' '}
          <a href={`https://wa.me/${portalNumber}?text=CEK`} target="_blank" rel="noreferrer">
            Buka WhatsApp
          </a>
        </p>
      ) : (
        <p>
          Tulis nama, nomor WhatsApp, dan kabupaten/kota yang sama seperti saat bertanya. Petugas membalas dengan
          nomornya. <Link to={askAddress(lostWords)}>Minta nomor saya</Link>
        </p>
      )}
    </details>
  )
}

/** A number such as 'T-1061' opens with four digits of the telephone number, because numbers follow one another. */
function NumberForm({ number }: { number: string }) {
  return (
    <Card>
      <PortalForm
        action={`/status?${new URLSearchParams({ id: number })}`}
        stored={{ id: number }}
        className="grid grid-cols-1 gap-4"
      >
        <FormNotices />
        <Field label="Nomor pertanyaan" name="id">
          <TextInput autoComplete="off" autoCapitalize="characters" />
        </Field>
        <Field label="Empat angka terakhir nomor WhatsApp" name="digits" hint="Nomor yang Anda tulis saat bertanya.">
          <TextInput inputMode="numeric" autoComplete="off" className="max-w-40" />
        </Field>
        <Button type="submit" busyLabel="Memeriksa...">
          Buka pertanyaan saya
        </Button>
      </PortalForm>
    </Card>
  )
}
