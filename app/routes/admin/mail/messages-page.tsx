// '/admin/mail': every message the portal owes or has sent, readable also without a mail server; what failed can go again.
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
import { maxAtOnce, mayReadMails, recipientQueryMin, type SentChannel } from '#domain/notifications/notification.ts'
import {
  countFailedMails,
  countResendable,
  findMessages,
  type MessageFilter,
  type MessageRow,
  messageFilter,
  resendFailed,
  resendMessage,
} from '#domain/notifications/sent/managed-messages.ts'
import { mailIsConfigured } from '#platform/mail.server.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { Route } from './+types/messages-page.ts'

const path = '/admin/mail'

export const meta: Route.MetaFunction = () => [{ title: 'Pesan terkirim · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayReadMails)
  const filter = messageFilter.parse(Object.fromEntries(new URL(request.url).searchParams))
  const [mails, again, failed] = await Promise.all([
    findMessages(person, filter),
    countResendable(person, filter),
    filter.state === undefined ? countFailedMails(person) : 0,
  ])
  return { ...mails, again, failed, filter, sending: mailIsConfigured() }
}

const resendForm = z.union([
  z.object({
    messageId: z
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
    if ('messageId' in input) {
      await resendMessage(person, input.messageId)
      return redirectWithFlash(back, 'Pesan masuk antrean lagi')
    }
    const count = await resendFailed(person, input.kind, messageFilter.parse(Object.fromEntries(searchParams)))
    return redirectWithFlash(back, `${count.toLocaleString('id-ID')} pesan masuk antrean lagi`)
  })
}

const channelNames: Record<SentChannel, string> = { mail: 'Email', whatsapp: 'WhatsApp', push: 'Pemberitahuan di HP' }

const badges: Record<MessageRow['state'], { readonly tone: BadgeTone; readonly word: string }> = {
  queued: { tone: 'blue', word: 'Menunggu' },
  sending: { tone: 'blue', word: 'Sedang dikirim' },
  held: { tone: 'grey', word: 'Ditahan' },
  switched_off: { tone: 'grey', word: 'Disimpan' },
  uncertain: { tone: 'orange', word: 'Tidak pasti' },
  sent: { tone: 'green', word: 'Terkirim' },
  delivered: { tone: 'green', word: 'Sampai' },
  read: { tone: 'green', word: 'Dibaca' },
  refused: { tone: 'red', word: 'Ditolak' },
}

const failed = { tone: 'red', word: 'Gagal' } as const

const badgeOf = ({ state, error }: MessageRow) => (state === 'queued' && error ? failed : badges[state])

function stateOf(row: MessageRow): string {
  const { state, error, attempts, sendingSince, updatedAt } = row
  if (state === 'queued') return error ? `Gagal ${attempts} kali: ${error}` : 'Menunggu dikirim'
  const { word } = badges[state]
  if (state === 'switched_off') return word
  if (state === 'sending') return `Sedang dikirim sejak ${formatDateTime(sendingSince ?? updatedAt)}`
  if (state === 'uncertain' && sendingSince) {
    return `Tidak pasti: pengiriman ${formatDateTime(sendingSince)} tidak selesai`
  }
  return `${word} ${formatDateTime(updatedAt)}${error ? `: ${error}` : ''}`
}

export default function MessagesPage({
  loaderData: { items, next, again, failed, filter, sending },
}: Route.ComponentProps) {
  const here = filterAddress({ ...filter, before: undefined })
  return (
    <Page
      className="gap-6"
      title="Pesan terkirim"
      description="Email, pesan WhatsApp, dan pemberitahuan yang dikirim portal, yang terbaru di atas."
    >
      <FormNotices />
      {!sending && (
        <Notice tone="warning" title="Pengiriman email belum diatur">
          Email disimpan di sini dan belum dikirim. Cara mengaturnya: <Link to="/admin/channels#mail">Saluran</Link>.
        </Notice>
      )}
      {failed > 0 && (
        <Notice tone="warning" title={`${failed.toLocaleString('id-ID')} email perlu dilihat`}>
          Email itu gagal, ditolak, atau tidak pasti sampai. <Link to={`${path}?state=failed`}>Lihat lebih dulu</Link>.
        </Notice>
      )}
      <Filters key={here} filter={filter} filtered={here !== '?'} />
      {filter.state === 'failed' && <ResendAll {...again} filter={filter} />}
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
          {items.map((row) => (
            <AccordionItem key={row.id} level={2} title={<MessageTitle row={row} />} meta={<MessageMeta row={row} />}>
              <p className="text-sm text-tinta-soft wrap-anywhere">{stateOf(row)}</p>
              {row.text !== '' && <p className="mt-3 max-w-measure wrap-anywhere whitespace-pre-line">{row.text}</p>}
              {row.ticketId !== null && (
                <p className="mt-3">
                  <Link to={`/helpdesk/tickets/${row.ticketId}`}>Buka tiketnya</Link>
                </p>
              )}
              {row.canResend && <Resend row={row} />}
            </AccordionItem>
          ))}
        </Accordion>
      ) : here === '?' ? (
        <EmptyState title="Belum ada pesan">Pesan muncul di sini begitu ada pertanyaan atau jawaban.</EmptyState>
      ) : (
        <EmptyState title="Tidak ada pesan yang cocok" action={<ButtonLink to={path}>Hapus filter</ButtonLink>}>
          Coba bagian alamat yang lain, atau pilih keadaan yang lain.
        </EmptyState>
      )}
      <Pagination {...neighbours(filter, 'before', next)} />
    </Page>
  )
}

