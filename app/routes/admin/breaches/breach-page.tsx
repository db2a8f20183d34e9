import { z } from 'zod'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { requireAllowed } from '#app/guards.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Checkbox } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page, Section } from '#app/ui/page-header.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { letterAsText, writeLetter } from '#domain/notifications/letter.ts'
import { getDataProtectionContact } from '#domain/operations/settings/data-protection-contact.ts'
import { listsMayBeRead, mayManageBreaches, touchedKinds } from '#domain/privacy/breaches/breach.ts'
import { authorityLetter, personLetter, personSubject } from '#domain/privacy/breaches/breach-input.ts'
import { notifyAffected, recordAuthorityNotice } from '#domain/privacy/breaches/breach-notice.ts'
import { type AffectedCounts, type AffectedPerson, getBreach } from '#domain/privacy/breaches/breach-reads.ts'
import { hasAddress } from '#domain/tickets/on-behalf/walk-in-email.ts'
import { formatDateTime, now } from '#shared/dates.ts'
import type { Route } from './+types/breach-page.ts'
import { breachIdOf, describeAffected, describeDeadline } from './breach-words.ts'
import { LetterCard } from './letter-card.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Insiden data · Helpdesk SPMB' }]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageBreaches)
  const [found, contact] = await Promise.all([getBreach(person, breachIdOf(params)), getDataProtectionContact()])
  const parts = writeLetter(personLetter(found, '(nama)', contact), { origin: '', tokenOf: () => '' })
  return {
    found,
    deadline: describeDeadline(found, now()),
    letters: { person: letterAsText(parts), authority: authorityLetter(found, found.affected.total, contact) },
  }
}

const stepForm = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('notify'),
    confirmed: z.literal('on', { error: 'Centang dulu bahwa suratnya sudah diperiksa' }),
  }),
  z.object({ intent: z.literal('authority') }),
])

export async function action({ context, request, params }: Route.ActionArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageBreaches)
  const id = breachIdOf(params)
  return answerForm(request, stepForm, async (step) => {
    if (step.intent === 'notify') await notifyAffected(person, id)
    else await recordAuthorityNotice(person, id)
    const said =
      step.intent === 'notify' ? 'Surat pemberitahuan masuk antrean' : 'Pemberitahuan kepada lembaga tercatat'
    return redirectWithFlash(`/admin/breaches/${id}`, said)
  })
}

type Found = Route.ComponentProps['loaderData']['found']

export default function BreachPage({ loaderData: { found, deadline, letters } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <Page
        className="gap-6 print:hidden"
        title={found.title}
        description={`Dicatat ${found.recordedBy}, ${formatDateTime(found.recordedAt)}.`}
        back={{ to: '/admin/breaches', label: 'Insiden data' }}
        actions={
          <ButtonLink to={`/admin/breaches/${found.id}/edit`} variant="secondary">
            Ubah
          </ButtonLink>
        }
      >
        <FormNotices />
        <Notice tone={deadline.tone} title={deadline.text}>
          {`Orang yang terdampak: ${found.noticeRequestedAt ? `dikirimi surat ${formatDateTime(found.noticeRequestedAt)}` : 'belum dikirimi surat'}. Lembaga: ${found.authorityToldAt ? `diberi tahu ${formatDateTime(found.authorityToldAt)}` : 'belum diberi tahu'}.`}
        </Notice>
        <Card title="Kejadian">
          <DefinitionList items={factsOf(found)} />
        </Card>
        <Affected found={found} />
      </Page>
      <LetterCard title="Surat untuk orang yang terdampak" subject={personSubject} text={letters.person}>
        <NotifyForm counts={found.affected} />
      </LetterCard>
      <LetterCard title="Surat untuk lembaga" subject={null} text={letters.authority}>
        {found.authorityToldAt ? (
          <p className="text-tinta-soft">{`Tercatat dikirim ${formatDateTime(found.authorityToldAt)}.`}</p>
        ) : (
          <PortalForm intent="authority" className="grid grid-cols-1 gap-4">
            <p className="text-tinta-soft">
              Salin atau cetak, lengkapi nama penandatangan, lalu kirim lewat saluran resmi. Portal tidak mengirimnya.
            </p>
            <Button type="submit" variant="secondary" busyLabel="Mencatat..." className="justify-self-start">
              Catat bahwa lembaga sudah diberi tahu
            </Button>
          </PortalForm>
        )}
      </LetterCard>
    </div>
  )
}

function Lines({ text }: { text: string }) {
  return <span className="whitespace-pre-line wrap-anywhere">{text}</span>
}

