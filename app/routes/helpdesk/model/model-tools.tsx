// 'Rangkum' and 'Susun jawaban': their buttons and what the model answered. Without scripts their page shows it.
import { PenLine, ScrollText } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { type FetcherWithComponents, Link, useFetcher } from 'react-router'
import { insertInto } from '#app/components/tickets/insert-answer.tsx'
import type { FormProblem } from '#app/forms/answer-form.ts'
import { isFormProblem } from '#app/forms/form-problem.ts'
import { Button } from '#app/ui/button.tsx'
import { fieldId } from '#app/ui/forms/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { ReplyDraft, TicketSummary } from '#domain/search/phrasing/ask-model.ts'
import { countDraftMarks } from '#domain/tickets/draft-mark.ts'

export interface ModelAnswer {
  readonly id: string
  readonly summary?: TicketSummary
  readonly draft?: ReplyDraft
}

type ModelFetcher = FetcherWithComponents<ModelAnswer | FormProblem>

const wants = {
  summary: { label: 'Rangkum', icon: ScrollText, busy: 'Model sedang merangkum, paling lama 30 detik.' },
  draft: { label: 'Susun jawaban', icon: PenLine, busy: 'Model sedang menyusun, paling lama 30 detik.' },
} as const

function AskForm({ ticketId, want, fetcher }: { ticketId: number; want: keyof typeof wants; fetcher: ModelFetcher }) {
  const hydrated = useHydrated()
  const { label, icon: Icon, busy } = wants[want]
  const isBusy = fetcher.state === 'submitting'
  return (
    <>
      <fetcher.Form
        method="post"
        action={`/helpdesk/tickets/${ticketId}/model`}
        className="flex flex-wrap items-center gap-2"
      >
        <input type="hidden" name="want" value={want} />
        <input type="hidden" name="keep" value={hydrated ? '' : 'on'} />
        <Button type="submit" size="sm" variant="secondary" busy={isBusy}>
          <Icon />
          {label}
        </Button>
        {isBusy && (
          <Button
            size="sm"
            variant="quiet"
            onClick={({ currentTarget }) => {
              currentTarget.form?.querySelector('button')?.focus()
              fetcher.reset()
            }}
          >
            Batal
          </Button>
        )}
        <span role="status" className="text-sm text-tinta-soft">
          {isBusy && busy}
        </span>
      </fetcher.Form>
      {!isBusy && isFormProblem(fetcher.data) && (
        <p role="alert" className="rounded-control border border-red-200 bg-red-50 px-3 py-1 text-sm">
          {fetcher.data.message}
        </p>
      )}
    </>
  )
}

/** Undefined while nothing was answered, or the next answer is on its way. */
function answerOf({ state, data }: ModelFetcher): ModelAnswer | undefined {
  return state === 'submitting' || !data || isFormProblem(data) ? undefined : data
}

function Close({ fetcher }: { fetcher: ModelFetcher }) {
  return (
    <Button
      size="sm"
      variant="quiet"
      className="justify-self-end"
      onClick={({ currentTarget }) => {
        currentTarget.closest('section')?.querySelector('button')?.focus()
        fetcher.reset()
      }}
    >
      Tutup
    </Button>
  )
}

/** `at` is the address of the ticket, '' on its own page. */
export function SummaryView({ summary, at = '' }: { summary: TicketSummary; at?: string }) {
  return (
    <ul aria-label="Rangkuman percakapan" className="grid gap-1 text-sm">
      {summary.sentences.map(({ text, isCovered, entry }) => (
        <li key={text} className="wrap-anywhere">
          {!isCovered && <b className="font-semibold text-sogan-700">[Tidak ada di percakapan] </b>}
          {text} {entry !== null && <a href={`${at}#entri-${entry}`}>Pesannya</a>}
        </li>
      ))}
    </ul>
  )
}

export function SummaryTool({ ticketId }: { ticketId: number }) {
  const fetcher: ModelFetcher = useFetcher()
  const summary = answerOf(fetcher)?.summary
  return (
    <section aria-label="Rangkuman" className="grid grid-cols-1 gap-2 print:hidden">
      <AskForm ticketId={ticketId} want="summary" fetcher={fetcher} />
      {summary && (
        <div
          role="status"
          className="grid max-h-60 gap-1 overflow-y-auto rounded-control border border-garis bg-kertas p-3"
        >
          <p className="text-sm text-tinta-soft">Ditulis model, hanya untuk petugas. Periksa di percakapannya.</p>
          <SummaryView summary={summary} />
          <Close fetcher={fetcher} />
        </div>
      )}
    </section>
  )
}

export function DraftSources({ draft: { sources, marked } }: { draft: ReplyDraft }) {
  return (
    <div className="grid gap-1 text-sm">
      <p>
        <b className="font-semibold">Draf ditulis model. Periksa sebelum mengirim.</b>{' '}
        {marked > 0 && `${marked} kalimat tidak ada di sumbernya dan bertanda [Periksa: ...].`}
      </p>
      <ul aria-label="Sumber draf" className="grid gap-1">
        {sources.map(({ title, url }) => (
          <li key={url ?? title} className="wrap-anywhere">
            {url ? (
              <Link to={url} target="_blank">
                {title}
              </Link>
            ) : (
              `Jawaban siap pakai: ${title}`
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Beside the form of the reply, whose box gets the draft. */
export function DraftTool({ ticketId }: { ticketId: number }) {
  const fetcher: ModelFetcher = useFetcher()
  const answer = answerOf(fetcher)
  const inserted = useRef<string>(undefined)
  useEffect(() => {
    if (!answer?.draft || inserted.current === answer.id) return
    inserted.current = answer.id
    insertInto(fieldId('message'), answer.draft.message)
  }, [answer])
  return (
    <section aria-label="Draf dari model" data-later="" className="mb-2 grid grid-cols-1 gap-2">
      <AskForm ticketId={ticketId} want="draft" fetcher={fetcher} />
      {answer?.draft && (
        <div role="status" className="grid gap-1 rounded-control border border-garis bg-abu px-3 py-1.5">
          <DraftSources draft={answer.draft} />
          <Close fetcher={fetcher} />
        </div>
      )}
    </section>
  )
}

/** Follows the typing: what the server would refuse. */
export function DraftMarks({ text }: { text: string }) {
  const marks = countDraftMarks(text)
  return (
    <div role="status" className="contents">
      {marks > 0 && (
        <p className="rounded-control border border-sogan-200 bg-sogan-50 px-3 py-1 text-sm">
          {marks} kalimat bertanda [Periksa: ...]. Hapus, atau cocokkan dengan sumber lalu hapus tandanya. Sebelum itu
          balasan tidak dapat dikirim.
        </p>
      )}
    </div>
  )
}
