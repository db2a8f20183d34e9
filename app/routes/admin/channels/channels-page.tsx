// '/admin/channels': which ways to the outside are on, how their last calls ended, a test of each, and how to set them up.
import { CircleAlert, CircleCheck, CircleOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { requireAllowed } from '#app/guards.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { goTo } from '#app/ui/follow-link.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import { mayReadSettings } from '#domain/operations/operations-policy.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { Route } from './+types/channels-page.ts'
import { channelSetups } from './channel-setup.ts'
import { type ChannelState, findChannelStates, runChannelTest } from './channel-states.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Saluran · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayReadSettings)
  return { states: await findChannelStates(person), isDesk: mayWorkOnTickets(person) }
}

const testForm = z.object({ channel: z.enum(channelSetups.map(({ name }) => name)) })

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireAllowed(context, request, 'admin', mayReadSettings)
  return answerForm(request, testForm, async ({ channel }) => {
    return { id: crypto.randomUUID(), channel, ...(await runChannelTest(person, channel)) }
  })
}

/** Where more of a channel is seen or changed. */
const moreOf: Readonly<Partial<Record<ChannelState['name'], { readonly to: string; readonly label: string }>>> = {
  mail: { to: '/admin/mail?channel=mail', label: 'Email terkirim' },
  whatsapp: { to: '/admin/mail?channel=whatsapp', label: 'WhatsApp terkirim' },
  push: { to: '/admin/mail?channel=push', label: 'Pemberitahuan terkirim' },
  webhook: { to: '/admin/webhooks', label: 'Atur webhook' },
}

export default function ChannelsPage({ loaderData: { states, isDesk }, actionData }: Route.ComponentProps) {
  const tested = actionData && 'channel' in actionData ? actionData : null
  return (
    <Page
      className="gap-5"
      title="Saluran"
      description="Cara portal menghubungi orang dan sistem lain: mana yang menyala, kapan terakhir berhasil, dan apa yang gagal."
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
        {states.map((state) => (
          <ChannelCard
            key={state.name}
            state={state}
            result={tested?.channel === state.name ? tested : null}
            isDesk={isDesk}
          />
        ))}
      </div>
    </Page>
  )
}

function StateBadge({ on, isFailing }: ChannelState) {
  if (!on)
    return (
      <Badge tone="grey" icon={CircleOff}>
        Mati
      </Badge>
    )
  return isFailing ? (
    <Badge tone="red" icon={CircleAlert}>
      Menyala, yang terakhir gagal
    </Badge>
  ) : (
    <Badge tone="green" icon={CircleCheck}>
      Menyala
    </Badge>
  )
}

interface TestResult {
  readonly id: string
  readonly tone: 'success' | 'error'
  readonly text: string
}

function ResultNotice({ tone, text }: TestResult) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (notice.current) goTo(notice.current)
  }, [])
  return <Notice ref={notice} tone={tone} role={tone === 'error' ? 'alert' : 'status'} tabIndex={-1} title={text} />
}

interface ChannelCardProps {
  readonly state: ChannelState
  readonly result: TestResult | null
  /** Whether the person may open the desk. */
  readonly isDesk: boolean
}

function ChannelCard({ state, result, isDesk }: ChannelCardProps) {
  const { name, on, via, succeededAt, failedAt, problem, canManage } = state
  const setup = channelSetups.find((each) => each.name === name)
  if (!setup) return null
  const more = moreOf[name]
  return (
    <Card id={name} className="scroll-mt-20" title={setup.label} actions={<StateBadge {...state} />}>
      {!on && <p className="mb-3 text-sm">{setup.whenOff}</p>}
      {(on || succeededAt || failedAt) && (
        <DefinitionList
          items={[
            ...(via ? [{ term: 'Pengirim', description: via }] : []),
            { term: 'Terakhir berhasil', description: succeededAt ? formatDateTime(succeededAt) : 'Belum pernah' },
            {
              term: 'Kegagalan terakhir',
              description: failedAt ? (
                <>
                  {formatDateTime(failedAt)}
                  {problem && <span className="block text-sm font-normal wrap-anywhere">{problem}</span>}
                </>
              ) : (
                'Tidak ada'
              ),
            },
          ]}
        />
      )}
      <details className="mt-3" open={!on}>
        <summary className="min-h-9 cursor-pointer py-1.5 text-sm font-semibold text-nila-700">Cara mengatur</summary>
        <p className="text-sm">
          {setup.setUp}
          {setup.variables.length > 0 && (
            <>
              {' Variabelnya: '}
              {setup.variables.map((variable, at) => (
                <span key={variable}>
                  {at > 0 && ', '}
                  <code className="wrap-anywhere">{variable}</code>
                </span>
              ))}
              .
            </>
          )}{' '}
          Penjelasan lengkap: <code>docs/operations/configure.md</code>, bagian {setup.section}.
        </p>
      </details>
      {result && <ResultNotice key={result.id} {...result} />}
      <div className="mt-3 flex flex-wrap items-center gap-4 empty:hidden">
        {on && canManage && (
          <PortalForm action={`/admin/channels#${name}`} hidden={{ channel: name }} className="grid gap-3">
            <FormNotices own />
            <Button
              type="submit"
              variant="secondary"
              busyLabel="Menguji..."
              className="justify-self-start"
              aria-label={`Uji ${setup.label}`}
            >
              Uji
            </Button>
          </PortalForm>
        )}
        {more && canManage && (
          <Link to={more.to} className="text-sm">
            {more.label}
          </Link>
        )}
        {name === 'push' && isDesk && (
          <Link to="/helpdesk/notifications" className="text-sm">
            Notifikasi helpdesk
          </Link>
        )}
      </div>
    </Card>
  )
}
