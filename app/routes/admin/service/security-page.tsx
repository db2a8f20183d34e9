import { Link } from 'react-router'
import { z } from 'zod'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { requireAllowed } from '#app/guards.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Checkbox, Field, TextInput } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page, Section } from '#app/ui/page-header.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { mayManagePeople, roleName } from '#domain/accounts/people/people-policy.ts'
import { agentsNeedSecondFactor, changeStaffTwoFactor } from '#domain/accounts/second-factor/second-factor.server.ts'
import {
  endStaffSessions,
  getSecurityFigures,
  type SecurityFigures,
} from '#domain/accounts/security/security.server.ts'
import { endStaffSessionsInput, endWord, mayManageSecurity } from '#domain/accounts/security/security.ts'
import type { AuditCheck } from '#platform/audit/audit-chain.ts'
import { formatDateTime } from '#shared/dates.ts'
import { clockName } from '#shared/instance.ts'
import type { Route } from './+types/security-page.ts'

/** The outcome of the last daily check, in a sentence; a broken chain is an error that names what to do. */
function AuditNotice({ check }: { check: AuditCheck | null }) {
  if (!check)
    return <Notice tone="info" title={`Keutuhan log akses diperiksa setiap hari pukul 03.13 ${clockName()}.`} />
  const when = formatDateTime(check.at)
  if (check.problems === 0) {
    const entries = check.entries.toLocaleString('id-ID')
    return <Notice tone="success" title={`Log akses utuh: ${entries} catatan diperiksa ${when}.`} />
  }
  return (
    <Notice tone="error" title={`Log akses tidak utuh: ${check.problems} kerusakan ditemukan ${when}.`}>
      Ada yang mengubah catatan langsung di basis data. Jalankan npm run audit:verify di server untuk melihat catatan
      mana, dan hubungi penanggung jawab keamanan.
    </Notice>
  )
}

export const meta: Route.MetaFunction = () => [{ title: 'Keamanan · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageSecurity)
  const figures = await getSecurityFigures(person)
  return { ...figures, staffTwoFactor: await agentsNeedSecondFactor(), can: { managePeople: mayManagePeople(person) } }
}

const securityForm = z.discriminatedUnion('intent', [
  // A checkbox that is not ticked is not sent.
  z.object({ intent: z.literal('two-factor'), staffTwoFactor: z.literal('on').optional() }),
  z.object({ intent: z.literal('end-sessions') }).extend(endStaffSessionsInput.shape),
])

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageSecurity)
  return answerForm(request, securityForm, async (step) => {
    if (step.intent === 'two-factor') await changeStaffTwoFactor(person, step.staffTwoFactor === 'on')
    else await endStaffSessions(person)
    const said =
      step.intent === 'two-factor' ? 'Pengaturan keamanan tersimpan' : 'Semua sesi petugas lain sudah berakhir'
    return redirectWithFlash('/admin/security', said)
  })
}

type Failed = SecurityFigures['failed'][number]
type Dormant = SecurityFigures['dormant'][number]

function nameColumn<Row extends Failed | Dormant>(linked: boolean): Column<Row> {
  return {
    key: 'name',
    header: 'Nama',
    main: true,
    cell: ({ id, name }) => (linked ? <Link to={`/admin/people/${id}`}>{name}</Link> : name),
  }
}

const failedColumns: readonly Column<Failed>[] = [
  { key: 'email', header: 'Email', cell: ({ email }) => email },
  { key: 'role', header: 'Peran', cell: ({ role }) => roleName(role) },
  { key: 'tries', header: 'Gagal', end: true, cell: ({ tries }) => `${tries} kali` },
  { key: 'last', header: 'Terakhir', cell: ({ lastAt }) => formatDateTime(lastAt) },
]

