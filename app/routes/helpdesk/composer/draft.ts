import { requireDesk } from '#app/guards.server.ts'
import { saveDraft } from '#domain/tickets/drafts/draft.server.ts'
import { draftInput } from '#domain/tickets/drafts/draft.ts'
import { Invalid, NotFound } from '#shared/errors.ts'
import type { Route } from './+types/draft.ts'

export async function action({ context, request, params }: Route.ActionArgs) {
  const person = await requireDesk(context, request)
  if (!/^\d{1,15}$/.test(params.id)) throw new NotFound('Tiket tidak ditemukan.')
  const form = await request.formData().catch(() => undefined)
  const typed = draftInput.safeParse(Object.fromEntries(form ?? []))
  if (!typed.success) throw new Invalid('Draf tidak dapat disimpan.')
  await saveDraft(person, Number(params.id), typed.data)
  return new Response(null, { status: 204 })
}