function factsOf(found: Found) {
  const { scope, tickets, staffEmail, familyEmail } = found
  const touched = [
    ...(['accounts', 'backup', 'files'] as const).filter((each) => scope[each]).map((each) => touchedKinds[each]),
    ...(tickets.length > 0 ? [`Tiket ${tickets.join(', ')}`] : []),
    ...(staffEmail ? [`Yang dibuka akun petugas ${staffEmail}`] : []),
    ...(familyEmail ? [`Akun keluarga ${familyEmail}`] : []),
  ]
  return [
    { term: 'Apa yang terjadi', description: <Lines text={found.description} /> },
    { term: 'Data yang terungkap', description: <Lines text={found.data} /> },
    { term: 'Penanganan', description: <Lines text={found.measures} /> },
    { term: 'Mulai', description: formatDateTime(found.fromAt) },
    { term: 'Sampai', description: formatDateTime(found.untilAt) },
    { term: 'Diketahui', description: formatDateTime(found.discoveredAt) },
    { term: 'Yang tersentuh', description: touched.join('; ') },
  ]
}

const people = (count: number) => `${count.toLocaleString('id-ID')} orang`

const columns: readonly Column<AffectedPerson>[] = [
  { key: 'name', header: 'Nama', main: true, cell: ({ name }) => name },
  {
    key: 'email',
    header: 'Email',
    cell: ({ email }) => <span className="wrap-anywhere">{hasAddress(email) ? email : 'Tanpa email'}</span>,
  },
  { key: 'why', header: 'Sebab', cell: ({ reasons }) => reasons.map((each) => touchedKinds[each]).join(', ') },
  {
    key: 'mailed',
    header: 'Surat',
    cell: ({ mailedAt, email, emailVerified }) => {
      if (mailedAt) return formatDateTime(mailedAt)
      if (!hasAddress(email)) return 'Tidak punya email'
      return emailVerified ? 'Belum' : 'Email belum dikonfirmasi'
    },
  },
]

function Affected({ found }: { found: Found }) {
  const { total, mailed, waiting, unreachable } = found.affected
  const listsRead = listsMayBeRead(found.scope)
  return (
    <Section
      id="terdampak"
      title={`Yang terdampak: ${describeAffected(total, found.scope)}`}
      actions={
        total > 0 && (
          <ButtonLink to={`/admin/breaches/${found.id}/export`} variant="secondary" reloadDocument>
            Unduh CSV
          </ButtonLink>
        )
      }
    >
      {listsRead && (
        <Notice tone="warning" title="Yang dibaca di daftar tidak tercatat">
          Log akses mencatat tiket, orang, unduhan laporan dan cadangan yang dibuka akun petugas, tetapi tidak antrean
          tiket, daftar orang, daftar surat, dan hasil pencarian. Bila akun ini mungkin membacanya, pilih Semua akun
          lewat tombol Ubah.
        </Notice>
      )}
      <p className="text-tinta-soft">
        {`Dicari ${formatDateTime(found.foundAt)}. Sudah dikirimi surat: ${people(mailed)}. Belum: ${people(waiting)}.`}
        {unreachable > 0 &&
          ` Tidak dapat dikirimi surat karena emailnya belum dikonfirmasi: ${people(unreachable)}; hubungi dengan cara lain, nomornya ada di CSV.`}
      </p>
      <Table
        caption="Orang yang terdampak"
        columns={columns}
        rows={found.people}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            level={3}
            title={listsRead ? 'Belum ada yang ditemukan di log akses' : 'Tidak ada orang yang terdampak'}
          >
            Periksa waktu dan apa yang tersentuh lewat tombol Ubah bila menurut Anda seharusnya ada.
          </EmptyState>
        }
      />
      {total > found.people.length && (
        <p className="text-sm text-tinta-soft">{`Ditampilkan ${found.people.length} yang pertama menurut abjad. Semuanya ada di CSV.`}</p>
      )}
    </Section>
  )
}

function NotifyForm({ counts }: { counts: AffectedCounts }) {
  if (counts.waiting === 0) {
    return (
      <p className="text-tinta-soft">
        {counts.mailed > 0
          ? `Semua yang dapat dikirimi surat sudah dikirimi: ${people(counts.mailed)}.`
          : 'Tidak ada yang dapat dikirimi surat.'}
      </p>
    )
  }
  return (
    <PortalForm intent="notify" className="grid grid-cols-1 gap-4">
      <Checkbox name="confirmed">
        {`Surat sudah diperiksa dan boleh dikirim ke ${people(counts.waiting)}. Ini tidak dapat ditarik kembali.`}
      </Checkbox>
      <Button type="submit" variant="danger" busyLabel="Mengirim..." className="justify-self-start">
        Kirim surat
      </Button>
    </PortalForm>
  )
}
