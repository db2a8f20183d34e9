// '/admin/api-keys': keys with which other systems use the API: made, shown once, revoked.
import { useEffect } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { isFormProblem } from '#app/forms/form-problem.ts'
import { requireAllowed } from '#app/guards.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { goTo } from '#app/ui/go-to.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Section } from '#app/ui/section.tsx'
import { apiKeyInput, rowId } from '#domain/api-keys/api-key-input.ts'
import { mayGiveOfficeKeys, mayManageApiKeys } from '#domain/api-keys/api-key-policy.ts'
import { createApiKey } from '#domain/api-keys/create-api-key.ts'
import { findApiKeys } from '#domain/api-keys/find-api-keys.ts'
import { revokeApiKey } from '#domain/api-keys/revoke-api-key.ts'
import { findOfficesByPlace } from '#domain/offices/find-offices.ts'
import { isoDay, now } from '#shared/dates.ts'
import type { Route } from './+types/api-keys-page.ts'
import { KeyForm } from './key-form.tsx'
import { KeyTable } from './key-table.tsx'
import { ShownOnce } from './shown-once.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Kunci API · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageApiKeys)
  const [keys, offices] = await Promise.all([
    findApiKeys(person),
    mayGiveOfficeKeys(person) ? findOfficesByPlace() : null,
  ])
  return { keys, offices, today: isoDay(now()) }
}

const revokeForm = z.object({ intent: z.literal('revoke'), keyId: rowId })
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