const dormantColumns: readonly Column<Dormant>[] = [
  { key: 'email', header: 'Email', cell: ({ email }) => email },
  { key: 'role', header: 'Peran', cell: ({ role }) => roleName(role) },
  {
    key: 'last',
    header: 'Terakhir masuk',
    cell: ({ lastAt }) => (lastAt ? formatDateTime(lastAt) : 'Belum pernah'),
  },
]

export default function SecurityPage({ loaderData }: Route.ComponentProps) {
  const { coverage, sessions, failed, limits, dormant, auditCheck, can } = loaderData
  return (
    <Page title="Keamanan" description="Keamanan akun petugas, dan apa yang diminta saat mereka masuk.">
      <FormNotices />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
        <Card title="Verifikasi dua langkah">
          <DefinitionList
            items={coverage.map(({ role, people, covered }) => ({
              term: roleName(role),
              description: people === 0 ? 'Belum ada akun' : `${covered} dari ${people} orang menyalakannya`,
            }))}
          />
          <TwoFactorForm required={loaderData.staffTwoFactor} />
        </Card>
        <Card
          title="Batas percobaan"
          description="Akun atau jaringan yang saat ini harus menunggu sebelum mencoba lagi."
        >
          <DefinitionList
            items={limits.map(({ name, reached }) => ({
              term: name,
              description: reached === 0 ? 'Tidak ada' : reached,
            }))}
          />
        </Card>
      </div>
      <AuditNotice check={auditCheck} />
      <Section id="gagal-masuk" title="Gagal masuk dalam 24 jam terakhir">
        <Table
          caption="Gagal masuk dalam 24 jam terakhir"
          columns={[nameColumn<Failed>(can.managePeople), ...failedColumns]}
          rows={failed}
          rowKey={({ id }) => id}
          empty={
            <EmptyState level={3} title="Tidak ada yang gagal masuk">
              Akun yang berkali-kali gagal masuk muncul di sini.
            </EmptyState>
          }
        />
      </Section>
      <Section id="lama-tidak-masuk" title="Petugas yang 90 hari tidak masuk">
        <Table
          caption="Petugas yang 90 hari tidak masuk"
          columns={[nameColumn<Dormant>(can.managePeople), ...dormantColumns]}
          rows={dormant}
          rowKey={({ id }) => id}
          empty={
            <EmptyState level={3} title="Semua petugas masih aktif">
              Akun yang lama tidak dipakai sebaiknya diblokir; namanya muncul di sini.
            </EmptyState>
          }
        />
      </Section>
      <EndSessions {...sessions} />
    </Page>
  )
}

function TwoFactorForm({ required }: { required: boolean }) {
  return (
    <PortalForm intent="two-factor" className="mt-5 grid grid-cols-1 gap-5 border-t border-garis pt-5">
      <div>
        <Checkbox name="staffTwoFactor" defaultChecked={required}>
          Wajibkan verifikasi dua langkah untuk petugas
        </Checkbox>
        <p className="pl-9 text-sm text-tinta-soft">
          Petugas yang belum menyalakannya diminta menyalakannya dulu sebelum dapat membuka halaman lain.
        </p>
      </div>
      <Button type="submit" busyLabel="Menyimpan..." className="justify-self-start">
        Simpan
      </Button>
    </PortalForm>
  )
}

function EndSessions({ people, sessions }: SecurityFigures['sessions']) {
  return (
    <Card
      title="Akhiri semua sesi petugas"
      description={`Saat ini ${people} petugas masuk di ${sessions} perangkat. Semua keluar seketika kecuali Anda di perangkat ini, dan isian yang belum dikirim hilang. Ini tidak dapat dibatalkan.`}
    >
      <PortalForm intent="end-sessions" className="grid grid-cols-1 gap-5">
        <Field label={`Ketik ${endWord} untuk melanjutkan`} name="word">
          <TextInput autoComplete="off" autoCapitalize="characters" className="max-w-64" />
        </Field>
        <Button type="submit" variant="danger" busyLabel="Mengakhiri..." className="justify-self-start">
          Akhiri semua sesi
        </Button>
      </PortalForm>
    </Card>
  )
}
