import { Link, redirect } from 'react-router'
import { z } from 'zod'
import { IncidentsFirst } from '#app/components/incidents/incident-notice.tsx'
import { LegalLink } from '#app/components/legal/legal-link.tsx'
import { proofField } from '#app/components/proof/use-proof.ts'
import { AskChoice } from '#app/components/reports/ask-choice.tsx'
import { SearchedField } from '#app/components/search/last-search.tsx'
import { carriedText } from '#app/components/sending/carried-text.server.ts'
import { carriedForm, ownQuestionPath, textCarriedIn } from '#app/components/sending/carried-words.tsx'
import { SendingForm, SendingState } from '#app/components/sending/sending-form.tsx'
import { guestQuestion } from '#app/components/sending/stored-drafts.ts'
import { clientActionSending, useSending } from '#app/components/sending/use-sending.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { GuestFiles } from '#app/components/tickets/guest/guest-files.tsx'
import { useRememberedRegency } from '#app/components/visitor/remember.ts'
import { flashCookie } from '#app/flash.ts'
import { flashWithFiles, splitFiles } from '#app/form-files.server.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { guestUploads } from '#app/forms/uploads.ts'
import { useKeptProblem } from '#app/forms/use-form-problem.ts'
import { deviceCookie } from '#app/guest-device.server.ts'
import { requestContext } from '#app/request-context.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, fieldId, Select, TextInput } from '#app/ui/forms/field.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { findRegencies } from '#domain/offices/public-offices.ts'
import { searchedBefore } from '#domain/search/learning/signal-input.ts'
import { fileAndAnswer } from '#domain/shared-answers/attaching/filed-question.ts'
import { findKeptOpenIncidents } from '#domain/shared-answers/incident-news.ts'
import { findTicketCategories } from '#domain/tickets/categories/category.server.ts'
import { guestNameMaxLength, guestQuestionInput } from '#domain/tickets/guest/guest-input.ts'
import { askAsGuest } from '#domain/tickets/guest/guest-question.server.ts'
import { mailIsConfigured } from '#platform/mail.server.ts'
import { instance } from '#shared/instance.ts'
import { typedSearch } from '#shared/text.ts'
import type { Route } from './+types/ask-page.ts'
import { useFittingAnswers } from './ask/fitting-answers.tsx'
import { askBeforeOpenReport, ordinaryBox } from './ask/open-report.server.ts'
import { StoryField } from './ask/story-field.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: 'Tanya petugas',
    description: `Tulis pertanyaan Anda kepada petugas SPMB ${instance().province}, tanpa akun.`,
  })

export const handle = { uploads: guestUploads }

export async function loader({ context, request }: Route.LoaderArgs) {
  const text = typedSearch(new URL(request.url).searchParams, 'text')
  const person = await context.get(requestContext).person()
  if (person?.role === 'client') throw redirect(`${ownQuestionPath}${text ? `?${new URLSearchParams({ text })}` : ''}`)
  const [categories, regencies, incidents] = await Promise.all([
    findTicketCategories('question'),
    findRegencies(),
    findKeptOpenIncidents(),
  ])
  return {
    categories,
    regencies,
    sendsMails: mailIsConfigured(),
    incidents: incidents.map(({ id, title, state }) => ({ id, title, state })),
    text,
  }
}

const form = guestQuestionInput.extend({
  [proofField]: z.string().max(4_000).default(''),
  searched: searchedBefore,
  ...ordinaryBox,
})

export async function action({ context, request }: Route.ActionArgs) {
  const { address, requestId } = context.get(requestContext)
  const carried = await carriedText(request)
  if (carried) {
    const person = await context.get(requestContext).person()
    // This status sends the form on as it is.
    return person?.role === 'client' ? redirect(ownQuestionPath, 307) : carried
  }
  const { request: sent, files, voice } = await splitFiles(request)
  return answerForm(sent, form.and(voice), async (input) => {
    const { description: words, category: chosen, proof, searched: query } = input
    askBeforeOpenReport(words, input.ordinary)
    const asked = await fileAndAnswer(
      'web',
      { words, category: chosen, searched: { query, network: address } },
      ({ category, version }) =>
        askAsGuest({ ...input, category }, { network: address, proof, version, files, requestId }),
    )
    const headers = new Headers({ 'Set-Cookie': deviceCookie(request, asked) })
    if (asked.refused.length > 0) {
      const { title, tone } = flashWithFiles('Pertanyaan terkirim.', asked.refused, 'di halaman pertanyaan')
      headers.append('Set-Cookie', flashCookie(title, tone))
    }
    return redirect(`/ask/${asked.publicId}/receipt`, { headers })
  })
}

