import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import type { OfficeOption } from '#app/components/offices/office-select.tsx'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { ConfirmForm } from '#app/forms/confirm-form.tsx'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { isFormProblem } from '#app/forms/form-problem.ts'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { requireAllowed } from '#app/guards.server.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { goTo } from '#app/ui/follow-link.ts'
import { DateInput } from '#app/ui/forms/date-input.tsx'
import { Checkbox, Field, Select, TextInput } from '#app/ui/forms/field.tsx'
import { Page, Section } from '#app/ui/page-header.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { type ApiKeyRow, createApiKey, findApiKeys, revokeApiKey } from '#domain/api-keys/api-key.server.ts'
import {
  apiKeyInput,
  apiKeyRowId,
  apiScopeNames,
  apiScopes,
  type KeyState,
  mayGiveOfficeKeys,
  mayManageApiKeys,
} from '#domain/api-keys/api-key.ts'
import { findOfficesByPlace } from '#domain/offices/public-offices.ts'
import { formatDateTime, isoDay, now } from '#shared/dates.ts'
import type { Route } from './+types/api-keys-page.ts'
import { ShownOnce } from './shown-once.tsx'

/** `offices` is null for who may not make a key of an office. */
interface KeyFormProps {
  readonly offices: readonly OfficeOption[] | null
  readonly today: string
}

function KeyForm({ offices, today }: KeyFormProps) {
  return (
    <Card title="Kunci baru">
      <PortalForm intent="create" className="grid max-w-column grid-cols-1 gap-6">
        <Field label="Nama sistem" name="name" hint="Misalnya: Aplikasi pendaftaran SPMB">
          <TextInput autoComplete="off" />
        </Field>
        <fieldset className="grid grid-cols-1 gap-1">
          <legend className="font-semibold">Yang boleh dilakukan</legend>
          {apiScopeNames.map((scope) => (
            <Checkbox key={scope} name={`scope-${scope}`}>
              {apiScopes[scope]} <code className="text-sm text-tinta-soft">{scope}</code>
            </Checkbox>
          ))}
        </fieldset>
        {offices && (
          <Field
            label="Cabang dinas"
            name="officeId"
            optional
            hint="Tanpa cabang dinas, kunci hanya membaca pertanyaan yang dikirimnya sendiri. Dengan cabang dinas, ia membaca semua pertanyaan di sana dan hanya mengirim untuk wilayahnya."
          >
            <Select none="Hanya kirimannya sendiri" options={offices} />
          </Field>
        )}
        <Field label="Berlaku sampai" name="lastDay" optional hint="Kosong: berlaku sampai dicabut.">
          <DateInput label="Berlaku sampai" today={today} />
        </Field>
        <Button type="submit" size="lg" busyLabel="Membuat..." className="justify-self-start">
          Buat kunci
        </Button>
      </PortalForm>
    </Card>
  )
}

const states: Record<KeyState, { label: string; tone: BadgeTone; icon: typeof Clock }> = {
  active: { label: 'Aktif', tone: 'green', icon: CircleCheck },
  expired: { label: 'Kedaluwarsa', tone: 'grey', icon: Clock },
  revoked: { label: 'Dicabut', tone: 'red', icon: CircleX },
}

function Name({ name, prefix }: ApiKeyRow) {
  return (
    <span className="grid gap-0.5">
      <span className="font-semibold wrap-anywhere">{name}</span>
      <code className="text-sm text-tinta-soft">{prefix}…</code>
    </span>
  )
}

function Scopes({ scopes, office }: ApiKeyRow) {
  return (
    <span className="grid gap-0.5">
      {scopes.map((scope) => (
        <span key={scope}>{apiScopes[scope]}</span>
      ))}
      <span className="text-tinta-soft">{office ?? 'Hanya kirimannya sendiri'}</span>
    </span>
  )
}

function State({ state, expiresAt, revokedAt }: ApiKeyRow) {
  const { label, tone, icon } = states[state]
  return (
    <span className="grid justify-items-start gap-1">
      <Badge tone={tone} icon={icon} className="min-w-max">
        {label}
      </Badge>
      {revokedAt ? formatDateTime(revokedAt) : expiresAt && `sampai ${formatDateTime(expiresAt)}`}
    </span>
  )
}

