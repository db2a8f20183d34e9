import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { isFormProblem } from '#app/forms/form-problem.ts'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { UndoNotice } from '#app/forms/saved-state.tsx'
import { useTyped } from '#app/forms/use-form-problem.ts'
import { requireAllowed } from '#app/guards.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { countDueChanges, type DueChanges } from '#domain/tickets/escalation/due-time-changes.ts'
import {
  changeHoliday,
  findHolidays,
  type Holiday,
  removeHoliday,
  restoreHoliday,
} from '#domain/tickets/sla/holiday.ts'
import { changeServiceRules, getServiceRules } from '#domain/tickets/sla/service-rules.server.ts'
import {
  holidayDay,
  holidayInput,
  mayManageServiceLevels,
  rulesAsTyped,
  rulesInput,
} from '#domain/tickets/sla/service-rules.ts'
import { isoDay, now } from '#shared/dates.ts'
import type { Route } from './+types/service-hours-page.ts'
import { describeHoliday, HolidaysCard, RulesForm, storedHoliday, storedRules } from './hours-forms.tsx'

interface DueQuestionProps {
  readonly title: string
  readonly counted: DueChanges
  readonly values: Readonly<Record<string, string>>
  readonly yes: string
  readonly danger?: boolean
  readonly here: string
}

function describeChanges({ open, changed }: DueChanges): string {
  const count = (number: number) => number.toLocaleString('id-ID')
  if (changed === 0) return 'Tidak ada tiket terbuka yang batas waktunya berubah.'
  return `${count(changed)} dari ${count(open)} tiket terbuka mendapat batas waktu baru. Tiket yang sudah selesai tidak berubah.`
}

/** Takes the focus; without scripts it is at the top of the page. */
function DueQuestion({ title, counted, values, yes, danger = false, here }: DueQuestionProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <Notice ref={box} tone="warning" title={title} role="alert">
      <p>{describeChanges(counted)}</p>
      <PortalForm hidden={values} action={`${here}?sure`} className="mt-3 flex flex-wrap gap-3">
        <Button type="submit" variant={danger ? 'danger' : 'primary'}>
          {yes}
        </Button>
        <ButtonLink to={here} variant="secondary">
          Batal
        </ButtonLink>
      </PortalForm>
    </Notice>
  )
}

const here = '/admin/service-hours'

export const meta: Route.MetaFunction = () => [{ title: 'Jam layanan · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageServiceLevels)
  const [{ rules, seen }, holidays] = await Promise.all([getServiceRules(person), findHolidays(person)])
  const params = new URL(request.url).searchParams
  const editing = holidays.find(({ day }) => day === params.get('edit')) ?? null
  const removed = holidayDay.safeParse(params.get('removed'))
  return {
    rules: rulesAsTyped(rules),
    seen,
    holidays,
    editing,
    open: editing !== null || params.has('add'),
    removed: removed.success ? removed.data : null,
    today: isoDay(now()),
  }
}

const stepForm = z.discriminatedUnion('intent', [
  rulesInput,
  holidayInput.extend({ intent: z.literal('holiday') }),
  z.object({ intent: z.literal('remove'), day: holidayDay, seen: z.string() }),
  z.object({ intent: z.literal('restore'), id: holidayDay }),
])

type Step = z.output<typeof stepForm>
type Question = Omit<DueQuestionProps, 'here'>

/** What is to be asked before the step is done; null when no due time changes and nothing is lost. */
async function questionOf(person: Parameters<typeof countDueChanges>[0], step: Step): Promise<Question | null> {
  if (step.intent === 'rules') {
    const counted = await countDueChanges(person, { rules: step.rules })
    const values = { intent: step.intent, seen: step.seen, ...rulesAsTyped(step.rules) }
    return counted.changed === 0 ? null : { title: 'Simpan jam layanan ini?', counted, values, yes: 'Ya, simpan' }
  }
  if (step.intent === 'holiday') {
    const counted = await countDueChanges(person, { removed: step.was, added: step.day })
    const title = `Simpan hari libur ${step.name}, ${describeHoliday(step.day)}?`
    return counted.changed === 0 ? null : { title, counted, values: { ...step }, yes: 'Ya, simpan' }
  }
  if (step.intent === 'restore') return null
  const counted = await countDueChanges(person, { removed: step.day })
  const title = `Hapus hari libur ${describeHoliday(step.day)}?`
  return { title, counted, values: { ...step }, yes: 'Ya, hapus', danger: true }
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageServiceLevels)
  const sure = new URL(request.url).searchParams.has('sure')
  const back = (text: string, more = '') => redirectWithFlash(`${here}${more}`, text)
  return answerForm(request, stepForm, async (step) => {
    const question = sure ? null : await questionOf(person, step)
    if (question) return { question }
    switch (step.intent) {
      case 'rules':
        await changeServiceRules(person, step)
        return back('Jam layanan tersimpan')
      case 'holiday':
        await changeHoliday(person, step)
        return back('Hari libur tersimpan')
      case 'remove':
        await removeHoliday(person, step.day, step.seen)
        return back('Hari libur berhasil dihapus', `?removed=${step.day}`)
      case 'restore':
        await restoreHoliday(person, step.id)
        return back('Hari libur sudah dikembalikan')
    }
  })
}

export default function ServiceHoursPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rules, seen, holidays, editing, open, removed, today } = loaderData
  const question = questionIn(actionData)
  const typed = useTyped()
  const values = question?.values ?? typed
  const ofHoliday = values.intent === 'holiday'
  const changed = editing ?? holidays.find(({ day }) => ofHoliday && day === values.was) ?? null
  // While a question stands, the form beside it still answers the state that it was opened with.
  const lock = question?.values.intent === 'rules' ? question.values.seen : seen
  const holidayLock = (question && ofHoliday && question.values.seen) || changed?.updatedAt.toISOString()
  return (
    <Page
      className="gap-6"
      title="Jam layanan"
      description="Kapan helpdesk bekerja, dan dalam berapa jam kerja tiket dijawab dan diselesaikan."
    >
      {removed && !question && (
        <UndoNotice key={removed} id={removed} words={`${describeHoliday(removed)} sekarang hari biasa.`} />
      )}
      <FormNotices summary storedTexts={savedMeanwhile(typed, { rules, seen, holiday: changed })} />
      {question && <DueQuestion key={JSON.stringify(question)} {...question} here={here} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
        <RulesForm key={lock} values={values.intent === 'rules' ? values : rules} seen={lock ?? ''} here={here} />
        <HolidaysCard
          holidays={holidays}
          today={today}
          open={open || ofHoliday}
          editing={changed}
          seen={holidayLock}
          start={ofHoliday ? values : editing}
          here={here}
        />
      </div>
    </Page>
  )
}

function savedMeanwhile(
  typed: Readonly<Record<string, string>>,
  { rules, seen, holiday }: { rules: Record<string, string>; seen: string; holiday: Holiday | null },
) {
  if (typed.intent === 'rules' && typed.seen !== seen) return storedRules(rules)
  if (typed.intent === 'holiday' && holiday && typed.seen !== holiday.updatedAt.toISOString()) {
    return storedHoliday(holiday)
  }
  return undefined
}

/** The question an action answered with; a network that was lost answers with a problem instead. */
function questionIn(answer: unknown): Question | undefined {
  if (typeof answer !== 'object' || answer === null || isFormProblem(answer)) return undefined
  return (answer as { question?: Question }).question
}
