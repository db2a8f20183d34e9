import { Link } from 'react-router'
import { z } from 'zod'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { ConfirmForm } from '#app/forms/confirm-form.tsx'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { clientActionKeepingInput } from '#app/forms/offline-form.ts'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { requireDesk } from '#app/guards.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { viewNameInput } from '#domain/tickets/desk/desk-input.ts'
import { readDeskView } from '#domain/tickets/desk/desk-view.ts'
import { findSavedViews, removeView, renameView, saveView } from '#domain/tickets/desk/saved-views.ts'
import type { Route } from './+types/views-page.ts'
import { addressOf } from './tickets/list-view.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Daftar tersimpan · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const saved = await findSavedViews(await requireDesk(context, request))
  return { saved: saved.map(({ id, name, view }) => ({ id, name, to: addressOf(view) })) }
}

const id = z.coerce.number().int().positive().max(2_147_483_647)
const viewForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('save'), name: viewNameInput, view: z.string().max(2_000) }),
  z.object({ intent: z.literal('rename'), id, name: viewNameInput }),
  z.object({ intent: z.literal('remove'), id }),
])

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireDesk(context, request)
  return answerForm(request, viewForm, async (input) => {
    if (input.intent === 'save') {
      const view = readDeskView(new URLSearchParams(input.view))
      await saveView(person, input.name, view)
      return redirectWithFlash(addressOf(view), 'Daftar disimpan')
    }
    if (input.intent === 'rename') await renameView(person, input.id, input.name)
    else await removeView(person, input.id)
    const said = input.intent === 'rename' ? 'Nama daftar diganti' : 'Daftar dihapus'
    return redirectWithFlash('/helpdesk/views', said)
  })
}

// Views are saved from the lists, which are other pages.
export const clientAction = clientActionKeepingInput

export default function ViewsPage({ loaderData: { saved } }: Route.ComponentProps) {
  return (
    <Page
      className="gap-6"
      title="Daftar tersimpan"
      description="Filter yang Anda simpan dari daftar tiket."
      back={{ to: '/helpdesk/tickets/pending', label: 'Tiket masuk' }}
    >
      <FormNotices />
      {saved.length === 0 ? (
        <EmptyState title="Belum ada daftar tersimpan">
          Pasang filter di daftar tiket, lalu pilih Simpan daftar ini. Daftarnya muncul di sini.
        </EmptyState>
      ) : (
        <Card flush>
          <ul className="divide-y divide-garis">
            {saved.map(({ id: viewId, name, to }) => (
              <li key={viewId} className="flex flex-wrap items-end gap-3 px-4 py-3">
                <PortalForm intent="rename" hidden={{ id: viewId }} className="flex grow flex-wrap items-end gap-2">
                  <Field label={`Nama daftar ${name}`} name="name" id={`nama-${viewId}`} className="grow basis-56">
                    <TextInput key={name} defaultValue={name} maxLength={60} />
                  </Field>
                  <Button type="submit" variant="secondary">
                    Ganti nama
                  </Button>
                </PortalForm>
                <ConfirmForm
                  intent="remove"
                  hidden={{ id: viewId }}
                  title="Hapus daftar?"
                  description={`Daftar ${name} dihapus. Tiketnya tetap ada.`}
                  confirmLabel="Hapus"
                  danger
                >
                  <Button type="submit" variant="quiet" aria-label={`Hapus ${name}`}>
                    Hapus
                  </Button>
                </ConfirmForm>
                <Link to={to} className="inline-flex min-h-11 items-center">
                  Buka
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Page>
  )
}