export function clientAction(sent: Route.ClientActionArgs) {
  return clientActionSending(sent, (to) => to.endsWith('/receipt'))
}

const confirmedFirst = 'Kami kirim tautan konfirmasi ke sini. Setelah Anda membukanya, jawabannya juga dikirim ke sini.'
const forStaff = 'Dipakai petugas bila nomor Anda tidak dapat dihubungi.'

export default function AskPage({ loaderData, actionData }: Route.ComponentProps) {
  const { categories, regencies, sendsMails, incidents } = loaderData
  const text = textCarriedIn(actionData) ?? loaderData.text
  const sending = useSending({ name: guestQuestion, answer: actionData })
  const { restored } = sending
  const rememberRegency = useRememberedRegency(fieldId('regencyId'))
  const hydrated = useHydrated()
  const answer = useKeptProblem(actionData)
  const found = useFittingAnswers(fieldId('description'))

  // Where scripts run the draft is taken along, with what was typed since; without them what stood in this page's own address.
  const named = loaderData.text && !hydrated ? `?${new URLSearchParams({ text: loaderData.text })}` : ''
  const withAccount = `${ownQuestionPath}${named}`

  return (
    <Page
      className="max-w-2xl gap-6"
      title="Tanya petugas"
      description="Tanpa akun. Tulis seperti Anda bercerita kepada petugas."
      back={{ to: '/', label: 'Beranda' }}
    >
      <p className="-mt-3 text-sm text-tinta-soft">
        Sudah punya akun? <Link to={`/login?next=${encodeURIComponent(withAccount)}`}>Masuk</Link>
        {hydrated && ', tulisan Anda ikut'}. Dari sekolah? <Link to="/ask/school">Kirim tabel siswa</Link>.
      </p>
      <IncidentsFirst items={incidents} />
      <AskChoice here="/ask" />
      <SendingForm
        sending={sending}
        replace
        id={carriedForm}
        stored={text ? { description: text } : null}
        encType="multipart/form-data"
        className="grid grid-cols-1 gap-6"
      >
        <SearchedField />
        <FormNotices summary />
        {restored && !answer && !restored.sending && (
          <p role="status" className="flex flex-wrap items-center gap-x-3 text-sm text-tinta-soft">
            Tulisan Anda tadi masih tersimpan
            <Button variant="quiet" onClick={sending.discard}>
              Hapus dari HP ini
            </Button>
          </p>
        )}
        <StoryField label="Ceritakan masalahnya" found={found} />
        <GuestFiles key={restored?.key} kept={restored?.files} />
        <Field label="Kabupaten/Kota" name="regencyId" hint="Supaya sampai ke petugas wilayah Anda.">
          <Select
            autoComplete="address-level2"
            none="Pilih kabupaten/kota"
            options={regencies}
            onInput={rememberRegency}
          />
        </Field>
        <Field label="Nama Anda" name="name">
          <TextInput autoComplete="name" maxLength={guestNameMaxLength} />
        </Field>
        <Field
          label="Nomor WhatsApp"
          name="phone"
          hint="Contoh: 0812 3456 7890. Empat angka terakhirnya menjadi kunci pertanyaan Anda."
        >
          <TextInput type="tel" inputMode="tel" autoComplete="tel" />
        </Field>
        <details className="rounded-card border border-garis px-4 py-1" open={Boolean(answer?.errors.email)}>
          <summary className="flex min-h-11 cursor-pointer items-center py-2 font-semibold text-nila-700">
            Email dan kategori (boleh dilewati)
          </summary>
          <div className="grid gap-5 pt-2 pb-4">
            <Field label="Email" name="email" optional hint={sendsMails ? confirmedFirst : forStaff}>
              <TextInput type="email" autoComplete="email" inputMode="email" />
            </Field>
            <Field
              label="Kategori"
              name="category"
              optional
              hint={found.category ? `Dari tulisan Anda: ${found.category}` : 'Kami pilihkan dari tulisan Anda.'}
            >
              <Select none="Dipilihkan" options={categories} />
            </Field>
          </div>
        </details>
        <p className="text-sm text-tinta-soft">
          Dengan mengirim, Anda setuju data ini dipakai untuk menjawab pertanyaan Anda. <LegalLink to="/privacy" />
        </p>
        <SendingState what="Pertanyaan" sending={sending} />
        <Button type="submit" size="lg" busy={sending.proving} busyLabel="Sedang Mengirim...">
          Kirim pertanyaan
        </Button>
      </SendingForm>
    </Page>
  )
}
