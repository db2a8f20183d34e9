import { ArrowLeft, ArrowRight, Send, ThumbsDown, ThumbsUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import { DistressNotice } from '#app/components/distress/distress-notice.tsx'
import { noteUnhelpful } from '#app/components/search/last-search.tsx'
import { askAddress } from '#app/components/shell/ask-address.ts'
import { recallJson, remember } from '#app/components/visitor/remember.ts'
import { useFormProblem } from '#app/forms/use-form-problem.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field, TextArea } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { type FeedbackScore, feedbackMaxLength } from '#domain/content/articles/feedback/article-feedback.ts'
import type { DistressHelp } from '#domain/tickets/distress/distress-help.ts'
import { portalCookie, readPortalCookie } from '#shared/portal-cookie.ts'

interface FeedbackAnswer {
  readonly score: FeedbackScore
  readonly commented: boolean
  readonly help?: DistressHelp
}

/** True for what the action answers to an accepted form. */
function isFeedbackAnswer(answer: unknown): answer is FeedbackAnswer {
  return typeof answer === 'object' && answer !== null && 'score' in answer && 'commented' in answer
}

const storageKey = 'articleFeedback'

function allRemembered(): Record<string, unknown> {
  const stored = recallJson(storageKey)
  return typeof stored === 'object' && stored !== null ? { ...stored } : {}
}

/** This browser's answer about an article. For event handlers and effects. */
function recallFeedback(articleId: string): FeedbackAnswer | undefined {
  const found = allRemembered()[articleId]
  return isFeedbackAnswer(found) ? found : undefined
}

function rememberFeedback(articleId: string, { score, commented }: FeedbackAnswer): void {
  remember(storageKey, JSON.stringify({ ...allRemembered(), [articleId]: { score, commented } }))
}

const cookie = 'pengunjung'

export function visitorCookie(token: string): string {
  return portalCookie(cookie, token, { maxAge: 31_536_000, httpOnly: true })
}

export function visitorTokenIn(cookies: string | null): string {
  return readPortalCookie(cookies, cookie) ?? ''
}

/** `answered` is what the page's action said to a form sent without scripts. */
type ArticleFeedbackProps = { articleId: string; answered: unknown }

const choices = [
  { score: 1, label: 'Ya', icon: ThumbsUp },
  { score: -1, label: 'Tidak', icon: ThumbsDown },
] as const

/** Stands once under an article; give it the article as `key`. */
export function ArticleFeedback({ articleId, answered }: ArticleFeedbackProps) {
  const { Form, data = answered, state, formData } = useFetcher<unknown>()
  const problem = useFormProblem(data)
  const [given, setGiven] = useState<FeedbackAnswer | undefined>(isFeedbackAnswer(answered) ? answered : undefined)
  const thanks = useRef<HTMLDivElement>(null)
  const score = given?.score ?? scoreOf(problem?.values.score)
  const sending = state === 'idle' ? null : formData

  useEffect(() => {
    setGiven((current) => current ?? recallFeedback(articleId))
  }, [articleId])

  useEffect(() => {
    if (!isFeedbackAnswer(data)) return
    setGiven(data)
    rememberFeedback(articleId, data)
  }, [articleId, data])

  // The field that had the focus is gone once the words have arrived.
  const commented = given?.commented ?? false
  const wrote = useRef(false)
  useEffect(() => {
    if (commented && wrote.current) thanks.current?.focus()
  }, [commented])

  return (
    <Card id="masukan" className="grid max-w-measure gap-5 print:hidden">
      <Form method="post" action="#masukan" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 className="text-lg">Apakah artikel ini membantu?</h2>
        <span className="flex flex-wrap gap-3">
          {choices.map(({ score: value, label, icon: Icon }) => (
            <Button
              key={value}
              type="submit"
              name="score"
              value={value}
              variant={score === value ? 'primary' : 'secondary'}
              aria-pressed={score === value}
              onClick={() => value === -1 && noteUnhelpful(`article:${articleId}`)}
              aria-busy={sending?.get('score') === String(value) && !sending.has('comment')}
            >
              <Icon />
              {label}
            </Button>
          ))}
        </span>
      </Form>
      <div ref={thanks} tabIndex={-1} role="status" className="outline-none empty:hidden">
        {given?.help && <DistressNotice help={given.help} />}
        {given && !given.help && (
          <Notice tone="success" title="Terima kasih atas masukan Anda.">
            {commented && 'Komentar Anda dibaca petugas yang merawat artikel ini.'}
          </Notice>
        )}
      </div>
      {problem && !problem.errors.comment && <Notice tone="error" title={problem.message} role="alert" />}
      {score !== undefined && !commented && (
        <Form
          method="post"
          action="#masukan"
          noValidate
          onSubmit={() => {
            wrote.current = true
          }}
          className="grid gap-4"
        >
          <input type="hidden" name="score" value={score} />
          <Field
            label={score === 1 ? 'Apa yang paling membantu?' : 'Apa yang kurang atau belum jelas?'}
            name="comment"
            optional
            hint="Jangan tulis NIK, NISN, nomor HP, atau password."
            error={problem?.errors.comment}
          >
            <TextArea rows={3} maxLength={feedbackMaxLength} defaultValue={problem?.values.comment} />
          </Field>
          <Button
            type="submit"
            variant="secondary"
            busy={Boolean(sending?.has('comment'))}
            busyLabel="Mengirim..."
            className="justify-self-start"
          >
            <Send />
            Kirim komentar
          </Button>
        </Form>
      )}
    </Card>
  )
}

function scoreOf(typed: string | undefined): FeedbackScore | undefined {
  return typed === '1' ? 1 : typed === '-1' ? -1 : undefined
}

interface Neighbour {
  readonly id: string
  readonly title: string
}

/** `title` is the article's, `category` the path of its category. */
type NextStepsProps = { title: string; category: string; previous: Neighbour | null; next: Neighbour | null }

export function NextSteps({ title, category, previous, next }: NextStepsProps) {
  return (
    <Card className="grid max-w-measure gap-5 print:hidden">
      <h2 className="text-lg">Baca juga</h2>
      <ul className="grid gap-3">
        {next && (
          <li>
            <Link to={`${category}/${next.id}`} className="flex min-h-11 items-center gap-3 font-semibold">
              <ArrowRight />
              <Step where="Berikutnya">{next.title}</Step>
            </Link>
          </li>
        )}
        {previous && (
          <li>
            <Link to={`${category}/${previous.id}`} className="flex min-h-11 items-center gap-3">
              <ArrowLeft />
              <Step where="Sebelumnya">{previous.title}</Step>
            </Link>
          </li>
        )}
      </ul>
      <div className="flex flex-wrap items-center gap-3 border-t border-garis pt-5">
        <p className="grow">Belum menjawab pertanyaan Anda?</p>
        <ButtonLink variant="secondary" to="/contact">
          Hubungi cabang dinas
        </ButtonLink>
        <ButtonLink to={askAddress(title)}>Tanya petugas</ButtonLink>
      </div>
    </Card>
  )
}

function Step({ where, children }: { where: string; children: string }) {
  return (
    <span className="min-w-0">
      <span className="block text-sm font-normal text-tinta-soft">{where}</span>
      {children}
    </span>
  )
}
