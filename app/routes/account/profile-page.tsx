import { Circle, CircleCheck } from 'lucide-react'
import { Form } from 'react-router'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Checkbox } from '#app/ui/forms/field.tsx'
import { getEmailChange } from '#domain/accounts/email/email-change.ts'
import { permissions } from '#domain/accounts/permission-names.ts'
import { type Area, holds, mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import type { Permission, Person } from '#domain/accounts/person.ts'
import { ownerWay } from '#domain/accounts/phone/number-code.server.ts'
import { changeProfile, getProfile } from '#domain/accounts/profile/profile.server.ts'
import { profileInput } from '#domain/accounts/profile/profile-input.ts'
import { getLegalText } from '#domain/content/articles/legal-texts.server.ts'
import { findOwnNumbers, mostNumbers } from '#domain/notifications/numbers/own-number.ts'
import { getAgentPerformance, type Performance } from '#domain/reporting/desk-figures.ts'
import { countUnanswered, getAbsence } from '#domain/tickets/distribution/distribution.ts'
import { mailIsConfigured } from '#platform/mail.server.ts'
import { whatsappIsConfigured } from '#platform/whatsapp/cloud-api.server.ts'
import { formatDateTime, formatDuration } from '#shared/dates.ts'
import type { Route } from './+types/profile-page.ts'
import { NumbersCard } from './profile-facts.tsx'
import { ProfileView } from './profile-view.tsx'
import { requireOwner } from './require-owner.server.ts'

/** `since` when the agent said not to serve, null while serving. */
interface AttendanceCardProps {
  readonly since: Date | null
  readonly unanswered: number
}

/** A user who leaves with unanswered tickets may return them to the queue. */
function AttendanceCard({ since, unanswered }: AttendanceCardProps) {
  return (
    <Card
      title="Kehadiran"
      description="Bila cabang dinas Anda membagikan tiket otomatis, tiket baru hanya diberikan kepada yang melayani. Tiket yang sudah Anda jawab tetap pada Anda."
    >
      <Form method="post" action="/helpdesk/attendance" className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <p className="font-semibold">
          {since ? `Sedang tidak melayani sejak ${formatDateTime(since)}` : 'Sedang melayani'}
        </p>
        {!since && unanswered > 0 && (
          <Checkbox name="release" value="ya" className="order-1 basis-full">
            {`Kembalikan ${unanswered.toLocaleString('id-ID')} tiket saya yang belum dijawab ke tiket masuk`}
            <span className="block text-sm text-tinta-soft">
              Petugas lain dapat mengambilnya. Bila tidak dicentang, semua tiket tetap pada Anda.
            </span>
          </Checkbox>
        )}
        <input type="hidden" name="attendance" value={since ? 'here' : 'away'} />
        <Button type="submit" variant={since ? 'primary' : 'secondary'}>
          {since ? 'Melayani lagi' : 'Sedang tidak melayani'}
        </Button>
      </Form>
    </Card>
  )
}

function PerformanceCard({ resolved, satisfaction, responseMs, online }: Performance) {
  const rated = satisfaction && {
    average: satisfaction.average.toLocaleString('id-ID', { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    ratings: satisfaction.ratings.toLocaleString('id-ID'),
  }
  return (
    <Card title="Kinerja" description="Dihitung dari tiket yang Anda tangani.">
      <DefinitionList
        items={[
          { term: 'Tiket selesai', description: resolved.toLocaleString('id-ID') },
          {
            term: 'Kepuasan',
            description: rated ? `${rated.average}/5 dari ${rated.ratings} penilaian` : 'Belum ada penilaian',
          },
          {
            term: 'Rata-rata waktu respons',
            description: responseMs === null ? 'Belum ada jawaban' : formatDuration(responseMs),
          },
          {
            term: 'Status',
            description: online ? (
              <Badge tone="green" icon={CircleCheck}>
                Online
              </Badge>
            ) : (
              <Badge tone="grey" icon={Circle}>
                Offline
              </Badge>
            ),
          },
        ]}
      />
    </Card>
  )
}

function readPermissions(person: Person): PermissionsCardProps['permissions'] {
  return (Object.keys(permissions) as Permission[]).map((permission) => ({
    label: permissions[permission],
    granted: holds(person, permission),
  }))
}

interface PermissionsCardProps {
  readonly permissions: readonly { readonly label: string; readonly granted: boolean }[]
}

function PermissionsCard({ permissions: listed }: PermissionsCardProps) {
  return (
    <Card title="Hak akses" description="Diberikan oleh Super Administrator.">
      <ul aria-label="Hak akses" className="grid grid-cols-1 gap-x-6 gap-y-2 sm:grid-cols-2">
        {listed.map(({ label, granted }) => {
          const Icon = granted ? CircleCheck : Circle
          return (
            <li key={label} className={granted ? 'flex gap-2 font-medium' : 'flex gap-2 text-tinta-soft'}>
              <Icon className={granted ? 'mt-0.5 text-green-600' : 'mt-0.5'} />
              <span>
                {label}
                <span className="sr-only">{granted ? ': diberikan' : ': tidak diberikan'}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

export const meta: Route.MetaFunction = () => [{ title: 'Profil · Helpdesk SPMB' }]

// Administrators work at the desk too.
function roleLabel(person: Person, area: Area): string {
  if (area === 'client') return 'Orang tua/calon murid'
  if (area === 'helpdesk' && person.role === 'agent') return 'Agen helpdesk'
  return area === 'admin' && holds(person, 'super_admin') ? 'Super Administrator' : 'Administrator'
}

export async function loader(args: Route.LoaderArgs) {
  const { person, area } = await requireOwner(args)
  const serves = area === 'helpdesk' && mayWorkOnTickets(person)
  const [profile, performance, numbers, way, change, absence, unanswered] = await Promise.all([
    getProfile(person),
    area === 'helpdesk' ? getAgentPerformance(person) : null,
    area === 'client' && whatsappIsConfigured() ? findOwnNumbers(person.id) : null,
    ownerWay(person),
    getEmailChange(person.id),
    serves ? getAbsence(person) : undefined,
    serves ? countUnanswered(person) : 0,
  ])
  return {
    ...{ area, profile, performance, roleLabel: roleLabel(person, area) },
    ...{ numbers, mayAddNumber: (numbers?.length ?? 0) < mostNumbers },
    hasSecondFactor: person.hasSecondFactor === true,
    ...{ hasPassword: way === 'password', pendingEmail: change?.newEmail ?? null, sendsMails: mailIsConfigured() },
    editing: args.url.searchParams.get('edit') === '1',
    permissions: area === 'admin' ? readPermissions(person) : null,
    absence,
    unanswered,
  }
}

export async function action(args: Route.ActionArgs) {
  const { person, path } = await requireOwner(args)
  return answerForm(args.request, profileInput, async (input) => {
    await changeProfile(person, input, (await getLegalText('privacy')).version)
    return redirectWithFlash(path, 'Profil berhasil diperbarui')
  })
}

export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  const { performance, permissions, numbers, mayAddNumber, hasSecondFactor, absence, unanswered, ...shown } = loaderData
  return (
    <ProfileView {...shown}>
      {numbers && <NumbersCard numbers={numbers} mayAdd={mayAddNumber} hasSecondFactor={hasSecondFactor} />}
      {absence !== undefined && <AttendanceCard since={absence} unanswered={unanswered} />}
      {performance && <PerformanceCard {...performance} />}
      {permissions && <PermissionsCard permissions={permissions} />}
    </ProfileView>
  )
}
