import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { isFormProblem } from '#app/forms/form-problem.ts'
import { clientActionKeepingInput } from '#app/forms/offline-form.ts'
import { PortalForm } from '#app/forms/portal-form.tsx'
import type { FormUploads } from '#app/forms/uploads.ts'
import { requireManager, requirePerson } from '#app/guards.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { goTo } from '#app/ui/follow-link.ts'
import { Field, TextArea } from '#app/ui/forms/field.tsx'
import { FileInput } from '#app/ui/forms/file-input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { inviteMany, previewInvitations } from '#domain/accounts/invitations/invitation.ts'
import type { InvitationLine } from '#domain/accounts/invitations/read-invitation-list.ts'
import { listInput } from '#domain/accounts/people/people-input.ts'
import { listMaxBytes, listMaxRows, listTooLarge, mayManagePeople } from '#domain/accounts/people/people-policy.ts'
import { findOfficeChoices } from '#domain/offices/public-offices.ts'
import { NotFound } from '#shared/errors.ts'
import { textOfCsv } from '#shared/read-csv.ts'
import type { Route } from './+types/invite-list-page.ts'
import { invitationsOutcome } from './person-actions.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Undang banyak petugas · Helpdesk SPMB' }]

export const handle = { uploads: { maxBytes: listMaxBytes } satisfies FormUploads }

export async function loader({ context, request }: Route.LoaderArgs) {
  if (!mayManagePeople(await requirePerson(context, request, 'admin'))) throw new NotFound()
  return null
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireManager(context, request)
  return answerForm(request, listInput, async (input) => {
    const offices = await findOfficeChoices()
    if (input.intent === 'confirm') {
      const sent = await inviteMany(person, input.text, offices)
      return { sent: { ...sent, outcome: invitationsOutcome(sent.invited) } }
    }
    const text = input.file?.size ? textOfCsv(await input.file.bytes()) : input.text
    return { text, lines: await previewInvitations(person, text, offices) }
  })
}

export const clientAction = (sent: Route.ClientActionArgs) =>
  clientActionKeepingInput({ ...sent, tooLarge: { file: listTooLarge } })

type Answer =
  | { readonly sent: { readonly invited: number; readonly passedOver: number; readonly outcome: string } }
  | { readonly sent?: never; readonly text: string; readonly lines: readonly InvitationLine[] }

const path = '/admin/people/invite-list'

export default function InviteListPage({ actionData }: Route.ComponentProps) {
  const answer = actionData && !isFormProblem(actionData) ? (actionData as Answer) : undefined
  // The form the reader was in is gone; the result takes the focus.
  useEffect(() => {
    const result = answer && document.getElementById('hasil')
    if (result) goTo(result)
  }, [answer])
  return (
    <Page
      title="Undang banyak petugas"
      description="Dari daftar CSV: nama, email, cabang dinas. Anda melihat hasilnya dulu; belum ada yang dikirim."
      back={{ to: '/admin/people', label: 'Pengguna' }}
    >
      <FormNotices />
      {answer?.sent ? (
        <Sent {...answer.sent} />
      ) : answer ? (
        <Preview text={answer.text} lines={answer.lines} />
      ) : (
        <ListForm />
      )}
    </Page>
  )
}

function ListForm() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[2fr_1fr]">
      <PortalForm intent="preview" encType="multipart/form-data" className="grid grid-cols-1 gap-5">
        <Field label="Berkas CSV" name="file">
          <FileInput accept=".csv,text/csv,text/plain" />
        </Field>
        <Field label="Atau tempel isinya" name="text" hint="Dipakai bila tidak ada berkas yang dipilih.">
          <TextArea rows={8} autoComplete="off" spellCheck={false} className="font-mono text-sm" />
        </Field>
        <Button type="submit" size="lg" busyLabel="Memeriksa..." className="justify-self-start">
          Periksa daftar
        </Button>
      </PortalForm>
      <Notice title="Bentuk daftarnya" className="max-lg:order-first">
        <p>
          Satu orang per baris, dipisah koma atau titik koma. Cabang dinas ditulis nomornya atau nama lengkapnya; kosong
          berarti provinsi. Paling banyak {listMaxRows} baris dan {listMaxBytes / 1024} KB.
        </p>
        <pre className="mt-3 text-sm wrap-anywhere whitespace-pre-wrap">{`Nama,Email,Cabang dinas\nSiti Rahmawati,siti@contoh.id,3`}</pre>
      </Notice>
    </div>
  )
}

const columns: readonly Column<InvitationLine>[] = [
  { key: 'line', header: 'Baris', cell: ({ line }) => line },
  { key: 'name', header: 'Nama', main: true, cell: ({ name }) => name || '–' },
  { key: 'email', header: 'Email', cell: ({ email }) => email || '–' },
  { key: 'office', header: 'Cabang dinas', cell: ({ office }) => office || 'Provinsi' },
  {
    key: 'problem',
    header: 'Hasil',
    cell: ({ problem }) => (
      <span className={problem ? 'flex gap-1.5 font-medium text-red-700' : 'flex gap-1.5 text-green-700'}>
        {problem ? <CircleAlert className="size-4.5" /> : <CircleCheck className="size-4.5" />}
        <span className="min-w-0">{problem ?? 'Siap diundang'}</span>
      </span>
    ),
  },
]

function Preview({ text, lines }: { text: string; lines: readonly InvitationLine[] }) {
  const good = lines.filter(({ problem }) => !problem).length
  const bad = lines.length - good
  return (
    <section aria-labelledby="hasil" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 id="hasil" tabIndex={-1} className="text-xl outline-none">
        {bad === 0 ? `${good} baris siap diundang` : `${good} baris siap diundang, ${bad} baris bermasalah`}
      </h2>
      {bad > 0 && (
        <Notice tone="warning">
          Baris yang bermasalah dilewati. Perbaiki daftarnya dan periksa lagi, atau kirim yang sudah benar sekarang.
        </Notice>
      )}
      <Table caption="Hasil pemeriksaan" columns={columns} rows={lines} rowKey={({ line }) => line} />
      <PortalForm intent="confirm" hidden={{ text }} encType="multipart/form-data" className="flex flex-wrap gap-3">
        {good > 0 && (
          <Button type="submit" size="lg" busyLabel="Mengirim...">
            {`Kirim ${good} undangan`}
          </Button>
        )}
        <ButtonLink to={path} size="lg" variant="secondary">
          Ganti daftar
        </ButtonLink>
      </PortalForm>
    </section>
  )
}

function Sent({ invited, passedOver, outcome }: { invited: number; passedOver: number; outcome: string }) {
  return (
    <div className="grid justify-items-start gap-5">
      <Notice
        id="hasil"
        tabIndex={-1}
        role="status"
        tone={invited > 0 ? 'success' : 'info'}
        title={invited > 0 ? outcome : 'Tidak ada undangan baru'}
        className="w-full"
      >
        {passedOver > 0 && `${passedOver} baris dilewati, karena bermasalah atau alamatnya sudah punya akun.`}
      </Notice>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/admin/people?role=agent">Lihat para petugas</ButtonLink>
        <ButtonLink to={path} variant="secondary">
          Undang lagi
        </ButtonLink>
      </div>
    </div>
  )
}