function Revoke({ id, name, state }: ApiKeyRow) {
  if (state === 'revoked') return null
  return (
    <ConfirmForm
      intent="revoke"
      hidden={{ keyId: id }}
      title={`Cabut kunci ${name}?`}
      description="Sistem yang memakainya langsung ditolak, dan webhook-nya berhenti. Ini tidak dapat dibatalkan."
      confirmLabel="Ya, cabut"
      danger
    >
      <Button type="submit" variant="secondary" aria-label={`Cabut kunci ${name}`}>
        Cabut
      </Button>
    </ConfirmForm>
  )
}

const columns: readonly Column<ApiKeyRow>[] = [
  { key: 'name', header: 'Sistem', main: true, cell: Name },
  { key: 'scopes', header: 'Boleh', cell: Scopes },
  { key: 'state', header: 'Keadaan', cell: State },
  {
    key: 'used',
    header: 'Terakhir dipakai',
    cell: ({ lastUsedAt }) => (lastUsedAt ? formatDateTime(lastUsedAt) : 'Belum pernah'),
  },
  {
    key: 'made',
    header: 'Dibuat',
    cell: ({ createdAt, createdBy }) => `${formatDateTime(createdAt)}${createdBy ? `, ${createdBy}` : ''}`,
  },
  { key: 'actions', header: 'Tindakan', hideHeader: true, end: true, cell: Revoke },
]

function KeyTable({ keys }: { readonly keys: readonly ApiKeyRow[] }) {
  return <Table caption="Kunci API" columns={columns} rows={keys} rowKey={({ id }) => id} />
}

export const meta: Route.MetaFunction = () => [{ title: 'Kunci API · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageApiKeys)
  const [keys, offices] = await Promise.all([
    findApiKeys(person),
    mayGiveOfficeKeys(person) ? findOfficesByPlace() : null,
  ])
  return { keys, offices, today: isoDay(now()) }
}

const revokeForm = z.object({ intent: z.literal('revoke'), keyId: apiKeyRowId })
const createForm = z.object({ intent: z.literal('create') }).and(apiKeyInput)

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageApiKeys)
  const sent = await request
    .clone()
    .formData()
    .catch(() => new FormData())
  if (sent.get('intent') === 'revoke') {
    return answerForm(request, revokeForm, async ({ keyId }) => {
      await revokeApiKey(person, keyId)
      return redirectWithFlash('/admin/api-keys', 'Kunci dicabut')
    })
  }
  return answerForm(request, createForm, async ({ name, scopes, officeId, expiresAt }) => {
    const { key } = await createApiKey(person, { name, scopes, officeId, expiresAt })
    return { made: { name, key } }
  })
}

export default function ApiKeysPage({ loaderData: { keys, offices, today }, actionData }: Route.ComponentProps) {
  const made = actionData && !isFormProblem(actionData) && 'made' in actionData ? actionData.made : undefined
  useEffect(() => {
    const shown = made && document.getElementById('sekali')
    if (shown) goTo(shown)
  }, [made])
  return (
    <Page
      title="Kunci API"
      description="Untuk sistem lain yang mengirim dan membaca pertanyaan lewat API. Setiap sistem mendapat kunci sendiri."
    >
      <FormNotices />
      {made && <ShownOnce title={`Kunci untuk ${made.name}`} what="Kunci API" text={made.key} />}
      <Section id="daftar-kunci" title="Daftar kunci">
        {keys.length > 0 ? (
          <KeyTable keys={keys} />
        ) : (
          <EmptyState title="Belum ada kunci">Buat kunci di bawah ini untuk sistem pertama yang memakainya.</EmptyState>
        )}
      </Section>
      <KeyForm key={made?.key} offices={offices} today={today} />
      <p className="text-sm text-tinta-soft">
        Cara memakainya tertulis di <a href="/api/docs">dokumentasi API</a>. Sistem itu dapat dikabari otomatis:{' '}
        <Link to="/admin/webhooks">Webhook</Link>.
      </p>
    </Page>
  )
}
