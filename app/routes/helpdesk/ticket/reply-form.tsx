// 'Balas': the reply box. What is written against an earlier state of the ticket is held back, never lost.
import { useEffect, useRef, useState } from 'react'
import { useActionData, useLocation, useNavigation } from 'react-router'
import { AttachmentPicker } from '#app/components/attachments/attachment-picker.tsx'
import { actionLabel, successOf } from '#app/components/tickets/action-labels.ts'
import { InsertAnswer } from '#app/components/tickets/insert-answer.tsx'
import { forgetReplyDrafts, useReplyDraft } from '#app/components/tickets/reply-draft.ts'
import { UnknownVariables } from '#app/components/tickets/unknown-variables.tsx'
import type { ReadyAnswer } from '#app/components/tickets/use-answers.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { useKeptProblem } from '#app/forms/use-form-problem.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, fieldId, TextArea } from '#app/ui/forms/field.tsx'
import { sendByEnter } from '#app/ui/forms/send-by-enter.ts'
import { goTo } from '#app/ui/go-to.ts'
import { useToast } from '#app/ui/overlays/toast.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { descriptionMaxLength } from '#domain/tickets/ticket-input.ts'
import type { TimelineEntry } from '#domain/tickets/timeline-entry.ts'
import { deskDraft } from './desk-draft.ts'
import { useCollapsibleComposer } from './use-collapsible-composer.ts'
import { useSeenState } from './use-seen-state.ts'

/** One toast for a reply: that it is being sent, then what came of it. */
const toastId = 'balasan'

/** Props of `ReplyForm`; `reach` says how the requester will learn of it, `prefilled` is a ready answer that was chosen without scripts. */
export interface ReplyFormProps {
  readonly ticket: {
    readonly id: number
    readonly number: string
    readonly title: string
    readonly publicId: string
    readonly requester: { readonly name: string }
    readonly version: number
    readonly timeline: readonly TimelineEntry[]
  }
  readonly reach: string
  readonly ready: readonly ReadyAnswer[]
  readonly prefilled: string | undefined
}

/** Leads to what was just sent, which stands above the box. */
function showLatest(): void {
  const latest = document.querySelector<HTMLElement>('[aria-labelledby=riwayat] > ol > li:last-child')
  if (!latest) return
  latest.tabIndex = -1
  goTo(latest)
}

/** The box is the browser's own, so what is in it survives whatever the page learns meanwhile. */
export function ReplyForm({ ticket, reach, ready, prefilled }: ReplyFormProps) {
  const toast = useToast()
  const { hash, key } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const resting = useCollapsibleComposer(form, prefilled !== undefined)
  const [written, setWritten] = useState('')
  const busy = useNavigation().formData?.get('intent') === 'reply'
  const hydrated = useHydrated()
  const draft = deskDraft(ticket.id)
  useReplyDraft(box, draft)
  const answer: unknown = useActionData()
  const kept = useKeptProblem(answer)
  // A portal that could not be reached repeats no intent: with scripts only the reply is sent by the page itself.
  const problem = (kept?.values.intent ?? 'reply') === 'reply' ? kept : undefined
  const seen = useSeenState(ticket, problem)
  const taken = successOf(answer, 'reply')?.id
  // Other forms of the page have answers of their own; the last one to a reply counts.
  const [sent, setSent] = useState<string>()
  if (taken && taken !== sent) setSent(taken)

  useEffect(() => {
    if (key && hash === '#balas' && box.current) goTo(box.current)
  }, [hash, key])
  useEffect(() => {
    if (busy) toast.show({ id: toastId, title: `Mengirim balasan untuk tiket ${ticket.number}`, tone: 'info' })
  }, [busy, ticket.number, toast])
  const { startAnew } = seen
  const { fold } = resting
  useEffect(() => {
    if (!sent) return
    form.current?.reset()
    setWritten('')
    fold()
    forgetReplyDrafts(draft)
    startAnew()
    toast.show({
      id: toastId,
      title: actionLabel('reply', ''),
      description: reach,
      tone: 'success',
    })
  }, [sent, startAnew, toast, reach, draft, fold])

  // The page learns of the new entry a moment after it learns that the reply was sent.
  const latest = ticket.timeline.at(-1)?.id
  const before = useRef(latest)
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (!sent || shown.current === sent || before.current === latest) return
    shown.current = sent
    showLatest()
  }, [sent, latest])

  return (
    <PortalForm
      intent="reply"
      hidden={{ ticketId: ticket.id, version: seen.version, seen: seen.lastEntry }}
      stored={{ message: prefilled }}
      onSubmit={() => {
        before.current = latest
      }}
      ref={form}
      id="balas"
      encType={hydrated ? 'application/x-www-form-urlencoded' : 'multipart/form-data'}
      {...resting.props}
      {...(problem && { 'data-open': '' })}
      className="reply-box grid scroll-mt-6 grid-cols-1 gap-4 rounded-card border border-nila-700 bg-kertas p-4 print:hidden"
    >
      <FormNotices own toastId={toastId}>
        <HeldBack between={seen.between} />
      </FormNotices>
      <Field
        label="Balasan"
        name="message"
        hint={`Dibaca pemohon di halaman status. ${reach}`}
        limit={descriptionMaxLength}
      >
        <TextArea
          ref={box}
          rows={5}
          aria-keyshortcuts="r"
          onKeyDown={sendByEnter}
          placeholder={`Balas ${ticket.requester.name}...`}
          onInput={({ currentTarget }) => {
            seen.noteWriting(currentTarget.value !== '')
            setWritten(currentTarget.value)
          }}
        />
      </Field>
      <div data-later="" className="grid grid-cols-1 gap-4">
        <UnknownVariables text={written} />
        <InsertAnswer ready={ready} into={fieldId('message')} about={ticket.title} />
        <AttachmentPicker key={sent} compact />
        <div data-send="">
          <Button type="submit" busyLabel="Mengirim...">
            Kirim balasan
          </Button>
        </div>
      </div>
    </PortalForm>
  )
}

function HeldBack({ between }: { between: readonly TimelineEntry[] }) {
  if (between.length === 0) return null
  return (
    <div className="grid gap-2">
      <p>Balasan Anda masih ada di bawah dan belum terkirim. Selagi Anda menulis:</p>
      <ul className="grid gap-2">
        {between.map(({ id, author, message }) => (
          <li key={id} className="border-l-2 border-red-200 pl-3">
            <b>{author}</b>
            <span className="line-clamp-4 whitespace-pre-line wrap-anywhere">{message}</span>
          </li>
        ))}
      </ul>
      <p>Ubah balasan bila perlu, lalu kirim lagi.</p>
    </div>
  )
}
