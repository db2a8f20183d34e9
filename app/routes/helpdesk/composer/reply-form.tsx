// 'Balas': the reply box. What is written against an earlier state of the ticket is delayed, never lost.
import { useEffect, useRef, useState } from 'react'
import { useActionData } from 'react-router'
import { AttachmentPicker } from '#app/components/attachments/attachment-picker.tsx'
import { SendingState } from '#app/components/sending/sending-form.tsx'
import { useResend } from '#app/components/sending/use-sending.ts'
import { doubtsOf, successOf } from '#app/components/tickets/action-result.ts'
import { InsertAnswer, insertInto } from '#app/components/tickets/insert-answer.tsx'
import { forgetReplyDrafts, UnknownVariables, useReplyDraft } from '#app/components/tickets/reply-draft.tsx'
import type { ReadyAnswer } from '#app/components/tickets/use-answers.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { useKeptProblem } from '#app/forms/use-form-problem.ts'
import { DraftMarks } from '#app/routes/helpdesk/model/model-tools.tsx'
import { goTo } from '#app/ui/follow-link.ts'
import { Field, fieldId, TextArea } from '#app/ui/forms/field.tsx'
import { sendByEnter } from '#app/ui/forms/use-select-commit.ts'
import { Notice } from '#app/ui/notice.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { ReplySteps } from '#domain/content/canned-replies/canned-reply.ts'
import type { Suggestion } from '#domain/search/ready-answers/ready-answers.ts'
import type { ReplyVariables } from '#domain/tickets/desk/reply-variables.ts'
import type { OwnDraft, ReplyOnItsWay } from '#domain/tickets/drafts/draft.server.ts'
import { descriptionMaxLength } from '#domain/tickets/ticket-input.ts'
import type { TimelineEntry } from '#domain/tickets/timeline-entry.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { deskDraft } from './desk-draft.ts'
import { ReadyPicker } from './inline-picker.tsx'
import {
  ColleaguesReply,
  HeldBack,
  MacroLine,
  type MacroLineProps,
  ReplyFindings,
  Suggestions,
  UnseenEntries,
  useSeenState,
} from './reply-findings.tsx'
import { SendButton, useSendChoice } from './send-button.tsx'

export interface ReplyFormProps {
  readonly ticket: {
    readonly id: number
    readonly title: string
    readonly requester: { readonly name: string }
    readonly version: number
    readonly timeline: readonly TimelineEntry[]
  }
  readonly reach: string
  readonly ready: readonly ReadyAnswer[]
  readonly prefilled: string | undefined
  readonly stored: OwnDraft | undefined
  readonly suggestions: readonly Suggestion[]
  readonly inDistress: boolean
  readonly variables: ReplyVariables
  readonly categories: MacroLineProps['categories']
  readonly offices: MacroLineProps['offices']
  readonly onTheirWay: readonly ReplyOnItsWay[]
  /** The list the ticket was opened from, without '?'. */
  readonly query: string
}

/** The canned reply that is in the box; without `sets` only its text is sent. */
interface UsedAnswer {
  readonly key: string
  readonly sets: ReplySteps | null
}

function showLatest(): void {
  const latest = document.querySelector<HTMLElement>('[aria-labelledby=riwayat] > ol > li:last-child')
  if (!latest) return
  latest.tabIndex = -1
  goTo(latest)
}

/**
 * The box is the browser's own, so what is in it survives whatever the page learns meanwhile. A reply can be reverted for a
 * moment; without scripts the page brings it back into the box, and what was doubted with it.
 */
