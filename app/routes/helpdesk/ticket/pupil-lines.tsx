// The pupils of a school's ticket: the desk chooses lines and answers them with one reply.
import { type ComponentProps, useContext, useRef } from 'react'
import { Link, useActionData, useSearchParams } from 'react-router'
import { ActionButton } from '#app/components/tickets/action-button.tsx'
import { doubtsOf, successOf } from '#app/components/tickets/action-result.ts'
import { StatusPill } from '#app/components/tickets/status-badge.tsx'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { isFormProblem } from '#app/forms/form-problem.ts'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { ReplyFindings } from '#app/routes/helpdesk/composer/reply-findings.tsx'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Field, TextArea } from '#app/ui/forms/field.tsx'
import { FormContext } from '#app/ui/forms/form-context.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { actionOf } from '#domain/tickets/desk-actions.ts'
import type { DeskPupil } from './pupil-lines.server.ts'

const intent = 'answer-pupils'

const filters = { all: 'Semua', open: 'Terbuka', answered: 'Terjawab' } as const

type Filter = keyof typeof filters

const fits: Readonly<Record<Filter, (pupil: DeskPupil) => boolean>> = {
  all: () => true,
  open: ({ answer }) => answer === null,
  answered: ({ answer }) => answer !== null,
}

interface PupilLinesProps {
  readonly ticket: ComponentProps<typeof ActionButton>['ticket'] & {
    readonly version: number
    readonly timeline: readonly { readonly id: number }[]
    readonly can: { readonly reply: boolean; readonly complete: boolean }
  }
  readonly pupils: readonly DeskPupil[]
}

export function PupilLines({ ticket, pupils }: PupilLinesProps) {
  const [params] = useSearchParams()
  if (pupils.length === 0) return null
  const asked = params.get('siswa')
  const chosen: Filter = asked === 'open' || asked === 'answered' ? asked : 'all'
  const answered = pupils.filter(fits.answered).length
  const shown = pupils.filter(fits[chosen])
  return (
    <section aria-labelledby="siswa" className="grid grid-cols-1 gap-2 rounded-card border border-garis p-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="siswa" className="text-base">
          {answered} dari {pupils.length} siswa terjawab
        </h2>
        <nav aria-label="Siswa" className="flex gap-3">
          {(Object.keys(filters) as Filter[]).map((filter) => (
            <Link
              key={filter}
              to={{ search: withFilter(params, filter) }}
              preventScrollReset
              aria-current={filter === chosen ? 'true' : undefined}
              className="aria-[current]:font-semibold aria-[current]:no-underline"
            >
              {filters[filter]}
            </Link>
          ))}
        </nav>
      </div>
      {answered === pupils.length && ticket.can.complete && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          Semua siswa sudah dijawab.
          <ActionButton intent="complete" ticket={ticket} />
        </div>
      )}
      <LinesForm key={chosen} ticket={ticket} pupils={shown} />
    </section>
  )
}

function withFilter(params: URLSearchParams, filter: Filter): string {
  const next = new URLSearchParams(params)
  if (filter === 'all') next.delete('siswa')
  else next.set('siswa', filter)
  return `?${next}`
}

/** The lines that the form of before named. */
function linesIn(values: Readonly<Record<string, string>> | undefined): readonly string[] {
  return values?.intent === intent ? (values.lines ?? '').split(' ') : []
}

function LinesForm({ ticket, pupils }: PupilLinesProps) {
  const answer: unknown = useActionData()
  const doubts = doubtsOf(answer)
  const own = doubts?.values.intent === intent ? doubts : undefined
  const chosen = linesIn(own?.values ?? (isFormProblem(answer) ? answer.values : undefined))
  const sent = successOf(answer, intent)?.id
  const form = useRef<HTMLFormElement>(null)
  const lines = (
    <ul className={classNames('grid grid-cols-1', ticket.can.reply && 'max-h-[40dvh] overflow-y-auto')}>
      {pupils.map((pupil) => (
        <Line
          key={pupil.line}
          pupil={pupil}
          isChosen={chosen.includes(String(pupil.line))}
          isOffered={ticket.can.reply}
        />
      ))}
    </ul>
  )
  if (!ticket.can.reply || pupils.length === 0) return lines
  return (
    <PortalForm
      key={sent}
      ref={form}
      intent={intent}
      hidden={{ ticketId: ticket.id, version: ticket.version, seen: ticket.timeline.at(-1)?.id ?? 0 }}
      stored={own?.values ?? null}
      className="grid grid-cols-1 gap-2"
    >
      <FormNotices own />
      <ReplyFindings findings={own?.findings ?? []} onFix={() => form.current?.querySelector('textarea')?.focus()} />
      <NoneChosen />
      <ChooseAll form={form} />
      {lines}
      <Field label="Jawaban untuk baris terpilih" name="message" id="jawaban-baris">
        <TextArea rows={2} fixed />
      </Field>
      <Button type="submit" size="sm" busyLabel="Mengirim..." className="justify-self-end">
        {actionOf(intent).label}
      </Button>
    </PortalForm>
  )
}

function NoneChosen() {
  const message = useContext(FormContext)?.errors.lines
  return message ? (
    <p role="alert" className="font-medium text-red-700">
      {message}
    </p>
  ) : null
}

function ChooseAll({ form }: { form: { readonly current: HTMLFormElement | null } }) {
  const hydrated = useHydrated()
  if (!hydrated) return null
  return (
    <label className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
      <input
        type="checkbox"
        className="size-5 accent-nila-700"
        onChange={({ currentTarget: { checked } }) => {
          for (const box of form.current?.querySelectorAll<HTMLInputElement>('input[name=line]') ?? [])
            box.checked = checked
        }}
      />
      Pilih semua
    </label>
  )
}

interface LineProps {
  readonly pupil: DeskPupil
  readonly isChosen: boolean
  readonly isOffered: boolean
}

function Line({ pupil: { line, nisn, name, problem, answer, tickets }, isChosen, isOffered }: LineProps) {
  return (
    <li className="flex flex-wrap items-start gap-x-2 border-t border-garis py-1.5">
      {isOffered && (
        <input
          id={`baris-${line}`}
          type="checkbox"
          name="line"
          value={line}
          defaultChecked={isChosen}
          className="size-5 shrink-0 accent-nila-700"
        />
      )}
      <label htmlFor={`baris-${line}`} className="min-w-0 grow basis-40 wrap-anywhere">
        <b className="font-semibold">
          {line}. {name}
        </b>{' '}
        <span className="text-tinta-soft tabular-nums">{nisn ?? 'belum ada NISN'}</span> {problem}
        {answer && <span className="line-clamp-2 text-tinta-soft">Jawaban: {answer.text}</span>}
      </label>
      <span className="flex shrink-0 flex-wrap items-center justify-end gap-x-3">
        {tickets.map((ticket) => (
          <Link key={ticket.id} to={`/helpdesk/tickets/${ticket.id}`}>
            {ticket.number}
          </Link>
        ))}
        {answer ? <StatusPill label="Terjawab" tone="green" /> : <StatusPill label="Terbuka" tone="red" />}
      </span>
    </li>
  )
}
