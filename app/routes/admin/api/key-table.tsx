// The list of keys: what each may do, when it was used, and revoking it.
import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { ConfirmForm } from '#app/forms/confirm-form.tsx'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { apiScopes, type KeyState } from '#domain/api-keys/api-key.ts'
import type { ApiKeyRow } from '#domain/api-keys/find-api-keys.ts'
import { formatDateTime } from '#shared/dates.ts'

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

/** The keys, newest first. */
export function KeyTable({ keys }: { readonly keys: readonly ApiKeyRow[] }) {
  return <Table caption="Kunci API" columns={columns} rows={keys} rowKey={({ id }) => id} />
}