function MessageTitle({ row: { channel, recipient, subject } }: { row: MessageRow }) {
  return (
    <span className="flex flex-col lg:flex-row-reverse lg:justify-end">
      <span className="min-w-0 wrap-anywhere">{subject}</span>
      <span className="text-sm font-normal text-tinta-soft wrap-anywhere lg:w-64 lg:shrink-0 lg:pr-4">
        <span className="lg:sr-only">Kepada </span>
        {channel === 'push' ? `HP nomor ${recipient}` : recipient}
        <span className="block">{channelNames[channel]}</span>
      </span>
    </span>
  )
}

function MessageMeta({ row }: { row: MessageRow }) {
  const { tone, word } = badgeOf(row)
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 lg:flex-nowrap lg:gap-0">
      <span className="lg:w-34 lg:shrink-0">
        <Badge tone={tone}>{word}</Badge>
      </span>
      <time className="lg:w-52 lg:shrink-0" dateTime={row.createdAt.toISOString()}>
        {formatDateTime(row.createdAt)}
      </time>
    </span>
  )
}

interface ResendAllProps {
  readonly failed: number
  readonly uncertain: number
  readonly filter: MessageFilter
}

function ResendAll({ failed, uncertain, filter: { q } }: ResendAllProps) {
  const countMessages = (count: number) => `${Math.min(count, maxAtOnce).toLocaleString('id-ID')} pesan`
  const those = q === '' ? '' : ` kepada penerima dengan "${q}"`
  const rest = (count: number) => (count > maxAtOnce ? ' Ulangi untuk sisanya.' : '')
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {failed > 0 && (
        <ConfirmForm
          hidden={{ kind: 'failed' }}
          title={`Kirim ulang ${countMessages(failed)}?`}
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
          title={`Kirim ulang ${countMessages(uncertain)} yang tidak pasti?`}
          description={`Mungkin sebagian sudah sampai; penerimanya${those} lalu mendapat pesan yang sama dua kali.${rest(uncertain)}`}
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

function Resend({ row: { id, channel, recipient, state } }: { row: MessageRow }) {
  const to = channel === 'push' ? 'HP itu' : recipient
  return (
    <ConfirmForm
      hidden={{ messageId: id }}
      title="Kirim ulang pesan ini?"
      description={`Satu pesan dikirim lagi kepada ${to}.${state === 'uncertain' ? ' Mungkin pesan pertama sudah sampai.' : ''}`}
      confirmLabel="Ya, kirim ulang"
      className="mt-4"
    >
      <Button type="submit" variant="secondary">
        Kirim ulang
      </Button>
    </ConfirmForm>
  )
}

function tooShort({ q }: MessageFilter): string | undefined {
  return q !== '' && q.length < recipientQueryMin ? `Tulis paling sedikit ${recipientQueryMin} huruf` : undefined
}

function Filters({ filter, filtered }: { filter: MessageFilter; filtered: boolean }) {
  return (
    <FilterForm clear={path} filtered={filtered} className="sm:grid-cols-[2fr_1fr_1fr_auto] sm:items-end">
      <Field label="Alamat atau nomor penerima" name="q" error={tooShort(filter)} hint="Sebagian cukup, misalnya siti@">
        <TextInput type="search" defaultValue={filter.q} autoComplete="off" />
      </Field>
      <Field label="Saluran" name="channel">
        <Select defaultValue={filter.channel} none="Semua" options={channelNames} />
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
