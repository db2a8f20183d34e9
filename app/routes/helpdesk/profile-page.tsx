// '/helpdesk/profile': an agent's own profile and figures.
import { Circle, CircleCheck } from 'lucide-react'
import { keepAfterProblem, keepTyped } from '#app/forms/offline-form.ts'
import { requirePerson } from '#app/guards.server.ts'
import { ProfileView } from '#app/routes/account/profile-view.tsx'
import { changeProfileAction, loadProfile } from '#app/steps/profile.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Card, CardHeader } from '#app/ui/card.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { getAgentPerformance, type Performance } from '#domain/reporting/get-agent-performance.ts'
import { formatDuration } from '#shared/dates.ts'
import type { Route } from './+types/profile-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Profil · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'helpdesk')
  const [loaded, performance] = await Promise.all([loadProfile(person, request), getAgentPerformance(person)])
  // Administrators work at the desk too.
  return { ...loaded, performance, roleLabel: person.role === 'admin' ? 'Administrator' : 'Agen helpdesk' }
}

export async function action({ context, request }: Route.ActionArgs) {
  return changeProfileAction(await requirePerson(context, request, 'helpdesk'), request)
}

export const clientAction = keepTyped
export const shouldRevalidate = keepAfterProblem

export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  const { profile, editing, roleLabel, performance } = loaderData
  return (
    <ProfileView
      area="/helpdesk"
      roleLabel={roleLabel}
      organizationLabel="Tim"
      showsSpecializations
      profile={profile}
      editing={editing}
    >
      <PerformanceCard performance={performance} />
    </ProfileView>
  )
}

function PerformanceCard({ performance }: { performance: Performance }) {
  const { resolved, satisfaction, responseMs, online } = performance
  const rated = satisfaction && {
    average: satisfaction.average.toLocaleString('id-ID', { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    ratings: satisfaction.ratings.toLocaleString('id-ID'),
  }
  return (
    <Card>
      <CardHeader title="Kinerja" description="Dihitung dari tiket yang Anda tangani." />
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
