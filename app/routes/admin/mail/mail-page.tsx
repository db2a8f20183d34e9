// '/admin/mail': every mail the portal owes or has sent, readable also without a mail server; what failed can go again.
import { Link } from 'react-router'
import { z } from 'zod'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { ConfirmForm } from '#app/forms/confirm-form.tsx'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { requireAllowed } from '#app/guards.server.ts'
import { filterAddress, neighbours } from '#app/list-address.ts'
import { Accordion, AccordionItem } from '#app/ui/accordion.tsx'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field, Select, TextInput } from '#app/ui/forms/field.tsx'
import { FilterForm } from '#app/ui/forms/filter-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import {
  countFailedMails,
  countResendable,
  findMails,
  type MailFilter,
  type MailRow,
  mailFilter,
  resendFailedMails,
  resendMail,
} from '#domain/notifications/managed-mails.ts'
import { mailQueryMin, maxAtOnce, mayReadMails } from '#domain/notifications/notification.ts'
import { mailIsConfigured } from '#platform/mail.server.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { Route } from './+types/mail-page.ts'

const path = '/admin/mail'

export const meta: Route.MetaFunction = () => [{ title: 'Email terkirim · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayReadMails)
  const filter = mailFilter.parse(Object.fromEntries(new URL(request.url).searchParams))
  const [mails, again, failed] = await Promise.all([
    findMails(person, filter),
    countResendable(person, filter),
    filter.state === undefined ? countFailedMails(person) : 0,
  ])
  return { ...mails, again, failed, filter, sending: mailIsConfigured() }
}

const resendForm = z.union([
  z.object({
    mailId: z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  }),
  z.object({ kind: z.enum(['failed', 'uncertain']) }),
])

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireAllowed(context, request, 'admin', mayReadMails)
  return answerForm(request, resendForm, async (input) => {
    const { search, searchParams } = new URL(request.url)
    const back = `${path}${search}`
    if ('mailId' in input) {
      await resendMail(person, input.mailId)
      return redirectWithFlash(back, 'Email masuk antrean lagi')
    }
    const { q } = mailFilter.parse(Object.fromEntries(searchParams))
    const count = await resendFailedMails(person, { kind: input.kind, q })
    return redirectWithFlash(back, `${count.toLocaleString('id-ID')} email masuk antrean lagi`)
  })
}

function stateBadge(mail: MailRow, sending: boolean): { tone: BadgeTone; word: string } {
  if (mail.sentAt) return { tone: 'green', word: 'Terkirim' }
  if (mail.failedAt) return { tone: 'red', word: 'Ditolak' }
  if (mail.sendingSince) {
    return mail.canResend ? { tone: 'orange', word: 'Tidak pasti' } : { tone: 'blue', word: 'Sedang dikirim' }
  }
  if (mail.lastError) return { tone: 'red', word: 'Gagal' }
  return sending ? { tone: 'blue', word: 'Menunggu' } : { tone: 'grey', word: 'Disimpan' }
}

function stateOf(mail: MailRow, sending: boolean): string {
  if (mail.sentAt) return `Terkirim ${formatDateTime(mail.sentAt)}`
  if (mail.failedAt) return `Ditolak ${formatDateTime(mail.failedAt)}: ${mail.lastError ?? ''}`
  if (mail.sendingSince) return `Tidak pasti: pengiriman ${formatDateTime(mail.sendingSince)} tidak selesai`
  if (mail.lastError) return `Gagal ${mail.attempts} kali: ${mail.lastError}`
  return sending ? 'Menunggu dikirim' : 'Disimpan'
}

export default function MailPage({
  loaderData: { items, next, again, failed, filter, sending },
}: Route.ComponentProps) {
  const here = filterAddress({ ...filter, before: undefined })
  return (
    <Page
      className="gap-6"
      title="Email terkirim"
      description="Email yang dikirim portal kepada pemohon, yang terbaru di atas."
    >
      <FormNotices />
      {!sending && (
        <Notice tone="warning" title="Pengiriman email belum diatur">
          Email disimpan di sini dan belum dikirim. Minta pengelola server mengaturnya. Untuk pengelola: variabel
          SMTP_URL.
        </Notice>
      )}
      {failed > 0 && (
        <Notice tone="warning" title={`${failed.toLocaleString('id-ID')} email perlu dilihat`}>
          Email itu gagal, ditolak, atau tidak pasti sampai. <Link to={`${path}?state=failed`}>Lihat lebih dulu</Link>.
        </Notice>
      )}
      <Filters key={here} filter={filter} filtered={here !== '?'} />
      {filter.state === 'failed' && <ResendAll {...again} q={filter.q} />}
      {items.length > 0 ? (
        <Accordion>
          <div
            aria-hidden
            className="hidden rounded-t-card bg-abu px-5 py-2 text-sm font-semibold text-tinta-soft lg:flex"
          >
            <span className="w-64 shrink-0">Kepada</span>
            <span className="grow">Perihal</span>
            <span className="w-34 shrink-0">Keadaan</span>
            <span className="w-60 shrink-0">Waktu</span>
          </div>
          {items.map((mail) => (
            <AccordionItem
              key={mail.id}
              level={2}
              title={<MailTitle mail={mail} />}
              meta={<MailMeta mail={mail} sending={sending} />}
            >
              <p className="text-sm text-tinta-soft wrap-anywhere">{stateOf(mail, sending)}</p>
              <p className="mt-3 max-w-measure wrap-anywhere whitespace-pre-line">{mail.text}</p>
              {mail.ticketId !== null && (
                <p className="mt-3">
                  <Link to={`/helpdesk/tickets/${mail.ticketId}`}>Buka tiketnya</Link>
                </p>
              )}
              {mail.canResend && <Resend mail={mail} />}
            </AccordionItem>
          ))}
        </Accordion>
      ) : here === '?' ? (
        <EmptyState title="Belum ada email">Email muncul di sini begitu ada pertanyaan atau jawaban.</EmptyState>
      ) : (
        <EmptyState title="Tidak ada email yang cocok" action={<ButtonLink to={path}>Hapus filter</ButtonLink>}>
          Coba bagian alamat yang lain, atau pilih keadaan yang lain.
        </EmptyState>
      )}
      <Pagination {...neighbours(filter, 'before', next)} />
    </Page>
  )
}