export function ReplyForm({ ticket, reach, ready, prefilled, stored, onTheirWay, query, ...more }: ReplyFormProps) {
  const holdId = onTheirWay.find(({ own }) => own)?.holdId
  const form = useRef<HTMLFormElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const [written, setWritten] = useState('')
  const [option, choose] = useSendChoice()
  const [used, setUsed] = useState<UsedAnswer>()
  const hydrated = useHydrated()
  const draft = deskDraft(ticket.id)
  useReplyDraft(box, draft, { ticketId: ticket.id, kind: 'reply', stored })
  const answer: unknown = useActionData()
  const kept = useKeptProblem(answer)
  // A portal that could not be reached repeats no intent: with scripts only the reply is sent by the page itself.
  const problem = (kept?.values.intent ?? 'send') === 'send' ? kept : undefined
  const seen = useSeenState(ticket, problem)
  const doubted = doubtsOf(answer)
  const doubts = doubted?.values.intent === 'send' ? doubted : undefined
  const [fixed, setFixed] = useState<string>()
  const doubtful = doubts && doubts.id !== fixed ? doubts : undefined
  const [key] = useState(newIdempotencyKey)
  const resending = useResend(form, answer, false)
  const taken = successOf(answer, 'send')?.id
  // Other forms of the page have answers of their own; the last one to a reply counts.
  const [sent, setSent] = useState<string>()
  if (taken && taken !== sent) setSent(taken)

  const { startOver } = seen
  useEffect(() => {
    if (!sent) return
    form.current?.reset()
    setWritten('')
    setUsed(undefined)
    forgetReplyDrafts(draft)
    startOver()
  }, [sent, startOver, draft])

  // The page learns of the reply on its way a moment after it learns that it was taken.
  const shown = useRef(holdId)
  useEffect(() => {
    if (!holdId || holdId === shown.current) return
    shown.current = holdId
    if (sent) showLatest()
  }, [sent, holdId])

  /** A canned reply has a number for a key; an answer of the portal sets nothing and is not counted. */
  function use({ key, sets }: Pick<ReadyAnswer, 'key' | 'sets'>) {
    if (sets) setUsed({ key, sets })
  }

  return (
    <PortalForm
      action={`/helpdesk/tickets/${ticket.id}?${query}`}
      intent="send"
      hidden={{
        ticketId: ticket.id,
        version: seen.version,
        seen: seen.lastEntry,
        after: used?.sets?.completes ? 'complete' : option.after,
        next: option.next,
        canned: used?.key,
        macro: used?.sets ? 'on' : '',
        // Names this box among the forms of the page that a lost network left unsent.
        idempotencyKey: hydrated ? key : '',
      }}
      stored={{ message: prefilled ?? (hydrated ? undefined : stored?.message), ...doubts?.values }}
      ref={form}
      onSubmit={(event) => {
        if (seen.unseen.length === 0) return
        // What someone said meanwhile is read first.
        event.preventDefault()
        resending.stop()
      }}
      onInput={resending.stop}
      encType={hydrated ? 'application/x-www-form-urlencoded' : 'multipart/form-data'}
      className="grid grid-cols-1 gap-2"
    >
      <FormNotices own>
        <HeldBack between={seen.between} />
      </FormNotices>
      <ReplyFindings findings={doubtful?.findings ?? []} onFix={() => box.current?.focus()} />
      <SendingState what="Balasan" sending={{ ...resending, kept: false }} />
      <ColleaguesReply replies={onTheirWay} />
      <UnseenEntries entries={seen.unseen} onSee={seen.see} />
      {stored?.returned && <Notice tone="warning" title={stored.returned} />}
      {hydrated && written === '' && (
        <Suggestions
          suggestions={more.suggestions}
          onPick={(suggestion) => {
            insertInto(fieldId('message'), suggestion.text)
            use(suggestion)
          }}
        />
      )}
      <ReadyPicker box={box} ready={ready} onPick={use} />
      <Field label="Balasan" name="message" limit={descriptionMaxLength}>
        <TextArea
          ref={box}
          data-box="reply"
          rows={4}
          onKeyDown={sendByEnter}
          placeholder={`Balas ${ticket.requester.name}...`}
          onInput={({ currentTarget }) => {
            seen.noteWriting(currentTarget.value !== '')
            setWritten(currentTarget.value)
            setFixed(doubts?.id)
            if (currentTarget.value === '') setUsed(undefined)
          }}
        />
      </Field>
      <div data-later="" className="grid grid-cols-1 gap-2">
        <UnknownVariables text={written} />
        <DraftMarks text={written} />
        <MacroLine
          sets={used?.sets ?? null}
          categories={more.categories}
          offices={more.offices}
          onDrop={() => setUsed((before) => before && { ...before, sets: null })}
        />
        <div className="composer-tools">
          <InsertAnswer
            ready={ready}
            into={fieldId('message')}
            about={more.inDistress ? null : ticket.title}
            variables={more.variables}
            onInsert={use}
          />
          <AttachmentPicker key={sent} compact kept={stored?.files} />
        </div>
        <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 md:sticky md:-bottom-2 md:z-10 md:-mx-2 md:-mb-2 md:bg-kertas md:px-2 md:pt-1 md:pb-2">
          <p className="line-clamp-2 grow basis-60 text-sm text-tinta-soft" title={reach}>
            Dibaca pemohon di halaman status. {reach}
          </p>
          <SendButton option={option} onChoose={choose} isBlocked={seen.unseen.length > 0} />
        </div>
      </div>
    </PortalForm>
  )
}