function MailTitle({ mail }: { mail: MailRow }) {
  return (
    <span className="flex flex-col lg:flex-row-reverse lg:justify-end">
      <span className="min-w-0 wrap-anywhere">{mail.subject}</span>
      <span className="text-sm font-normal text-tinta-soft wrap-anywhere lg:w-64 lg:shrink-0 lg:pr-4">
        <span className="lg:sr-only">Kepada </span>
        {mail.recipient}
      </span>
    </span>
  )
}

function MailMeta({ mail, sending }: { mail: MailRow; sending: boolean }) {
  const { tone, word } = stateBadge(mail, sending)
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 lg:flex-nowrap lg:gap-0">
      <span className="lg:w-34 lg:shrink-0">
        <Badge tone={tone}>{word}</Badge>
      </span>
      <time className="lg:w-52 lg:shrink-0" dateTime={mail.createdAt.toISOString()}>
        {formatDateTime(mail.createdAt)}
      </time>
    </span>
  )
}

function ResendAll({ failed, uncertain, q }: { failed: number; uncertain: number; q: string }) {
  const countLetters = (count: number) => `${Math.min(count, maxAtOnce).toLocaleString('id-ID')} email`
  const those = q === '' ? '' : ` kepada penerima dengan "${q}"`
  const rest = (count: number) => (count > maxAtOnce ? ' Ulangi untuk sisanya.' : '')
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {failed > 0 && (
        <ConfirmForm
          hidden={{ kind: 'failed' }}
          title={`Kirim ulang ${countLetters(failed)}?`}
          description={`Semuanya gagal dan pasti belum sampai${those}.${rest(failed)}`}
          confirmLabel="Ya, kirim ulang semua"
        >
          <Button type="submit" variant="secondary">
            Kirim ulang semua yang gagal ({failed.toLocaleString('id-ID')})
          </Button>
        </ConfirmForm>
      )}
      {uncertain > 0 && (
        <ConfirmForm
          hidden={{ kind: 'uncertain' }}
          title={`Kirim ulang ${countLetters(uncertain)} yang tidak pasti?`}
          description={`Mungkin sebagian sudah sampai; penerimanya${those} lalu mendapat email yang sama dua kali.${rest(uncertain)}`}
          confirmLabel="Ya, kirim ulang semua"
        >
          <Button type="submit" variant="secondary">
            Kirim ulang yang tidak pasti ({uncertain.toLocaleString('id-ID')})
          </Button>
        </ConfirmForm>
      )}
    </div>
  )
}

function Resend({ mail }: { mail: MailRow }) {
  return (
    <ConfirmForm
      hidden={{ mailId: mail.id }}
      title="Kirim ulang email ini?"
      description={`Satu email dikirim lagi kepada ${mail.recipient}.${mail.sendingSince ? ' Mungkin email pertama sudah sampai.' : ''}`}
      confirmLabel="Ya, kirim ulang"
      className="mt-4"
    >
      <Button type="submit" variant="secondary">
        Kirim ulang
      </Button>
    </ConfirmForm>
  )
}

function tooShort({ q }: MailFilter): string | undefined {
  return q !== '' && q.length < mailQueryMin ? `Tulis paling sedikit ${mailQueryMin} huruf` : undefined
}

function Filters({ filter, filtered }: { filter: MailFilter; filtered: boolean }) {
  return (
    <FilterForm clear={path} filtered={filtered} className="sm:grid-cols-[2fr_1fr_auto] sm:items-end">
      <Field label="Alamat penerima" name="q" error={tooShort(filter)} hint="Sebagian cukup, misalnya siti@">
        <TextInput type="search" defaultValue={filter.q} autoComplete="off" />
      </Field>
      <Field label="Keadaan" name="state">
        <Select
          defaultValue={filter.state}
          none="Semua"
          options={{ failed: 'Perlu dilihat', waiting: 'Menunggu', sent: 'Terkirim' }}
        />
      </Field>
    </FilterForm>
  )
}
